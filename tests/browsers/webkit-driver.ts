import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Builder, By, error, Key, type WebElement } from 'selenium-webdriver'
import { freePort } from '../harness/servers/listen.ts'
import { wideWindow, type BrowserDriver } from './browser-driver.ts'
import { timeoutMs } from './timeout.ts'

/** WebKitGTK on a virtual screen, driven by WebDriver. */
export async function startWebKit(): Promise<BrowserDriver> {
  const screen = await startScreen()
  const port = await freePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, LC_ALL: 'C.UTF-8' },
    stdio: 'ignore',
  })
  const serviceUrl = `http://127.0.0.1:${port}`
  await listening(serviceUrl)
  const driver = await new Builder()
    .usingServer(serviceUrl)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build()

  /** Runs an action on the first visible element. Retries while the page moves below it. */
  async function onElement<T>(selector: string, act: (element: WebElement) => Promise<T>) {
    let done: { value: T } | undefined
    const by = selector.startsWith('/') ? By.xpath(selector) : By.css(selector)
    await driver.wait(
      async () => {
        try {
          for (const element of await driver.findElements(by)) {
            if (!(await element.isDisplayed())) continue
            await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
            done = { value: await act(element) }
            return true
          }
        } catch (problem) {
          if (!isPassing(problem)) throw problem
        }
        return false
      },
      timeoutMs,
      `no visible ${selector}`,
    )
    if (!done) throw new Error(`no visible ${selector}`)
    return done.value
  }

  async function setSize(width: number): Promise<void> {
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...wideWindow, width })
  }

  return {
    open: (address) => driver.get(address),
    back: () => driver.navigate().back(),
    click: (selector) => onElement(selector, (element) => element.click()),
    type: (selector, text) => onElement(selector, (element) => element.sendKeys(text)),
    pressEscape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    setWidth: setSize,
    screenshot: async (selector) =>
      Buffer.from(await onElement(selector, (element) => element.takeScreenshot()), 'base64'),
    problems: () => null,
    async reset() {
      await driver.executeScript('try { localStorage.clear(); sessionStorage.clear() } catch {}')
      await driver.manage().deleteAllCookies()
      await driver.get('about:blank')
      await setSize(wideWindow.width)
    },
    async close() {
      await driver.quit()
      await Promise.all([stop(service), stop(screen.process)])
    },
  }
}

/** Errors of an element that moves, is replaced or is covered for a moment. */
function isPassing(problem: unknown): boolean {
  return (
    problem instanceof error.StaleElementReferenceError ||
    problem instanceof error.ElementClickInterceptedError ||
    problem instanceof error.ElementNotInteractableError
  )
}

/** Waits until the WebDriver service responds. */
async function listening(url: string): Promise<void> {
  for (const end = Date.now() + timeoutMs; ;) {
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start')
    await delay(100)
  }
}

/** Starts Xvfb, which prints the number of a free display. */
async function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string]
  return { process: screen, display: `:${display}` }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
