// `keep-build-dependencies.mjs MANIFEST`: takes out of a package.json what building the image does not need, which is 1 GB of tools and
// another Node. `npm ci` then leaves them out and takes the versions of the lock file all the same.
import { readFileSync, writeFileSync } from 'node:fs'

const needed = new Set(['@vercel/nft', '@vitejs/plugin-react', 'vite', 'vite-plugin-compression2'])

const [file = ''] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync(file, 'utf8'))
for (const name of Object.keys(manifest.devDependencies))
  if (!needed.has(name)) delete manifest.devDependencies[name]
delete manifest.optionalDependencies
writeFileSync(file, JSON.stringify(manifest))
