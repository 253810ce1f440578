const maxDepth = 32
const maxValues = 1_000_000

/** All texts of an unvalidated JSON in order. Only the beginning of deeply nested or very long JSON is read. */
export function* walkTexts(
  json: unknown,
  path: string[] = [],
  count = { left: maxValues },
): Generator<{ value: string; path: string[] }> {
  if (typeof json === 'string') yield { value: json, path }
  if (typeof json !== 'object' || json === null || path.length >= maxDepth) return
  for (const key in json) {
    if (count.left-- <= 0) return
    yield* walkTexts((json as Record<string, unknown>)[key], [...path, key], count)
  }
}

/** @returns `undefined` for invalid JSON; `null` is valid */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
