import type { SampleDealRow } from './deal-row.ts'

/** The works of a deal as they were priced. */
export interface WorksPricing {
  lines: { item: string; quantity: string; pence: number }[]
  netPence: number
  contingencyPence: number
  vatPence: number
  vatPercent: 5 | 20
  whyVat: string
  totalPence: number
  basis: string
  weeks: number
  /** Stages with their weeks, the first and the last counted. */
  programme: { label: string; from: number; to: number }[]
}

type Line = [item: string, quantity: string, share: number]

const emptyTwoYears = 'reduced rate for a dwelling that has stood empty for two years'
const changedNumber = 'reduced rate for works that change the number of dwellings'
const standardRate = 'standard rate: no relief applies to it'

interface WorksText {
  lines: Line[]
  vatPercent: 5 | 20
  whyVat: string
  basis: string
  weeks: number
}

const conversion = (flats: number): Line[] => [
  ['Strip out, asbestos removal and waste', '1 item', 7],
  ['Party walls and floors: sound and fire separation', `${flats} flats`, 20],
  ['Drainage, water and electrical supplies for each flat', `${flats} flats`, 14],
  ['Heating and hot water', `${flats} systems`, 13],
  ['Kitchens', `${flats} kitchens`, 14],
  ['Bathrooms with ventilation', `${flats} bathrooms`, 13],
  ['Plaster, joinery, fire doors and decoration', `${flats} flats`, 14],
  ['Alarm, emergency lighting and certificates', '1 system', 5],
]

const worksTexts: Readonly<Record<number, WorksText>> = {
  106: {
    lines: [
      ['Strip out and waste, both cottages', '2 cottages', 8],
      ['Rewiring to current regulations', '2 cottages', 20],
      ['Heating and hot water', '2 boilers', 22],
      ['Kitchens', '2 kitchens', 18],
      ['Bathrooms', '2 bathrooms', 16],
      ['Plaster, limewash and decoration', '124 m²', 11],
      ['Repair of original windows', '10 windows', 5],
    ],
    vatPercent: 5,
    whyVat: emptyTwoYears,
    basis: 'A local builder’s price of October 2026, open for 90 days',
    weeks: 16,
  },
  112: {
    lines: [
      ['Strip out and waste', '1 item', 8],
      ['Rewiring', '79 m²', 21],
      ['Central heating: boiler and radiators', '8 radiators', 25],
      ['Kitchen', '1 kitchen', 20],
      ['Bathroom refresh', '1 bathroom', 8],
      ['Plaster and decoration', '79 m²', 18],
    ],
    vatPercent: 20,
    whyVat: standardRate,
    basis: 'Quotation of October 2026, open for 60 days',
    weeks: 12,
  },
  117: { lines: conversion(4), vatPercent: 5, whyVat: 'reduced rate for turning a commercial floor into dwellings', basis: 'Price of a contractor ready to start in February 2027', weeks: 26 }, // prettier-ignore
  123: {
    lines: [
      ['Clearance and making safe', '2 houses', 6],
      ['Roofs, gutters and chimneys', '2 roofs', 30],
      ['Damp treatment and replastering', '2 houses', 18],
      ['Kitchens', '2 kitchens', 18],
      ['Bathrooms', '2 bathrooms', 16],
      ['Electrical and gas repairs', '2 houses', 12],
    ],
    vatPercent: 5,
    whyVat: emptyTwoYears,
    basis: 'Builder’s quotation of October 2026, open for 60 days',
    weeks: 18,
  },
  133: { lines: conversion(5), vatPercent: 5, whyVat: changedNumber, basis: 'An estimate: nothing has been tendered yet', weeks: 32 }, // prettier-ignore
  135: { lines: conversion(3), vatPercent: 5, whyVat: changedNumber, basis: 'The lower of two builders’ quotations', weeks: 22 }, // prettier-ignore
  142: {
    lines: [
      ['Strip out and waste', '1 item', 7],
      ['Kitchen', '1 kitchen', 20],
      ['Bathroom', '1 bathroom', 16],
      ['Rewiring', '80 m²', 20],
      ['Plaster and decoration', '80 m²', 22],
      ['Loft and floor insulation', '80 m²', 15],
    ],
    vatPercent: 20,
    whyVat: standardRate,
    basis: 'Quotation of November 2026, open for 60 days',
    weeks: 12,
  },
  149: {
    lines: [
      ['Heating: boiler, pipework and radiators', '12 radiators', 30],
      ['Electrical repairs and board', '1 item', 14],
      ['Kitchen', '1 kitchen', 17],
      ['Bathroom', '1 bathroom', 12],
      ['Joinery, windows and floors', '139 m²', 14],
      ['Decoration', '139 m²', 13],
    ],
    vatPercent: 20,
    whyVat: standardRate,
    basis: 'Priced schedule of October 2026',
    weeks: 14,
  },
}

/** For a deal whose works nobody has described. */
const usual: WorksText = {
  lines: [
    ['Strip out and waste', '1 item', 8],
    ['Electrics', '1 item', 18],
    ['Heating and plumbing', '1 item', 22],
    ['Kitchen and bathroom', '1 item', 27],
    ['Plaster, decoration and floors', '1 item', 25],
  ],
  vatPercent: 20,
  whyVat: standardRate,
  basis: 'Estimate',
  weeks: 12,
}

/**
 * Takes the stored sum of the works apart: the lines, a contingency of ten percent on them, and VAT on both, which add up to it again.
 * Null for a deal without works.
 */
export function priceWorks(deal: SampleDealRow): WorksPricing | null {
  if (deal.works_pence === 0) return null
  const { lines, vatPercent, ...text } = worksTexts[deal.id] ?? usual
  const totalPence = deal.works_pence
  const beforeVat = Math.round(totalPence / (1 + vatPercent / 100))
  const netPence = Math.round(beforeVat / 1.1 / 100) * 100
  let left = netPence
  const shares = lines.reduce((sum, [, , share]) => sum + share, 0)
  const priced = lines.map(([item, quantity, share], index) => {
    const pence = index === lines.length - 1 ? left : Math.round((netPence * share) / shares / 1000) * 1000
    left -= pence
    return { item, quantity, pence }
  })
  return {
    ...text,
    lines: priced,
    netPence,
    contingencyPence: beforeVat - netPence,
    vatPence: totalPence - beforeVat,
    vatPercent,
    totalPence,
    programme: toProgramme(text.weeks),
  }
}

function toProgramme(weeks: number): WorksPricing['programme'] {
  const at = (share: number) => Math.max(1, Math.round(weeks * share))
  return [
    { label: 'Orders, notices, strip out', from: 1, to: at(0.15) },
    { label: 'Structure and first fix', from: at(0.15) + 1, to: at(0.45) },
    { label: 'Insulation and plaster', from: at(0.4), to: at(0.62) },
    { label: 'Kitchens, bathrooms, second fix', from: at(0.6) + 1, to: at(0.85) },
    { label: 'Decoration and floors', from: at(0.8), to: at(0.94) },
    { label: 'Certificates, snagging, letting', from: at(0.92), to: weeks },
  ]
}
