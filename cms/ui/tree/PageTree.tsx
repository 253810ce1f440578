import { Suspense, useState } from 'react'
import { decodePathname } from '../../../routing/localized-path.ts'
import { defaultLocale, type Locale } from '../../../locales/locales.ts'
import type { TreePage } from '../../editor/tree-pages.ts'
import { editAddress } from '../shell/address.ts'
import { DialogButton, IconButton, Input, LocaleChoice, Select } from '../shell/controls.tsx'
import { ToolIcon } from '../shell/ToolIcon.tsx'
import { useLoaded, useMayPublish } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'
import { Bin } from './Bin.tsx'
import { FileProblems } from './FileProblems.tsx'
import { FoundTexts } from './FoundTexts.tsx'
import { NewPage } from './NewPage.tsx'
import { PageActions } from './PageActions.tsx'
import { PublishDrafts } from './PublishDrafts.tsx'
import { pagesWith, toTree, type TreeEntry } from './page-tree.ts'

/** All pages of a language: pages that wait for an action first, then by path. */
export function PageTree() {
  const pages = useLoaded('GET pages')
  const mayPublish = useMayPublish()
  const [locale, setLocale] = useState<Locale>(defaultLocale)
  const [words, setWords] = useState(() => new URLSearchParams(location.search).get('q') ?? '')
  const [filter, setFilter] = useState<Filter>('all')
  const own = pages.filter((page) => page.locale === locale && filters[filter](page))
  const isFlat = words !== '' || filter !== 'all'
  const found = pagesWith(words, own)
  const entries = isFlat
    ? found.slice(0, maxFound).map((page) => ({ page, children: [] }))
    : toTree(own)

  /** The address keeps the words, so that the browser's Back shows the results. */
  function search(typed: string): void {
    setWords(typed)
    history.replaceState(
      null,
      '',
      typed ? `?${new URLSearchParams({ q: typed })}` : location.pathname,
    )
  }

  return (
    <>
      <div className="row">
        <h1>{t('shell.pages')}</h1>
        <DialogButton className="primary" label={t('pages.new')}>
          {() => <NewPage parent={`/${locale}`} />}
        </DialogButton>
        {mayPublish && (
          <DialogButton label={t('drafts.title')}>
            {(close) => <PublishDrafts onDone={close} />}
          </DialogButton>
        )}
        <DialogButton label={t('pages.deleted')}>{() => <Bin />}</DialogButton>
      </div>
      <Suspense>
        <FileProblems />
      </Suspense>
      <div className="row">
        <LocaleChoice label={t('pages.language')} chosen={locale} onChoose={setLocale} />
        <Input label={t('pages.search')} type="search" value={words} onText={search} />
        <Select
          label={t('pages.show')}
          value={filter}
          onText={(name) => setFilter(name as Filter)}
          options={(Object.keys(filters) as Filter[]).map((name) => [name, t(`pages.${name}`)])}
        />
      </div>
      {isFlat && <p role="status">{t('pages.found', { count: found.length })}</p>}
      {entries.length > 0 && (
        <ul className="tree card">
          {entries.map((entry) => (
            <Branch key={entry.page.path} entry={entry} depth={0} />
          ))}
        </ul>
      )}
      <FoundTexts words={words} />
    </>
  )
}

const filters = {
  all: () => true,
  changed: ({ state }: TreePage) => state === 'changed',
  drafts: ({ state }: TreePage) => state === 'draft',
  outdated: ({ isOutdated }: TreePage) => isOutdated === true,
  untranslated: ({ translation }: TreePage) => !translation,
  problems: ({ problems }: TreePage) => problems > 0,
}
type Filter = keyof typeof filters

/** Upper limit of shown results; a longer search finds the others. */
const maxFound = 200

function Branch({ entry, depth }: { entry: TreeEntry; depth: number }) {
  const [isOpen, setOpen] = useState(depth === 0)
  const { page, children } = entry
  const { path, title, type, state, translation, problems, isOutdated } = page
  return (
    <li>
      <div className="page-row">
        {children.length > 0 ? (
          <IconButton
            icon="fold"
            label={t('pages.below', { title })}
            className="toggle"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span />
        )}
        <a href={editAddress(path)}>{title}</a>
        <span className="row">
          {state !== 'published' && <span className={`state ${state}`}>{t(`state.${state}`)}</span>}
          {isOutdated && <span className="state changed">{t('pages.outdatedState')}</span>}
          {!translation && <span className="state">{t('pages.oneLanguage')}</span>}
          {problems > 0 && (
            <span className="state error">{t('pages.problemCount', { count: problems })}</span>
          )}
        </span>
        <span className="hint">{texts.name('type', type)}</span>
        <span className="hint">{decodePathname(path)}</span>
        <DialogButton
          className="quiet"
          label={<ToolIcon name="more" />}
          aria-label={t('pages.actionsOf', { title })}
          title={title}
        >
          {(close) => <PageActions page={page} onDone={close} />}
        </DialogButton>
      </div>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.page.path} entry={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}
