import { useId, type ReactNode } from 'react'
import { normalizePathname, withoutQuery } from '../../routing/localized-path.ts'
import type { ListedPage } from '../../content/service/editor/list-pages.ts'
import { isObject, textOf } from '../api/json.ts'
import { Loading, useLoaded } from '../shell/loading.tsx'
import { t } from '../texts/texts.ts'
import { useForm, type FieldProps } from './form.ts'
import { Labelled } from './Labelled.tsx'

/** Input of an address. Suggests the pages of the language by title and path, then the anchors of the chosen page. */
export function LinkField(props: FieldProps) {
  const pages = useLoaded('GET pages')
  const listId = useId()
  const address = textOf(props.value)
  const path = normalizePathname(withoutQuery(address))
  const page = pages.find((listed) => listed.path === path)
  return (
    <Labelled {...props}>
      {(control) => (
        <>
          <input {...control} list={listId} spellCheck={false} placeholder={t('link.hint')} />
          <PageOptions id={listId}>
            {page && address.includes('#') && (
              <Loading>
                <Anchors path={page.path} />
              </Loading>
            )}
          </PageOptions>
          {page && <p className="hint">{nameOf(page)}</p>}
        </>
      )}
    </Labelled>
  )
}

/** Suggestions: the pages of the language, and `children`. */
export function PageOptions({ id, children }: { id: string; children?: ReactNode }) {
  const { locale } = useForm()
  const own = useLoaded('GET pages').filter((listed) => listed.locale === locale)
  return (
    <datalist id={id}>
      {own.map((listed) => (
        <option key={listed.path} value={listed.path}>
          {nameOf(listed)}
        </option>
      ))}
      {children}
    </datalist>
  )
}

function nameOf({ title, state }: ListedPage): string {
  return state === 'draft' ? `${title} (${t('state.draft')})` : title
}

/** Suggestions: the anchors of a page's blocks. */
function Anchors({ path }: { path: string }) {
  const content = useLoaded('GET page', { path }).page['content']
  return (Array.isArray(content) ? content : []).map((block) => {
    const { id, title } = isObject(block) ? block : {}
    if (!id) return null
    return (
      <option key={textOf(id)} value={`${path}#${textOf(id)}`}>
        {textOf(title ?? id)}
      </option>
    )
  })
}
