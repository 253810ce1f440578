import { use, useState, type ComponentProps, type ReactNode } from 'react'
import { localeCodes, locales, type Locale } from '../../../locales/locales.ts'
import { Dialog } from './Dialog.tsx'
import { ToolIcon, type ToolIconName } from './ToolIcon.tsx'
import { ErrorNotice } from './Notice.tsx'
import { BusyContext, useAction } from './loading.tsx'

interface FormProps {
  /** Label of the submit button. */
  submit: string
  isOff?: boolean
  /** @param fields texts by input name; an unchecked box is missing */
  onSubmit: (fields: Partial<Record<string, string>>) => unknown
  children?: ReactNode
}

/** A form that passes its inputs to `onSubmit`. An error appears above the submit button. */
export function Form({ submit, isOff, onSubmit, children }: FormProps) {
  const { isBusy, error, run } = useAction()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const fields = Object.fromEntries(new FormData(event.currentTarget))
        void run(() => onSubmit(fields as Record<string, string>))
      }}
    >
      {children}
      <ErrorNotice error={error} />
      <button type="submit" className="primary" disabled={isOff} aria-disabled={isBusy}>
        {submit}
      </button>
    </form>
  )
}

interface ActionButtonProps extends ComponentProps<'button'> {
  action: () => Promise<unknown>
}

/** A button that runs an action unless another action is running. An error appears beside the button. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { isBusy, error, run } = useAction()
  return (
    <>
      <button type="button" aria-disabled={isBusy} {...button} onClick={() => void run(action)} />
      <ErrorNotice error={error} />
    </>
  )
}

type IconButtonProps = ComponentProps<'button'> & { icon: ToolIconName; label: string }

/** A button with an icon; `label` is its accessible name. */
export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} {...button}>
      <ToolIcon name={icon} />
    </button>
  )
}

interface InputProps extends ComponentProps<'input'> {
  label: string
  onText?: (text: string) => void
}

/** An input with its label. */
export function Input({ label, onText, ...input }: InputProps) {
  return (
    <label>
      {label}
      <input onChange={onText && (({ target }) => onText(target.value))} {...input} />
    </label>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  label: string
  options: (readonly [value: string, text: string])[]
  onText?: (text: string) => void
}

export function Select({ label, options, onText, ...select }: SelectProps) {
  return (
    <label>
      {label}
      <select onChange={onText && (({ target }) => onText(target.value))} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface LocaleChoiceProps {
  label: string
  chosen: Locale
  onChoose: (locale: Locale) => void
}

/** A button for each language, of which one is pressed. */
export function LocaleChoice({ label, chosen, onChoose }: LocaleChoiceProps) {
  return (
    <div role="group" aria-label={label}>
      {localeCodes.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
        >
          {locales[code].name}
        </button>
      ))}
    </div>
  )
}

interface DialogButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  label: ReactNode
  /** Title of the dialog; the default is the label of the button. */
  title?: string
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog, disabled while an action is running. */
export function DialogButton(props: DialogButtonProps) {
  const { label, title, children, ...button } = props
  const [isBusy] = use(BusyContext)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        {...button}
        onClick={() => setOpen(!isBusy)}
      >
        {label}
      </button>
      {isOpen && (
        <Dialog title={title ?? label} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  )
}
