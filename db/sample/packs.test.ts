import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '#app/testing/pdfs.ts'
import { calculatePropertyTax, suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import type { ScoreInputs } from '#app/domain/figures/score.ts'
import { formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import type { NewDealDocument } from '#db/schema.ts'
import { readSampleAreas } from './areas.ts'
import { buildSampleDeals } from './build-deals.ts'
import { makeRentComparables } from './comparables.ts'
import { listContacts } from './contacts.ts'
import { adjustSales, listSales, type DealFile } from './deal-file.ts'
import { writeSampleDocuments } from './documents.ts'
import { planFloors } from './floor-plans.ts'
import { forecast, splitCosts, stressCases } from './forecasts.ts'
import { estimateExtension, splitServiceCharge } from './lease-texts.ts'
import { listLettings, writeLedger } from './tenancies.ts'
import { priceWorks } from './works.ts'

const areas = readSampleAreas()
const deals = buildSampleDeals(areas)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('what the papers say adds up to the record', () => {
  test.each(deals.map((deal) => [dealReference(deal.id), deal] as const))('%s', (_, deal) => {
    const works = priceWorks(deal)
    expect(works === null).toBe(deal.works_pence === 0)
    if (works) {
      expect(sum(works.lines.map(({ pence }) => pence))).toBe(works.netPence)
      expect(works.netPence + works.contingencyPence + works.vatPence).toBe(deal.works_pence)
      expect(works.contingencyPence / works.netPence).toBeCloseTo(0.1, 3)
      expect(works.vatPence / (works.netPence + works.contingencyPence)).toBeCloseTo(works.vatPercent / 100, 4)
      for (const { from, to } of works.programme) expect(from >= 1 && from <= to && to <= works.weeks).toBe(true)
    }

    const lettings = listLettings(deal)
    expect(sum(lettings.map(({ rentPence }) => rentPence))).toBe(deal.monthly_rent_pence)
    for (const { rentPence } of lettings) expect(rentPence).toBeGreaterThan(0)

    expect(sum(splitCosts(deal).map(({ pence }) => pence))).toBe(deal.operating_costs_pence)
    for (const { pence } of splitCosts(deal)) expect(pence).toBeGreaterThan(0)

    const regime = suggestTaxRegime({ propertyType: deal.property_type, bedrooms: deal.bedrooms })
    const tax = calculatePropertyTax({ nation: deal.nation, regime, pricePence: deal.price_pence })
    const slices = sum(tax.slices.map(({ amountPence }) => amountPence))
    expect(sum(tax.slices.map(({ fromPence, toPence }) => toPence - fromPence))).toBe(deal.price_pence)
    expect(slices - deal.property_tax_pence).toBeGreaterThanOrEqual(0)
    expect(slices - deal.property_tax_pence).toBeLessThan(100)

    const years = forecast(deal)
    expect(years[0]).toMatchObject({ rentPence: deal.annual_yield_pence, costsPence: deal.operating_costs_pence })
    expect(years.at(-1)!.sumPence).toBe(sum(years.map(({ cashFlowPence }) => cashFlowPence)))
    for (const year of years) expect(year.rentPence - year.costsPence - year.interestPence).toBe(year.cashFlowPence)
    const [asStated, ...worse] = stressCases(deal)
    expect(asStated!.mortgagePence).toBe(years[0]!.cashFlowPence)
    for (const one of worse) expect(one.mortgagePence).toBeLessThan(asStated!.mortgagePence)

    if (deal.service_charge_pence) {
      expect(sum(splitServiceCharge(deal.service_charge_pence).map(({ pence }) => pence))).toBe(
        deal.service_charge_pence,
      )
    }
    expect(estimateExtension(deal) !== null).toBe(deal.lease_years !== null && deal.lease_years < 100)
  })
})

test('the rent ledger is that of a year, of what was let, with the arrears that the deal has', () => {
  for (const deal of deals) {
    const ledger = writeLedger(deal)
    expect(ledger.length > 0, deal.title).toBe(deal.property_type !== 'Development')
    if (!ledger.length) continue
    const due = sum(ledger.map(({ duePence }) => duePence))
    const owed = sum(ledger.map(({ duePence, receivedPence }) => duePence - receivedPence))
    expect(ledger.at(-1)!.balancePence, deal.title).toBe(owed)
    expect(owed > 0, deal.title).toBe(deal.has_arrears === 1)
    expect(ledger.at(-1)!.due <= deal.verified_at!, deal.title).toBe(true)
    // Let since the spring, and empty since September.
    if (deal.id === 120) expect(due).toBe(deal.monthly_rent_pence * ledger.length)
    else if (deal.id === 131) expect(due).toBe(deal.monthly_rent_pence * 10)
    else expect(due, deal.title).toBe(deal.annual_yield_pence)
  }
  const arrears = deals.find(({ id }) => id === 122)!
  const tenant = listLettings(arrears).find(({ note }) => note.startsWith('Two months in arrears'))!
  expect(writeLedger(arrears).at(-1)!.balancePence).toBe(2 * tenant.rentPence)
})

test('a plan has the stored floor area, the bedrooms and the storeys, and its rooms fill their floors', () => {
  for (const deal of deals) {
    const floors = planFloors(deal)
    const rooms = floors.flatMap((floor) => floor.rooms)
    expect(floors.length, deal.title).toBeGreaterThan(0)
    expect(sum(rooms.map(({ area }) => Math.round(area * 10))), deal.title).toBe(deal.floor_area_m2! * 10)
    if (deal.bedrooms !== null && !floors[0]!.name.includes('as consented')) {
      const isStudio = deal.building_form === 'student-block'
      const bedrooms = rooms.filter(({ name }) => /^Bedroom/.test(name)).length
      expect(bedrooms, deal.title).toBe(isStudio ? 0 : deal.bedrooms)
    }
    const levels = new Set(floors.map(({ name }) => /(Basement|Ground|First|Second|Third|Fourth|Attic)/i.exec(name)?.[1]?.toLowerCase() ?? name)) // prettier-ignore
    const above = [...levels].filter((level) => level !== 'basement' && level !== 'attic').length
    if (deal.storeys !== null) expect(above, deal.title).toBeLessThanOrEqual(deal.storeys)
    for (const floor of floors) {
      for (const room of floor.rooms) {
        expect(room.area).toBeGreaterThan(0)
        expect(room.width * room.depth).toBeCloseTo(room.area, 6)
        expect(room.x + room.width).toBeLessThanOrEqual(floor.width + 1e-6)
        expect(room.y + room.depth).toBeLessThanOrEqual(floor.depth + 1e-6)
      }
    }
  }
})

test('the sales lead to the value, the first ones being those of the page', () => {
  for (const deal of deals) {
    const inputs = JSON.parse(deal.score_inputs) as ScoreInputs
    const file: DealFile = { deal, area: areas.find(({ code }) => code === deal.area_code)!, inputs, drawing: '' }
    const sales = listSales(file)
    expect(new Set(sales.map(({ address }) => address)).size).toBe(sales.length)
    expect(sales).toHaveLength(inputs.evidencedValuePence === null ? 2 : 8)
    for (const { what } of JSON.parse(deal.comparables) as { what: string }[]) {
      expect(sales.map(({ address }) => address)).toContain(what.split(',')[0])
    }
    const adjusted = adjustSales(file)
    for (const sale of adjusted) {
      const parts = Math.round(sale.pence / 100) * 100 + sale.forSizePence + sale.forDatePence + sale.forConditionPence
      expect(parts).toBe(sale.resultPence)
    }
    if (adjusted.length) {
      const mean = sum(adjusted.map(({ resultPence }) => resultPence)) / adjusted.length
      expect(Math.abs(mean - inputs.evidencedValuePence!)).toBeLessThanOrEqual(100)
    }
  }
})

describe('the files', () => {
  let folder: string
  let rows: NewDealDocument[]
  const pages = new Map<string, string[]>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-packs-'))
    rows = await writeSampleDocuments(deals, areas, { filesFolder: folder, now: '2026-11-20T09:00:00.000Z' })
    for (const row of rows) {
      const read = await readPdf(await readFile(join(folder, row.file_key)))
      pages.set(row.file_key, read.map(({ text }) => text)) // prettier-ignore
    }
  }, 180_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const textOf = (dealId: number, title: RegExp) => {
    const row = rows.find((one) => one.deal_id === dealId && title.test(one.title))!
    return pages.get(row.file_key)!.join(' ')
  }

  test('open, have the pages that are stored, and call each of them a sample with its reference and number', () => {
    for (const row of rows) {
      const list = pages.get(row.file_key)!
      expect(list).toHaveLength(row.page_count!)
      for (const [index, text] of list.entries()) {
        expect(text).toMatch(/SAMPLE DOCUMENT/)
        expect(text).toContain(dealReference(row.deal_id))
        expect(text).toContain(`Page ${index + 1} of ${list.length}`)
      }
    }
  })

  test('have no page that is nearly empty', () => {
    for (const row of rows) {
      for (const [index, text] of pages.get(row.file_key)!.entries()) {
        if (text.includes('Schematic floor plan')) continue
        expect(text.length, `${row.file_name}, page ${index + 1}: ${text}`).toBeGreaterThan(500)
      }
    }
  })

  test('end no page with a heading', () => {
    const headings = ['Who to ask', 'Rooms', 'Sold', 'Let', 'Rent ledger', 'Schedule of works', 'Searches', 'Open questions', 'Title'] // prettier-ignore
    for (const row of rows) {
      for (const text of pages.get(row.file_key)!) {
        const body = text.slice(0, text.lastIndexOf(dealReference(row.deal_id))).trim()
        for (const heading of headings) expect(body.endsWith(` ${heading}`), `${row.file_name}: ${heading}`).toBe(false)
      }
    }
  })

  test('hold what is on no page: the address, the people, the letting or the works, more sales and lettings', () => {
    for (const deal of deals) {
      const pack = textOf(deal.id, /Deal pack/)
      expect(pack).toContain('Illustrative drawing, not the property')
      expect(pack).toContain('Schematic floor plan')
      for (const { name, phone } of listContacts(deal)) expect(pack.includes(name) && pack.includes(phone)).toBe(true)
      for (const title of [/Deal pack/, /Legal pack/, /schedule/, /comparables/]) {
        expect(textOf(deal.id, title)).toContain(deal.address)
      }
      expect(textOf(deal.id, /Legal pack/)).toContain(`SAMPLE-${deal.id}`)
      const schedule = textOf(deal.id, /schedule/)
      for (const { unit, rentPence } of listLettings(deal)) {
        expect(schedule).toContain(unit)
        expect(schedule).toContain(formatPounds(rentPence))
      }
      for (const { item } of priceWorks(deal)?.lines ?? []) expect(schedule).toContain(item)
      const comparables = textOf(deal.id, /comparables/)
      expect(comparables).toContain('What the sales fetched, beside the price of this deal')
      for (const { address } of makeRentComparables(deal)) expect(comparables).toContain(address)
    }
  })
})
