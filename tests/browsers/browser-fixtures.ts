import { expect, test as base } from '@playwright/test'
import type { BrowserDriver } from './browser-driver.ts'
import { startFirefox } from './firefox-driver.ts'
import { startWebKit } from './webkit-driver.ts'

interface WorkerFixtures {
  started: BrowserDriver
}

interface TestFixtures {
  /** The browser of the project, as a new visitor sees the site. */
  visitor: Visitor
}

/** Playwright's `test` with the browser of the project. Fails on errors and warnings in the console. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  started: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, { project }) => {
      const driver = await (project.name === 'firefox' ? startFirefox() : startWebKit())
      await provide(driver)
      await driver.close()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ started }, provide) => {
    await started.reset()
    await provide(createVisitor(started))
    expect(started.problems() ?? [], 'problems in the console').toEqual([])
  },
})

export { expect }

export type Visitor = ReturnType<typeof createVisitor>

/** Actions of a visitor and their waits. */
function createVisitor(driver: BrowserDriver) {
  const quote = (selector: string) => JSON.stringify(selector)
  const query = <T>(selector: string, value: string) =>
    driver.evaluate<T>(
      `((it) => ${value})([...document.querySelectorAll(${quote(selector)})].find((it) => it.checkVisibility({ visibilityProperty: true })))`,
    )
  const seen = (selector: string) => query<boolean>(selector, 'it !== undefined')
  return {
    ...driver,
    query,
    shows: (selector: string) => expect.poll(() => seen(selector), selector).toBe(true),
    hides: (selector: string) => expect.poll(() => seen(selector), selector).toBe(false),
    reads: (selector: string, text: string | RegExp) =>
      expect.poll(() => query<string>(selector, 'it?.innerText ?? ""'), selector).toMatch(text),
    isAt: (address: string) =>
      expect
        .poll(() => driver.evaluate<string>('location.pathname + location.search + location.hash'))
        .toBe(address),
    focuses: (selector: string) =>
      expect
        .poll(() =>
          driver.evaluate<boolean>(`document.activeElement?.matches(${quote(selector)}) ?? false`),
        )
        .toBe(true),
    /** Waits until React handles the events of header, footer and interactive blocks. */
    hydrated: () =>
      expect.poll(() => driver.evaluate<boolean>(`(${String(isHydrated)})()`)).toBe(true),
    /** Leaves a mark on the document. @returns checks that no other document was loaded since */
    async staysInDocument() {
      await driver.evaluate("document.documentElement.setAttribute('data-mark', '')")
      return async () =>
        expect(await driver.evaluate("document.documentElement.hasAttribute('data-mark')")).toBe(
          true,
        )
    },
  }
}

/** Runs in the browser. Blocks far from the window hydrate when they receive focus. */
function isHydrated(): boolean {
  const parts = 'header, header search, footer, [data-interactive] > :first-child'
  for (const block of document.querySelectorAll('[data-interactive]'))
    block.dispatchEvent(new FocusEvent('focusin'))
  return [...document.querySelectorAll(parts)].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  )
}
