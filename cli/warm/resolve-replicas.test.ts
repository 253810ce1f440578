import { expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { resolveReplicas, type Lookup } from './resolve-replicas.ts'

const addresses: Record<string, { address: string; family: number }[]> = {
  'site-headless': [
    { address: '10.0.0.7', family: 4 },
    { address: '10.0.0.5', family: 4 },
    { address: 'fd00::5', family: 6 },
  ],
  'six-only': [{ address: 'fd00::7', family: 6 }],
  none: [],
}

const lookup: Lookup = (name) => {
  const found = addresses[name]
  return found ? Promise.resolve(found) : Promise.reject(new Error('ENOTFOUND'))
}

test.each([
  {
    name: 'a URL stands for itself, without its path',
    names: ['http://10.0.0.9:3000/de'],
    base: 'https://www.example.ch',
    replicas: ['http://10.0.0.9:3000'],
  },
  {
    name: 'a name with a port stands for each of its addresses, without TLS',
    names: ['site-headless:3000'],
    base: 'https://www.example.ch',
    replicas: ['http://10.0.0.5:3000', 'http://10.0.0.7:3000'],
  },
  {
    name: "a name alone takes the base's protocol and port",
    names: ['site-headless'],
    base: 'http://localhost:4000',
    replicas: ['http://10.0.0.5:4000', 'http://10.0.0.7:4000'],
  },
  {
    name: 'without a port in the base, its protocol',
    names: ['site-headless'],
    base: 'https://www.example.ch',
    replicas: ['https://10.0.0.5', 'https://10.0.0.7'],
  },
  {
    name: 'IPv6 comes in brackets, where there is nothing else',
    names: ['six-only:3000'],
    base: 'https://www.example.ch',
    replicas: ['http://[fd00::7]:3000'],
  },
  {
    name: 'a replica that is named twice is asked once',
    names: ['http://10.0.0.5:3000', 'site-headless:3000'],
    base: 'https://www.example.ch',
    replicas: ['http://10.0.0.5:3000', 'http://10.0.0.7:3000'],
  },
])('$name', async ({ names, base, replicas }) => {
  const found = await resolveReplicas(names, new URL(base), lookup)
  expect(found.map((url) => url.origin)).toEqual(replicas)
})

test.each(['nowhere', 'none', 'not a name', 'http://', 'https://:99999'])(
  'says which replica has no address: %s',
  async (name) => {
    const asked = resolveReplicas([name], new URL('https://www.example.ch'), lookup)
    await expect(asked).rejects.toThrow(UsageError)
    await expect(asked).rejects.toThrow(`--replica ${name}: expected`)
  },
)
