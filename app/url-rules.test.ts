import { readSampleAreas } from '../db/sample/areas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDrawingFacts } from '#app/domain/deals/files/drawing-facts.server.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { listAddresses, type Address } from '#app/testing/pages/addresses.ts'
import { addDeal, addPhotograph, addPost, addUser } from '#app/testing/database/database.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { isPlainSpelling, limits, ruleOf, urlRules, usualMethods, type LimitName } from './url-rules.ts'

let site: Site
let addresses: Address[]
beforeAll(async () => {
  site = await startSite()
  addresses = listAddresses(site.build)
})
afterAll(() => site.stop())

/** What is wrong with the table beside these addresses. */
function faultsOf(table: typeof urlRules, of: Address[]): string[] {
  const patterns = new Map(of.map((address) => [address.pattern, address]))
  return [
    ...Object.keys(table)
      .filter((pattern) => !patterns.has(pattern))
      .map((pattern) => `${pattern}: no such route`),
    ...of
      .filter(({ pattern, hasAction }) => hasAction && !table[pattern]?.limit)
      .map(({ pattern }) => `${pattern}: has an action and no limit`),
    ...Object.entries(table).flatMap(([pattern, rule]) => {
      const hasAction = patterns.get(pattern)?.hasAction ?? false
      const isForActions = rule.methods ?? rule.bytes ?? rule.takesFiles ?? rule.isSigned
      return isForActions && !hasAction ? [`${pattern}: its rule is for an action`] : []
    }),
  ]
}

describe('the table', () => {
  test('names routes that exist, and has a limit for each that takes something', () => {
    expect(addresses.length).toBeGreaterThan(40)
    expect(faultsOf(urlRules, addresses)).toEqual([])
  })

  test('would not pass with a route gone, or with one more that takes something', () => {
    const less = addresses.filter(({ pattern }) => pattern !== '/refunds')
    expect(faultsOf(urlRules, less)).toEqual(['/refunds: no such route', '/refunds: its rule is for an action'])
    const more = [...addresses, { pattern: '/lottery', hasAction: true }]
    expect(faultsOf(urlRules, more)).toEqual(['/lottery: has an action and no limit'])
    const readOnly = addresses.map((address) => ({ ...address, hasAction: false }))
    expect(faultsOf(urlRules, readOnly)).toContain('/webhooks/stripe: its rule is for an action')
  })

  test('lets whoever need not be signed in write ten times a minute only', () => {
    const patternsOf = (name: LimitName) => Object.keys(urlRules).filter((pattern) => urlRules[pattern]!.limit === name)
    expect(patternsOf('writing')).toEqual([
      '/testimonials/yours',
      '/support',
      '/support/ticket',
      '/knowledge-hub',
      '/refunds',
      '/your-data/confirm',
      '/your-data/withdraw',
      '/your-data/copy',
      '/vendor-portal/available',
      '/newsletter',
      '/newsletter/confirm',
      '/complaints/data-protection',
      '/api/refunds',
      '/api/support',
    ])
    expect(patternsOf('saving-searches')).toEqual(['/saved-searches', '/saved-searches/confirm'])
    expect(limits.writing).toEqual({ perMinute: 10, methods: 'unsafe' })
    expect(limits.downloading).toEqual({ perMinute: 10, methods: 'any' })
    expect(ruleOf('/account/your-data/copies/:id').limit).toBe('downloading')
    expect(limits['saving-searches']).toEqual({ perMinute: 10, methods: 'unsafe' })
    expect(patternsOf('advisor')).toEqual(['/advisor', '/advisor/panel', '/api/ai/chat'])
    expect(limits.judging).toEqual({ perMinute: 30, methods: 'unsafe' })
  })

  test('skips the origin for what is signed only', () => {
    expect(Object.keys(urlRules).filter((pattern) => urlRules[pattern]!.isSigned)).toEqual([
      '/saved-searches/stop',
      '/newsletter/unsubscribe',
      '/webhooks/stripe',
    ])
  })
})

describe('a row', () => {
  test('is found by the pattern as React Router writes it', () => {
    expect(ruleOf('refunds')).toBe(urlRules['/refunds'])
    expect(ruleOf('/')).toBe(urlRules['/'])
    expect(ruleOf('no/such/route')).toEqual({})
    expect(ruleOf('no/such/route').methods ?? usualMethods).toEqual(['GET', 'HEAD', 'POST'])
  })

  test.each([
    ['/deal/118', 'deal/:id', true],
    ['/', '/', true],
    ['/Deal/118', 'deal/:id', false],
    ['/deal/118/', 'deal/:id', false],
    ['/deal/abc', 'deal/:id', false],
    ['/deal/1234567890', 'deal/:id', false],
    ['/%64eals', 'deals', false],
    ['/drawings/118-7-1545bjg-wide.svg', 'drawings/:name', true],
    ['/drawings/118-7-1545bjg.SVG', 'drawings/:name', false],
    ['/drawings/..%2f118.svg', 'drawings/:name', false],
  ])('%s for %s: plain is %s', (pathname, pattern, isPlain) => {
    expect(isPlainSpelling(pathname, pattern)).toBe(isPlain)
  })

  test('counts for every spelling of its address', async () => {
    const headers = { 'x-client-address': '198.51.100.7' }
    const statuses: number[] = []
    for (const path of ['/support', '/SUPPORT/', '/%73upport', '/api/support', '/knowledge-hub', '/support']) {
      for (let time = 0; time < 2; time += 1) statuses.push((await site.fetch(path, form({}, { headers }))).status)
    }
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('lets nobody keep that something is not there: a script of another version of the site is so while machines are updated', async () => {
    for (const path of ['/assets/entry.client-Bx3kQ1aZ.js', '/nothing']) {
      const { status, headers } = await site.fetch(path)
      expect([path, status, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 404, 'no-store', null])
    }
  })

  test('keeps a page for anybody, with its own parameters but no made-up ones, and no other spelling of it', async () => {
    const dealId = await addDeal(site.db)
    const postId = await addPost(site.db, { id: dealId, slug: 'a-post', tags: ['1'] })
    const guide = { kind: 'guide', guide_category: 'legal-process', guide_level: 'beginner' } as const
    await addPost(site.db, { ...guide, slug: 'a-guide', tags: ['1'] })
    expect(postId).toBe(dealId)
    await site.db
      .insertInto('areas')
      .values({ ...readSampleAreas()[0]!, slug: 'a-post' })
      .execute()
    await addPhotograph(site.db, dealId)
    const drawing = `${drawingName((await listDrawingFacts(site.db, [dealId]))[0]!)}.svg`
    const signedIn = await site.signIn(await addUser(site.db))
    const values: Record<string, string> = {
      sort: 'price',
      region: 'wales',
      category: 'legal-process',
      tag: '1',
      type: 'Retail',
      view: 'table',
      map: 'price',
      kind: 'call',
    }
    const etagOf = async (path: string, as?: string) => (await site.fetch(path, { as })).headers.get('etag')
    for (const [pattern, { kept }] of Object.entries(urlRules)) {
      const path = pattern.replace(':id', String(dealId)).replace(':slug', /hub/.test(pattern) ? 'a-guide' : 'a-post').replace(':file', '1.xml').replace(':name', drawing) // prettier-ignore
      // Whoever comes first with a made-up parameter makes the page that everybody is given.
      const madeUp = await site.fetch(`${path}?other=marmalade&utm_source=marmalade&other=1`)
      const takesAny = kept !== undefined && !kept.isAlone
      expect.soft([path, madeUp.status === 200 && madeUp.headers.has('etag')]).toEqual([path, takesAny])
      if (!kept) continue
      if (takesAny) expect.soft(await madeUp.text(), path).not.toContain('marmalade')
      expect.soft([path, (await etagOf(path)) !== null]).toEqual([path, true])
      if (takesAny) expect.soft(await etagOf(path), path).toBe(madeUp.headers.get('etag'))
      for (const param of kept.params) {
        const address = `${path}?${param}=`
        const value = values[`${path} ${param}`] ?? values[param]!
        // The pages behind the first are few in a test, and another test has them.
        if (param !== 'page') expect.soft(await etagOf(address + value), address + value).not.toBeNull()
        expect.soft(await etagOf(`${address}made-up`), address).toBeNull()
        for (const usual of [kept.usual?.[param] ?? []].flat())
          expect.soft(await etagOf(address + usual), address + usual).toBe(await etagOf(path))
      }
      expect.soft((await etagOf(path, '__Host-session=x')) !== null, path).toBe(true)
      expect.soft((await etagOf(path, signedIn)) !== null, path).toBe(kept.isFile ?? false)
    }
    expect(await etagOf('/Marketplace')).toBeNull()
    expect(await etagOf('/marketplace/')).toBeNull()
  })
})
