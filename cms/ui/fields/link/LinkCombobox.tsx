import {
  Suspense,
  use,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { isObject } from '../../../../routing/is-object.ts'
import {
  decodePathname,
  normalizePathname,
  withoutQuery,
} from '../../../../routing/localized-path.ts'
import type { TreePage } from '../../../editor/tree-pages.ts'
import { textOf } from '../../api/json.ts'
import { nameOf } from '../../library/ChooseMedium.tsx'
import { Loading, useLoad, useLoaded } from '../../shell/loading.tsx'
import { t } from '../../texts/texts.ts'
import { useForm } from '../form.ts'
import { findTargets, type LinkTarget } from './find-targets.ts'
import { parseLink } from './parse-link.ts'

interface LinkComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  /** Address, or what is typed. */
  text: string
  onText: (text: string) => void
  /** The address is chosen, or the field is left. */
  onDone: (text: string) => void
}

/**
 * Input of an address: searches pages by title, files and anchors.
 *
 * @see https://www.w3.org/TR/wai-aria-1.2/#combobox
 */
export function LinkCombobox({ text, onText, onDone, ...input }: LinkComboboxProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()

  function close(): void {
    setOpen(false)
    setActive(undefined)
  }

  function choose(uri: string): void {
    close()
    onDone(uri)
  }

  /** Files and anchors arrive later than pages, so the options are those that are shown. */
  function move(step: 1 | -1): void {
    const options = [...(list.current?.querySelectorAll('[role=option]') ?? [])]
    const at = options.findIndex(({ id }) => id === active)
    const start = step === 1 ? 0 : options.length - 1
    const next = options[at < 0 ? start : at + step]
    setActive(next?.id)
    next?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent): void {
    // Enter and arrows belong to the input method until a word is complete.
    if (event.nativeEvent.isComposing) return
    const chosen = isOpen && active ? document.getElementById(active) : null
    const step = steps[event.key]
    if (step) {
      if (isOpen) move(step)
      setOpen(true)
    } else if (event.key === 'Enter' && chosen) chosen.click()
    else if (event.key === 'Escape' && isOpen) {
      // Otherwise it would close the dialog around, too.
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }

  return (
    <div className="combobox">
      <input
        spellCheck={false}
        autoComplete="off"
        placeholder={t('link.hint')}
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active}
        value={text}
        onChange={({ target }) => {
          setOpen(true)
          setActive(undefined)
          onText(target.value)
        }}
        onKeyDown={press}
        onBlur={() => {
          close()
          onDone(text)
        }}
      />
      <div ref={list} className="suggestions" hidden={!isOpen}>
        <Loading>{isOpen && <Options {...{ listId, text, active }} onChoose={choose} />}</Loading>
      </div>
    </div>
  )
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

interface OptionsProps {
  listId: string
  text: string
  active: string | undefined
  onChoose: (uri: string) => void
}

function Options({ listId, text, ...choice }: OptionsProps) {
  const { locale, path } = useForm()
  const pages = useLoaded('GET pages')
  const parsed = parseLink(text, location.origin)
  const isElsewhere = parsed.kind !== 'refused' && ['mail', 'phone', 'web'].includes(parsed.kind)
  const [, place = ''] = /^([^?#]*).*#/.exec(text) ?? []
  const anchored =
    text.includes('#') &&
    pages.find((page) => page.path === (place ? normalizePathname(place) : path))
  const targets = pages.map((page) => ({ ...page, uri: page.path, title: toTitle(page) }))
  const found = findTargets(targets, withoutQuery(text), locale).slice(0, maxPages)
  const option = (target: LinkTarget) => (
    <Option key={target.uri} {...choice} {...target} id={`${listId}:${target.uri}`} />
  )
  return (
    <div id={listId} role="listbox" aria-label={t('link.targets')}>
      {isElsewhere && option({ uri: parsed.uri, title: t(`link.${parsed.kind as 'web'}`) })}
      {anchored && (
        <Suspense>
          <Anchors path={anchored.path} base={place} text={text}>
            {option}
          </Anchors>
        </Suspense>
      )}
      {!anchored && found.map(option)}
      {text.trim().length > 1 && !anchored && (
        <Suspense>
          <Files text={text}>{option}</Files>
        </Suspense>
      )}
    </div>
  )
}

/** The first ones are enough: more words find less. */
const maxPages = 20
const maxFiles = 10

interface FoundProps {
  text: string
  children: (target: LinkTarget) => React.ReactNode
}

function Files({ text, children }: FoundProps) {
  const media = use(useLoad()('GET media'))
  const targets = media.map(({ src }) => ({ uri: src, title: nameOf(src) }))
  return findTargets(targets, text).slice(0, maxFiles).map(children)
}

/** @param base address of the page as typed; empty for the page of the form */
function Anchors({ path, base, text, children }: FoundProps & { path: string; base: string }) {
  const content = useLoaded('GET page', { path }).page['content']
  const targets = (Array.isArray(content) ? content : []).flatMap((block) => {
    const { id, title } = isObject(block) ? block : {}
    return id ? [{ uri: `${base}#${textOf(id)}`, title: textOf(title ?? id) }] : []
  })
  return findTargets(targets, text.replace(/^.*#/, '')).map(children)
}

type OptionProps = LinkTarget & Pick<OptionsProps, 'active' | 'onChoose'> & { id: string }

function Option({ uri, title, id, active, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the combobox
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={id === active}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(uri)}
    >
      {title} <span className="hint">{decodePathname(uri)}</span>
    </div>
  )
}

export function toTitle({ title, state }: Pick<TreePage, 'title' | 'state'>): string {
  return state === 'draft' ? `${title} (${t('state.draft')})` : title
}
