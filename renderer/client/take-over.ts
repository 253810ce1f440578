import { startTransition, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { container } from './document-page.ts'

/**
 * Lets React go through the document: as a transition, which it does in short slices with room for input in between. A
 * click on what it has not reached makes it finish at once.
 *
 * @param elementOf the page, which calls what it is given when its main part was taken over
 * @returns when that is so; what changes elements before would be told as a difference
 * @throws what a component has thrown; then there is nothing to render into
 */
export function takeOver(elementOf: (onShown: () => void) => ReactNode): Promise<Root> {
  return new Promise((resolve, reject) => {
    startTransition(() => {
      const page = elementOf(() => resolve(root))
      const root = hydrateRoot(container(), page, {
        onUncaughtError(error) {
          reportError(error)
          reject(new Error('the page failed', { cause: error }))
        },
      })
    })
  })
}
