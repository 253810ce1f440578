import type {
  AnswerUse,
  ContentClient,
  ContentRequest,
} from '../../content/client/content-client.ts'
import { saysWhatHolds } from '../../content/contract/content-error.ts'

type PageContent = Pick<ContentClient, 'layout' | 'page' | 'search'>

/**
 * The content client for one rendering, which notes the answers that it gives.
 *
 * `sources` has those answers, or `null` where they do not decide alone what the page shows: a call has failed, or asked
 * for what is never stored.
 */
export function contentOfPage(content: PageContent) {
  const uses = new Map<string, AnswerUse>()
  const observe = (use: AnswerUse) => void uses.set(use.key, use)
  let isComplete = true
  const note = (request?: ContentRequest) => (error: unknown) => {
    // Of a preview refusals are not observed.
    if (request?.preview || !saysWhatHolds(error)) isComplete = false
    throw error
  }
  const observed: PageContent = {
    layout: (locale, request) =>
      content.layout(locale, { ...request, observe }).catch(note(request)),
    page: (path, request) => content.page(path, { ...request, observe }).catch(note(request)),
    search(...call) {
      isComplete = false
      return content.search(...call)
    },
  }
  return { content: observed, sources: () => (isComplete ? [...uses.values()] : null) }
}
