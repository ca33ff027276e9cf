import type { DealRow } from '#db/schema.ts'
import type { DealValues } from '#app/domain/deals/record/record.ts'
import type { buildingForms, settings, trades, wallMaterials } from '#app/domain/deals/record/buildings.ts'

/**
 * The facts that a buyer also wants to know of a sample deal. They agree with the descriptions and the papers. Those left out have
 * not been stated, as happens with real deals.
 */
interface SampleRecord {
  form: keyof typeof buildingForms
  storeys?: number
  era?: NonNullable<DealRow['era']>
  walls?: keyof typeof wallMaterials
  /** The floors that are for sale, of a building of which they are a part. */
  floors?: number[]
  /** In use when left out. */
  state?: Exclude<NonNullable<DealRow['works_state']>, 'in use'>
  /** Houses, shops or units that belong to the deal; one when left out. */
  units?: number
  /** Windows across the front. */
  bays?: number
  /** Over how many storeys bay windows go. */
  bayStoreys?: number
  hasAttic?: true
  setting?: keyof typeof settings
  trade?: keyof typeof trades
  condition?: NonNullable<DealRow['condition']>
  /** Let when left out. */
  isVacant?: true
  tenancy?: string
  /** Pounds a year. Together they are the `charges` of the deal, where it has any. */
  groundRent?: number
  serviceCharge?: number
  worksDetail?: string
  /** Facts that are stated of few deals. */
  more?: Partial<DealValues>
}

/** What comes with a property and what may be done with it, of the few of which somebody has written it down. */
const aboutThe = {
  'council flat': {
    bathrooms: 1,
    groundRentReview: 'Fixed for the whole lease',
    heating: 'District heating',
    utilities: 'Mains water, electricity and drainage; no gas',
    broadband: 'superfast',
    mobileSignal: 'good',
    parking: 'On the street, with a permit',
    accessibility: 'Level entrance and a lift',
    restrictions: 'No lets shorter than six months.',
    protection: 'none',
    buildingSafety: 'Nine storeys of concrete, without cladding. New roofs in 2028: a share of about £6,000.',
  },
  'licensed house': {
    bathrooms: 3,
    tenantSince: '2026-07-01',
    depositScheme: 'Deposit Protection Service',
    hmoLicence: 'held',
    hmoLicenceNumber: 'SAMPLE-HMO-111',
    hmoLicenceUntil: '2028-09-30',
    hmoOccupants: 6,
    heating: 'Gas boiler of 2021',
    utilities: 'All on the mains',
    broadband: 'full-fibre',
    mobileSignal: 'good',
    parking: 'On the street, with a permit',
  },
  'guest house': {
    utilities: 'All on the mains; supplies for each flat are yet to be made',
    broadband: 'superfast',
    mobileSignal: 'good',
    parking: 'None',
    protection: 'conservation-area',
    planning: 'full',
    planningReference: 'SAMPLE/24/133',
    planningUntil: '2028-05-14',
    restrictions: 'Two conditions of the permission have to be met before works begin: windows and waste.',
    groundRisks: 'Sheltered by the sea wall, which the council maintains',
  },
  'house to renovate': {
    heating: 'Open fires; no central heating',
    utilities: 'All on the mains',
    broadband: 'basic',
    mobileSignal: 'good',
    protection: 'none',
    planning: 'not-needed',
    gdv: 16_500_000,
    worksWeeks: 16,
  },
  'flat by the harbour': {
    bathrooms: 1,
    groundRentReview: 'Doubles every 33 years, next in 2034',
    heating: 'Electric storage heaters',
    utilities: 'Mains water, electricity and drainage; no gas',
    broadband: 'superfast',
    mobileSignal: 'outdoors',
    parking: 'One unmarked space in the yard',
    accessibility: 'Third floor, without a lift',
    restrictions: 'No holiday lets. Pets need the consent of the freeholder.',
    rights: 'A right of way over the stairs and the yard.',
    protection: 'none',
  },
} as const satisfies Record<string, SampleRecord['more']>

/** By the ids of the deals. */
export const sampleRecords: Readonly<Record<number, SampleRecord>> = {
  101: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'good', tenancy: 'Assured periodic tenancy, since 2022', bays: 3 }, // prettier-ignore
  102: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'good', tenancy: 'Joint contract with four students until July 2027', bays: 2, bayStoreys: 1, hasAttic: true, setting: 'viaduct' }, // prettier-ignore
  103: { form: 'corner-shop', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'fair', tenancy: 'Shop: nine-year lease from 2023; flat let separately', trade: 'grocer' }, // prettier-ignore
  104: { form: 'industrial', storeys: 1, era: 'postwar', walls: 'cladding', condition: 'fair', tenancy: 'Business lease until 2031', groundRent: 100, bays: 1 }, // prettier-ignore
  105: { form: 'flats', storeys: 5, era: 'modern', walls: 'dark-brick', floors: [3], condition: 'good', tenancy: 'Assured periodic tenancy', groundRent: 0, serviceCharge: 2150, bays: 6 }, // prettier-ignore
  106: { form: 'cottages', storeys: 2, era: 'georgian', walls: 'gritstone', state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Refurbishment of both cottages, with a contingency of ten percent', setting: 'hills' }, // prettier-ignore
  107: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'good', bays: 2, bayStoreys: 1, hasAttic: true }, // prettier-ignore
  108: { form: 'high-street', storeys: 2, era: 'georgian', walls: 'timber', condition: 'fair', tenancy: 'Business lease of ten years from 2024, break in 2029', bays: 3, setting: 'walls', trade: 'cafe' }, // prettier-ignore
  109: { form: 'office', storeys: 3, era: 'modern', walls: 'concrete', floors: [0, 1], condition: 'good', tenancy: 'Business leases until 2028 and 2029', groundRent: 0, bays: 6, setting: 'quay' }, // prettier-ignore
  110: { form: 'mill', storeys: 5, era: 'victorian', walls: 'red-brick', floors: [2], condition: 'good', tenancy: 'Assured periodic tenancy', groundRent: 0, serviceCharge: 1780, bays: 7, setting: 'canal' }, // prettier-ignore
  111: { form: 'semi', storeys: 3, era: 'victorian', walls: 'gritstone', condition: 'good', tenancy: 'Let as a group until June 2027', bayStoreys: 2, hasAttic: true, setting: 'hills', more: aboutThe['licensed house'] }, // prettier-ignore
  112: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Rewiring, new heating and a new kitchen', bays: 2 }, // prettier-ignore
  113: { form: 'high-street', storeys: 3, era: 'georgian', walls: 'red-brick', floors: [0], tenancy: 'Business lease until 2030', bays: 2, setting: 'walls', trade: 'books' }, // prettier-ignore
  114: { form: 'trade-counter', storeys: 1, walls: 'cladding', tenancy: 'Business lease until 2029', trade: 'plumbing' }, // prettier-ignore
  115: { form: 'semi', storeys: 2, era: 'interwar', walls: 'red-brick', condition: 'good', tenancy: 'Assured periodic tenancy', bayStoreys: 2 }, // prettier-ignore
  116: { form: 'student-block', storeys: 6, era: 'modern', walls: 'red-brick', condition: 'good', tenancy: 'Let by academic year', serviceCharge: 1460, bays: 9 }, // prettier-ignore
  117: { form: 'high-street', storeys: 3, era: 'victorian', walls: 'sandstone', floors: [1, 2], state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Conversion of two floors into four one-bed flats', bays: 3, trade: 'bank' }, // prettier-ignore
  118: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'good', tenancy: 'Assured periodic tenancy, one family since 2021', bays: 2, bayStoreys: 1 }, // prettier-ignore
  119: { form: 'parade', storeys: 1, era: 'modern', walls: 'buff-brick', condition: 'good', tenancy: 'Business lease until 2032', setting: 'suburb', trade: 'pharmacy' }, // prettier-ignore
  120: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'good', bays: 2, bayStoreys: 2 }, // prettier-ignore
  121: { form: 'terrace', storeys: 2, era: 'interwar', walls: 'red-brick', condition: 'fair', tenancy: 'Let as a group', bays: 2, bayStoreys: 2, more: { hmoLicence: 'applied' } }, // prettier-ignore
  122: { form: 'office', storeys: 3, era: 'postwar', walls: 'red-brick', condition: 'fair', tenancy: 'Three business leases', bays: 5, setting: 'street' }, // prettier-ignore
  123: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Roofs, damp, kitchens and bathrooms of both houses', units: 2, bays: 2 }, // prettier-ignore
  124: { form: 'flats', storeys: 3, era: 'postwar', walls: 'buff-brick', floors: [1], condition: 'fair', tenancy: 'Assured periodic tenancy', serviceCharge: 1120, bays: 6, setting: 'walls' }, // prettier-ignore
  125: { form: 'warehouse', storeys: 1, era: 'modern', walls: 'green-cladding', condition: 'good', tenancy: 'Business lease until 2033, tenant’s break in 2030', bays: 3 }, // prettier-ignore
  126: { form: 'parade', storeys: 2, era: 'victorian', walls: 'render', condition: 'fair', tenancy: 'Business leases until 2028 and 2030', units: 2, setting: 'street', trade: 'hair' }, // prettier-ignore
  127: { form: 'townhouse', storeys: 4, era: 'victorian', walls: 'stucco', floors: [0], tenancy: 'Assured periodic tenancy', groundRent: 200, serviceCharge: 3700, bays: 2, setting: 'canal' }, // prettier-ignore
  128: { form: 'tower', storeys: 9, era: 'postwar', walls: 'concrete', floors: [3], condition: 'fair', tenancy: 'Assured periodic tenancy', groundRent: 10, serviceCharge: 2440, more: aboutThe['council flat'] }, // prettier-ignore
  129: { form: 'workshop', storeys: 2, era: 'victorian', walls: 'stock-brick', condition: 'good', tenancy: 'Four business leases of three years each', bays: 4, setting: 'yard' }, // prettier-ignore
  130: { form: 'high-street', storeys: 3, era: 'victorian', walls: 'stock-brick', condition: 'fair', tenancy: 'Shop: business lease until 2029; flat on a separate tenancy', bays: 2, trade: 'phones' }, // prettier-ignore
  131: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'blue-render', state: 'empty', condition: 'good', isVacant: true, bays: 2, bayStoreys: 2, setting: 'sea' }, // prettier-ignore
  132: { form: 'semi', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'good', tenancy: 'Let as a group until June 2027', bayStoreys: 1, setting: 'suburb', more: { hmoLicence: 'held', hmoLicenceUntil: '2030-08-31', hmoOccupants: 5 } }, // prettier-ignore
  133: { form: 'guest-house', storeys: 4, era: 'victorian', walls: 'yellow-render', state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Conversion into five flats, estimated and not yet tendered', bays: 3, bayStoreys: 3, more: aboutThe['guest house'] }, // prettier-ignore
  134: { form: 'office', storeys: 4, era: 'modern', walls: 'buff-brick', floors: [0], condition: 'fair', tenancy: 'Business lease until 2028, break in 2027', bays: 7, setting: 'suburb' }, // prettier-ignore
  135: { form: 'townhouse', storeys: 3, era: 'georgian', walls: 'stucco', state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Conversion into three self-contained flats', bays: 3 }, // prettier-ignore
  136: { form: 'shop', storeys: 2, walls: 'pink-render', condition: 'fair', tenancy: 'Business lease until 2031', trade: 'bakery' }, // prettier-ignore
  137: { form: 'flats', storeys: 4, era: 'interwar', walls: 'stucco', floors: [3], condition: 'fair', tenancy: 'Assured periodic tenancy', groundRent: 150, serviceCharge: 1830, bays: 6, setting: 'sea', more: aboutThe['flat by the harbour'] }, // prettier-ignore
  138: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'pennant', condition: 'good', tenancy: 'Occupation contract, since 2023', bays: 2, setting: 'hills' }, // prettier-ignore
  139: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'pink-render', condition: 'good', tenancy: 'Let as a group until June 2027', bays: 2, bayStoreys: 2, setting: 'hills', more: { hmoLicence: 'held', hmoLicenceUntil: '2029-07-31', hmoOccupants: 5 } }, // prettier-ignore
  140: { form: 'flats', storeys: 6, era: 'modern', walls: 'render', floors: [1], condition: 'good', tenancy: 'Occupation contract', groundRent: 0, serviceCharge: 1640, bays: 5, setting: 'quay' }, // prettier-ignore
  141: { form: 'arcade', storeys: 2, era: 'victorian', walls: 'red-brick', floors: [0], condition: 'good', tenancy: 'Business lease until 2029', trade: 'barber' }, // prettier-ignore
  142: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'pennant', state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Kitchen, bathroom, rewiring, plaster and insulation', bays: 1, setting: 'hills' }, // prettier-ignore
  143: { form: 'tenement', storeys: 4, era: 'victorian', walls: 'red-sandstone', floors: [2], condition: 'fair', tenancy: 'Private residential tenancy', serviceCharge: 720, bays: 6, bayStoreys: 4, more: { factor: 'Sample Factors Ltd, PF000000' } }, // prettier-ignore
  144: { form: 'mill', storeys: 4, era: 'victorian', walls: 'sandstone', floors: [1], condition: 'good', tenancy: 'Business lease until 2030, break in 2028', bays: 7, setting: 'quay' }, // prettier-ignore
  145: { form: 'tenement', storeys: 4, era: 'victorian', walls: 'sandstone', floors: [1], condition: 'good', tenancy: 'Let to students', serviceCharge: 640, bays: 5, more: { factor: 'Sample Factors Ltd, PF000000', hmoLicence: 'held', hmoLicenceUntil: '2028-10-31', hmoOccupants: 4 } }, // prettier-ignore
  146: { form: 'parade', storeys: 2, era: 'victorian', walls: 'granite', floors: [0], tenancy: 'Business lease until 2028', trade: 'cleaner' }, // prettier-ignore
  147: { form: 'terrace', storeys: 2, era: 'victorian', walls: 'red-brick', condition: 'good', tenancy: 'One tenancy with three sharers', bays: 2, bayStoreys: 1, hasAttic: true, more: { domesticRates: 115_000 } }, // prettier-ignore
  148: { form: 'terrace', storeys: 3, era: 'victorian', walls: 'red-brick', condition: 'good', tenancy: 'Let until August 2027', bays: 2, bayStoreys: 2, more: { domesticRates: 162_000, hmoLicence: 'held', hmoLicenceUntil: '2030-09-30', hmoOccupants: 5 } }, // prettier-ignore
  149: { form: 'detached', storeys: 2, era: 'victorian', walls: 'render', state: 'empty', condition: 'to-refurbish', isVacant: true, worksDetail: 'Modern heating and general repairs', bays: 3, bayStoreys: 1, setting: 'hills', more: aboutThe['house to renovate'] }, // prettier-ignore
  150: { form: 'industrial', storeys: 2, era: 'postwar', walls: 'cladding', condition: 'good', tenancy: 'Business lease until 2032' }, // prettier-ignore
}
