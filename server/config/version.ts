import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const packageFile = join(root, 'package.json')

/** Of the site that runs: `1.2.3` */
export const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
