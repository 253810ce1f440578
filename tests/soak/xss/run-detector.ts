import type { BrowserContext, Page } from '@playwright/test'

/** This host does not exist; only a vector that runs requests it. */
export const canary = 'canary.test'

/** Text of a vector, with a call that identifies the vector. */
export function arm(text: string, number: number): string {
  return text.replaceAll('RUN', `ran(${number})`).replaceAll('CANARY', `${canary}/${number}`)
}

/** Records executed vectors in any page or frame. @returns the numbers of the vectors so far */
export async function detectRuns(context: BrowserContext): Promise<ReadonlySet<number>> {
  const ran = new Set<number>()
  await context.exposeBinding('ran', (_source, number: number) => void ran.add(number))
  context.on('dialog', (dialog) => void dialog.dismiss())
  await context.route('**', async (route) => {
    const request = route.request()
    const { hostname, pathname } = new URL(request.url())
    const isMedia = ['image', 'media', 'font'].includes(request.resourceType())
    if (hostname === canary && !isMedia) ran.add(Number(pathname.split('/')[1]))
    if (hostname === canary || isMedia) await route.abort()
    else await route.continue()
  })
  return ran
}

/** Triggers every handler and executable address in the page. @returns the number of elements */
export function poke(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const isRunning = (address: string) => /^(javascript|data|vbscript):/i.test(address)
    let poked = 0
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        const attributes = [...element.attributes]
        const handled = attributes.filter(({ name }) => name.startsWith('on'))
        for (const { name } of handled) element.dispatchEvent(new Event(name.slice(2)))
        const opened = ['href', 'action', 'formAction'].map((name) => {
          const address: unknown = Reflect.get(element, name)
          return typeof address === 'object' && address
            ? String(Reflect.get(address, 'baseVal'))
            : String(address)
        })
        const isOpened = opened.some(isRunning)
        if (isOpened && element instanceof HTMLFormElement) element.requestSubmit()
        else if (isOpened) element.dispatchEvent(new MouseEvent('click', { cancelable: true }))
        if (isOpened || handled.length > 0) poked++
      }
    await new Promise((resolve) => setTimeout(resolve, 60))
    return poked
  })
}
