import { useState } from 'react'
import { textOf } from '../api/json.ts'
import { t } from '../texts/texts.ts'
import type { FieldProps } from './form.ts'
import { Labelled } from './Labelled.tsx'
import { RichTextInput } from './RichTextInput.tsx'

/**
 * Input of rich text. With formatting buttons if the editor can write the text back with the same meaning, otherwise as source text, so
 * that opening a text never changes it.
 */
export function MarkdownField(props: FieldProps) {
  const { value, isRequired, onChange } = props
  const [shown, setShown] = useState<'buttons' | 'source' | 'tooRich'>('buttons')
  if (shown === 'buttons')
    return (
      <RichTextInput
        {...props}
        text={textOf(value)}
        onText={(text) => onChange(text || isRequired ? text : undefined)}
        onSource={setShown}
      />
    )
  return (
    <div>
      <Labelled {...props}>
        {(control) => <textarea {...control} className="source" rows={8} />}
      </Labelled>
      {shown === 'tooRich' && <p className="hint">{t('markdown.tooRich')}</p>}
      {shown === 'source' && (
        <button type="button" className="quiet" onClick={() => setShown('buttons')}>
          {t('markdown.buttons')}
        </button>
      )}
    </div>
  )
}
