import type { CliConfig } from '../config.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'

interface CommandText {
  /** Text in the list of commands. */
  summary: string
  description: string
  /** Command line → its effect. */
  examples: Record<string, string>
}

/** Texts of each command for help and documentation. */
export const commandTexts = {
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
  },
} satisfies Record<string, CommandText>

export type CommandName = keyof typeof commandTexts
export const commandNames = Object.keys(commandTexts) as CommandName[]

/**
 * Runs one command with its settings and returns the exit code.
 *
 * @throws {UsageError} if the settings contradict each other
 * @throws {Unreachable} if the site does not answer
 */
export type Command = (config: CliConfig, io: Io) => Promise<ExitCode>

export type Commands = Record<CommandName, Command>
