import type { IContainer } from 'kubernetes-models/v1/Container'
import { parseServiceConfig, serviceVariables } from '../../../content/service/service-config.ts'
import { parseConfig, variables } from '../../../server/config/config.ts'
import { exitCodes } from '../../../cli/exit-code.ts'
import { optionList } from '../../../cli/options.ts'
import { run } from '../../../cli/program.ts'
import { commandIo, commandsThat } from '../../harness/run-command.ts'
import { imageFacts } from '../image-facts.ts'
import { portOf, workloadsOf, type Manifest, type Workload } from '../manifests.ts'
import { settingsOf } from './settings-of.ts'

/** Settings, programs and arguments that the image does not know, or refuses. */
export async function environmentFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const faults = workloadsOf(manifests).flatMap((workload) =>
    workload.containers.map(async (container) => {
      const found = await containerFaults(container, workload, manifests)
      return found.map((fault) => `${workload.name}: ${fault}`)
    }),
  )
  return (await Promise.all(faults)).flat()
}

async function containerFaults(
  container: IContainer,
  workload: Workload,
  manifests: readonly Manifest[],
) {
  const settings = settingsOf(container, manifests)
  if (!container.image?.includes('werkseite')) return otherFaults(container, settings)
  const { command: [program = '', ...args] = ['node', 'dist/run/site.js'] } = container
  const { user } = imageFacts
  const own = [
    ...(workload.spec.securityContext?.runAsUser === user ? [] : [`the image's user is ${user}`]),
    ...unknownProgram(program),
    ...(container.args ? ['args, for an image without entry point'] : []),
  ]
  if (own.length > 0) return own
  // What it does is written in the manifest.
  if (args[0] === '--eval') return unknownNames(settings, [])
  if (program === 'werkseite')
    return [...readOnlyFaults(container, ['/tmp']), ...(await commandFaults(args, settings))]
  switch (args.join(' ')) {
    case 'dist/run/site.js':
      return siteFaults(container, workload, settings)
    case 'dist/run/content-service.js':
      return serviceFaults(container, settings)
    default:
      return [`node ${args.join(' ')}: nothing that the image starts`]
  }
}

function unknownProgram(program: string): string[] {
  return imageFacts.programs.includes(program) ? [] : [`${program} is not in the image`]
}

/** `$(NAME)` in arguments stays as it is where there is no such variable. */
function otherFaults({ args = [] }: IContainer, settings: Record<string, string>): string[] {
  return args
    .flatMap((arg) => /^\$\((\w+)\)$/.exec(arg)?.[1] ?? [])
    .filter((name) => !(name in settings))
    .map((name) => `$(${name}): no such variable`)
}

function unknownNames(settings: Record<string, string>, known: readonly string[]): string[] {
  return Object.keys(settings)
    .filter((name) => !known.includes(name) && !name.startsWith('OTEL_'))
    .map((name) => `${name}: no such variable`)
}

function siteFaults(
  container: IContainer,
  workload: Workload,
  settings: Record<string, string>,
): string[] {
  const names = unknownNames(settings, Object.keys(variables))
  try {
    const config = parseConfig({ ...imageFacts.env, ...settings })
    const { spec } = workload
    const ports = { http: config.port, ops: config.opsPort }
    const graceMs = (spec.terminationGracePeriodSeconds ?? 30) * 1000
    return [
      ...names,
      ...(imageFacts.hasScript('dist/run/site.js') ? [] : ['dist/run/site.js is not in the image']),
      ...Object.entries(ports)
        .filter(([name, port]) => portOf({ containers: [container] }, name) !== port)
        .map(([name, port]) => `port ${name} is not ${port}`),
      ...(config.backendUrl || claimOf(container, workload, config.contentDir)
        ? []
        : ['BACKEND_URL is missing: each pod would have content of its own']),
      ...(config.host === '0.0.0.0' ? [] : ['HOST: nobody else reaches it']),
      ...(config.opsHost === '0.0.0.0' ? [] : ['OPS_HOST: no probe reaches it']),
      ...(graceMs > config.drainMs + closeTimeoutMs
        ? []
        : ['ends before DRAIN_SECONDS and open requests have ended']),
      ...(config.drainMs > 0
        ? []
        : ['DRAIN_SECONDS is 0: visitors are sent to a pod that is gone']),
      ...volumeFaults(container, workload, config.picturesMaxBytes),
    ]
  } catch (error) {
    return [...names, String(error)]
  }
}

/** Of `dist/run/site.js`. */
const closeTimeoutMs = 8_000

/** What a program writes to is a volume. */
function readOnlyFaults({ volumeMounts = [] }: IContainer, paths: string[]): string[] {
  return paths
    .filter((path) => !volumeMounts.some(({ mountPath }) => mountPath === path))
    .map((path) => `${path} is read-only`)
}

/** What the site writes to is a volume, with room for the pictures. */
function volumeFaults(
  container: IContainer,
  { spec }: Workload,
  picturesMaxBytes: number,
): string[] {
  const dataDir = imageFacts.env['DATA_DIR']
  const data = container.volumeMounts?.find(({ mountPath }) => mountPath === dataDir)
  const { emptyDir } = spec.volumes?.find(({ name }) => name === data?.name) ?? {}
  const isTooSmall = emptyDir && mebibytes(emptyDir.sizeLimit) * 2 ** 20 < picturesMaxBytes * 1.2
  return [
    ...readOnlyFaults(container, [...imageFacts.volumes, '/tmp']),
    ...(isTooSmall ? [`${dataDir} has no room for PICTURES_MAX_MB`] : []),
  ]
}

/** The lasting volume that is seen at a path. */
function claimOf({ volumeMounts = [] }: IContainer, { spec }: Workload, path: string) {
  const mount = volumeMounts.find(({ mountPath }) => mountPath === path)
  return spec.volumes?.find(({ name }) => name === mount?.name)?.persistentVolumeClaim
}

function mebibytes(size: string | number | undefined): number {
  return Number(/^(\d+)Mi$/.exec(String(size))?.[1] ?? 0)
}

function serviceFaults(container: IContainer, settings: Record<string, string>): string[] {
  const names = unknownNames(settings, Object.keys(serviceVariables))
  try {
    const { BACKEND_PORT } = parseServiceConfig({ ...imageFacts.env, ...settings })
    const isKnown = portOf({ containers: [container] }, 'http') === BACKEND_PORT
    return isKnown ? names : [...names, `port http is not ${BACKEND_PORT}`]
  } catch (error) {
    return [...names, String(error)]
  }
}

/** The command line is read by the command's own program, with its own settings. */
async function commandFaults(args: string[], settings: Record<string, string>): Promise<string[]> {
  const names = optionList.flatMap(([, { variable }]) => variable ?? [])
  const { io, said } = commandIo({ env: settings, cwd: '/nowhere' })
  const exitCode = await run(args, io, accepting)
  return [
    ...unknownNames(settings, names),
    ...(exitCode === exitCodes.clean ? [] : [`werkseite ${args.join(' ')}: ${said.stderr.trim()}`]),
  ]
}

/** Does nothing with what was understood. */
const accepting = commandsThat(() => () => Promise.resolve(exitCodes.clean))
