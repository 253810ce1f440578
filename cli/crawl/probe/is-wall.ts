/** True for sign-in and consent pages, which a site shows before the requested page. A link to them is never intended. */
export function isWall(address: string): boolean {
  const { hostname = '', pathname = '' } = URL.parse(address) ?? {}
  return (
    /^(consent|login|accounts|auth|sso)\./.test(hostname) ||
    /\/(authwall|(wp-)?log[-_]?in|sign[-_]?in|anmeld(en|ung)|sessions?\/new|consent|checkpoint|challenge)(\/|\.\w+$|$)/i.test(
      pathname,
    )
  )
}
