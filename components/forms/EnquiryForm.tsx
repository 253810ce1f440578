import type { ParseKeys } from 'i18next'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../content/contract/blocks.ts'
import type { FormFailure, FormName } from '../../content/contract/forms.ts'
import { BlockTitle } from '../headings/HeadingLevel.tsx'
import { useBlockId, useBlockNumber } from '../page/BlockNumber.tsx'
import { useLayout, usePathname } from '../page/ShownPage.tsx'
import { Link } from '../links/Link.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { phoneUri } from '../../routing/phone-uri.ts'
import { filesField } from '../../routing/attachment-limits.ts'
import { ConsentField, Field } from './Field.tsx'
import { FilesField, SendingProgress } from './FilesField.tsx'
import type { FieldName, FoldedFields, FormField } from './form-field.ts'
import styles from './form.module.css'
import { ErrorSummary, FormMessage } from './FormMessage.tsx'
import { TrapField } from './TrapField.tsx'
import { useUnsentForm } from './useUnsentForm.ts'
import { useSubmission } from './useSubmission.ts'

interface EnquiryFormProps extends Pick<
  BlockOf<'ContactForm'>,
  'title' | 'text' | 'attachments' | 'privacy' | 'success'
> {
  form: FormName
  fields: (FormField | FoldedFields)[]
  /** Field name → value that the page presets. */
  begun?: Partial<Record<FieldName, string>>
}

/**
 * A form for enquiries to the company. Without JavaScript it is a plain form: the browser checks it and sends it to the
 * same address, and the server answers with the page and the outcome.
 */
export function EnquiryForm({ title, text, success, ...props }: EnquiryFormProps) {
  const number = useBlockNumber()
  const { clear, ...draft } = useUnsentForm(props.form, number)
  const sending = useSubmission(props.form, number, allOf(props.fields), clear)
  const { submission, messageRef } = sending
  return (
    <div className="screen-only">
      <div className={styles.layout}>
        <div>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          {text && <RichText html={text} />}
        </div>
        {submission.kind === 'sent' ? (
          <FormMessage kind="success" ref={messageRef}>
            <p>{success}</p>
            {submission.filesMissing && <FilesMissing />}
            <Reference id={submission.sentId} />
            <NextStep />
          </FormMessage>
        ) : (
          <OpenForm title={title} number={number} {...props} {...sending} {...draft} />
        )}
      </div>
    </div>
  )
}

/** Reference number, with a button that copies it where the browser allows that. */
function Reference({ id }: { id: string }) {
  const { t } = useTranslation()
  const canCopy = useSyncExternalStore(neverChanges, hasClipboard, () => false)
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <p className={styles.reference}>
      <span>{t('form.reference', { id })}</span>
      {canCopy && (
        <button type="button" className={styles.copy} onClick={() => void copy()}>
          {t(isCopied ? 'form.reference.copied' : 'form.reference.copy')}
        </button>
      )}
    </p>
  )
}

const neverChanges = () => () => undefined
/** Browsers have no clipboard for pages without TLS. */
const hasClipboard = () => 'clipboard' in navigator

/** What to do with the reference number; the success text of the content says when the company replies. */
function NextStep() {
  const { t } = useTranslation()
  const { phone, phone_label = phone } = useLayout()?.footer ?? {}
  if (!phone) return null
  return (
    <p>
      {t('form.next')}{' '}
      <span className="unbroken">
        <Link uri={phoneUri(phone)}>{phone_label}</Link>
      </span>
    </p>
  )
}

function allOf(fields: EnquiryFormProps['fields']): FormField[] {
  return fields.flatMap((each) => ('folded' in each ? each.folded : each))
}

const failureTexts = {
  unavailable: 'form.failed',
  tooMany: 'form.tooMany',
  suspicious: 'form.suspicious',
  tooLarge: 'form.error.filesTooLarge',
} as const satisfies Record<FormFailure | 'tooLarge', ParseKeys>

/** Where to send files that could not be stored. */
function FilesMissing() {
  const { t } = useTranslation()
  const email = useLayout()?.footer.email
  return <p>{email ? t('form.files.missingTo', { email }) : t('form.files.missing')}</p>
}

type OpenFormProps = Omit<EnquiryFormProps, 'text' | 'success'> & { number: number } & ReturnType<
    typeof useSubmission
  > &
  Omit<ReturnType<typeof useUnsentForm>, 'clear'>

function OpenForm({
  form,
  number,
  fields,
  begun,
  title,
  attachments,
  privacy,
  ...sending
}: OpenFormProps) {
  const { t } = useTranslation()
  const pathname = usePathname()
  const { action, submit, submission, values, hadFiles, messageRef, formRef, keep } = sending
  const errors = submission.kind === 'invalid' ? submission.errors : {}
  // `submit` validates the form, not the browser.
  useEffect(() => formRef.current?.setAttribute('novalidate', ''), [formRef])
  const isSending = submission.kind === 'sending'
  const prefix = useBlockId(undefined, form)
  const toId = (field: string) => `${prefix}-${field}`
  const valueOf = (name: FieldName) => (values ? values[name] : begun?.[name])
  const toField = (field: FormField) => (
    <Field
      key={field.name}
      id={toId(field.name)}
      field={field}
      value={valueOf(field.name)}
      error={errors[field.name]}
    />
  )
  const filesInput = attachments && (
    <FilesField id={toId(filesField)} isLost={hadFiles} error={errors[filesField]} />
  )
  const hasFoldedFiles = fields.some((each) => 'folded' in each && each.files)
  const toFold = ({ about, folded, files }: FoldedFields) => {
    const hasFiles = files && attachments
    const names = [...folded.map(({ name }) => name), ...(hasFiles ? ([filesField] as const) : [])]
    return (
      <Fold
        key={about}
        about={about}
        title={
          about === 'load' ? t('form.load') : names.map((name) => t(`form.${name}`)).join(', ')
        }
        hasValue={folded.some(({ name }) => valueOf(name)) || Boolean(hasFiles && hadFiles)}
        errors={names.map((name) => errors[name]).join('')}
      >
        {folded.map(toField)}
        {hasFiles && filesInput}
      </Fold>
    )
  }
  return (
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      action={action}
      encType={attachments ? 'multipart/form-data' : undefined}
      aria-label={title}
      onInput={keep}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="page" value={pathname} />
      <input type="hidden" name="formNumber" value={number} />
      <TrapField />
      {submission.kind === 'invalid' && (
        <FormMessage kind="error" ref={messageRef}>
          <ErrorSummary {...{ errors, toId }} fields={allOf(fields)} />
        </FormMessage>
      )}
      {fields.map((each) => ('folded' in each ? toFold(each) : toField(each)))}
      {!hasFoldedFiles && filesInput}
      <ConsentField
        id={toId('consent')}
        privacy={privacy}
        isGiven={values?.consent !== undefined}
        error={errors.consent}
      />
      {submission.kind === 'failed' && (
        <FormMessage kind="error" ref={messageRef}>
          {t(failureTexts[submission.reason])}
        </FormMessage>
      )}
      {submission.kind === 'sending' && submission.sentShare !== null && (
        <SendingProgress share={submission.sentShare} />
      )}
      <button className="button" type="submit" disabled={isSending}>
        {t(isSending ? 'form.sending' : 'form.submit')}
      </button>
    </form>
  )
}

interface FoldProps {
  about: FoldedFields['about']
  title: string
  hasValue: boolean
  /** Messages of its fields; each new one opens the fold. */
  errors: string
  children: ReactNode
}

/** Optional fields behind a heading. They are open if one of them has a value or an error. */
function Fold({ about, title, hasValue, errors, children }: FoldProps) {
  const { t } = useTranslation()
  const foldRef = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (errors && foldRef.current) foldRef.current.open = true
  }, [errors])
  return (
    <details
      ref={foldRef}
      className={styles.fold}
      data-fields={about}
      open={hasValue || errors !== ''}
    >
      <summary>
        {title} <span className={styles.optional}>({t('form.optional')})</span>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
