import type { Trap } from '../../crawl/trap-detector.ts'
import type { Check } from '../check.ts'
import { createAddressInvalid } from './addresses/address-invalid.ts'
import type { Canary } from './ask-canary.ts'
import { createAssetBroken } from './outcomes/asset-broken.ts'
import { createCrawlerTrap } from './crawler-trap.ts'
import { createExternalBlocked } from './outcomes/external-blocked.ts'
import { createExternalBroken } from './outcomes/external-broken.ts'
import { createExternalSuspect } from './outcomes/external-suspect.ts'
import { createFragmentMissing } from './fragment-missing.ts'
import { createLinkBlocked } from './outcomes/link-blocked.ts'
import { createLinkBroken } from './outcomes/link-broken.ts'
import { createMailInvalid } from './addresses/mail-invalid.ts'
import { createMixedContent } from './addresses/mixed-content.ts'
import { createPhoneInvalid } from './addresses/phone-invalid.ts'
import { createRedirectChain } from './outcomes/redirect-chain.ts'
import { createRedirectLoop } from './outcomes/redirect-loop.ts'
import { createRedirectPermanent } from './outcomes/redirect-permanent.ts'
import { createServerError } from './outcomes/server-error.ts'
import { createSoft404 } from './soft-404.ts'

export interface LinkCheckDeps {
  /** What missing pages look like where they answer as if they existed. */
  canaries: readonly Canary[]
  /** Read when the crawl is over. */
  traps: readonly Trap[]
}

/** Everything that can be wrong with a link. */
export function createLinkChecks(deps: LinkCheckDeps): Check[] {
  return [
    createLinkBroken(),
    createAssetBroken(),
    createFragmentMissing(),
    createSoft404(deps),
    createRedirectLoop(),
    createServerError(),
    createLinkBlocked(),
    createExternalBroken(),
    createExternalSuspect(),
    createExternalBlocked(),
    createRedirectPermanent(),
    createRedirectChain(),
    createAddressInvalid(),
    createMailInvalid(),
    createPhoneInvalid(),
    createMixedContent(),
    createCrawlerTrap(deps),
  ]
}
