import { use, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/Icon.tsx'
import { changePageQuery, usePageQuery, usePathname } from '../page/ShownPage.tsx'
import field from '../styles/search-field.module.css'
import { maxValueLength, type PageQuery } from '../../routing/page-query.ts'
import { FilterAnchor } from './QueryLink.tsx'
import styles from './query.module.css'

interface QueryTextFieldProps {
  /** Query parameter of the text. */
  name: 'q' | 'load' | 'format' | 'budget'
  label: string
  placeholder: string
  /** Other parameters to set, as for `QueryLink`. */
  query: PageQuery
}

/**
 * Text field of a filter. Its input is uncontrolled, so that text typed before hydration is not lost. Without
 * JavaScript it is a form that requests the same page.
 */
export function QueryTextField({ name, label, placeholder, ...props }: QueryTextFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const pathname = usePathname()
  const query = { ...usePageQuery(), ...props.query }
  const { input, handleInput, endTyping } = useTypedText(name, query)
  const { [name]: written = '', ...others } = query
  return (
    <form
      className={styles.field}
      action={`${pathname}#${use(FilterAnchor)}`}
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {Object.entries(others).map(
        ([other, value]) => value && <input key={other} type="hidden" name={other} value={value} />,
      )}
      <span className={field.box}>
        <input
          ref={input}
          className={field.input}
          id={id}
          type="search"
          name={name}
          defaultValue={written}
          placeholder={placeholder}
          maxLength={maxValueLength}
          autoComplete="off"
          spellCheck={false}
          onInput={handleInput}
          onBlur={endTyping}
        />
        <button
          className={field.submit}
          type="submit"
          aria-label={`${t('filter.submit')}: ${label}`}
        >
          <Icon name="search" />
        </button>
      </span>
    </form>
  )
}

/**
 * State of the input. All text typed in one go makes one history entry, so that going back does not undo single
 * letters.
 */
function useTypedText(name: 'q' | 'load' | 'format' | 'budget', query: PageQuery) {
  const input = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  const { [name]: written = '' } = query
  const typed = useRef(written)

  const handleInput = () => {
    typed.current = input.current?.value.trim() ?? ''
    changePageQuery({ ...query, [name]: typed.current }, isTyping.current ? 'replace' : 'push')
    isTyping.current = true
  }
  const endTyping = () => {
    isTyping.current = false
  }
  const takeUp = useEffectEvent(() => {
    if (input.current?.value.trim() === written) return
    isTyping.current = true
    handleInput()
  })
  useEffect(() => takeUp(), [])
  useEffect(() => {
    if (written === typed.current || !input.current) return
    input.current.value = typed.current = written
    isTyping.current = false
  }, [written])
  return { input, handleInput, endTyping }
}
