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
    // One file a font or picture: the page's policy allows no data: fonts, and a cached file beats an inlined one.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        // What a script imports is on its way already, see `renderer/client/start.ts`.
        modulePreload: false,
        // All blocks together have 15 kB of styles: one file, which is in the cache after the first page.
        cssCodeSplit: false,
        // The packages that visitors get, with their licences, as these ask.
        license: { fileName: 'licences.json' },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files: what runs first, what comes when the browser is idle (React apart, so that it is read and run in a
              // task of its own), and what is interactive in blocks.
              groups: [
                {
                  name: 'start',
                  tags: ['$initial'],
                  test: /\/(renderer|locales|routing)\//,
                  priority: 3,
                },
                {
                  name: 'react',
                  test: /\/(node_modules\/(react|react-dom|scheduler)\/|client\/take-over\.ts$)/,
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

/** `Header-bar` for `.bar` of `Header.module.css`: no two stylesheets have the same name. */
function scopedName(name: string, file: string): string {
  return `${basename(file, '.module.css')}-${name}`
}

/** What is hydrated in blocks; the other blocks are HTML in the browser. */
function isInteractiveBlock(id: string): boolean {
  return /\/pages\/content\/blocks\/.*\.tsx$/.test(id) && isInteractive(dirname(id))
}

function isInteractive(folder: string): boolean {
  const view = join(folder, `${basename(folder)}.tsx`)
  return existsSync(view) && readFileSync(view, 'utf8').includes('export const interactive')
}

/** What is fetched when the browser is idle, on every page. */
function isOfEveryPage(id: string): boolean {
  return everyPage.some((pattern) => pattern.test(id))
}

const everyPage = [
  /\/node_modules\/(react-i18next|i18next)\//,
  /\/renderer\/client\/root\.tsx$/,
  /\/locales\/create-i18n\.ts$/,
  /\/pages\/(home|content|_error)\/\+Page\.ts$/,
  /\/pages\/(content|_error)\/[\w-]+\.tsx?$/,
]

/** Without Vite's helper, which looks for stylesheets that each import needs: all styles are in the document. */
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

/** The script of the head, which keeps its name and so lies in `public/`, takes the place of its source there. */
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

/** Each script, style and drawing once as br and gzip beside it, so that no request waits for a compressor. */
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

/** The order of the cascade layers in front of every stylesheet, so that the one that arrives first sets it. */
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

/** Static blocks are HTML in the browser, so a change of a view reaches it by reloading the page. */
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
