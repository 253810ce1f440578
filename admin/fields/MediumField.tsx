import { pictureAddress } from '../../routing/picture-address.ts'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { isObject, textOf } from '../api/json.ts'
import { kindOf } from '../api/schema.ts'
import { ChooseMedium, nameOf } from '../library/ChooseMedium.tsx'
import { useTexts } from '../texts/texts.tsx'
import { useForm, type FieldProps } from './form-context.ts'
import { fieldId, useFieldError } from './Labelled.tsx'

/** A picture, or a file to download: chosen from the media or put there, then its words. Its size comes with the file. */
export function MediumField({ schema, value, path, label, onChange }: FieldProps) {
  const { t } = useTexts()
  const { Fields } = useForm()
  const isPicture = kindOf(schema) === 'picture'
  const own = useFieldError(path)
  const error = useFieldError([...path, 'src']) ?? own
  const medium = isObject(value) ? value : {}
  const { src, alt } = medium
  const words = isPicture ? { ...schema, properties: pick(schema.properties, ownWords) } : schema

  function choose({ src: chosen, bytes, width = 0, height = 0 }: Medium): void {
    const format = (chosen.split('.').at(-1) ?? '').toUpperCase()
    const title = textOf(medium['title']) || nameOf(chosen)
    onChange(
      isPicture
        ? { alt: '', ...medium, src: chosen, width, height }
        : { title, uri: chosen, format, bytes },
    )
  }

  return (
    <fieldset className="medium">
      <legend>{label}</legend>
      {isPicture && src && <img src={pictureAddress(textOf(src), 320)} alt={''} />}
      <ChooseMedium
        id={isPicture ? fieldId([...path, 'src']) : undefined}
        kind={isPicture ? 'picture' : 'file'}
        field={label}
        onChoose={choose}
      />
      {src && <p className="hint">{textOf(src)}</p>}
      {isPicture && error && <p className="wrong">{src ? error : t('picture.missing')}</p>}
      <Fields schema={words} value={value} path={path} />
      {src && alt === '' && <p className="hint">{t('picture.noAlt')}</p>}
    </fieldset>
  )
}

/** What the file of a picture does not say itself. */
const ownWords = ['alt', 'caption', 'focus']

function pick<T>(object: Record<string, T> = {}, keys: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))
}
