import type { ParseKeys } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../content/contract/blocks.ts'
import type { FormFailure, FormName } from '../../content/contract/forms.ts'
import { BlockTitle } from '../headings/HeadingLevel.tsx'
import { useBlockId, useBlockNumber } from '../page/BlockNumber.tsx'
import { usePathname } from '../page/ShownPage.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { ConsentField, Field } from './Field.tsx'
import type { FieldName, FormField, LoadFields } from './form-field.ts'
import styles from './form.module.css'
import { ErrorSummary, FormMessage } from './FormMessage.tsx'
import { TrapField } from './TrapField.tsx'
import { useDraft } from './useDraft.ts'
import { useSubmission } from './useSubmission.ts'

interface EnquiryFormProps extends Pick<
  BlockOf<'ContactForm'>,
  'title' | 'text' | 'privacy' | 'success'
> {
  form: FormName
  fields: (FormField | LoadFields)[]
  /** Field name → value that the page presets. */
  begun?: Partial<Record<FieldName, string>>
}

/**
 * A form for enquiries to the company. Without JavaScript it is a plain form: the browser checks it and sends it to the
 * same address, and the server answers with the page and the outcome.
 */
export function EnquiryForm({ title, text, success, ...props }: EnquiryFormProps) {
  const { t } = useTranslation()
  const number = useBlockNumber()
  const { clear, ...draft } = useDraft(props.form, number)
  const sending = useSubmission(props.form, number, allOf(props.fields), clear)
  const { submission, messageRef } = sending
  return (
    <div className="screen-only">
      <div className={styles.layout}>
        <div>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          {text && <RichText html={text} />}
        </div>
        {'sentId' in submission ? (
          <FormMessage kind="success" ref={messageRef}>
            <p>{success}</p>
            <p>{t('form.reference', { id: submission.sentId })}</p>
          </FormMessage>
        ) : (
          <OpenForm title={title} number={number} {...props} {...sending} {...draft} />
        )}
      </div>
    </div>
  )
}

function allOf(fields: EnquiryFormProps['fields']): FormField[] {
  return fields.flatMap((each) => ('load' in each ? each.load : each))
}

const failureTexts = {
  unavailable: 'form.failed',
  tooMany: 'form.tooMany',
  suspicious: 'form.suspicious',
} as const satisfies Record<FormFailure, ParseKeys>

type OpenFormProps = Omit<EnquiryFormProps, 'text' | 'success'> & { number: number } & ReturnType<
    typeof useSubmission
  > &
  Omit<ReturnType<typeof useDraft>, 'clear'>

function OpenForm({ form, number, fields, begun, title, privacy, ...sending }: OpenFormProps) {
  const { t } = useTranslation()
  const pathname = usePathname()
  const { action, submit, submission, values, messageRef, formRef, keep } = sending
  const errors = 'errors' in submission ? submission.errors : {}
  // `submit` validates the form, not the browser.
  useEffect(() => formRef.current?.setAttribute('novalidate', ''), [formRef])
  const isSending = 'sending' in submission
  const prefix = useBlockId(undefined, form)
  const toId = (field: string) => `${prefix}-${field}`
  const toField = (field: FormField) => (
    <Field
      key={field.name}
      id={toId(field.name)}
      field={field}
      value={values ? values[field.name] : begun?.[field.name]}
      error={errors[field.name]}
    />
  )
  return (
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      action={action}
      aria-label={title}
      onInput={keep}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="page" value={pathname} />
      <input type="hidden" name="formNumber" value={number} />
      <TrapField />
      {'errors' in submission && (
        <FormMessage kind="error" ref={messageRef}>
          <ErrorSummary {...{ errors, toId }} fields={allOf(fields)} />
        </FormMessage>
      )}
      {fields.map((each) =>
        'load' in each ? (
          <fieldset key="load" className={styles.load}>
            <legend>
              {t('form.load')} <span className={styles.optional}>({t('form.optional')})</span>
            </legend>
            {each.load.map(toField)}
          </fieldset>
        ) : (
          toField(each)
        ),
      )}
      <ConsentField
        id={toId('consent')}
        privacy={privacy}
        isGiven={values?.consent !== undefined}
        error={errors.consent}
      />
      {'failed' in submission && (
        <FormMessage kind="error" ref={messageRef}>
          {t(failureTexts[submission.failed])}
        </FormMessage>
      )}
      <button className="button" type="submit" disabled={isSending}>
        {t(isSending ? 'form.sending' : 'form.submit')}
      </button>
    </form>
  )
}
