/**
 * The part of a browser that the checks use. `selector` is CSS, or XPath if it starts with `/`; an action waits for the first
 * visible element.
 */
export interface BrowserDriver {
  open: (address: string) => Promise<void>
  back: () => Promise<void>
  click: (selector: string) => Promise<void>
  /** Appends to the value of a field. */
  type: (selector: string, text: string) => Promise<void>
  pressEscape: () => Promise<void>
  /** @param expression JavaScript expression with a JSON value */
  evaluate: <T>(expression: string) => Promise<T>
  setWidth: (widthPx: number) => Promise<void>
  /** @returns PNG of an element */
  screenshot: (selector: string) => Promise<Buffer>
  /** Errors and warnings of the console since the last reset; `null` if the browser does not report them. */
  problems: () => string[] | null
  /** A new visitor: no cookies, no storage, wide window. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

export const wideWindow = { width: 1280, height: 900 }
