import { z } from 'zod'
import { createContract } from '../../content/contract/create-contract.ts'
import { createMeta } from '../../content/contract/page.ts'
import { plainHtml, sitePath, text } from '../../content/contract/values.ts'
import { markdownToHtml } from '../../content/rich-text/markdown.ts'

const { page, layout, navigation, values } = createContract({
  html: plainHtml.transform(markdownToHtml),
  object: z.strictObject,
})

/** A page as written in its file; the service adds `meta.translatedPaths` and `meta.breadcrumb`. */
const pageFile = page.omit({ meta: true, tags: true, edit: true }).extend({
  id: text.meta({ description: 'The same in every language: pairs the translations' }),
  path: sitePath,
  status: z
    .enum(['published', 'draft'])
    .default('published')
    .meta({ description: 'A draft is visible in preview only' }),
  meta: createMeta(values).omit({ translatedPaths: true, breadcrumb: true }).default({}),
})

/** The schemas of the content files, read strictly: an unknown key is an error, Markdown becomes HTML. */
export const fileSchemas = {
  page: pageFile,
  layout: layout.omit({ navigation: true }),
  navigation,
  redirects: z.array(
    z.strictObject({
      from: text.meta({
        description:
          'Old address in any spelling: /produkte/heber.html, /index.php?id=17, /produkte/*',
      }),
      to: text.optional().meta({
        description: 'Path below /de or /en, or http(s) address; * is the text of `from`',
      }),
      status: z
        .literal([301, 302, 410])
        .default(301)
        .meta({ description: 'moved for good, for now, or gone for good; then without `to`' }),
    }),
  ),
  search: z.strictObject({
    synonyms: z.array(z.array(text).min(2)).default([]).meta({
      description: 'Words, or pairs of words, of which each finds the others: [Glas, Scheibe]',
    }),
    ignored: z.array(text).default([]).meta({
      description: 'Words that say nothing of what is looked for: der, wie',
    }),
  }),
}

export type PageFile = z.infer<typeof pageFile>
export type LayoutFile = z.infer<typeof fileSchemas.layout>
export type NavigationFile = z.infer<typeof fileSchemas.navigation>
export type RedirectsFile = z.infer<typeof fileSchemas.redirects>
