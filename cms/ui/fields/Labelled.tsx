import type { ReactNode } from 'react'
import { textOf } from '../api/json.ts'
import { t, texts } from '../texts/texts.ts'
import { fieldId, findingElementId, useFinding, useForm, type FieldProps } from './form.ts'

interface LabelledProps extends FieldProps {
  /** @param control attributes that name, describe and fill the control; an optional field that is emptied is missing */
  children: (control: ReturnType<typeof useControl>) => ReactNode
}

/** A control with its label and the finding at its value. */
export function Labelled({ children, ...field }: LabelledProps) {
  const control = useControl(field)
  return (
    <div className="field">
      <label htmlFor={control.id}>
        {field.label} {!field.isRequired && <span className="hint">{t('form.optional')}</span>}
      </label>
      {children(control)}
      <FieldFinding path={field.path} />
    </div>
  )
}

function useControl({ path, value, isRequired, onChange }: FieldProps) {
  const finding = useFinding(path)
  const { locale } = useForm()
  return {
    id: fieldId(path),
    // The language of the content: spelling and pronunciation follow it.
    lang: locale,
    required: isRequired,
    'aria-describedby': finding && findingElementId(path),
    'aria-invalid': finding && finding.severity !== 'warning',
    value: textOf(value),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value || (isRequired ? '' : undefined)),
  }
}

/** The finding at a value, which describes its control. */
export function FieldFinding({ path }: Pick<FieldProps, 'path'>) {
  const finding = useFinding(path)
  return (
    finding && (
      <p id={findingElementId(path)} className={finding.severity === 'warning' ? 'hint' : 'wrong'}>
        {texts.finding(finding)}
      </p>
    )
  )
}
