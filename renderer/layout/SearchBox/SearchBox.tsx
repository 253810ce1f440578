import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { useTexts } from '../../texts/TextsContext.tsx'
import { useDismiss } from '../useDismiss.ts'
import { nextFocus } from './next-focus.ts'
import styles from './SearchBox.module.css'
import { SearchHits } from './SearchHits.tsx'
import { useLiveSearch } from './useLiveSearch.ts'

/**
 * Search that answers while the visitor types; without JavaScript its form leads to the result page. The input keeps
 * its own value, so that what was typed before the page came to life is not lost.
 */
export function SearchBox() {
  const { t, locale } = useTexts()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { search, clear, isLoading, found } = useLiveSearch(locale)
  const [isLeft, setIsLeft] = useState(false)
  const isOpen = found !== null && !isLeft

  const searchInput = () => {
    setIsLeft(false)
    void search(input.current?.value ?? '')
  }
  const clearAll = () => {
    if (input.current) input.current.value = ''
    clear()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (found !== null || input.current?.value)) {
      event.preventDefault()
      clearAll()
      input.current?.focus()
    }
    const focusable = [...(box.current?.querySelectorAll<HTMLElement>('input, li a') ?? [])]
    const next = nextFocus(event.key, focusable, event.target as HTMLElement)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  useDismiss(box, isOpen, () => setIsLeft(true))
  const searchWhatIsThere = useEffectEvent(() => {
    if (input.current?.value) searchInput()
  })
  useEffect(() => searchWhatIsThere(), [])

  return (
    <search ref={box} className={styles.search}>
      <form
        className={styles.form}
        action={`/${locale}/search`}
        data-loading={isLoading || undefined}
        onSubmit={(event) => event.preventDefault()}
      >
        <label className="visually-hidden" htmlFor="search-input">
          {t('search.label')}
        </label>
        <input
          ref={input}
          id="search-input"
          className={styles.input}
          type="search"
          name="q"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.placeholder')}
          onKeyDown={handleKey}
          onInput={searchInput}
          onFocus={() => setIsLeft(false)}
        />
        <button className={styles.submit} type="submit" aria-label={t('search.submit')}>
          <Icon name="search" />
        </button>
      </form>
      <div className={styles.panel} data-open={isOpen || undefined}>
        <p className={styles.count} role="status">
          {isOpen && t(found.total > 0 ? 'search.count' : 'search.none', { count: found.total })}
        </p>
        {isOpen && <SearchHits found={found} onChoose={clearAll} onKeyDown={handleKey} />}
      </div>
    </search>
  )
}
