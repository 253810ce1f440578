import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * The programs of the server, each bundled into few files: a start reads about twenty files instead of 1,200. Runs after
 * the build of the pages and includes it.
 *
 * @see docs/decisions/0029-bundled-server.md
 */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // sharp has a native part; Vite is for development only.
  ssr: { noExternal: true, external: ['sharp', 'vite'] },
  build: {
    outDir: 'dist/run',
    emptyOutDir: true,
    target: 'node22',
    ssr: true,
    license: { fileName: 'licences.json' },
    rolldownOptions: {
      input: {
        site: join(import.meta.dirname, 'server/start.ts'),
        'content-service': join(import.meta.dirname, 'cms/start.ts'),
        account: join(import.meta.dirname, 'cms/accounts/start.ts'),
        'reading-worker': join(import.meta.dirname, 'content/client/reading-worker.ts'),
        'picture-encoder': join(import.meta.dirname, 'server/pictures/start.ts'),
      },
      output: {
        comments: false,
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          groups: [{ name: 'pages', test: /\/dist\/server\/(?!entries\/pages_catalogue)/ }],
        },
      },
    },
  },
})
