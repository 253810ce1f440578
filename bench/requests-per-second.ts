import autocannon from 'autocannon'

/** A server that is measured. */
export interface Target {
  name: string
  url: string
  headers?: Record<string, string>
}

/**
 * Loads several servers in turn, round after round, so that what else the machine does meets all of them.
 *
 * @returns the median of the rounds' requests per second, by name
 * @throws {Error} if a server answers anything but 200
 */
export async function requestsPerSecond(
  targets: Target[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Map<string, number>> {
  const figures = new Map(targets.map(({ name }) => [name, [] as number[]]))
  for (const target of targets) await load(target, 2, connections)
  for (let round = 0; round < rounds; round++)
    for (const target of targets)
      figures.get(target.name)?.push(await load(target, seconds, connections))
  return new Map([...figures].map(([name, values]) => [name, median(values)]))
}

async function load(
  { name, url, headers }: Target,
  duration: number,
  connections: number,
): Promise<number> {
  const result = await autocannon({ url, headers, duration, connections })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${name}: ${result.errors + result.non2xx} failed`)
  return result.requests.total / result.duration
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
