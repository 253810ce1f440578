import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, minify, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig({
  plugins: [
    react(),
    vike(),
    layerOrder(),
    plainImports(),
    reloadStaticBlocks(),
    minifiedHeadScript(),
    compressedAssets(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // A file for each font and picture: the page's policy forbids data: fonts, and a cached file is faster than an inlined one.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        // Imports of a script are already preloaded, see `browser/start.ts`.
        modulePreload: false,
        // All blocks together have 15 kB of styles: one file, which is cached after the first page.
        cssCodeSplit: false,
        // Packages in the browser code, with their licences, as the licences require.
        license: { fileName: 'licences.json' },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files: code for the start, code for idle time (React separate, so that it is parsed and run in its
              // own task), and code of interactive blocks.
              groups: [
                {
                  name: 'start',
                  tags: ['$initial'],
                  test: /\/(browser|components|locales|renderer|routing)\//,
                  priority: 3,
                },
                {
                  name: 'react',
                  test: /\/(node_modules\/(react|react-dom|scheduler)\/|browser\/take-over\.ts$)/,
                  priority: 3,
                },
                { name: 'stage', test: isOfEveryPage, priority: 2 },
                { name: 'blocks', test: isInteractiveBlock, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})

/** `Header-bar` for `.bar` of `Header.module.css`: every stylesheet has a unique name. */
function scopedName(name: string, file: string): string {
  return `${basename(file, '.module.css')}-${name}`
}

/** Hydrated blocks; all other blocks are static HTML. */
function isInteractiveBlock(id: string): boolean {
  return /\/pages\/blocks\/.*\.tsx$/.test(id) && isInteractive(dirname(id))
}

function isInteractive(folder: string): boolean {
  const view = join(folder, `${basename(folder)}.tsx`)
  return existsSync(view) && readFileSync(view, 'utf8').includes('export const interactive')
}

/** Modules that every page loads when the browser is idle. */
function isOfEveryPage(id: string): boolean {
  return everyPage.some((pattern) => pattern.test(id))
}

const everyPage = [
  /\/node_modules\/(react-i18next|i18next)\//,
  /\/browser\/root\.tsx$/,
  /\/locales\/create-i18n\.ts$/,
  /\/pages\/(home|content|_error)\/\+Page\.ts$/,
  /\/pages\/(content|_error)\/[\w-]+\.tsx?$/,
]

/** Removes Vite's helper that loads stylesheets of each import: all styles are in the document. */
function plainImports(): Plugin {
  return {
    name: 'werkseite:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** Replaces the script in the head, which keeps its name in `public/`, by its source. */
function minifiedHeadScript(): Plugin {
  const fileName = 'before-paint.js'
  return {
    name: 'werkseite:minified-head-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const source = readFileSync(join('public', fileName), 'utf8')
      const { code } = await minify(fileName, source, { module: false })
      this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}

/** Writes br and gzip versions of each script, style and drawing, so that no request waits for compression. */
function compressedAssets(): Plugin[] {
  const plugins = compression({
    include: /\.(js|css|svg)$/,
    algorithms: ['gzip', 'brotliCompress'],
    threshold: 512,
  })
  return [plugins].flat().map((plugin) => ({
    ...plugin,
    applyToEnvironment: ({ name }) => name === 'client',
  }))
}

/** Declares the order of the cascade layers before every stylesheet, so that the first one to arrive sets it. */
function layerOrder(): Plugin {
  return {
    name: 'werkseite:layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css($|\?)/ },
      handler: (code) => `@layer tokens, base, components, blocks;\n${code}`,
    },
  }
}

/** Static blocks have no browser code, so a changed view reloads the page. */
function reloadStaticBlocks(): Plugin {
  return {
    name: 'werkseite:reload-static-blocks',
    hotUpdate({ file, server }) {
      const isView = file.includes('/pages/content/') && file.endsWith('.tsx')
      if (isView && this.environment.name === 'ssr')
        server.environments.client.hot.send({ type: 'full-reload' })
    },
  }
}
