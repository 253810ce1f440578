import { readFileSync } from 'node:fs'
import { z } from 'zod'

const packageFile = readFileSync(new URL('../package.json', import.meta.url), 'utf8')

/** Version of the command and of the project. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(packageFile))
