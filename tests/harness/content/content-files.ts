import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, writeInto } from '../temporary-folder.ts'

/** Content files of one test in a temporary folder. */
export interface ContentFolder {
  path: string
  write(file: string, text: string): void
  remove(file: string): void
  /** Deletes a file or a folder. */
  move(from: string, to: string): void
}

/** @param files path below the folder → text */
export function createContentFolder(files: Record<string, string>): ContentFolder {
  const path = temporaryFolder(files)
  return {
    path,
    write: (file, text) => writeInto(path, file, text),
    remove: (file) => rmSync(join(path, file)),
    move: (from, to) => renameSync(join(path, from), join(path, to)),
  }
}

/** A page file with one block; `fields` replace or add lines such as `status: draft`. */
export function pageFile(path: string, fields: Record<string, string> = {}): string {
  const lines = {
    id: path.slice(4) || 'home',
    path,
    type: 'page',
    title: `Title of ${path}`,
    ...fields,
  }
  const block = '  - { type: TextText, left: Left, right: Right }'
  return [
    ...Object.entries(lines).map(([key, value]) => `${key}: ${value}`),
    'content:',
    block,
    '',
  ].join('\n')
}

/** A German layout without navigation. */
export const layoutFile = `contact: /de/kontakt
cookie: { text: Cookies, link: /de/datenschutz, link_text: Mehr, action: OK }
footer: { text1: "**Muster**" }
`
export const navigationFile = `- title: Maschinen\n  uri: /de/maschinen\n`

/** A small site: home, machines in both languages, a lifter whose English page is a draft. */
export const sampleFiles = {
  'de/layout.yaml': layoutFile,
  'de/navigation.yaml': navigationFile,
  'de/pages/home.yaml': pageFile('/de', { title: 'Start', type: 'home' }),
  'de/pages/maschinen.yaml': pageFile('/de/maschinen', { id: 'machines', title: 'Maschinen' }),
  'de/pages/heber.yaml': pageFile('/de/maschinen/über/heber', {
    id: 'lifter',
    title: 'Vakuumheber',
  }),
  'en/pages/machines.yaml': pageFile('/en/machines', { id: 'machines', title: 'Machines' }),
  'en/pages/lifter.yaml': pageFile('/en/machines/lifter', {
    id: 'lifter',
    title: 'Lifter',
    status: 'draft',
  }),
  'redirects.yaml': '- { from: /de/alt, to: /de/maschinen/über/heber }\n',
  'media/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
