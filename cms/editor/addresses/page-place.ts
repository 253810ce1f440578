import { normalizePathname, parseSitePath, splitLocale } from '../../../routing/localized-path.ts'
import { fileSchemas } from '../../store/content-file.ts'
import type { ContentSnapshot } from '../../store/content-snapshot.ts'
import { Conflict, Refusal } from '../refusal.ts'

/** @throws {Refusal} 400 if the address is no path of a page, 409 if the path is taken */
export function toNewPath(address: string, { pages }: ContentSnapshot): string {
  const parsed = fileSchemas.page.shape.path.safeParse(address)
  const path = normalizePathname(parseSitePath(parsed.data ?? '')?.pathname ?? '')
  if (!parsed.success || splitLocale(path).locale === null || /\/[./]|[\\%\p{Cc}]/u.test(path))
    throw new Refusal(400, `${address} is not the path of a page`)
  if (pages.has(path)) throw new Conflict('path-taken', `there is a page at ${path} already`)
  return path
}

/**
 * Path for the file of a new page: beside its translation, or made from the path of the page.
 *
 * @param isTaken receives a path below the folder of the content files
 */
export function toNewFile(
  path: string,
  id: string,
  { translations }: ContentSnapshot,
  isTaken: (file: string) => boolean,
): string {
  const { locale, rest } = splitLocale(path)
  const place = (name: string) => `${locale}/pages/${name}.yaml`
  const [translated] = translations.get(id)?.values() ?? []
  const beside = place(translated?.file.replace(/^[^/]+\/pages\/(.*)\.yaml$/, '$1') ?? '')
  if (translated && !isTaken(beside)) return beside
  return place(freeName(toFileName(rest), (name) => isTaken(place(name))))
}

/** @example toFileName('/aktuell/messe-2026') // aktuell/messe-2026 */
function toFileName(rest: string): string {
  const steps = rest.split('/').map((step) => step.replace(/[^\p{L}\p{N}._-]+/gu, '-'))
  return steps.filter(Boolean).join('/') || 'home'
}

/** @returns an unused id made from the path, with a number if needed */
export function toNewId(path: string, { translations }: ContentSnapshot): string {
  const name = toFileName(splitLocale(path).rest).replaceAll('/', '-')
  return freeName(name, (id) => translations.has(id))
}

/** @returns the name, with a number if it is taken */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; isTaken(free); number++) free = `${name}-${number}`
  return free
}
