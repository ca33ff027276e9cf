import type { SampleDealRow } from './deal-row.ts'
import { seededRandom } from './comparables.ts'
import { isBusiness, isDevelopment } from './deal-file.ts'

/** One letting of a deal. All lettings of a deal together bring its stored rent. */
export interface Letting {
  /** What is let. */
  unit: string
  /** Who pays, by an invented name or by their number. */
  tenant: string
  /** Pence a month. */
  rentPence: number
  /** Days; null where nothing is stated. */
  from: string | null
  until: string | null
  note: string
}

type LettingText = [unit: string, tenant: string, share: number, from: string | null, until: string | null, note?: string] // prettier-ignore

/** The lettings as the descriptions name them: shares of the rent in percent, and days. */
const lettingTexts: Readonly<Record<number, LettingText[]>> = {
  101: [['House', 'Sample family, two adults and two children', 100, '2022-03-01', null, 'Periodic since 2023; asked to stay']],
  102: [['House, four rooms', 'Four students, jointly and severally', 100, '2026-07-01', '2027-06-30', 'Tenants pay their own bills']],
  103: [
    ['Shop', 'Sample Convenience Stores Ltd', 62, '2023-04-01', '2032-03-31', 'Review in April 2028; tenant repairs interior'],
    ['Two-bed flat', 'Mr and Mrs Example', 38, '2024-09-01', null, 'Periodic tenancy'],
  ],
  104: [['Unit and yard', 'Placeholder Joinery Ltd', 100, '2026-06-01', '2031-05-31', 'Lease renewed in June 2026; tenant insures and repairs']],
  105: [['Flat and parking space', 'Two professionals', 100, '2024-08-01', null, 'Periodic since 2025']],
  106: [['Left cottage', 'To be let', 50, null, null, 'Rent on completion'], ['Right cottage', 'To be let', 50, null, null, 'Rent on completion']],
  107: [['House, five rooms', 'Five students as a group', 100, '2026-07-01', '2027-06-30', 'Licence until 2029']],
  108: [['Whole building', 'Sample Café Ltd', 100, '2024-02-01', '2034-01-31', 'Tenant’s break on 1 February 2029']],
  109: [
    ['Suite 1, ground floor', 'Example Accountants LLP', 52, '2024-05-01', '2029-04-30', 'Services recharged'],
    ['Suite 2, first floor', 'Sample Design Studio Ltd', 48, '2023-10-01', '2028-09-30', 'Services recharged'],
  ],
  110: [['Flat', 'A nurse and a teacher', 100, '2023-06-01', null, 'Periodic since 2024']],
  111: [['House, six rooms', 'Six students as a group', 100, '2026-07-01', '2027-06-30', 'Fire doors and alarm renewed in 2023']],
  113: [['Shop and basement', 'Sample Books Ltd', 100, '2020-10-01', '2030-09-30', 'Landlord keeps the structure only']],
  114: [['Unit and yard', 'Example Plumbing Supplies Ltd', 100, '2019-07-01', '2029-06-30', 'Six parking spaces']],
  115: [['House', 'Hospital worker and family', 100, '2022-10-01', null, 'Periodic since 2023']],
  116: [['Studio', 'One student, through the manager', 100, '2026-09-01', '2027-08-31', 'Let every year since 2019']],
  117: ['Flat 1', 'Flat 2', 'Flat 3', 'Flat 4'].map((unit) => [unit, 'To be let', 25, null, null, 'One bedroom; rent on completion']),
  118: [['House', 'Sample family', 100, '2021-05-01', null, 'Periodic since 2022']],
  119: [['Shop', 'Sample Pharmacy Group Ltd', 100, '2022-12-01', '2032-11-30', 'Five-yearly reviews; tenant repairs and insures']],
  120: [['House', 'Two sharers on one tenancy', 100, '2026-04-01', null, 'Assured periodic tenancy']],
  121: [['House, five rooms', 'Five students as a group', 100, '2026-07-01', '2027-06-30', 'Licence applied for, not granted']],
  122: [
    ['Suite 1, ground floor', 'Example Surveying Ltd', 36, '2022-01-01', '2027-12-31', 'No arrears'],
    ['Suite 2, first floor', 'Placeholder Recruitment Ltd', 33, '2023-03-01', '2028-02-29', 'Two months in arrears; plan kept'],
    ['Suite 3, second floor', 'Sample Insurance Brokers Ltd', 31, '2021-06-01', '2027-05-31', 'No arrears'],
  ],
  123: [['Left house', 'To be let', 50, null, null, 'Rent on completion'], ['Right house', 'To be let', 50, null, null, 'Rent on completion']],
  124: [['Flat', 'One tenant of six years', 100, '2020-09-01', null, 'Periodic since 2021']],
  125: [['Warehouse and yard', 'Sample Parts Distribution Ltd', 100, '2023-06-01', '2033-05-31', 'Tenant’s break in June 2030; review to market in 2028']],
  126: [
    ['Hairdresser', 'Sample Hair Ltd', 49, '2025-02-01', '2030-01-31', 'Premium recovered'],
    ['Greengrocer', 'Example Greens Ltd', 51, '2024-05-01', '2028-04-30', 'Premium recovered'],
  ],
  127: [['Flat', 'One tenant', 100, '2024-03-01', null, 'Periodic since 2025']],
  128: [['Flat', 'A couple with one child', 100, '2022-08-01', null, 'Periodic since 2023']],
  129: [
    ['Studio 1', 'Sample Ceramics', 26, '2025-03-01', '2028-02-29', 'Tenant pays rates'],
    ['Studio 2', 'Example Frames Ltd', 25, '2024-06-01', '2027-05-31', 'Tenant pays rates'],
    ['Studio 3', 'Placeholder Prints', 25, '2026-02-01', '2029-01-31', 'Changed hands twice since 2023'],
    ['Studio 4', 'Fictional Textiles', 24, '2025-09-01', '2028-08-31', 'Tenant pays rates'],
  ],
  130: [
    ['Shop', 'Sample Phone Repairs Ltd', 58, '2024-07-01', '2029-06-30', 'Tenant repairs interior'],
    ['Two-bed flat', 'Ms E. Xample', 42, '2024-11-01', null, 'Separate tenancy'],
  ],
  131: [['House', 'Empty since September 2026', 100, null, null, 'Rent by the agent’s letter']],
  132: [['House, five rooms', 'Five students as a group', 100, '2026-07-01', '2027-06-30', 'All rooms pass the council’s standard']],
  133: ['Flat 1', 'Flat 2', 'Flat 3', 'Flat 4', 'Flat 5'].map((unit) => [unit, 'To be let', 20, null, null, 'Rent on completion']),
  134: [['Open-plan floor', 'Sample Software Ltd', 100, '2018-06-01', '2028-05-31', 'Break in June 2027']],
  135: [
    ['Flat 1', 'To be let', 36, null, null, 'Two bedrooms; rent on completion'],
    ['Flat 2', 'To be let', 36, null, null, 'Two bedrooms; rent on completion'],
    ['Flat 3', 'To be let', 28, null, null, 'One bedroom; rent on completion'],
  ],
  136: [['Shop and bakehouse', 'Sample Family Bakery', 100, '2021-04-01', '2031-03-31', 'Oven and extraction belong to the tenant']],
  137: [['Flat', 'A retired couple', 100, '2019-05-01', null, 'Periodic since 2020']],
  138: [['House', 'Two adults, one child', 100, '2023-02-01', null, 'Occupation contract']],
  139: [['House, five rooms', 'Five students as a group', 100, '2026-07-01', '2027-06-30', 'Licence until 2029']],
  140: [['Flat', 'Two contract-holders', 100, '2024-06-01', null, 'Occupation contract']],
  141: [['Shop', 'Sample Barbers', 100, '2024-07-01', '2029-06-30', 'Rent includes the arcade’s service charge']],
  143: [['Flat', 'Two tenants, jointly', 100, '2023-04-01', null, 'Open-ended, as the law has it']],
  144: [['Office floor', 'Example Architects LLP', 100, '2020-11-01', '2030-10-31', 'Break in November 2028']],
  145: [['Flat, four rooms', 'Four students, jointly', 100, '2026-08-01', null, 'HMO licence until 2028']],
  146: [['Shop', 'Sample Dry Cleaning Ltd', 100, '2018-09-01', '2028-08-31', 'Environmental history to be examined']],
  147: [['House', 'Three sharers on one tenancy', 100, '2025-01-01', null, 'Rates are paid by the landlord']],
  148: [['House, five rooms', 'Five students', 100, '2026-09-01', '2027-08-31', 'HMO licence until 2030']],
  150: [['Workshop and offices', 'Sample Vehicle Lifts Ltd', 100, '2022-06-01', '2032-05-31', 'In occupation since 2011; rent quarterly']],
} // prettier-ignore

/** The lettings of a deal; the last one takes the pence that the shares leave over. */
export function listLettings(deal: SampleDealRow): Letting[] {
  const texts = lettingTexts[deal.id] ?? [[isBusiness(deal) ? 'Premises' : 'Dwelling', isDevelopment(deal) ? 'To be let' : 'One tenancy', 100, isDevelopment(deal) ? null : '2024-01-01', null] satisfies LettingText] // prettier-ignore
  let left = deal.monthly_rent_pence
  return texts.map(([unit, tenant, share, from, until, note = ''], index) => {
    const rentPence = index === texts.length - 1 ? left : Math.round((deal.monthly_rent_pence * share) / 10_000) * 100
    left -= rentPence
    return { unit, tenant, rentPence, from, until, note }
  })
}

export interface LedgerLine {
  /** UTC ISO text. */
  due: string
  duePence: number
  receivedPence: number
  daysLate: number
  /** What was owed after it, in pence. */
  balancePence: number
  note: string
}

const monthsEmptyNow: Readonly<Record<number, number>> = { 131: 2 }
const quarterly = new Set([150])
/** Student houses whose year has eleven paid months and one void. */
const summerVoid = new Set([148])

/**
 * The rent of the last twelve months before the papers were verified. It is due in full, whoever was the tenant then, except where it stood
 * empty; two months are owed where the deal has arrears. Nothing where nothing is let yet.
 */
export function writeLedger(deal: SampleDealRow): LedgerLine[] {
  if (isDevelopment(deal)) return []
  const end = new Date(deal.verified_at ?? deal.created_at)
  const random = seededRandom(deal.id * 3)
  const lettings = listLettings(deal)
  const starts = lettings.map(({ from }) => from).filter((from): from is string => from !== null)
  // All other premises were let before the lettings of today.
  const firstDay = deal.id === 120 ? starts[0]! : '2000-01-01'
  const owing = deal.has_arrears === 1 ? lettings.find(({ note }) => /arrears; plan/.test(note)) : undefined
  const step = quarterly.has(deal.id) ? 3 : 1
  const voidMonth = summerVoid.has(deal.id) ? 7 : -1
  let balance = 0
  const lines: LedgerLine[] = []
  for (let back = 12 - step; back >= 0; back -= step) {
    const day = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - back, 1))
    const due = day.toISOString()
    if (due < firstDay) continue
    const isEmpty = back < (monthsEmptyNow[deal.id] ?? 0) || day.getUTCMonth() === voidMonth
    const paidMonths = voidMonth === -1 ? 12 : 11
    const whole = deal.annual_yield_pence * (step / 12)
    const even = voidMonth === -1 ? whole : Math.floor(deal.annual_yield_pence / paidMonths)
    const isLast = back === 0
    // The pence that eleven equal months leave over fall due with the last.
    const rest = voidMonth !== -1 && isLast ? deal.annual_yield_pence - even * paidMonths : 0
    const duePence = isEmpty ? 0 : even + rest
    const missing = owing && (back === 4 || back === 3) ? owing.rentPence : 0
    const daysLate = !isEmpty && step === 1 && random() < 0.12 ? 1 + Math.floor(random() * 4) : 0
    const receivedPence = duePence - missing
    balance += missing
    const note = isEmpty ? 'Empty' : missing ? `${owing!.tenant} did not pay` : daysLate ? `${daysLate} days late` : 'On time' // prettier-ignore
    lines.push({ due, duePence, receivedPence, daysLate, balancePence: balance, note })
  }
  return lines
}
