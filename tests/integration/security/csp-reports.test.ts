import { describe, expect } from 'vitest'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite } from '../deployments.ts'

const test = publicSite()

const send = (site: Site, body: unknown, type = 'application/csp-report') =>
  site.get('/csp-reports', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function counted({ opsUrl }: Site): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text()
  const series = metrics.matchAll(/^werkseite_csp_reports_total\{directive="([^"]*)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(series, ([, name, count]) => [name, Number(count)]))
}

describe('CSP reports', () => {
  test('are counted by directive in both report formats', async ({ site }) => {
    const old = { 'csp-report': { 'effective-directive': 'script-src-elem' } }
    const report = {
      type: 'csp-violation',
      body: { effectiveDirective: 'require-trusted-types-for' },
    }
    expect((await send(site, old)).status).toBe(204)
    expect((await send(site, [report, report], 'application/reports+json')).status).toBe(204)
    expect(await counted(site)).toMatchObject({
      'script-src-elem': 1,
      'require-trusted-types-for': 2,
    })
  })

  test('share one series for unknown directives', async ({ site }) => {
    for (const name of ['a', 'b', '__proto__', 'constructor'])
      await send(site, { 'csp-report': { 'effective-directive': name } })
    const names = Object.keys(await counted(site))
    expect(names).toContain('other')
    expect(names).not.toContain('a')
    expect(names).not.toContain('__proto__')
  })

  test.for([
    { name: 'invalid JSON', body: '{' },
    { name: 'another object', body: { x: 1 } },
    { name: 'more than 16 kB', body: { x: 'a'.repeat(17_000) } },
    {
      name: 'more than 20 reports',
      body: Array.from({ length: 21 }, () => ({ body: { effectiveDirective: 'img-src' } })),
    },
  ])('are refused with $name', async ({ body }, { site }) => {
    const response = await send(site, body)
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('')
    expect((await counted(site))['img-src']).toBeUndefined()
  })

  test('accept POST only', async ({ site }) => {
    expect((await site.get('/csp-reports')).status).toBe(405)
  })

  test('have their address in the headers of a page', async ({ site }) => {
    const { headers } = await site.get('/de/nirgends')
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
    expect(headers.get('content-security-policy')).toMatch(/report-uri \/csp-reports;report-to csp/)
  })
})
