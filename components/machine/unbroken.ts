/** True for a figure without words: `1'200`, `3.2 × 2.2`, `± 0.5`. Longer ones may break at a space: `1'400 × 745 × 1'505`. */
export function isFigure(value: string): boolean {
  return /^(?:[^\p{L}]|Ø){1,14}$/u.test(value)
}

/** A text in which no line breaks between a number and its unit. */
export function unbrokenUnits(text: string): string {
  return text.replace(spaceBeforeUnit, '\u00a0')
}

const spaceBeforeUnit =
  /(?<=\d) (?=(?:kg|t|mm|cm|m|W|kW|kWh|V|A|Ah|bar|mbar|l|s|min|h|°|%)(?![\p{L}\d]))/gu

/** A name in which no line breaks between letters and number. */
export function unbrokenName(name: string): string {
  return name.replace(/(?<=(?:^|[^\p{L}\d])\p{Lu}{1,4}) (?=\d)/gu, '\u00a0')
}
