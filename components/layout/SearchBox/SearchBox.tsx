import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icons/Icon.tsx'
import field from '../../styles/search-field.module.css'
import { useLocale } from '../../texts/useLocale.ts'
import { useDismiss, useDocumentEvent } from '../document-events.ts'
import { useLiveSearch } from './live-search.ts'
import { nextFocus } from './next-focus.ts'
import { isSearchKey, isShortcutOn } from './search-shortcut.ts'
import { searchSummary } from './search-summary.ts'
import styles from './SearchBox.module.css'
import { SearchHits } from './SearchHits.tsx'

/**
 * Search that shows hits as the visitor types. Without JavaScript its form opens the result page. The input is
 * uncontrolled, so that text typed before hydration is not lost.
 */
export function SearchBox() {
  const { t } = useTranslation()
  const locale = useLocale()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { search, clear, isLoading, found } = useLiveSearch(locale)
  const [isLeft, setIsLeft] = useState(false)
  const isOpen = found !== null && !isLeft
  /** Query that was submitted before its hits are shown; `null` after a change of the input. */
  const submitted = useRef<string | null>(null)

  const searchInput = () => {
    submitted.current = null
    setIsLeft(false)
    void search(input.current?.value ?? '')
  }
  const focusFirst = () => {
    if (found?.query !== submitted.current || document.activeElement !== input.current) return
    const first = box.current?.querySelector<HTMLElement>('[data-open] a')
    if (!first) return
    submitted.current = null
    first.focus()
  }
  const focusHits = (event: SubmitEvent) => {
    event.preventDefault()
    const query = input.current?.value.trim()
    if (!query) return
    submitted.current = query
    setIsLeft(false)
    focusFirst()
  }
  // After each render: the hits of the submitted query may be shown now.
  useEffect(focusFirst)
  const clearAll = () => {
    if (input.current) input.current.value = ''
    clear()
  }
  const handleKey = (event: KeyboardEvent) => {
    // During composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && (found !== null || input.current?.value)) {
      event.preventDefault()
      clearAll()
      input.current?.focus()
    }
    const focusable = [
      ...(box.current?.querySelectorAll<HTMLElement>('input, [data-open] a') ?? []),
    ]
    const next = nextFocus(event.key, focusable, event.target as HTMLElement)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  useDismiss(box, isOpen, () => setIsLeft(true))
  useDocumentEvent('keydown', (event) => {
    if (!isSearchKey(event) || !isShortcutOn() || !input.current) return
    event.preventDefault()
    reveal(input.current)
    input.current.select()
    input.current.focus()
  })
  const searchWhatIsThere = useEffectEvent(() => {
    if (input.current?.value) searchInput()
  })
  useEffect(() => searchWhatIsThere(), [])

  return (
    <search ref={box} className={styles.search} aria-label={t('search.site')}>
      <form
        className={`${field.box} ${styles.form}`}
        action={`/${locale}/search`}
        data-loading={isLoading || undefined}
        onSubmit={focusHits}
      >
        <input
          ref={input}
          id="search-input"
          className={`${field.input} ${styles.input}`}
          type="search"
          name="q"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('search.placeholder')}
          onKeyDown={handleKey}
          onInput={searchInput}
          onFocus={() => setIsLeft(false)}
        />
        <label className={field.sign} htmlFor="search-input">
          <span className="visually-hidden">{t('search.label')}</span>
          <Icon name="search" />
        </label>
      </form>
      <div className={styles.panel} data-open={isOpen || undefined}>
        {/* The text stays while the panel is closed: screen readers announce a change of it, not the reopened panel. */}
        <p className={isOpen ? styles.count : 'visually-hidden'} role="status">
          {found && searchSummary(t, found)}
        </p>
        {isOpen && <SearchHits {...found} onChoose={clearAll} onKeyDown={handleKey} />}
      </div>
    </search>
  )
}

/** Opens the menu, which contains the search box on narrow screens. */
function reveal(input: HTMLElement): void {
  if (input.getClientRects().length > 0) return
  const menuButton = document.querySelector<HTMLElement>('header [aria-controls="menu"]')
  menuButton?.click()
}
