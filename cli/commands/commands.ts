import type { CliConfig } from '../cli-config.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import type { CheckName, CommandName } from './command-names.ts'

/**
 * Runs one command with its settings and returns the exit code.
 *
 * @throws {UsageError} if the settings contradict each other
 * @throws {Unreachable} if the site does not respond
 */
export type Command = (config: CliConfig, io: Io) => Promise<ExitCode>

interface CommandRow {
  /** Text in the list of commands. */
  summary: string
  description: string
  /** Command line → its effect. */
  examples: Record<string, string>
  /** Loads its modules when it is called, so that help appears at once. */
  run: Command
}

export type Commands = Record<CommandName, CommandRow>

const checking =
  (name: CheckName): Command =>
  async (...given) =>
    (await import('./run-checks.ts')).runChecks(name, ...given)

const warm: Command = async (...given) => (await import('./warm.ts')).runWarm(...given)

export const commands: Commands = {
  check: {
    summary: 'links, translations and smoke in one crawl: the gate before a release',
    description:
      'Crawls the site once and applies every rule for links, translations and pages. ' +
      'Each finding has the page, block and field to edit.',
    examples: {
      'npx werkseite check': 'the local site',
      'npx werkseite check --preview --output report.html':
        'before publishing: includes drafts, writes a report for editors',
      'npx werkseite check --base https://www.example.com --format github':
        'in GitHub Actions: findings as annotations',
      'npx werkseite check --baseline known.json': 'fails only on new findings',
    },
    run: thenWarm(checking('check'), warm),
  },
  links: {
    summary: 'internal and external links, pictures, downloads, fragments, redirects',
    description:
      'Checks every link of the site: pages, files, fragments, mail addresses, phone numbers and external addresses.',
    examples: {
      'npx werkseite links --cache var/links.sqlite': 'caches external responses for a day',
      'npx werkseite links --no-external --include "/de/maschinen/**"':
        'one part of the site, without external addresses',
      'npx werkseite links --unpublish /de/aktuell/messe': 'inbound links of a page to unpublish',
    },
    run: checking('links'),
  },
  translations: {
    summary: 'translated pages, hreflang, navigation and texts of both languages',
    description:
      'Compares the languages: every page and its translation, language tags, canonical addresses, the language switcher, ' +
      'sitemap, navigation and interface texts.',
    examples: {
      'npx werkseite translations': 'both languages',
      'npx werkseite translations --preview': 'including drafts',
      'npx werkseite translations --fail-on broken,moved,warning': 'strict: warnings fail the run',
    },
    run: checking('translations'),
  },
  smoke: {
    summary: 'status and content of every page, after a deployment',
    description:
      'Requests every page and checks status, response time, heading, title, footer, error texts and blocks. ' +
      '--browser also opens pages in Chromium.',
    examples: {
      'npx werkseite smoke --base https://www.example.com': 'after a deployment',
      'npx werkseite smoke --browser': 'a sample of pages in Chromium',
      'npx werkseite smoke --browser all --slow 800ms': 'every page in Chromium',
    },
    run: checking('smoke'),
  },
  warm: {
    summary: 'fills the page cache, most important pages first',
    description:
      'Requests every page as browsers do, in the order of the navigation, and verifies that it is cached. ' +
      '--concurrency limits parallel requests; --error-budget stops the run.',
    examples: {
      'npx werkseite warm --base https://www.example.com': 'after a deployment, or in a CronJob',
      'npx werkseite warm --replica site-headless': 'every replica behind a headless service',
      'npx werkseite warm --concurrency 4 --error-budget 0.01': 'with low load',
    },
    run: warm,
  },
  contract: {
    summary: 'conformity of a content service with the contract',
    description:
      'Calls every endpoint of docs/reference/content-contract.md and reports the parts of the responses that the site drops. ' +
      'docs/how-to/connect-a-cms.md is the guide.',
    examples: {
      'npx werkseite contract --backend http://localhost:8080': 'without forms',
      'npx werkseite contract --backend http://localhost:8080 --forms':
        'with test forms, stored by the content service',
    },
    run: async (...given) => (await import('../contract/run-contract.ts')).runContract(...given),
  },
}

/**
 * `--warm`: fills the page cache after a check without failure. Output files belong to the check. The second report goes to standard output
 * below a text report, and to standard error if the first report is for a program.
 */
export function thenWarm(check: Command, fill: Command): Command {
  return async function checkThenWarm(config, io) {
    const exitCode = await check(config, io)
    if (!config.warm || exitCode !== exitCodes.clean) return exitCode
    const isRead = config.reports.some(({ format, output }) => !output && format !== 'text')
    const reports: CliConfig['reports'] = [{ format: 'text', output: null }]
    return fill({ ...config, reports }, isRead ? { ...io, stdout: io.stderr } : io)
  }
}
