/**
 * The properties that Google requires of each type before it shows more than a link, and of which the site has all. A
 * product has a rich result with offers or ratings only; the site invents neither.
 *
 * Sources: https://developers.google.com/search/docs/appearance/structured-data/ and the page named beside the type.
 */
export const googleRequired: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'], // organization
  WebSite: ['name', 'url', 'potentialAction'], // site-names
  BreadcrumbList: ['itemListElement'], // breadcrumb
  Product: ['name', 'image', 'description', 'brand'], // product-snippet
  NewsArticle: ['headline', 'datePublished', 'dateModified', 'author', 'publisher'], // article
  JobPosting: ['datePosted', 'description', 'hiringOrganization', 'jobLocation', 'title'], // job-posting
  FAQPage: ['mainEntity'], // faqpage
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'], // video
  ContactPage: ['mainEntity'],
  Person: ['name'], // profile-page
}

type Thing = Record<string, unknown>

/** What a document says in structured data; each thing of its graphs. */
export function structuredDataOf(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...scripts].flatMap(
    ([, json = '']) => (JSON.parse(json) as { '@graph': Thing[] })['@graph'],
  )
}

/** What is missing of what Google requires, as `Type.property`. */
export function missingForGoogle(things: Thing[]): string[] {
  return things.flatMap((thing) => {
    const type = String(thing['@type'])
    const required = googleRequired[type]
    if (!required) return [`${type} is not in the table`]
    return required.filter((property) => isEmpty(thing[property])).map((at) => `${type}.${at}`)
  })
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
