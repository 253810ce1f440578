import { escapeUTF8 } from 'entities'
/** Escaped HTML. Only `markup` creates it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | undefined | Part[]

/** Template tag that escapes all values except `Markup`. Attributes must be quoted. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(toHtml)))
}

function toHtml(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(toHtml).join('')
  return part instanceof Markup ? part.text : escapeUTF8(String(part))
}
