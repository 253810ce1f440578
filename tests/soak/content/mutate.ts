import { oddTexts } from './odd-texts.ts'

/** From 0 to 1. */
type Random = () => number

/** Mutations of a broken or hostile backend. */
export interface MutatedAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The connection ends before the body. */
  isCutOff: boolean
}

/** Mutates a valid response in one to three places, and one in eight in transit, too. */
export function mutate(good: unknown, random: Random): MutatedAnswer {
  const root = { value: structuredClone(good) }
  let text = ''
  for (let left = 1 + Math.floor(random() * 3); left > 0 && text.length < maxLength; left--) {
    mutateOnce(root, random)
    text = JSON.stringify(root.value)
  }
  const answer = {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(text),
    isCutOff: false,
  }
  return random() < 1 / 8 ? { ...answer, ...pick(onTheWay, random)(text, random) } : answer
}

/** The site does not read larger values to the end; lists of long lists would take seconds to build. */
const maxLength = 2_000_000

function mutateOnce(root: { value: unknown }, random: Random): void {
  const places = [...placesIn(root)]
  const { holder, key } = pick(places, random)
  const change = pick(changes, random)
  if (change === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else if (holder !== root) delete holder[key]
  } else if (change === 'add') {
    holder[pick(oddTexts, random)] = pick(values, random)(holder[key], random)
  } else {
    holder[key] = change(holder[key], random)
  }
}

interface Place {
  holder: Record<string, unknown>
  key: string
}

function* placesIn(holder: object): Generator<Place> {
  for (const [key, value] of Object.entries(holder)) {
    yield { holder: holder as Record<string, unknown>, key }
    if (typeof value === 'object' && value !== null) yield* placesIn(value)
  }
}

/** Replacement values. */
const values: ((value: unknown, random: Random) => unknown)[] = [
  (_, random) => pick([null, true, 0, -1, 1.5, 1e308, '', [], {}, [null], [[]], { a: {} }], random),
  (_, random) => pick(oddTexts, random),
  (value, random) => `${String(value)}${pick(oddTexts, random)}`,
  (_, random) => 'Wort '.repeat(10 ** (2 + Math.floor(random() * 4))),
  (_, random) => pick(oddTexts, random).repeat(1_000),
  (value, random) => Array.from({ length: 10 ** (1 + Math.floor(random() * 3)) }, () => value),
  (value, random) => nest(value, 10 ** (1 + Math.floor(random() * 3)), random() < 0.5),
  (value) => [value],
  (value) => ({ value }),
  (value) => String(value),
]

const changes = [...values, 'remove', 'remove', 'add'] as const

/** `JSON.stringify` recurses; a thousand levels are far below its limit. */
function nest(value: unknown, depth: number, inLists: boolean): unknown {
  let nested = value
  for (let level = 0; level < depth; level++) nested = inLists ? [nested] : { children: nested }
  return nested
}

const onTheWay: ((text: string, random: Random) => Partial<MutatedAnswer>)[] = [
  (text, random) => ({ body: Buffer.from(text.slice(0, Math.floor(random() * text.length))) }),
  () => ({ isCutOff: true }),
  () => ({ body: Buffer.alloc(0) }),
  (text) => ({ body: Buffer.from(`\ufeff${text}`) }),
  (text) => ({ body: Buffer.from(text, 'latin1') }),
  (text) => ({ body: Buffer.from(text, 'utf16le') }),
  (text) => ({ body: Buffer.from(text + text) }),
  (_, random) => ({ body: Buffer.from(pick(['NaN', '[', '0', '"', 'null', '<html>'], random)) }),
  (_, random) => ({
    headers: {
      'Content-Type': pick(['text/html', 'text/javascript', 'image/png', 'x', ''], random),
    },
  }),
  () => ({ headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' } }),
  (_, random) => ({ status: pick([201, 203, 204, 206, 304, 400, 418, 500, 599], random) }),
  (_, random) => ({
    status: pick([301, 302, 307], random),
    headers: { Location: encodeURI(pick(oddTexts, random).toWellFormed()) },
  }),
]

export function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T
}
