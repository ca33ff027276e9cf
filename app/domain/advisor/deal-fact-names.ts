import type { FieldName } from '#app/domain/deals/record/record.ts'

/** The facts of a deal's page that are asked for by a name, and the fields that each stands in. Safe in the browser. */

interface DealFactGroup {
  /** What it is called where the page does not state it. */
  label: string
  fields: readonly FieldName[]
}

const groups = {
  lease: { label: 'Lease years left', fields: ['tenure', 'leaseYears'] },
  leaseExtension: { label: 'Price of a longer lease', fields: [] },
  groundRent: { label: 'Ground rent', fields: ['groundRent', 'groundRentReview'] },
  serviceCharge: { label: 'Service charge', fields: ['serviceCharge'] },
  tenure: { label: 'Tenure', fields: ['tenure', 'leaseYears'] },
  licence: { label: 'Licence', fields: ['hmoLicence', 'hmoLicenceUntil', 'hmoOccupants', 'lettingLicence'] },
  energy: { label: 'Energy rating', fields: ['epcBand'] },
  councilTax: { label: 'Council tax', fields: ['councilTaxBand', 'domesticRates'] },
  tenancy: { label: 'Tenancy', fields: ['occupancy', 'tenancy', 'tenantSince'] },
  arrears: { label: 'Rent arrears', fields: ['hasArrears', 'arrearsAmount', 'disclosures'] },
  floorArea: { label: 'Floor area', fields: ['floorArea', 'siteArea'] },
  rooms: { label: 'Bedrooms and bathrooms', fields: ['bedrooms', 'bathrooms'] },
  flood: { label: 'Flood risk', fields: ['floodRisk'] },
  condition: { label: 'Condition', fields: ['condition', 'worksState', 'works', 'worksDetail'] },
  works: { label: 'Works', fields: ['works', 'worksDetail', 'worksWeeks'] },
  parking: { label: 'Parking', fields: ['parking'] },
  heating: { label: 'Heating', fields: ['heating', 'utilities'] },
  broadband: { label: 'Broadband and mobile signal', fields: ['broadband', 'mobileSignal'] },
  lift: { label: 'Lift', fields: [] },
  marketRent: { label: 'Market rent (ERV)', fields: [] },
  access: { label: 'Step-free access', fields: ['accessibility', 'floors', 'storeys'] },
  restrictions: { label: 'Restrictions', fields: ['restrictions', 'rights'] },
  protection: { label: 'Listed building or conservation area', fields: ['protection'] },
  planning: { label: 'Planning permission', fields: ['planning', 'planningUntil', 'isPlanningUnresolved'] },
  building: {
    label: 'Building',
    fields: ['buildingForm', 'era', 'wallMaterial', 'storeys', 'isNonStandardConstruction'],
  },
  buyingCosts: { label: 'Costs of buying', fields: [] },
  runningCosts: { label: 'Running costs', fields: ['serviceCharge', 'groundRent', 'domesticRates'] },
  valuation: { label: 'Valuation', fields: [] },
  station: { label: 'Station', fields: [] },
  evidence: { label: 'Papers seen', fields: [] },
  safety: { label: 'Safety', fields: [] },
} as const satisfies Record<string, DealFactGroup>

export type DealFactName = keyof typeof groups
export const dealFactGroups: Readonly<Record<DealFactName, DealFactGroup>> = groups
export const dealFactNames = Object.keys(groups) as [DealFactName, ...DealFactName[]]

/** Facts that the score was computed from: each with the factor whose explanation states it. */
export const factorsOfFacts: Partial<Record<DealFactName, string>> = {
  valuation: 'Value',
  station: 'Location',
  evidence: 'Evidence',
  safety: 'Safety',
}
