import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

const packageFile = findPackageJSON(import.meta.url) ?? ''

/** Of the site that runs: `1.2.3` */
export const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
