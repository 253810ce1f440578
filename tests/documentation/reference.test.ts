import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentFiles, generateDocument } from '../../scripts/generate-reference.ts'

describe('generated tables', () => {
  test.each(documentFiles.map((file) => ({ name: basename(file.pathname), file })))(
    '$name is up to date',
    async ({ file }) => {
      const advice = 'run `npm run generate:reference`'
      expect(await generateDocument(file), advice).toBe(readFileSync(file, 'utf8'))
    },
  )
})
