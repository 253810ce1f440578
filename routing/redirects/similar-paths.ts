import { setImmediate as nextTurn } from 'node:timers/promises'
import { normalForm } from './normal-form.ts'
import { splitLocale } from '../localized-path.ts'

/** A page that is similar to an address. */
export interface SimilarPage<T> {
  page: T
  /** 1 for the same words, 0 for none in common. */
  score: number
}

/** More pages are not compared: building the index of 5,000 takes some 80 ms. */
const maxPages = 5_000

/** Pages that are read in one turn of the event loop, some milliseconds. */
const pagesPerTurn = 100

/** Parts of more pages say little, and comparing them would take long. */
const maxHolders = 500

/** Longest address that is compared, in characters. */
const maxLength = 300

/**
 * Finds the pages whose paths are most similar to an address: by groups of three letters, of which rare ones count more, and those of the
 * last segment twice. The locale does not count. The index is built in slices, so that other requests do not wait for it.
 */
export async function createSimilarPaths<T extends { path: string }>(pages: readonly T[]) {
  const compared: { page: T; parts: Parts }[] = []
  /** Part → numbers of the pages with it. */
  const holders = new Map<string, number[]>()
  await inSlices(pages.slice(0, maxPages), (page, number) => {
    const parts = partsOf(page.path)
    compared.push({ page, parts })
    for (const part of parts.keys()) {
      const numbers = holders.get(part)
      if (numbers) numbers.push(number)
      else holders.set(part, [number])
    }
  })
  const rarity = (part: string) => Math.log(1 + compared.length / (holders.get(part)?.length ?? 1))
  const sizes: number[] = []
  await inSlices(compared, ({ parts }) => sizes.push(sizeOf(parts)))

  function sizeOf(parts: Parts): number {
    let size = 0
    for (const [part, weight] of parts) size += weight * rarity(part)
    return size
  }

  return {
    /** The most similar pages, the best first. */
    find: (url: string, max: number): SimilarPage<T>[] => {
      const asked = partsOf(url.slice(0, maxLength))
      const shared = new Map<number, number>()
      for (const [part, weight] of asked) {
        const numbers = holders.get(part) ?? []
        for (const number of numbers.length > maxHolders ? [] : numbers) {
          const own = compared[number]?.parts.get(part) ?? 0
          shared.set(number, (shared.get(number) ?? 0) + Math.min(weight, own) * rarity(part))
        }
      }
      const size = sizeOf(asked)
      return [...shared]
        .map(([number, sum]) => ({
          page: compared[number]?.page as T,
          score: (2 * sum) / (size + (sizes[number] ?? 0)),
        }))
        .toSorted((one, other) => other.score - one.score)
        .slice(0, max)
    },
  }
}

async function inSlices<T>(
  values: readonly T[],
  work: (value: T, number: number) => void,
): Promise<void> {
  for (const [number, value] of values.entries()) {
    if (number % pagesPerTurn === pagesPerTurn - 1) await nextTurn()
    work(value, number)
  }
}

/** Part of a word → weight. */
type Parts = Map<string, number>

function partsOf(url: string): Parts {
  const { pathname, search } = normalForm(url)
  const segments = splitLocale(pathname.toLowerCase()).rest.split('/').filter(Boolean)
  const last = segments.pop()?.replace(/\.[a-z0-9]{1,5}$/, '') ?? ''
  const parts: Parts = new Map()
  for (const text of [...segments, search]) addParts(parts, text, 1)
  addParts(parts, last, 2)
  return parts
}

function addParts(parts: Parts, text: string, weight: number): void {
  for (const word of fold(text).match(/[a-z]+|\d+/g) ?? []) {
    const padded = ` ${word} `
    for (let at = 0; at < padded.length - 2; at++) parts.set(padded.slice(at, at + 3), weight)
  }
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Writes umlauts as in old addresses, and other letters without their marks. */
function fold(text: string): string {
  const plain = text.normalize('NFC').replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
  return plain.normalize('NFD').replace(/\p{M}/gu, '')
}
