import type { Path } from '../api/json.ts'
import { fieldId } from './Labelled.tsx'

/** Frames that are waited for a field that has yet to be made. */
const maxFrames = 90

/** Leads to a field once it is there: its control, or the first one in it. What is folded around it opens. */
export function focusLater(path: Path, frames = 0): void {
  requestAnimationFrame(() => {
    const id = fieldId(path)
    const target =
      document.getElementById(id) ??
      document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${id}/`)}"]`)
    if (!target) return frames < maxFrames ? focusLater(path, frames + 1) : undefined
    for (let around = target.closest('details'); around;) {
      around.open = true
      around = around.parentElement?.closest('details') ?? null
    }
    target.focus()
    target.scrollIntoView({ block: 'center' })
  })
}
