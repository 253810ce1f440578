import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** The editor at `/admin`: a build of its own, so that nothing of it is in what visitors load. */
export default defineConfig({
  root: join(import.meta.dirname, 'admin'),
  base: '/admin/',
  publicDir: false,
  plugins: [
    react(),
    compression({ include: /\.(js|css)$/, algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
  ],
  server: { proxy: { '^/(?!admin/(?!api/))': 'http://localhost:3000' } },
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    license: { fileName: 'licences.json' },
  },
})
