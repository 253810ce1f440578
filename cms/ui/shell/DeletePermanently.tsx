import { t } from '../texts/texts.ts'
import { DialogButton, Form } from './controls.tsx'

interface DeletePermanentlyProps {
  name: string
  remove: () => Promise<unknown>
}

/** Permanent deletion cannot be undone, so a dialog requires confirmation. */
export function DeletePermanently({ name, remove }: DeletePermanentlyProps) {
  const label = t('bin.forGood')
  return (
    <DialogButton className="danger" label={label} title={`${name}: ${label}`}>
      {(close) => (
        <Form submit={label} onSubmit={() => remove().then(close)}>
          <p>{t('bin.forGoodEffect', { name })}</p>
        </Form>
      )}
    </DialogButton>
  )
}
