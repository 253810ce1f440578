import { launch, type ElementHandle, type Page } from 'puppeteer-core'
import { timeoutMs } from './timeout.ts'
import { wideWindow, type BrowserDriver } from './browser-driver.ts'

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<BrowserDriver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: wideWindow,
    timeout: timeoutMs,
    protocolTimeout: timeoutMs,
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  })
  let problems: string[] = []
  let page = await newPage()

  async function newPage(): Promise<Page> {
    problems = []
    const context = await browser.createBrowserContext()
    const opened = await context.newPage()
    opened.setDefaultTimeout(timeoutMs)
    opened.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) problems.push(message.text())
    })
    opened.on('pageerror', (error) => problems.push(String(error)))
    return opened
  }

  /** Waits for the first visible element. Puppeteer's own locators take the first element, visible or not. */
  async function find(selector: string): Promise<ElementHandle> {
    const found = await page.waitForFunction(firstVisible, {}, selector)
    const element = found.asElement()
    if (!element) throw new Error(`no visible ${selector}`)
    return element as ElementHandle
  }

  return {
    open: async (address) => void (await page.goto(address)),
    back: async () => void (await page.goBack()),
    click: async (selector) => (await find(selector)).asLocator().click(),
    async type(selector, text) {
      const field = await find(selector)
      await field.evaluate(moveCaretToEnd)
      await field.type(text)
    },
    pressEscape: () => page.keyboard.press('Escape'),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    setWidth: (width) => page.setViewport({ ...wideWindow, width }),
    screenshot: async (selector) => Buffer.from(await (await find(selector)).screenshot()),
    problems: () => problems,
    async reset() {
      await page.browserContext().close()
      page = await newPage()
    },
    close: () => browser.close(),
  }
}

/** Runs in the browser. Fields without a caret, such as those for email addresses, stay unchanged. */
function moveCaretToEnd(field: Element): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length)
}

/** Runs in the browser. @returns `null` if no element is visible */
function firstVisible(selector: string): Element | null {
  const found = selector.startsWith('/')
    ? document.evaluate(selector, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
    : document.querySelectorAll(selector)
  const elements =
    found instanceof NodeList
      ? [...found]
      : Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index))
  return (
    (elements as Element[]).find((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    ) ?? null
  )
}
