import { startProgress } from './progress/progress.client.ts'

/** A visitor has chosen another page: the bar runs until it is there. */
export function onPageTransitionStart(): void {
  startProgress()
}
