// `keep-build-dependencies.mjs MANIFEST`: removes packages from a package.json that the image build does not need: 1 GB of tools and
// another Node. `npm ci` then skips them and still installs the versions of the lock file.
import { readFileSync, writeFileSync } from 'node:fs'

const needed = new Set(['@vercel/nft', '@vitejs/plugin-react', 'vite', 'vite-plugin-compression2'])

const [file = ''] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync(file, 'utf8'))
for (const name of Object.keys(manifest.devDependencies))
  if (!needed.has(name)) delete manifest.devDependencies[name]
delete manifest.optionalDependencies
writeFileSync(file, JSON.stringify(manifest))
