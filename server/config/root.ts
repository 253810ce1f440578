import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** Folder of the project: the same for the sources and for the bundle, which lies elsewhere in it. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '')
