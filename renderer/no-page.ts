/** Result of a hook without a page: a redirect, or the error page with a status. */
export type NoPage = PageRedirect | PageError

export interface PageRedirect {
  kind: 'redirect'
  /** Percent-encoded, as required in a header. */
  location: string
  status: 301 | 302
}

export interface PageError {
  kind: 'error'
  /** Status of the error page; 598 means that the backend does not respond. */
  status: number
  /** The backend's message, shown below the title. */
  publicMessage?: string
  /** The raw error; shown in development only. */
  message?: string
}
