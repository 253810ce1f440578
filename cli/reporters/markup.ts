import { escapeUTF8 } from 'entities'
/** HTML that needs no more escaping. Made by `markup` only. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | undefined | Part[]

/** A template whose values are escaped unless they are markup themselves; attributes are to be quoted in it. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(toHtml)))
}

function toHtml(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(toHtml).join('')
  return part instanceof Markup ? part.text : escapeUTF8(String(part))
}
