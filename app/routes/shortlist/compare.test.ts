import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBrowserShortlist } from '#app/domain/shortlist/shortlist.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Deals side by side, as their visitors read them. */

let site: Site
let ids: number[]
beforeAll(async () => {
  site = await startSite()
  const terrace = { title: 'Terrace', price_pence: 16_200_000, monthly_rent_pence: 97_500, annual_yield_pence: 1_170_000, operating_costs_pence: 379_000, gross_yield_percent: 7.22, roi_percent: 4.58 } // prettier-ignore
  ids = [
    await addDeal(site.db, terrace),
    await addDeal(site.db, { title: 'Cottage', price_pence: 8_800_000 }),
    await addDeal(site.db, {
      title: 'Twin',
      price_pence: 8_800_000,
      monthly_rent_pence: null,
      annual_yield_pence: null,
    }),
    await addDeal(site.db, { title: 'Tenement', nation: 'Scotland', secure_price_pence: 450_000 }),
    await addDeal(site.db, { title: 'Fifth' }),
  ]
})
afterAll(() => site.stop())

async function open(path: string, as?: string) {
  const response = await site.fetch(path, { as })
  const html = (await response.text()).replaceAll('<!-- -->', '')
  return { status: response.status, location: response.headers.get('location'), html, main: textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? '') } // prettier-ignore
}
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
    .trim()
const compare = (some: readonly (number | string)[], as?: string) => open(`/compare?ids=${some.join(',')}`, as)

/** The cells of the row with this label, as they are read. */
function row(html: string, label: string): string[] {
  const table = /<table.*?<\/table>/s.exec(html)![0]
  const found = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .map(([, inner]) => inner!)
    .find((inner) => textOf(/<th[^>]*>(.*?)<\/th>/s.exec(inner)?.[1]?.replace(/<span.*/s, '') ?? '') === label)
  return [...(found ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, inner]) => textOf(inner!))
}

test('every figure is the one on the page of its deal', async () => {
  const { html, status } = await compare([ids[0]!, ids[1]!])
  expect(status).toBe(200)
  for (const [index, id] of [ids[0]!, ids[1]!].entries()) {
    const page = (await open(`/deal/${id}`)).html
    const plain = (label: string) => row(html, label)[index]!.replace(/ (Highest|Lowest)$/, '')
    const fall = /<table[^>]*><caption[^>]*>Where the rent goes.*?<\/table>/s.exec(page)![0]
    const ofPage = (label: RegExp) =>
      [...fall.matchAll(/<tr[^>]*><th[^>]*>(?:<a[^>]*>)?(.*?)(?:<\/a>)?<\/th><td.*?<\/td><td[^>]*>(.*?)<\/td>/gs)].find(
        ([, head]) => label.test(head!),
      )![2]
    expect(plain('Running costs')).toBe(ofPage(/^Costs, /))
    expect(plain('Interest')).toBe(ofPage(/^Interest, /))
    expect(plain('Cash flow')).toBe(ofPage(/^(Left|Missing) a year$/))
    const money = textOf(page)
    expect(money).toContain(`${plain('Cash needed')} of own money: `)
    expect(money).toContain(`; return on it ${plain('Return on cash')}.`)
    const key = (label: string) =>
      new RegExp(`<dt>(?:<a[^>]*>)?${label.replace('.', '\\.')}(?:</a>)?</dt><dd[^>]*>(.*?)</dd>`).exec(page)![1]
    for (const label of ['Investment Value', 'Est. Annual Yield', 'Gross yield']) {
      expect(plain(label)).toBe(key(label))
    }
    expect(plain('ROI')).toBe(key('ROI, bought with cash'))
    expect(page).toContain(`AI Deal Score: ${plain('Score')}`)
    for (const label of ['Tenure', 'Property type']) {
      expect(page).toMatch(new RegExp(`<dt>(<a[^>]*>)?${label}(</a>)?</dt><dd>${plain(label)} `, 's'))
    }
  }
  // Half a pound of interest is a pound, here and there.
  expect(row(html, 'Interest')[0]).toBe('−£6,683')
})

test('the highest and the lowest are marked in words, and nothing that is shared', async () => {
  const { html, main } = await compare(ids.slice(0, 3))
  expect(row(html, 'Investment Value')).toEqual(['£162,000', '£88,000', '£88,000'])
  expect(row(html, 'Est. Annual Yield')[2]).toBe('Not stated')
  expect(row(html, 'Interest')[2]).toBe('no rent stated')
  expect(main.match(/ Highest/g)!.length).toBeGreaterThan(0)
  expect(main).toContain('it is no recommendation')
  for (const label of ['Yield', 'Cash Flow', 'Value', 'Location', 'Growth', 'Demand', 'Safety', 'Evidence']) {
    expect(row(html, label)).toHaveLength(3)
  }
})

test('each deal has its price with VAT and its way on; what cannot be secured online has none', async () => {
  const { html } = await compare([ids[0]!, ids[3]!])
  expect(row(html, 'Secure Price')).toEqual(['£3,000 incl. VAT', 'Scotland: not secured online'])
  expect(row(html, 'Next step')).toEqual(['Secure This Deal : Terrace', 'Register interest : Tenement'])
  expect(html.match(/Illustrative<span[^>]*> image/g)!.length).toBeGreaterThanOrEqual(2)
})

describe('an address', () => {
  test('may repeat its field, and a deal counts once', async () => {
    const { main } = await open(`/compare?ids=${ids[0]},${ids[1]}&ids=${ids[1]}&ids=${ids[2]}`)
    expect(main).toContain('Terrace')
    expect(main).toContain('Twin')
    expect(main.match(/Remove Cottage/g)).toHaveLength(1)
  })

  test('without deals says what to do', async () => {
    const { status, main } = await open('/compare')
    expect([status, main]).toEqual([200, expect.stringContaining('No deal is chosen yet. Choose two to four.')])
    expect(main).toContain('list of deals')
  })

  test('with one deal asks for more of them', async () => {
    const { status, main } = await compare([ids[0]!])
    expect([status, main]).toEqual([200, expect.stringContaining('One deal is chosen.')])
  })

  test('with five is refused, and shows the first four', async () => {
    const { status, main } = await compare(ids)
    expect([status, main]).toEqual([400, expect.stringContaining('Four deals at most')])
    expect([main.includes('Tenement'), main.includes('Fifth')]).toEqual([true, false])
  })

  test.each([['x'], ['1e2'], ['-1'], ['<script>']])('with %s is refused, whatever else it names', async (word) => {
    const { status, main, html } = await compare([ids[0]!, ids[1]!, word])
    expect([status, main]).toEqual([400, expect.stringContaining('This address is not right')])
    expect(main).toContain('Cottage')
    expect(html).not.toContain('<script>,')
  })

  test('with nothing that there is, is not found', async () => {
    const { status, main } = await compare([999_998, 999_999])
    expect([status, main]).toEqual([404, expect.stringContaining('PID-999998, PID-999999 are not listed')])
  })

  test('with some that are not listed shows the others and says so; a draft is not there', async () => {
    const draft = await addDeal(site.db, { status: 'draft', title: 'A draft' })
    const { status, main } = await compare([ids[0]!, draft, ids[1]!])
    expect([status, main]).toEqual([200, expect.stringContaining('One deal is not listed')])
    expect(main).not.toContain('A draft')
    expect(main).toContain('Cottage')
  })

  test('with very many is refused quickly', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => index + 1)
    expect((await compare(many)).status).toBe(400)
  })
})

describe('the shortlist beside the comparison', () => {
  const cookie = (some: number[]) => `__Host-shortlist=${writeBrowserShortlist(some)}`

  test('offers its other deals, and adding one leads to an address of the deals alone', async () => {
    const { html } = await compare([ids[0]!, ids[1]!], cookie([ids[1]!, ids[2]!]))
    const options = [...html.matchAll(/<option value="(\d+)">(.*?)<\/option>/g)].map(([, id, title]) => [id, title])
    expect(options).toEqual([[String(ids[2]), 'Twin']])
    const added = await open(`/compare?ids=${ids[0]},${ids[1]}&add=${ids[2]}`)
    expect([added.status, added.location]).toEqual([302, `/compare?ids=${ids.slice(0, 3).join(',')}`])
    const twice = await open(`/compare?ids=${ids[0]}&add=${ids[0]}`)
    expect(twice.location).toBe(`/compare?ids=${ids[0]}`)
  })

  test('offers all of them to tick where too few or too many were chosen', async () => {
    const { html } = await compare([ids[0]!], cookie([ids[0]!, ids[1]!]))
    expect(html).toContain('Choose two to four from your shortlist')
    expect(html.match(/<input name="ids"[^>]*>|<input [^>]*name="ids"[^>]*>/g)).toHaveLength(2)
    expect(html.match(/checked=""/g)).toHaveLength(1)
  })

  test('is for its visitor alone, and kept nowhere', async () => {
    const response = await site.fetch(`/compare?ids=${ids[0]},${ids[1]}`, { as: cookie([ids[2]!]) })
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect((await compare([ids[0]!, ids[1]!])).html).not.toContain('<option')
  })
})

test('four deals weigh less than 16,000 bytes', async () => {
  const { html } = await compare(ids.slice(0, 4))
  expect(gzipSync(html).length).toBeLessThanOrEqual(16_000)
})
