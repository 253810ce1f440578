import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentServiceOptions } from '../../../cms/content-service.ts'
import { sampleFiles } from '../content/content-files.ts'
import { serveContent, type Call } from './serve-content.ts'

/** The editor of a small site. */
export async function openEditor(
  options: Partial<ContentServiceOptions> = {},
  files: Record<string, string> = sampleFiles,
) {
  const service = await serveContent(files, { signInToken: 'link', ...options })
  async function call(method: string, path: string, body?: unknown, headers = {}) {
    const response = await service.get(`/admin/api/${path}`, {
      method,
      headers: { 'X-Editor': '1', 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  const open = async (path: string) => (await call('GET', `page?path=${path}`)).body
  const save = (path: string, page: unknown, etag: string, more = '') =>
    call('PUT', `page?path=${path}${more}`, page, { 'If-Match': etag })
  /** Opens a page and saves a change of it. */
  async function draft(path: string, change: object) {
    const { page, etag } = await open(path)
    return save(path, { ...page, ...change }, etag)
  }
  const publish = (path: string, etag: string, body: object = {}) =>
    call('POST', `publish?path=${path}`, body, { 'If-Match': etag })
  const read = (file: string) => readFileSync(join(service.folder.path, file), 'utf8')
  return { ...service, call, open, save, draft, publish, read }
}

export const preview: Call = { headers: { View: 'PREVIEW' } }
export const machines = '/de/maschinen'
