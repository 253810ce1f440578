import { useState } from 'react'
import { locales, type Locale } from '../../locales/locales.ts'
import type { ListedPage } from '../../content/service/editor/page/list-pages.ts'
import { editAddress } from '../shell/address.ts'
import { Icon } from '../shell/Icon.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { SearchField } from '../shell/SearchField.tsx'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { NewPageDialog } from './NewPageDialog.tsx'
import { PageActions } from './PageActions.tsx'
import { search, toTree, type TreeEntry } from './page-tree.ts'

/** All pages of a language: those that wait for something first, then by path. */
export function PageTree() {
  const { t } = useTexts()
  const { data: pages, error, reload } = useLoaded<ListedPage[]>('pages')
  const [locale, setLocale] = useState<Locale>('de')
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [newBelow, setNewBelow] = useState<string>()
  const [acting, setActing] = useState<ListedPage>()
  const own = pages?.filter((page) => page.locale === locale && filters[filter](page)) ?? []
  const isFlat = words !== '' || filter !== 'all'
  const row = { onAct: setActing }
  return (
    <>
      <div className="heading">
        <h1>{t('shell.pages')}</h1>
        <button type="button" className="primary" onClick={() => setNewBelow(`/${locale}`)}>
          {t('pages.new')}
        </button>
      </div>
      <ErrorNotice error={error} />
      <div className="filters">
        <div role="group" aria-label={t('pages.language')} className="choices">
          {locales.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              aria-pressed={code === locale}
              onClick={() => setLocale(code)}
            >
              {name}
            </button>
          ))}
        </div>
        <SearchField label={t('pages.search')} value={words} onChange={setWords} />
        <label>
          {t('pages.show')}
          <select value={filter} onChange={(event) => setFilter(event.target.value as Filter)}>
            {(Object.keys(filters) as Filter[]).map((name) => (
              <option key={name} value={name}>
                {t(`pages.${name}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {pages && isFlat && <FlatList pages={search(own, words)} {...row} />}
      {pages && !isFlat && (
        <ul className="tree">
          {toTree(own).map((entry) => (
            <Branch key={entry.page.path} entry={entry} depth={0} {...row} />
          ))}
        </ul>
      )}
      {newBelow && (
        <NewPageDialog
          parent={newBelow}
          pages={pages ?? []}
          onClose={() => setNewBelow(undefined)}
        />
      )}
      {acting && (
        <PageActions
          page={acting}
          pages={pages ?? []}
          onNew={() => {
            setNewBelow(acting.path)
            setActing(undefined)
          }}
          onClose={() => setActing(undefined)}
          onDone={() => {
            setActing(undefined)
            reload()
          }}
        />
      )}
    </>
  )
}

const filters = {
  all: () => true,
  changed: ({ state }: ListedPage) => state === 'changed',
  drafts: ({ state }: ListedPage) => state === 'draft',
  outdated: ({ isOutdated }: ListedPage) => isOutdated === true,
  untranslated: ({ translation }: ListedPage) => !translation,
  problems: ({ problems }: ListedPage) => problems > 0,
}
type Filter = keyof typeof filters

interface RowProps {
  onAct: (page: ListedPage) => void
}

/** As many as anybody looks through; one more word finds the others. */
const maxFound = 200

function FlatList({ pages, ...row }: RowProps & { pages: ListedPage[] }) {
  const { t } = useTexts()
  return (
    <>
      <p role="status">{t('pages.found', { count: pages.length })}</p>
      <ul className="tree">
        {pages.slice(0, maxFound).map((page) => (
          <li key={page.path}>
            <Row page={page} {...row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Branch({ entry, depth, ...row }: RowProps & { entry: TreeEntry; depth: number }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(depth === 0)
  const { page, children } = entry
  return (
    <li>
      <div className="branch">
        {children.length > 0 ? (
          <button
            type="button"
            className="toggle"
            aria-expanded={isOpen}
            aria-label={t('pages.below', { title: page.title })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="fold" />
          </button>
        ) : (
          <span className="toggle" />
        )}
        <Row page={page} {...row} />
      </div>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.page.path} entry={child} depth={depth + 1} {...row} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Row({ page, onAct }: RowProps & { page: ListedPage }) {
  const { t, name } = useTexts()
  return (
    <div className="page-row">
      <a href={editAddress(page.path)}>{page.title}</a>
      <span className="states">
        {page.state !== 'published' && (
          <span className={`state ${page.state}`}>{t(`state.${page.state}`)}</span>
        )}
        {page.isOutdated && <span className="state changed">{t('pages.outdatedState')}</span>}
        {!page.translation && <span className="state">{t('pages.oneLanguage')}</span>}
        {page.problems > 0 && (
          <span className="state error">{t('pages.problemCount', { count: page.problems })}</span>
        )}
      </span>
      <span className="hint">{name('type', page.type)}</span>
      <span className="path">{decodeURI(page.path)}</span>
      <button
        type="button"
        className="quiet"
        aria-label={t('pages.actionsOf', { title: page.title })}
        onClick={() => onAct(page)}
      >
        <Icon name="more" />
      </button>
    </div>
  )
}
