import { z } from 'zod'
import { blockTypesOf } from './blocks.ts'
import { createContract } from './create-contract.ts'
import { plainHtml } from './values.ts'

/** The contract itself: text unchanged, unknown keys removed. */
export const contract = createContract({ html: plainHtml, object: z.object })

export const blockTypes = blockTypesOf(contract.values)
