import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON(import.meta.url) ?? ''

/** Folder of the project, the same for the sources and for the bundle. */
export const root = dirname(packageFile)

/** Version of the running site: `1.2.3` */
export const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
