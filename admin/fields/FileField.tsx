import { useState } from 'react'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { isObject, textOf } from '../api/json.ts'
import { kindOf } from '../api/schema.ts'
import { MediaDialog } from '../library/MediaDialog.tsx'
import { useTexts } from '../texts/texts.tsx'
import { useForm, type FieldProps } from './form-context.ts'
import { Labelled } from './Labelled.tsx'

/** A file to download, whose kind and size come with it, or the address of one. */
export function FileField(props: FieldProps) {
  const { dispatch } = useForm()
  const { schema, value, path, label, views } = props
  if (kindOf(schema) === 'source') return <SourceField {...props} />
  const file = isObject(value) ? value : {}

  function choose({ src, bytes }: Medium): void {
    const format = (src.split('.').at(-1) ?? '').toUpperCase()
    const title = textOf(file['title']) || decodeURIComponent(src.split('/').at(-1) ?? '')
    dispatch({ kind: 'set', path, value: { title, uri: src, format, bytes } })
  }

  return (
    <fieldset>
      <legend>{label}</legend>
      <ChooseFile label={label} onChoose={choose} />
      <views.Fields schema={schema} value={value} path={path} />
    </fieldset>
  )
}

function SourceField(props: FieldProps) {
  const { value, label, isRequired, onChange } = props
  return (
    <div className="with-button">
      <Labelled {...props}>
        {(control) => (
          <input
            {...control}
            value={textOf(value)}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value || (isRequired ? '' : undefined))}
          />
        )}
      </Labelled>
      <ChooseFile label={label} onChoose={({ src }) => onChange(src)} />
    </div>
  )
}

function ChooseFile({ label, onChoose }: { label: string; onChoose: (file: Medium) => void }) {
  const { t } = useTexts()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${t('picture.choose')}`}
        onClick={() => setChoosing(true)}
      >
        {t('picture.choose')}
      </button>
      {isChoosing && (
        <MediaDialog
          kind="file"
          onChoose={(file) => {
            onChoose(file)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
