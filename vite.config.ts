import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig({
  plugins: [react(), vike(), layerOrder(), reloadStaticBlocks(), compressedAssets()],
  build: {
    target: 'es2022',
    // One file a font or picture: the page's policy allows no data: fonts, and a cached file beats an inlined one.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        // The packages that visitors get, with their licences, as these ask.
        license: { fileName: 'licences.json' },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files: the styles of what every page shows, those that blocks share, what runs first, what every page shows.
              groups: [
                {
                  name: 'site',
                  test: /\/renderer\/(layout|rich-text|styles)\/.*\.css$/,
                  priority: 3,
                },
                {
                  name: 'content',
                  test: /\/(pages\/content|content\/parts|renderer\/carousel)\/\w+\.module\.css$/,
                  priority: 3,
                },
                {
                  name: 'start',
                  tags: ['$initial'],
                  test: /\/(renderer|locales|routing)\//,
                  priority: 2,
                },
                { name: 'layout', test: /\/renderer\/layout\/.*\.tsx$/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})

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
