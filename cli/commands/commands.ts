import type { CliConfig } from '../config.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import type { CheckName, CommandName } from './command-names.ts'

/**
 * Runs one command with its settings and returns the exit code.
 *
 * @throws {UsageError} if the settings contradict each other
 * @throws {Unreachable} if the site does not answer
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
      'Crawls the site once and applies every rule: links, translations, what visitors see. ' +
      'Names for each finding the page to edit, the block and the field.',
    examples: {
      'npx werkseite check': 'the site that runs here',
      'npx werkseite check --preview --output report.html':
        'before publishing: drafts too, with a report for editors',
      'npx werkseite check --base https://www.example.com --format github':
        'in GitHub Actions: findings as annotations',
      'npx werkseite check --baseline known.json': 'fails on what is new only',
    },
    run: thenWarm(checking('check'), warm),
  },
  links: {
    summary: 'links, pictures, downloads, fragments, redirects, here and elsewhere',
    description:
      'Follows every link of the site: pages, files, fragments, mail addresses, telephone numbers, and addresses elsewhere.',
    examples: {
      'npx werkseite links --cache var/links.sqlite':
        'remembers for a day what other sites have answered',
      'npx werkseite links --no-external --include "/de/maschinen/**"':
        'one part of the site, and nothing elsewhere',
      'npx werkseite links --unpublish /de/aktuell/messe':
        'who links to a page that is about to go',
    },
    run: checking('links'),
  },
  translations: {
    summary: 'both languages as one site: counterparts, hreflang, navigation, texts',
    description:
      'Compares the languages: every page and its counterpart, language tags, canonical addresses, the language switch, ' +
      'the sitemap, navigation, the texts of the interface.',
    examples: {
      'npx werkseite translations': 'both languages',
      'npx werkseite translations --preview': 'drafts too',
      'npx werkseite translations --fail-on broken,moved,warning':
        'strict: advice fails the run too',
    },
    run: checking('translations'),
  },
  smoke: {
    summary: 'every page as a visitor gets it, after a deployment',
    description:
      'Opens every page as a visitor does: status, time, heading, title, footer, error texts, blocks. ' +
      'With --browser, Chromium opens some too.',
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
      'Asks for every page as browsers do, in the order of the navigation, and proves that the cache has it. ' +
      'Asks for as many at a time as --concurrency says and stops when too much fails.',
    examples: {
      'npx werkseite warm --base https://www.example.com': 'after a deployment, or by a CronJob',
      'npx werkseite warm --replica site-headless': 'every replica behind a headless service',
      'npx werkseite warm --concurrency 4 --error-budget 0.01': 'gently',
    },
    run: warm,
  },
  contract: {
    summary: 'whether a content service answers what the site needs',
    description:
      'Asks a content service for everything that docs/content-contract.md names, and says what of its answers the site leaves out. ' +
      'docs/connecting-a-cms.md is the guide.',
    examples: {
      'npx werkseite contract --backend http://localhost:8080': 'all but the forms',
      'npx werkseite contract --backend http://localhost:8080 --forms':
        'forms too, which the content service then has',
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
