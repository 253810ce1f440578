import { useTranslation } from '../texts/useTranslation.ts'

/** Loads a single map or film in its place, without agreement to all of them: `createEmbeds` hears the button. */
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
