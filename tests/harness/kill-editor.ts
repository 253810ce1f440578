import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signInCookie } from './sign-in-cookie.ts'
import { plainEnvironment } from './run/test-run.ts'

export interface EditingFigures {
  kills: number
  /** Drafts and publications that the service has acknowledged. */
  saved: number
  published: number
  /** Acknowledged drafts and publications that were lost after a kill. */
  lost: string[]
  /** Files with neither the old nor a complete published version. */
  broken: string[]
}

/** A page whose title is a counter. */
interface EditedPage {
  path: string
  file: string
  tried: number
  saved: number
  published: number[]
}

interface Service {
  process: ChildProcess
  call: (method: string, name: string, path: string, body?: object, etag?: string) => Promise<never>
}

/**
 * Three editors save and publish, each its own page, while the content service is killed at random points. After each start, all
 * acknowledged data must exist: drafts, files and their history.
 *
 * @param saves number of acknowledged saves before the run ends
 */
export async function killEditor(
  saves: number,
  random: () => number = Math.random,
): Promise<EditingFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-editor-'))
  const pages = ['eins', 'zwei', 'drei'].map((name): EditedPage => {
    const page = { path: `/de/${name}`, file: join(folder, `de/pages/${name}.yaml`) }
    return { ...page, tried: 0, saved: 0, published: [] }
  })
  mkdirSync(join(folder, 'de/pages'), { recursive: true })
  for (const page of pages) writeFileSync(page.file, sourceOf(page, 0))
  const lost = new Set<string>()
  const broken = new Set<string>()
  let kills = 0
  const total = () => pages.reduce((count, { saved }) => count + saved, 0)

  try {
    while (total() < saves) {
      const service = await startService(folder)
      await look(service)
      let isKilled = false
      const kill = async () => {
        if (isKilled) return
        isKilled = true
        await pause(random() * 100)
        service.process.kill('SIGKILL')
      }
      // One in five is killed while it writes the first publication.
      if (random() < 0.2) void kill()
      const ended = once(service.process, 'exit')
      await Promise.all([ended, ...pages.map((page) => edit(service, page, kill))])
      kills++
    }
    const service = await startService(folder)
    await look(service)
    // The next publication replaces temporary files that a kill has left.
    for (const page of pages) await change(service, page)
    const ended = once(service.process, 'exit')
    service.process.kill('SIGTERM')
    await ended
    for (const name of readdirSync(join(folder, 'de/pages')))
      if (!pages.some(({ file }) => file.endsWith(`/${name}`))) broken.add(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const published = pages.reduce((count, page) => count + page.published.length, 0)
  return { kills, saved: total(), published, lost: [...lost], broken: [...broken] }

  async function look({ call }: Service): Promise<void> {
    for (const page of pages) {
      const { path, file, tried } = page
      // The time of the publication differs.
      const text = readFileSync(file, 'utf8').replace(/^meta:\n {2}modified: \S+\n$/m, '')
      const inFile = Number(/^title: '(\d+)'$/m.exec(text)?.[1])
      if (text !== sourceOf(page, inFile) || inFile > tried) broken.add(`${path}: ${text}`)
      if (inFile < (page.published.at(-1) ?? 0)) lost.add(`${path}: ${inFile} in the file`)
      const opened: { page: { title: string } } = await call('GET', 'page', path)
      if (Number(opened.page.title) < page.saved) lost.add(`${path}: draft ${page.saved}`)
      const history: { changes: { after: string }[] }[] = await call('GET', 'history', path)
      const versions = new Set(history.flatMap(({ changes }) => changes.map(({ after }) => after)))
      for (const number of page.published)
        if (!versions.has(String(number))) lost.add(`${path}: version ${number}`)
    }
  }
}

function sourceOf({ path }: Pick<EditedPage, 'path'>, title: number): string {
  const block = "content:\n  - type: TextText\n    left: Links\n    right: ''\n"
  return `id: ${path.slice(4)}\npath: ${path}\ntitle: '${title}'\n${block}`
}

/** Waits until the process has ended. */
async function edit(service: Service, page: EditedPage, onPublished: () => unknown): Promise<void> {
  try {
    for (;;) {
      await change(service, page)
      void onPublished()
    }
  } catch (error) {
    // `fetch` throws this if the server is gone, or if a response is interrupted.
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
  }
}

async function change({ call }: Service, page: EditedPage): Promise<void> {
  const { path } = page
  const opened: { page: object; etag: string } = await call('GET', 'page', path)
  const number = ++page.tried
  const draft = { ...opened.page, title: String(number) }
  const saved: { etag: string } = await call('PUT', 'page', path, draft, opened.etag)
  page.saved = number
  await call('POST', 'publish', path, {}, saved.etag)
  page.published.push(number)
}

async function startService(folder: string): Promise<Service> {
  const program = join(import.meta.dirname, '../../cms/start.ts')
  const child = spawn(process.execPath, [program], {
    env: {
      ...plainEnvironment(),
      BACKEND_PORT: '0',
      CONTENT_DIR: folder,
      DATA_DIR: join(folder, 'var'),
    },
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  while (!output.includes('content service is ready')) await once(child.stdout, 'data')
  const ready = JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
    url: string
    editor: string
  }
  const { url } = ready
  const cookie = signInCookie(new URL(ready.editor).searchParams.get('token') ?? '')
  return {
    process: child,
    async call(method, name, path, body, etag = '') {
      const response = await fetch(`${url}/admin/api/${name}?path=${path}`, {
        method,
        headers: {
          cookie,
          'X-Editor': '1',
          'If-Match': etag,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as never
      if (!response.ok) throw new Error(`${method} ${name} ${path}: ${JSON.stringify(answer)}`)
      return answer
    },
  }
}
