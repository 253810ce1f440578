import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Pictures, downloads, styles and scripts of the site that answer with a 4xx status. */
export function createAssetBroken(): Check {
  return createOutcomeCheck({
    id: 'asset-broken',
    verdict: 'broken',
    title: {
      en: 'A picture or file is missing ({status})',
      de: 'Ein Bild oder eine Datei fehlt ({status})',
    },
    advice: {
      en: 'Upload the file again, or choose another one here.',
      de: 'Laden Sie die Datei neu hoch oder wählen Sie hier eine andere.',
    },
  })
}
