import { spawnSync } from 'node:child_process'

interface Program {
  /** Tests that are skipped without the program. */
  tests: string
  /** Command that exits with 0 if the program can be used. */
  check: [command: string, ...args: string[]]
  /** Package of Debian. */
  debian: string
  /** Command for macOS. */
  macos: string
  /** Accepts the output of `check`. */
  accepts?: (output: string) => boolean
}

/** Programs that some tests need. `.ci/run` installs them. */
export const programs = {
  'redis-server': {
    tests: 'pages and forms shared by replicas',
    check: ['redis-server', '--version'],
    debian: 'redis-server',
    macos: 'brew install redis',
  },
  varnishd: {
    tests: 'the site behind Varnish',
    check: ['varnishd', '-V'],
    debian: 'varnish',
    macos: 'brew install varnish',
  },
  java: {
    tests: 'valid HTML',
    check: ['java', '-version'],
    debian: 'default-jre-headless',
    macos: 'brew install openjdk',
  },
  promtool: {
    tests: 'alerts of Prometheus',
    check: ['promtool', '--version'],
    debian: 'prometheus',
    macos: 'brew install prometheus',
  },
  docker: {
    tests: 'the container image',
    check: ['docker', 'version'],
    debian: 'docker.io',
    macos: 'brew install --cask docker',
  },
  kubectl: {
    tests: 'overlays of Kubernetes',
    check: ['kubectl', 'version', '--client', '--output=json'],
    debian: 'kubernetes-client', // since Debian 13; Debian 12 has a version that is too old
    macos: 'brew install kubernetes-cli',
    // Components need kustomize 5.
    accepts: (output) => Number(/"kustomizeVersion": "v(\d+)/.exec(output)?.[1]) >= 5,
  },
} as const satisfies Record<string, Program>

/** Names the tests that a missing program skips and the command that installs it: one line for each. */
export function skippedTests(isThere: (name: ProgramName) => boolean = hasProgram): string[] {
  return Object.entries(programs)
    .filter(([name]) => !isThere(name as ProgramName))
    .map(
      ([name, { tests, debian, macos }]) =>
        `Skipped: ${tests}. ${name} is missing or cannot be used. Debian: apt-get install ${debian} · macOS: ${macos}`,
    )
}

type ProgramName = keyof typeof programs

const found = new Map<ProgramName, boolean>()

/** True if the program is installed. */
export function hasProgram(name: ProgramName): boolean {
  const known = found.get(name)
  if (known !== undefined) return known
  const { check, accepts }: Program = programs[name]
  const [command, ...args] = check
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    // Debian installs servers into /usr/sbin, which is not in the PATH of users.
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  })
  const isThere = status === 0 && (accepts?.(stdout) ?? true)
  found.set(name, isThere)
  return isThere
}
