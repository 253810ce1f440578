import { useState } from 'react'
import { toPointer } from '../../../../routing/json-pointer.ts'
import { normalizePathname, withoutQuery } from '../../../../routing/localized-path.ts'
import { textOf } from '../../api/json.ts'
import { fieldKindOf } from '../../api/schema.ts'
import { ChooseMedium } from '../../library/ChooseMedium.tsx'
import { useLoaded } from '../../shell/loading.tsx'
import { t } from '../../texts/texts.ts'
import { useForm, type FieldProps } from '../form.ts'
import { Labelled } from '../Labelled.tsx'
import { LinkCombobox, toTitle } from './LinkCombobox.tsx'
import { parseLink, type ParsedLink } from './parse-link.ts'

/** Input of an address. A text that cannot be one stays in the field, and the value stays as it was. */
export function LinkField(props: FieldProps) {
  const { schema, value, path, isRequired, onChange } = props
  const { refused, refuse } = useForm()
  const [typed, setTyped] = useState<string>()
  const isFile = fieldKindOf(schema) === 'source'
  const address = textOf(value)
  const text = typed ?? refused[toPointer(path)]?.text ?? address
  const shown = parse(text, isFile)
  const isTarget = text === address || (shown.kind !== 'refused' && shown.uri === address)

  function take(next: string, isDone: boolean): void {
    setTyped(isDone ? undefined : next)
    // A field that is only passed through keeps its address as it is written.
    if (next === address) return refuse(path, undefined)
    const parsed = next.trim() ? parse(next, isFile) : ({ kind: 'empty', uri: '' } as const)
    if (parsed.kind !== 'refused') {
      refuse(path, undefined)
      if (parsed.uri !== address) onChange(parsed.uri || (isRequired ? '' : undefined))
    } else if (isDone) refuse(path, { text: next, rule: parsed.rule, value })
  }

  return (
    <Labelled {...props}>
      {({ id, required, ...described }) => (
        <>
          <div className="row">
            <LinkCombobox
              id={id}
              required={required}
              aria-invalid={described['aria-invalid']}
              aria-describedby={described['aria-describedby']}
              text={text}
              onText={(next) => take(next, false)}
              onDone={(next) => take(next, true)}
            />
            {isFile && (
              <ChooseMedium
                kind="file"
                field={props.label}
                onChoose={({ src }) => take(src, true)}
              />
            )}
          </div>
          {isTarget && <LinkedPage address={address} />}
        </>
      )}
    </Labelled>
  )
}

/** Files are at paths or at http(s) addresses. */
function parse(text: string, isFile: boolean): ParsedLink {
  const parsed = parseLink(text, location.origin)
  const isWrong = isFile && ['anchor', 'mail', 'phone'].includes(parsed.kind)
  return isWrong ? { kind: 'refused', rule: 'link-file' } : parsed
}

/** Title of the linked page, and a link that opens the target in a new tab. */
export function LinkedPage({ address }: { address: string }) {
  const path = normalizePathname(withoutQuery(address))
  const page = useLoaded('GET pages').find((listed) => listed.path === path)
  if (!/^(?:\/(?!\/)|https?:)/i.test(address)) return null
  return (
    <p className="hint">
      {page && `${toTitle(page)} `}
      <a href={address} target="_blank" rel="noreferrer">
        {t('link.open')}
      </a>
    </p>
  )
}
