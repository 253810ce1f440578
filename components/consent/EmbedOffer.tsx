import { useTranslation } from 'react-i18next'

/** Button that loads a single map or film without consent to all of them; `createEmbeds` handles the click. */
export function EmbedOffer({ kind, hidden }: { kind: 'map' | 'film'; hidden?: boolean }) {
  const { t } = useTranslation()
  return (
    <span data-embed-offer hidden={hidden}>
      <button type="button" className="button" data-load-embed>
        {t(`embed.${kind}`)}
      </button>
      <span>{t('embed.note')}</span>
    </span>
  )
}
