/**
 * Allows script addresses of the build, and HTML, in browsers that enforce Trusted Types (`require-trusted-types-for`).
 * HTML is safe: the server has sanitised it, and the page's policy forbids inline scripts. Scripts from text are never
 * allowed.
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

/** The part of Trusted Types that TypeScript's DOM types lack. */
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
