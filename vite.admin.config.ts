import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** The editor at `/admin`: a separate build, so that visitors load no part of it. */
export default defineConfig({
  root: join(import.meta.dirname, 'cms/ui'),
  base: '/admin/',
  publicDir: false,
  plugins: [
    react(),
    compression({ include: /\.(js|css)$/, algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
  ],
  server: { proxy: { '^/(?!admin/(?!api/))': 'http://localhost:3000' } },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    license: { fileName: 'licences.json' },
  },
})
