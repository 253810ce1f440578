/** True for a figure without words: `1'200`, `3.2 × 2.2`, `± 0.5`. Longer ones may break at a space. */
export function isFigure(value: string): boolean {
  return /^(?:[^\p{L}]|Ø){1,20}$/u.test(value)
}

/** A name in which no line breaks between letters and number. */
export function unbrokenName(name: string): string {
  return name.replace(/(?<=(?:^|[^\p{L}\d])\p{Lu}{1,4}) (?=\d)/gu, '\u00a0')
}
