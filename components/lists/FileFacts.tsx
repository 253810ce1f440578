import { useTranslation } from 'react-i18next'
import type { File } from '../../content/contract/values.ts'
import { useFormats } from '../texts/useFormats.ts'

type FileFactsProps = Pick<File, 'format' | 'bytes' | 'language' | 'validFrom' | 'validUntil'>

/** Format, language, size and validity of a file, as far as they are known. */
export function FileFacts({ format, bytes, language, validFrom, validUntil }: FileFactsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return [
    format,
    language && formats.language(language),
    bytes !== undefined && unbroken(formats.fileSize(bytes)),
    validFrom && t('file.validFrom', { date: unbroken(formats.date(validFrom)) }),
    validUntil && t('file.validUntil', { date: unbroken(formats.date(validUntil)) }),
  ]
    .filter(Boolean)
    .join(', ')
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
