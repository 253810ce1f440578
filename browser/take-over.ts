import { startTransition, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { container } from './document-page.ts'

/**
 * Hydrates the document as a transition, in short slices between which the browser handles input. A click on a part
 * that is not hydrated yet hydrates it at once.
 *
 * @param elementOf creates the page, which calls `onShown` when its main part is hydrated
 * @returns resolves at that time; earlier changes to elements would be hydration mismatches
 * @throws the error of a component as `cause`; then no root is left to render into
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
