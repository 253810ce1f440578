import { startTransition, useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { container } from './document-page.ts'

/**
 * Lets React go through the document: as a transition, which it does in short slices with room for input in between. A
 * click on what it has not reached makes it finish at once.
 *
 * @returns when React has gone through all of it; what is rendered before would make it begin anew
 * @throws what a component has thrown; then there is nothing to render into
 */
export function takeOver(element: ReactNode): Promise<Root> {
  return new Promise((resolve, reject) => {
    startTransition(() => {
      const root = hydrateRoot(
        container(),
        <Shown onFirst={() => resolve(root)}>{element}</Shown>,
        {
          onUncaughtError(error) {
            reportError(error)
            reject(new Error('the page failed', { cause: error }))
          },
        },
      )
    })
  })
}

/** Tells when what is inside is on the page. */
export function Shown({ onFirst, children }: { onFirst?: () => void; children: ReactNode }) {
  useLayoutEffect(() => onFirst?.(), [onFirst])
  return children
}
