import type { DocumentLink } from '../../../crawl/document/page-document.ts'
import type { Check } from '../../check.ts'
import { createLinkCheck } from './create-link-check.ts'

/** What a page loads without encryption although it came with: browsers refuse it or warn. */
export function createMixedContent(): Check {
  return createLinkCheck(
    {
      id: 'mixed-content',
      verdict: 'broken',
      title: {
        en: 'The page is encrypted, but loads this without encryption',
        de: 'Die Seite ist verschlüsselt, lädt dies aber unverschlüsselt',
      },
      advice: {
        en: 'Change http:// to https:// in this address. If that does not work, upload the file to this site.',
        de: 'Ändern Sie in dieser Adresse http:// zu https://. Geht das nicht, laden Sie die Datei auf diese Website.',
      },
    },
    (link, page) => (page.startsWith('https:') && isLoadedPlainly(link) ? {} : null),
  )
}

function isLoadedPlainly({ url, element, attribute, expects }: DocumentLink): boolean {
  if (!url?.startsWith('http:') || isLoopback(new URL(url).hostname)) return false
  return element === 'link' ? expects !== 'page' : loading.has(`${element} ${attribute}`)
}

/** What stays on the machine counts as safe (W3C Secure Contexts §3.1). */
const isLoopback = (hostname: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)

const loading = new Set([
  ...['src', 'srcset', 'data-src', 'data-srcset'].flatMap((attribute) =>
    ['img', 'source', 'video', 'audio', 'iframe', 'track', 'input'].map(
      (element) => `${element} ${attribute}`,
    ),
  ),
  'video poster',
  'video data-poster',
  'script src',
  'embed src',
  'object data',
  'form action',
])
