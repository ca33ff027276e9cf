import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { attributionOf } from '#app/domain/areas/areas.ts'
import { addAreaHistory, addSampleAreas } from '#app/testing/database/areas.ts'
import { addDeal, addPost } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { londonDay } from '#app/utils/dates.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await addSampleAreas(site.db)
  await addAreaHistory(site.db, ['E08000012', 'E92000001'], ['2023-03', '2024-03', '2025-03'])
  await site.db.insertInto('postcode_districts').values({ district: 'L15', place: 0, code: 'E08000012' }).execute()
  await addDeal(site.db, { title: 'A terrace in L15', area_code: 'E08000012', region: 'North West' })
  await addPost(site.db, { title: 'Buying in Liverpool' })
  await addPost(site.db, { title: 'Liverpoolers abroad' })
  await addPost(site.db, { title: 'Reading a survey before you bid' })
})
afterAll(() => site.stop())

const list = '/area-intelligence'
async function read(path: string) {
  const answer = await site.fetch(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** The names of the rows, in their order. */
const rowsOf = (text: string) => [...text.matchAll(/aria-label="Compare ([^"]+)"/g)].map(([, name]) => name)

describe('the list of areas', () => {
  test('shows forty rows, the map as links, its table and the attribution', async () => {
    const { status, text } = await read(list)
    expect(status).toBe(200)
    expect(rowsOf(text).filter((name) => name !== 'areas')).toHaveLength(40)
    expect(text).toContain('href="/area-intelligence?region=north-east"')
    const year = londonDay(new Date().toISOString()).slice(0, 4)
    expect(text).toContain(`Crown copyright and database right ${year}`)
    expect(text).toContain('contains Royal Mail data')
    expect(text).toContain('href="/area-intelligence?map=change"')
    expect(text).toContain('November 2025 for Northern Ireland')
    expect(text).not.toContain('<script type="module"')
  })

  test.each([
    ['q=l15+8hx', ['Liverpool']],
    ['q=Bristol%2C+City+of', ['Bristol']],
    ['q=Birmingam', ['Birmingham']],
    ['q=headingly', ['Leeds']],
    ['region=north-west&yield=6.1', ['Manchester', 'Salford', 'Blackpool']],
    ['country=wales&yield=6', ['Merthyr Tydfil']],
    ['budget=130000&sort=price', ['Burnley', 'Inverclyde']],
    ['change=rising&q=sunderland', ['Sunderland']],
  ])('narrows by %s', async (query, names) => {
    const { text } = await read(`${list}?${query}`)
    const found = rowsOf(text).filter((name) => name !== 'areas')
    for (const name of names) expect(found).toContain(name)
    expect(found.length).toBeLessThan(40)
  })

  test('says what it searched for in the place of a slip of the finger', async () => {
    const { text } = await read(`${list}?q=Birmingam`)
    expect(text).toContain('Nothing that we know is called “<bdi>Birmingam</bdi>”')
    expect(text).toContain('Showing areas for “<b>Birmingham</b>” instead.')
    expect((await read(`${list}?q=Birmingham`)).text).not.toContain('instead.')
  })

  test('says what it could not find, and the ways out', async () => {
    const unknown = await read(`${list}?q=ZZ99+9ZZ`)
    expect(unknown.text).toContain('We know of no council for the postcode district')
    const none = await read(`${list}?q=liverpool&country=wales`)
    expect(none.text).toContain('No area matches all of these filters.')
    expect(none.text).toContain('href="/area-intelligence?q=liverpool"')
  })

  test.each([
    ['kent', 'These are the 13 councils of Kent.', ['Medway', 'Thanet']],
    ['yorkshire', 'councils of Yorkshire.', ['Leeds', 'Sheffield', 'York']],
    ['norfolk', 'These are the 7 councils of Norfolk.', ['Norwich', 'Breckland']],
    ['devon', 'These are the 10 councils of Devon.', ['Plymouth', 'Exeter']],
    ['surrey', 'These are the 11 councils of Surrey.', ['Guildford', 'Surrey Heath']],
    ['lancashire', 'These are the 14 councils of Lancashire.', ['Burnley', 'West Lancashire']],
    ['essex', 'These are the 14 councils of Essex.', ['Southend-on-Sea', 'Basildon']],
    ['Kent+County+Council', 'These are the 13 councils of Kent.', ['Medway', 'Thanet']],
    ['hampshire+council', 'These are the 13 councils of Hampshire.', ['Southampton']],
    ['County+Antrim', 'County Antrim lies in these 5 councils, and some reach beyond it.', ['Belfast']],
    ['co+down', 'County Down lies in these 5 councils', ['Ards and North Down']],
    ['tyrone', 'County Tyrone lies in these 3 councils', ['Mid Ulster']],
    ['antrim', 'For “antrim” the figures are those of its council', ['Antrim and Newtownabbey']],
    ['County+Fermanagh', 'the figures are those of its council', ['Fermanagh and Omagh']],
    ['wells', 'For “wells” the figures are those of its council', ['Somerset']],
    ['somerset', 'The county also holds', ['Somerset']],
    ['kent&yield=5', 'Kent has 13 councils; 2 of them match.', ['Dartford']],
    ['co+down&budget=190000', 'County Down lies in 5 councils; 2 of them match.', ['Belfast']],
    ['south+east&yield=5.5', 'has 64 councils; 4 of them match.', ['Slough']],
    ['richmond&region=london', 'They lie in 2 councils; 1 of them matches.', ['Richmond upon Thames']],
    ['richmond', 'More than one place is called “richmond”', ['North Yorkshire', 'Richmond upon Thames']],
    ['heath', 'No council or town that we know is called “heath”. These have it in their names', ['Surrey Heath']],
  ])('says what “%s” was taken for', async (search, words, names) => {
    const { text } = await read(`${list}?q=${search}`)
    expect(text).toContain(words)
    expect(rowsOf(text)).toEqual(expect.arrayContaining(names))
  })

  test('the classes of the map read as words where they have signs', async () => {
    const { text } = await read(`${list}?map=change`)
    expect(text).toMatch(/<li[^>]*>[−+]?[\d.]+ to [−+]?[\d.]+%<\/li>/)
    expect(text).not.toMatch(/[−+][\d.]+–[−+]/)
    expect((await read(`${list}?map=rent`)).text).toMatch(/<li[^>]*>£[\d,]+–£[\d,]+<\/li>/)
  })

  test('leads from behind the last page to it', async () => {
    const answer = await site.fetch(`${list}?page=99`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${list}?page=9`])
  })

  test('the search is shown as text', async () => {
    const { text } = await read(`${list}?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
    expect(text).not.toContain('<img src=x')
  })
})

describe('an area', () => {
  test('shows its figures, its lines, the deals and the posts there', async () => {
    const { status, text } = await read(`${list}/liverpool`)
    expect(status).toBe(200)
    for (const words of ['£181,505', '£901', '5.96%', '17 of 316', '4,355', 'A terrace in L15', 'Illustrative image', 'Average price since 2023', 'Buying in Liverpool', 'provisional']) expect(text).toContain(words) // prettier-ignore
    expect(text).not.toContain('Liverpoolers abroad')
    expect(text).toContain('href="/calculators/deal?price=181505&amp;rent=901&amp;nation=england"')
    expect(text).toMatch(/Recorded crimes[^<]*<\/th><td class="n">[\d.]+<\/td><td>not stated<\/td><td>police\.uk</)
  })

  test.each([
    ['glasgow', ['broad rental market area', 'police.uk does not cover Scotland']],
    ['manchester', ['none usable from Greater Manchester Police']],
    ['belfast', ['published for the country only', 'No data: no rent is published']],
    ['north-west', ['Region of England']],
    ['united-kingdom', ['England, Scotland, Wales and Northern Ireland']],
    ['wales', ['Country of the United Kingdom']],
    ['stockton-on-tees', ['Other figures']],
  ])('%s says what it has', async (slug, words) => {
    const { status, text } = await read(`${list}/${slug}`)
    expect(status).toBe(200)
    for (const one of words) expect(text).toContain(one)
    expect(text).toContain('No history')
    expect(text).not.toMatch(/NaN|Infinity|undefined/)
  })

  test('has words and never nought where nothing is published', async () => {
    const { text } = await read(`${list}/belfast`)
    for (const label of ['Average rent', 'Gross yield', 'Price in years of rent']) {
      expect(text).toMatch(new RegExp(`<dt>(<a[^>]*>)?${label}(</a>)?</dt><dd><b class="[^"]+">no data</b>`))
    }
    expect(text).toMatch(
      /Recorded crimes[^<]*<\/th><td class="n"><span class="muted">no data<\/span><\/td><td>–<\/td><td>not held</,
    )
    expect(text).not.toMatch(/>(£0|0%|0\.0|0)</)
  })

  test('that is called as an everyday word has no guide that merely begins with it', async () => {
    expect((await read(`${list}/reading`)).text).toContain('No article names Reading yet.')
  })

  test('is not found under another address', async () => {
    const { status, text } = await read(`${list}/nowhere`)
    expect(status).toBe(404)
    expect(text).toContain('Area Not Found')
  })
})

describe('areas side by side', () => {
  const compare = `${list}/compare`

  test('marks highest and lowest in words', async () => {
    const { status, text } = await read(`${compare}?area=liverpool&area=manchester&area=sunderland&area=glasgow`)
    expect(status).toBe(200)
    expect(text).toMatch(/£145,546 <span class="[^"]+">Lowest/)
    expect(text).toMatch(/6\.54% <span class="[^"]+">Highest/)
    expect(text).toContain('August 2026')
    expect(text).toMatch(/no data<\/span><span class="fine"> none usable from Greater Manchester Police/)
    expect(text).toMatch(/no data<\/span><span class="fine"> police\.uk does not cover Scotland/)
    expect(text).toContain('href="/area-intelligence/compare?area=manchester&amp;area=sunderland&amp;area=glasgow"')
  })

  test('refuses a fifth with words, shows the first four, and counts the same one once', async () => {
    const five = await read(`${compare}?area=liverpool&area=manchester&area=sunderland&area=glasgow&area=leeds`)
    expect(five.status).toBe(400)
    expect(five.text).toContain('Four areas at most stand side by side, and 5 were chosen.')
    expect(five.text).toContain('£145,546')
    expect((await read(`${compare}?${'area=leeds&'.repeat(9)}`)).status).toBe(200)
    expect((await read(`${compare}?${'area=x&area=leeds&'.repeat(500)}`)).status).toBe(200)
  })

  test('says which address it does not know, and what to do with none', async () => {
    const wrong = await read(`${compare}?area=leeds&area=nowhere`)
    expect(wrong.text).toContain('We know of no area')
    expect(wrong.text).toContain('nowhere')
    expect((await read(compare)).text).toContain('No area is chosen yet.')
  })

  test('adds by name or postcode, offers a choice, and refuses what is nothing or one too many', async () => {
    const added = await site.fetch(`${compare}?area=leeds&add=l15+8hx`)
    expect([added.status, added.headers.get('location')]).toEqual([302, `${compare}?area=leeds&area=liverpool`])
    const several = await read(`${compare}?area=leeds&add=newcastle`)
    expect(several.text).toContain('href="/area-intelligence/compare?area=leeds&amp;area=newcastle-under-lyme"')
    // Part of a name and the name of a county choose nothing.
    const asks = async (add: string) => (await read(`${compare}?area=leeds&add=${add}`)).text
    expect(await asks('heath')).toContain('href="/area-intelligence/compare?area=leeds&amp;area=surrey-heath"')
    expect(await asks('kent')).toContain('Kent is a county of 13 councils')
    expect(await asks('surre')).toContain('Is it this one?')
    expect(await asks('richmond')).toContain('Which one?')
    const wells = await site.fetch(`${compare}?area=leeds&add=wells`)
    expect(wells.headers.get('location')).toBe(`${compare}?area=leeds&area=somerset`)
    expect((await read(`${compare}?add=atlantis`)).text).toContain('No council or town that we know')
    const full = await read(`${compare}?area=leeds&area=york&area=bath&area=liverpool&area=glasgow&add=hull`)
    expect(full.status).toBe(400)
    // Where there is no room nothing is offered that would push out another.
    const four = await read(`${compare}?area=leeds&area=york&area=bury&area=liverpool&add=newcastle`)
    expect(four.status).toBe(400)
    expect(four.text).toContain('Remove one to make room for another.')
    expect(four.text).not.toContain('Which one?')
    expect(four.text).not.toContain('newcastle-under-lyme')
  })
})

describe('the file', () => {
  async function rows(query = '') {
    const answer = await site.fetch(`${list}/areas.csv${query}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return parse<Record<string, string>>(await answer.text(), { columns: true, bom: true })
  }

  test('has the areas of the page with periods, sources and licence, numbers as numbers and gaps empty', async () => {
    const all = await rows()
    expect(all).toHaveLength(374)
    const portsmouth = all.find(({ slug }) => slug === 'portsmouth')!
    expect(portsmouth).toMatchObject({ average_price_gbp: '249557', annual_price_change_percent: '-0.7', price_period: 'March 2026', licence: 'Open Government Licence v3.0' }) // prettier-ignore
    expect(portsmouth.attribution).toContain('Royal Mail')
    expect(all.find(({ slug }) => slug === 'belfast')!.average_rent_pcm_gbp).toBe('')
    const byType = await site.fetch(`/api/areas/portsmouth`)
    const { area } = JSON.parse(await byType.text()) as { area: { prices: Record<string, number | null> } }
    expect([portsmouth.detached_price_gbp, portsmouth.semi_detached_price_gbp, portsmouth.terraced_price_gbp, portsmouth.flat_price_gbp]).toEqual(Object.values(area.prices).map((price) => String(price ?? ''))) // prettier-ignore
    expect((await rows('?region=wales')).every(({ country }) => country === 'Wales')).toBe(true)
    expect((await rows('?area=leeds&area=york')).map(({ slug }) => slug)).toEqual(['leeds', 'york'])
  })

  test('makes no formula of a name', async () => {
    const rename = (name: string) =>
      site.db
        .transaction()
        .execute((trx) => trx.updateTable('areas').set({ name }).where('slug', '=', 'york').execute())
    await rename('=1+1')
    expect((await rows('?area=york'))[0]!.name).toBe("'=1+1")
    await rename('York')
  })

  test('refuses what makes no sense', async () => {
    expect((await read(`${list}/areas.csv?area=nowhere`)).status).toBe(404)
    expect(
      (await read(`${list}/areas.csv?${['a', 'b', 'c', 'd', 'e'].map((one) => `area=${one}`).join('&')}`)).status,
    ).toBe(400)
  })
})

interface AreasAnswer {
  count: number
  areas: { slug: string; averagePrice: number | null }[]
  errors?: Record<string, string>
  area: { priceHistory: { month: string }[] }
  attribution: string[]
}

describe('the JSON calls', () => {
  const json = async (path: string) => {
    const answer = await site.fetch(path)
    return { status: answer.status, body: JSON.parse(await answer.text()) as AreasAnswer }
  }

  test('give every area once, in pounds and percent, with null for gaps', async () => {
    const { body } = await json('/api/areas')
    expect([body.count, body.areas.length]).toEqual([374, 374])
    expect(new Set(body.areas.map(({ slug }) => slug)).size).toBe(374)
    const one = body.areas.find(({ slug }) => slug === 'liverpool')
    expect(one).toMatchObject({ kind: 'city', averagePrice: 181_505, averageRent: 901, grossYield: 5.96, annualRentChange: null, rents: { oneBedroom: 677 }, isPriceProvisional: true }) // prettier-ignore
    expect(body.attribution).toEqual(attributionOf(Number(londonDay(new Date().toISOString()).slice(0, 4))))
    expect((await json('/api/areas?country=wales')).body.count).toBe(22)
  })

  test('have the areas of the file in its order', async () => {
    for (const query of ['', '?sort=price', '?q=kent&sort=name', '?region=wales&sort=rent']) {
      const file = await (await site.fetch(`${list}/areas.csv${query}`)).text()
      const rows = parse<Record<string, string>>(file, { columns: true, bom: true })
      const { body } = await json(`/api/areas${query}`)
      expect(body.areas.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug))
    }
    const prices = (await json('/api/areas?sort=price')).body.areas.map(({ averagePrice }) => averagePrice ?? Infinity)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('refuse a filter that makes no sense, by its name', async () => {
    const wrong = await json('/api/areas?country=france&budget=-1&utm_source=mail')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ message: 'Please check the filters of this call.' })
    expect(Object.keys(wrong.body.errors!)).toEqual(['country', 'budget'])
  })

  test('give one area with its history, and 404 for none', async () => {
    const { body } = await json('/api/areas/liverpool')
    expect(body.area.priceHistory.map(({ month }) => month)).toEqual(['2023-03', '2024-03', '2025-03', '2026-03']) // prettier-ignore
    expect(await json('/api/areas/nowhere')).toEqual({ status: 404, body: { message: 'Area Not Found' } })
  })
})

test('the sitemap has the areas', async () => {
  const { text } = await read('/sitemap.xml')
  expect(text).toContain('/area-intelligence/kingston-upon-hull</loc>')
  expect(text).toContain('/area-intelligence</loc>')
})
