import type { BlockOf } from '../../content/contract/blocks.ts'
import type { FormName } from '../../content/contract/paths.ts'
import { BlockTitle } from '../headings/HeadingLevel.tsx'
import { usePathname } from '../navigation/PathnameContext.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { useTexts } from '../texts/TextsContext.tsx'
import { ConsentField } from './ConsentField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './Field.tsx'
import type { FormField } from './form-field.ts'
import styles from './form.module.css'
import { FormMessage } from './FormMessage.tsx'
import { useIsHydrated } from './useIsHydrated.ts'
import { useSubmission } from './useSubmission.ts'

interface EnquiryFormProps extends Pick<
  BlockOf<'ContactForm'>,
  'title' | 'text' | 'privacy' | 'success'
> {
  form: FormName
  fields: FormField[]
}

/**
 * A form that visitors send to the company. Without JavaScript it is a plain form, checked by the browser and sent to
 * the same address; the page then comes back with what became of it.
 */
export function EnquiryForm({ title, text, success, ...props }: EnquiryFormProps) {
  const { t } = useTexts()
  const sending = useSubmission(props.form, props.fields)
  const { submission, messageRef } = sending
  return (
    <div className={styles.enquiry}>
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
          <OpenForm title={title} {...props} {...sending} />
        )}
      </div>
    </div>
  )
}

type OpenFormProps = Omit<EnquiryFormProps, 'text' | 'success'> & ReturnType<typeof useSubmission>

function OpenForm({ form, fields, title, privacy, ...sending }: OpenFormProps) {
  const { t } = useTexts()
  const pathname = usePathname()
  const isHydrated = useIsHydrated()
  const { action, submit, submission, values, messageRef } = sending
  const errors = 'errors' in submission ? submission.errors : {}
  const isSending = 'sending' in submission
  const toId = (field: string) => `${form}-${field}`
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      aria-label={title}
      noValidate={isHydrated}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="page" value={pathname} />
      {'errors' in submission && (
        <FormMessage kind="error" ref={messageRef}>
          <ErrorSummary {...{ errors, fields, toId }} />
        </FormMessage>
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          id={toId(field.name)}
          field={field}
          value={values[field.name]}
          error={errors[field.name]}
        />
      ))}
      <ConsentField
        id={toId('consent')}
        privacy={privacy}
        isGiven={values.consent !== undefined}
        error={errors.consent}
      />
      {'failed' in submission && (
        <FormMessage kind="error" ref={messageRef}>
          {t('form.failed')}
        </FormMessage>
      )}
      <button className="button" type="submit" disabled={isSending}>
        {t(isSending ? 'form.sending' : 'form.submit')}
      </button>
    </form>
  )
}
