import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../../cli/exit-code.ts'
import { optionList } from '../../cli/options.ts'
import { run } from '../../cli/program.ts'
import { parseConfig, variables } from '../../server/config/config.ts'
import { hasProgram } from '../harness/programs.ts'
import { commandIo, commandsThat } from '../harness/run-command.ts'
import { manifestOf, ofKind, podsOf, validate, type Manifest } from './manifests.ts'
import { overlays, renderOverlay, type Overlay } from './overlays.ts'
import { settingsOf } from './settings-of.ts'

const root = join(import.meta.dirname, '../..')

describe.skipIf(!hasProgram('kubectl'))('Kubernetes overlays', () => {
  const rendered = new Map<Overlay, Manifest[]>()
  const manifestsOf = (overlay: Overlay) => rendered.get(overlay) ?? []
  beforeAll(() => {
    for (const overlay of overlays) rendered.set(overlay, renderOverlay(overlay))
  })

  describe.each(overlays)('%s', (overlay) => {
    test('matches the schemas of Kubernetes', () => {
      const check = () => manifestsOf(overlay).forEach(validate)
      expect(check).not.toThrow()
    })

    test('starts programs with valid settings', async () => {
      const manifests = manifestsOf(overlay)
      const containers = podsOf(manifests).flatMap(({ spec }) => spec.containers)
      const own = containers.filter(({ image }) => image?.includes('werkseite'))
      expect(own.length).toBeGreaterThan(0)
      for (const { command, ...container } of own)
        expect(await findFault(command, settingsOf(container, manifests))).toBeNull()
    })

    test('routes the host of SITE_URL', () => {
      const manifests = manifestsOf(overlay)
      for (const { metadata, spec } of ofKind(manifests, 'Ingress')) {
        const [container] = deploymentOf(manifests, metadata?.name).containers
        const { SITE_URL = '' } = container ? settingsOf(container, manifests) : {}
        const { hostname, protocol } = new URL(SITE_URL)
        expect(spec?.rules?.map(({ host }) => host)).toEqual([hostname])
        expect(spec?.tls?.flatMap(({ hosts }) => hosts) ?? []).toEqual(
          protocol === 'https:' ? [hostname] : [],
        )
      }
    })

    test('has room for files and pictures', () => {
      const manifests = manifestsOf(overlay)
      const { containers, volumes = [] } = deploymentOf(manifests, 'site')
      const [container] = containers
      const { PICTURES_MAX_MB, FORMS_FILES_MAX_MB } = container
        ? settingsOf(container, manifests)
        : {}
      const data = volumes.find(({ name }) => name === 'data')
      const limitMb = parseInt(String(data?.emptyDir?.sizeLimit)) * 1.048576
      expect(Number(PICTURES_MAX_MB) + Number(FORMS_FILES_MAX_MB)).toBeLessThan(limitMb)
    })

    test('waits for open requests before SIGKILL', () => {
      const manifests = manifestsOf(overlay)
      const { containers, terminationGracePeriodSeconds = 30 } = deploymentOf(manifests, 'site')
      const [container] = containers
      const { DRAIN_SECONDS } = container ? settingsOf(container, manifests) : {}
      expect(Number(DRAIN_SECONDS)).toBeGreaterThan(0)
      expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(DRAIN_SECONDS) + closeSeconds)
    })

    test('exposes metrics in no Service', () => {
      const services = ofKind(manifestsOf(overlay), 'Service')
      const ports = services.flatMap(({ spec }) => spec?.ports ?? [])
      expect(ports.filter(({ targetPort }) => targetPort === 'ops' || targetPort === 9464)).toEqual(
        [],
      )
    })
  })

  test('production shares purges between replicas', () => {
    const manifests = manifestsOf('production')
    const [container] = deploymentOf(manifests, 'site').containers
    const scaler = manifestOf(manifests, 'HorizontalPodAutoscaler', 'site')
    expect(scaler.spec.maxReplicas).toBeGreaterThan(1)
    expect(container && settingsOf(container, manifests)['REDIS_URL']).toBeTruthy()
  })

  test('production stores waiting forms on a volume', () => {
    const { containers, volumes } = deploymentOf(manifestsOf('production'), 'redis')
    expect(containers[0]?.args?.join(' ')).toMatch(
      /--appendonly yes --appendfsync always --dir \/data/,
    )
    expect(volumes).toMatchObject([{ persistentVolumeClaim: { claimName: 'redis' } }])
  })

  test.each(['local', 'every-component'] as const)(
    '%s serves content from the editor',
    (overlay) => {
      const manifests = manifestsOf(overlay)
      const settings = (name: string) => {
        const [container] = deploymentOf(manifests, name).containers
        return container ? settingsOf(container, manifests) : {}
      }
      const { BACKEND_PORT, PURGE_URL } = settings('editor')
      expect(settings('site')['BACKEND_URL']).toBe(`http://editor:${BACKEND_PORT}`)
      expect(PURGE_URL).toBe('http://site')
      const { spec } = manifestOf(manifests, 'Service', 'editor')
      expect(spec?.ports?.map(({ port }) => String(port))).toContain(BACKEND_PORT)
      const owners = ofKind(manifests, 'Deployment').map(({ metadata }) => metadata?.name)
      expect(owners).not.toContain('content')
    },
  )

  test('the deployment guide creates every Secret key', () => {
    const text = readFileSync(join(root, 'docs/how-to/deploy-to-kubernetes.md'), 'utf8')
    const named = podsOf(manifestsOf('production'))
      .flatMap(({ spec }) => spec.containers)
      .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((key) => !text.includes(`--from-literal=${key}=`))).toEqual([])
  })
})

/** The site closes open connections this many seconds after it stopped listening. @see platform/http-server.ts */
const closeSeconds = 8

function deploymentOf(manifests: readonly Manifest[], name = '') {
  const spec = manifestOf(manifests, 'Deployment', name).spec?.template.spec
  if (!spec) throw new Error(`Deployment ${name} has no pods`)
  return spec
}

/** Variables of the image. */
const imageEnvironment = Object.fromEntries(
  [
    ...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(
      /\b(NODE_ENV|HOST|OPS_HOST|DATA_DIR|CACHE_MAX_MB)=(\S+)/g,
    ),
  ].map(([, name, value]) => [name, value]),
) as Record<string, string>

/**
 * Parses the settings of a container as its program does.
 *
 * @returns what the program would print before it ends; `null` if it would start
 */
async function findFault(
  [program = 'node', ...args]: string[] = [],
  settings: Record<string, string>,
): Promise<string | null> {
  if (program === 'werkseite') return findCommandFault(args, settings)
  const environment = { ...imageEnvironment, ...settings }
  if (args.join().replace('dist/run/site.js', '') !== '') return `unknown program ${args.join()}`
  const { host, opsHost } = parseConfig(environment)
  if (host !== '::' || opsHost !== '::') return 'nobody reaches HOST or OPS_HOST'
  return findUnknown(settings, Object.keys(variables))
}

async function findCommandFault(args: string[], settings: Record<string, string>) {
  const { io, said } = commandIo({ env: settings, cwd: '/nowhere' })
  const exitCode = await run(args, io, acceptingCommands)
  if (exitCode !== exitCodes.clean) return said.stderr
  return findUnknown(
    settings,
    optionList.flatMap(([, { variable }]) => variable ?? []),
  )
}

function findUnknown(settings: Record<string, string>, known: readonly string[]): string | null {
  const unknown = Object.keys(settings).filter((name) => !known.includes(name))
  return unknown.find((name) => !name.startsWith('OTEL_')) ?? null
}

/** Commands that only parse their options. */
const acceptingCommands = commandsThat(() => () => Promise.resolve(exitCodes.clean))
