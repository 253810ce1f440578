import { onTestFinished } from 'vitest'
import { createContentService, type ContentServiceOptions } from '../../../cms/content-service.ts'
import { signInCookie } from '../sign-in-cookie.ts'
import { createContentFolder } from '../content/content-files.ts'
import { listen } from './listen.ts'

export interface Call {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
}

export interface ServiceLog {
  level: string
  fields: object
  message: string
}

/**
 * The embedded content service with the given files, on a free port until the test ends.
 *
 * @param contents path below the folder of the content files → text
 */
export async function serveContent(
  contents: Record<string, string>,
  options: Partial<ContentServiceOptions> = {},
) {
  const folder = createContentFolder(contents)
  const logs: ServiceLog[] = []
  const log = (level: string) => (fields: object, message: string) =>
    void logs.push({ level, fields, message })
  const service = createContentService({
    filesDir: folder.path,
    databaseFile: ':memory:',
    watch: false,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    ...options,
  })
  const { url, stop } = await listen(service.app)
  onTestFinished(async () => {
    await stop()
    await service.close()
  })
  const { signInToken } = options
  /** With the cookie of the sign-in link, unless the call has one. */
  function get(path: string, { headers, ...call }: Call = {}): Promise<Response> {
    const cookie = signInToken && { cookie: signInCookie(signInToken) }
    return fetch(url + path, { redirect: 'manual', ...call, headers: { ...cookie, ...headers } })
  }
  const json = async (path: string, call?: Call) => (await get(path, call)).json()
  return { folder, service, logs, url, get, json }
}
