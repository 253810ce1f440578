import { z } from 'zod'
import { mailAddress, optionalIcon, text, type Values } from './values.ts'

/** Navigation: top-level entries; each may have sub-pages with an icon, which may have sub-pages, too. */
export function createNavigation({ object, uri }: Values) {
  const leaf = object({ title: text, uri, icon: optionalIcon })
  const child = object({
    title: text,
    uri,
    icon: optionalIcon,
    children: z.array(leaf).optional(),
  })
  return z.array(object({ title: text, uri, children: z.array(child).optional() }))
}

/** Layout around every page. Footer columns are the navigation entries 0 to 4. */
export function createLayout(values: Values) {
  const { object, html, uri, source, link } = values
  return object({
    navigation: createNavigation(values),
    contact: uri,
    cookie: object({ text, link: uri, link_text: text, action: text }),
    footer: object({
      text1: html.optional(),
      text2: html.optional(),
      email: mailAddress.optional(),
      email_label: z.string().optional(),
      phone: z.string().optional(),
      phone_label: z.string().optional(),
      youtube: source.optional(),
      linkedin: source.optional(),
      xing: source.optional(),
      instagram: source.optional(),
      info: z.array(link).optional(),
    }),
  })
}

/** Layout as the site reads it: missing parts are left out, so that a bad layout does not stop all pages. */
export function createTolerantLayout(values: Values) {
  const { navigation, contact, cookie, footer } = createLayout(values).shape
  return values.object({
    navigation: navigation.prefault([]),
    contact: contact.optional(),
    cookie: cookie.partial().prefault({}),
    footer: footer.prefault({}),
  })
}

export type NavigationContent = z.infer<ReturnType<typeof createNavigation>>
export type NavigationEntry = NavigationContent[number]
export type NavigationChild = NonNullable<NavigationEntry['children']>[number]
export type Layout = z.infer<ReturnType<typeof createTolerantLayout>>
export type FooterContent = Layout['footer']
