import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewDeal } from '#db/schema.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/running/site.ts'

/** The record of a deal on its page: facts with where they come from, the score explained, and the data for search engines. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  const areas = readSampleAreas()
  await site.db.insertInto('areas').values(areas).execute()
  const terrace = buildSampleDeals(areas).find(({ id }) => id === 118)!
  await site.db.insertInto('deals').values(terrace).execute()
})
afterAll(() => site.stop())

const textOf = (html: string) =>
  html
    .replace(/<!-- -->|<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

async function read(given: number | Partial<NewDeal> = 118) {
  const id = typeof given === 'number' ? given : await addDeal(site.db, given)
  const response = await site.fetch(`/deal/${id}`)
  const html = await response.text()
  const section = (name: string) =>
    textOf(new RegExp(`<section[^>]* id="${name}".*?</section>`, 's').exec(html)?.[0] ?? '')
  return { id, response, html, section }
}

describe('the key facts', () => {
  test('stand with where each comes from, in words', async () => {
    const facts = (await read()).section('overview')
    for (const fact of [
      'Total investment value £135,000 Owner-supplied',
      'Rent a month £900 Verified',
      'Tenure Freehold Verified',
      'Energy rating D (potential B) Verified',
      'Council tax Band A Owner-supplied',
      'Tenancy Assured periodic tenancy, one family since 2021 Verified',
      'Kind of building Mid-terrace house Owner-supplied',
      'Postcode district L15 Owner-supplied',
      'Costs, estimate −£2,460',
      '£6,950 property tax, £2,000 fees',
    ])
      expect(facts).toContain(fact)
    expect(facts).not.toContain('Lease years')
  })

  // £300 is the usual insurance, of which nobody makes an estimate where there is no rent.
  test.each([1234, 300])('have running costs of £%d that are stated where no rent is', async (pounds) => {
    const none = { monthly_rent_pence: null, annual_yield_pence: null, gross_yield_percent: null, roi_percent: null }
    const facts = (await read({ ...none, operating_costs_pence: pounds * 100 })).section('overview')
    expect(facts).toContain('No return to show yet')
    expect(facts).toContain(`Running costs a year £${pounds.toLocaleString('en-GB')} Owner-supplied`)
  })

  test('name in one sentence what a buyer needs and nobody has stated, with the way to ask', async () => {
    const { section } = await read({ tenure: 'Leasehold', evidence: '{"title":"verified"}', lease_years: 90 })
    const facts = section('overview')
    expect(facts).toContain('Tenure Leasehold Verified Lease years left 90 Verified')
    expect(facts).toMatch(
      /Not stated: Ground rent a year, service charge a year, .+\. Ask before you pay: Book Consultation Call/,
    )
    expect(section('evidence')).toContain('Valuation: Not stated Comparable sales: Not stated')
  })

  test('texts of the owner are texts, whatever stands in them', async () => {
    const bad = '<img src=x onerror=alert(1)>'
    const { html } = await read({ tenancy: bad, works_detail: bad, valued_by: bad, valuation_pence: 100, comparables: JSON.stringify([{ what: bad, pence: 1, month: null, metres: null }]) }) // prettier-ignore
    expect(html).not.toContain('<img src=x')
    expect(html.split('&lt;img src=x').length).toBeGreaterThanOrEqual(5)
  })
})

test('the evidence of value: who valued it and when, against the price, and each sale', async () => {
  const evidence = (await read()).section('evidence')
  expect(evidence).toMatch(
    /Valued at £155,000 by .+ on 20 October 2026\. The price is 12\.9% below it\. Owner-supplied/,
  )
  expect(evidence).toMatch(/4 comparable sales: £14\d,\d{3} to £16\d,\d{3}\. Verified/)
  expect(evidence).toMatch(/, [A-Z][a-z]+ 2026, \d+ m away £/)
  expect(evidence.match(/£1[45]\d,\d{3}|£16\d,\d{3}/g)!.length).toBeGreaterThanOrEqual(5)
})

describe('“How is this scored?”', () => {
  const method = (html: string) => textOf(/<details[^>]* id="score-method".*?<\/details>/s.exec(html)![0])

  test('explains each factor with the numbers of this deal', async () => {
    const { html, section } = await read()
    for (const sentence of [
      'Yield 77 20% × 77.1 = 15.42',
      'AI Deal Score 76.075 → 76.1/100',
      'Supplied, not verified: valuation. Missing: quotes for the works.',
    ])
      expect(section('score')).toContain(sentence)
    for (const sentence of [
      'Here: Gross yield 8.00%, 1.34 times the area’s 5.96%.',
      'Here: 194%.',
      'Here: £135,000 is 12.9% below the evidenced value of £155,000.',
      'An A also needs Evidence of 70 and 85% of the weight known, a B Evidence of 50.',
      'Scored on 14 November 2026 with the area’s figures to',
    ])
      expect(method(html)).toContain(sentence)
  })

  test('falls back to the general table where the stored inputs cannot be read', async () => {
    const text = method((await read({ score_inputs: '{"pricePence":' })).html)
    expect(text).toContain('Yield, 20% Gross yield between 3% and 9%, and how it compares with the area.')
  })

  test('shows the computed score beside an adjusted one, with the reason', async () => {
    const adjusted = { ai_score: 60, score_grade: 'C+', score_override: 60, score_override_reason: 'Roof works are near.', computed_score: 76.1, computed_grade: 'B+' } // prettier-ignore
    const { section } = await read(adjusted)
    expect(section('score')).toContain('Adjusted by editor Roof works are near. The formula gives 76.1/100, grade B+.')
    expect((await read()).section('score')).not.toContain('Adjusted by editor ')
  })
})

describe('the data for search engines', () => {
  const dataOf = (html: string) => {
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    expect(found).toHaveLength(1)
    return JSON.parse(found[0]![1]!) as Record<string, unknown>
  }

  test('is a listing of stored facts', async () => {
    const { html } = await read()
    expect(dataOf(html)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      name: expect.any(String) as string,
      description: expect.stringContaining('Wavertree') as string,
      url: `${siteOrigin}/deal/118`,
      offers: { '@type': 'Offer', price: 135_000, priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
      mainEntity: {
        '@type': 'Accommodation',
        address: { '@type': 'PostalAddress', addressLocality: 'Liverpool', addressRegion: 'North West', addressCountry: 'GB' }, // prettier-ignore
        numberOfBedrooms: expect.any(Number) as number,
      },
    })
  })

  test('names a real picture, and says that a reserved deal is reserved', async () => {
    const { html } = await read({ image_url: 'https://pictures.test/1.jpg', status: 'reserved' })
    expect(dataOf(html)).toMatchObject({ image: 'https://pictures.test/1.jpg', offers: { availability: 'https://schema.org/Reserved' } }) // prettier-ignore
    expect(dataOf((await read({ image_url: null })).html)).not.toHaveProperty('image')
  })

  test('cannot be left by what somebody has written', async () => {
    const title = '</script><script>alert(1)</script><!--'
    const { html } = await read({ title, description: title })
    expect(dataOf(html)).toMatchObject({ name: title, description: title })
    expect(html).not.toContain('<script>alert')
  })

  test('needs no exception from the policy, and the page is kept as before', async () => {
    const { response } = await read()
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self';")
    expect(response.headers.get('etag')).toMatch(/^"/)
  })
})
