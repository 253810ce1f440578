import type { Check } from '../checks/check.ts'
import type { RuledFault } from '../checks/locate.ts'
import type { CliConfig } from '../cli-config.ts'
import type { Visit } from '../crawl/visit.ts'
import type { Io } from '../io.ts'
import type { CheckCommand } from './choose-checks.ts'
import type { Notice } from './notices.ts'

export function createBrowserRun(_command: CheckCommand, _config: CliConfig, _io: Io) {
  return {
    see(_visit: Visit): void {},
    async open(): Promise<{ checks: Check[]; faults: RuledFault[]; notices: Notice[] }> {
      return { checks: [], faults: [], notices: [] }
    },
  }
}
