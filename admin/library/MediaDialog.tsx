import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { useTexts } from '../texts/texts.tsx'
import { isImage, MediaGrid } from './MediaGrid.tsx'

interface MediaDialogProps {
  kind: 'picture' | 'file'
  onChoose: (medium: Medium) => void
  onClose: () => void
}

/** Chooses one of the media, or puts another one there. */
export function MediaDialog({ kind, onChoose, onClose }: MediaDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog title={t(`media.${kind}`)} onClose={onClose} isWide>
      <MediaGrid
        isWanted={(medium) => kind === 'file' || isImage(medium)}
        onChoose={onChoose}
        onUploaded={([first]) => first && onChoose(first)}
      />
    </Dialog>
  )
}
