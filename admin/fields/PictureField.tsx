import { useState } from 'react'
import { pictureAddress } from '../../routing/picture-address.ts'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { isObject, textOf } from '../api/json.ts'
import { MediaDialog } from '../library/MediaDialog.tsx'
import { useTexts } from '../texts/texts.tsx'
import { useForm, type FieldProps } from './form-context.ts'
import { fieldId, useFieldError } from './Labelled.tsx'

/** A picture: chosen from the media or put there, then what it shows in words. Its size comes with the file. */
export function PictureField({ schema, value, path, label, views }: FieldProps) {
  const { t } = useTexts()
  const { dispatch } = useForm()
  const [isChoosing, setChoosing] = useState(false)
  const ownError = useFieldError(path)
  const error = useFieldError([...path, 'src']) ?? ownError
  const picture = isObject(value) ? value : {}
  const src = textOf(picture['src'])
  const words = { ...schema, properties: pick(schema.properties, ['alt', 'caption']) }

  function choose({ src: chosen, width = 0, height = 0 }: Medium): void {
    const size = { width, height }
    dispatch({ kind: 'set', path, value: { alt: '', ...picture, src: chosen, ...size } })
    setChoosing(false)
  }

  return (
    <fieldset className="picture">
      <legend>{label}</legend>
      {src && <img src={pictureAddress(src, 320)} alt={''} />}
      <div>
        <button
          type="button"
          id={fieldId([...path, 'src'])}
          aria-label={`${label}: ${t('picture.choose')}`}
          onClick={() => setChoosing(true)}
        >
          {t('picture.choose')}
        </button>
        <p className="hint">{src}</p>
        {error && <p className="wrong">{src ? error : t('picture.missing')}</p>}
      </div>
      <views.Fields schema={words} value={value} path={path} />
      {src && picture['alt'] === '' && <p className="hint">{t('picture.noAlt')}</p>}
      {isChoosing && (
        <MediaDialog kind="picture" onChoose={choose} onClose={() => setChoosing(false)} />
      )}
    </fieldset>
  )
}

function pick<T>(object: Record<string, T> = {}, keys: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))
}
