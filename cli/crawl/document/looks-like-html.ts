/** True for a body that begins with an element of HTML, after comments and spaces. */
export function looksLikeHtml(body: Buffer): boolean {
  return start.test(body.toString('latin1', 0, 4_096))
}

const start =
  /^(?:\u00EF\u00BB\u00BF|\s|<!--[\s\S]*?-->|<\?xml[^>]*>)*<(?:!doctype\s+html|html|head|title|meta|link|script|style|body|div|header|main|h[1-6]|p|table|a|center|b|br|iframe)\b/i
