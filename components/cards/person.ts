import type { Person as SchemaPerson } from 'schema-dts'
import type { Person } from '../../content/contract/values.ts'
import type { AboutPage } from '../page/block-facts.ts'
import { toPictureUrl } from '../media/picture-url.ts'

/** A person of the company for search engines. */
export function toPerson(
  { name, role, image, email, phone, linkedin }: Person,
  { siteName, siteUrl }: AboutPage,
): SchemaPerson {
  return {
    '@type': 'Person',
    name,
    jobTitle: role,
    worksFor: { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: siteName },
    image: image && toPictureUrl(image.src, siteUrl),
    email,
    telephone: phone,
    sameAs: linkedin,
  }
}
