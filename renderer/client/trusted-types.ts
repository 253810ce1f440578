/**
 * Says what may become a script's address or markup, in browsers that ask (`require-trusted-types-for`): files of the build, and
 * HTML. HTML may pass because it runs nothing here: it was sanitised by the server, and the policy of a page allows no inline script.
 * There is no way to make a script of text.
 *
 * @see docs/decisions/0034-trusted-types.md
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => html,
    createScriptURL: (address) => (isOfBuild(address) ? address : null),
  })
}

function isOfBuild(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}

/** As far as TypeScript's DOM does not know it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (value: string) => string | null>,
  ) => void
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}
