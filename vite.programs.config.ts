import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { lightenVike } from './server/page/lighten-vike.ts'

/**
 * The programs of the server, each with all it loads in few files: a start reads some twenty files instead of 1,200. It comes after
 * the build of the pages, which it takes in.
 *
 * @see docs/decisions/0029-bundled-server.md
 */
export default defineConfig({
  plugins: [lightenVike(), oneByteText()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // sharp has a native part; Vite serves in development only.
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
        'content-service': join(import.meta.dirname, 'content/service/start.ts'),
        'reading-worker': join(import.meta.dirname, 'content/client/reading-worker.ts'),
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

/**
 * Letters beyond Latin-1 as escapes: V8 keeps the text of a program for as long as it runs, and a single such letter doubles it.
 */
function oneByteText(): Plugin {
  return {
    name: 'werkseite:one-byte-text',
    renderChunk: (code) => ({ code: code.replace(/[^\0-\xff]/g, toEscape), map: null }),
  }
}

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
