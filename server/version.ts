import { readFileSync } from 'node:fs'

const packageFile = new URL('../package.json', import.meta.url)

/** Of the site that runs: `1.2.3` */
export const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
