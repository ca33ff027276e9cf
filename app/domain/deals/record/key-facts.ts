import { calculateRunningCosts } from '#app/domain/figures/returns.ts'
import { formatDate } from '#app/utils/dates.ts'
import { nameFloors } from '#app/utils/floors.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { capitalize } from '#app/utils/text.ts'
import { annualYieldText, type PublicDeal } from './deals.ts'
import { lettingLicences, nationalNames } from './nations.ts'
import { provenanceOf, type Provenance, type SourcedFact } from './provenance.ts'
import { fieldOf, isPublicName, shownNames, type FieldName } from './record.ts'

/** The record of a deal as buyers read it: each fact, its value, and where it comes from (RULES.md, Record). */

export interface KeyFact {
  label: string
  /** Null where a buyer needs the fact and nobody has stated it. */
  value: string | null
  /** Null where there is no value to come from anywhere. */
  provenance: Provenance | null
}

interface KeyFactGroup {
  title: string
  facts: KeyFact[]
}

/** The group of what comes with the property, and what may be done with it. */
export const materialGroup = 'Utilities, rights and restrictions'

/** The fields of each group below the money, in the order of the page. */
const groups: Record<string, readonly FieldName[]> = {
  Property: [
    'propertyType',
    'strategy',
    'tenure',
    'leaseYears',
    'groundRent',
    'groundRentReview',
    'serviceCharge',
    'factor',
    'bedrooms',
    'bathrooms',
    'floorArea',
    'siteArea',
    'councilTaxBand',
    'domesticRates',
    'useClass',
    'epcBand',
    'condition',
    'works',
    'worksDetail',
    'worksWeeks',
    'gdv',
    'completesOn',
    'warranty',
  ],
  Tenancy: [
    'occupancy',
    'tenancy',
    'tenantSince',
    'marketRent',
    'arrearsAmount',
    'depositScheme',
    'hmoLicence',
    'hmoLicenceUntil',
    'hmoOccupants',
    'lettingLicence',
  ],
  Risks: [
    'floodRisk',
    'isNonStandardConstruction',
    'isBuildingSafetyUnknown',
    'isPlanningUnresolved',
    'hasArrears',
    'disclosures',
  ],
  // Parts B and C of the material information that National Trading Standards asked estate agents for (RULES.md, Record).
  [materialGroup]: [
    'heating',
    'utilities',
    'broadband',
    'mobileSignal',
    'parking',
    'accessibility',
    'restrictions',
    'rights',
    'protection',
    'planning',
    'planningUntil',
    'buildingSafety',
    'groundRisks',
  ],
  Building: ['buildingForm', 'storeys', 'era', 'wallMaterial', 'floors', 'worksState', 'areaCode'],
}

/** The facts that make sense for this property, in groups; a group without facts is left out. */
export function keyFacts(deal: PublicDeal): KeyFactGroup[] {
  const special = specialFacts(deal)
  const others = Object.entries(groups).map(([title, names]) => ({
    title,
    facts: names.flatMap((name) => toFact(name, deal, special[name])),
  }))
  return [{ title: 'Money', facts: moneyFacts(deal) }, ...others].filter(({ facts }) => facts.length > 0)
}

/** One fact of the record by its field; undefined where it is not stated and makes no sense for this property. */
export const keyFact = (deal: PublicDeal, name: FieldName): KeyFact | undefined =>
  toFact(name, deal, specialFacts(deal)[name])[0]

/** A fact that is shown otherwise than its field says. */
interface SpecialFact {
  label?: string
  value?: string | null
  /** False where the fact makes no sense for this property. It is then shown only where somebody has stated it. */
  isAsked?: boolean
}

function toFact(name: FieldName, deal: PublicDeal, special: SpecialFact = {}): KeyFact[] {
  const { label, isMaterial } = fieldOf(name)
  const { value = sayFact(name, deal), isAsked = true } = special
  if (!value && !(isAsked && isMaterial)) return []
  return [
    { label: special.label ?? label, value: value || null, provenance: value ? provenanceOf(name, deal.papers) : null },
  ]
}

/** The value of a public field in words, as its kind has them; null where there is none. A material fact that is empty is shown as not stated. */
function sayFact(name: FieldName, deal: PublicDeal): string | null {
  const { control } = fieldOf(name)
  const value = isPublicName(name) ? deal[shownNames[name]] : null
  if (value === true) return 'Yes'
  if (typeof value === 'string') {
    if (control.kind === 'choice') return control.options[value] ?? value
    return control.kind === 'day' ? formatDate(value) : value
  }
  if (typeof value !== 'number') return null
  return control.kind !== 'pounds' ? String(value) : value === 0 ? 'None' : formatPounds(value)
}

function moneyFacts(deal: PublicDeal): KeyFact[] {
  const { papers } = deal
  const { annualYieldPence, monthlyRentPence, grossYieldPercent, operatingCostsPence } = deal
  const isAfterWorks = deal.propertyType === 'Development'
  const amount = (label: string, pence: number, from: SourcedFact, isStated = false): KeyFact => ({
    label,
    value: formatPounds(pence),
    provenance: provenanceOf(from, papers, isStated),
  })
  return [
    amount('Total investment value', deal.pricePence, 'price'),
    annualYieldPence !== null
      ? amount(
          isAfterWorks ? 'Expected annual yield on completion' : 'Expected annual yield',
          annualYieldPence,
          'annualYield',
        )
      : {
          label: 'Expected annual yield',
          value: isAfterWorks ? annualYieldText(deal) : null,
          provenance: isAfterWorks ? 'supplied' : null,
        },
    ...(monthlyRentPence !== null
      ? [
          amount(isAfterWorks ? 'Rent a month on completion' : 'Rent a month', monthlyRentPence, 'monthlyRent'),
          {
            label: 'Gross yield',
            value: grossYieldPercent === null ? null : formatPercent(grossYieldPercent, 2),
            provenance: provenanceOf('grossYield', papers),
          },
        ]
      : [{ label: 'Rent a month', value: null, provenance: null }]),
    ...(operatingCostsPence === null
      ? []
      : [amount('Running costs a year', operatingCostsPence, 'runningCosts', !areCostsAssumed(deal))]),
    amount('Property tax', deal.propertyTaxPence, 'propertyTax'),
    amount('Legal and survey fees', deal.feesPence, 'fees'),
  ]
}

/** True where the running costs are the usual shares of the rent, alone or with what the lease and the rates add to them. */
export function areCostsAssumed(
  deal: Pick<
    PublicDeal,
    'monthlyRentPence' | 'operatingCostsPence' | 'groundRentPence' | 'serviceChargePence' | 'domesticRatesPence'
  >,
): boolean {
  if (deal.monthlyRentPence === null) return false
  const usual = calculateRunningCosts(deal.monthlyRentPence)
  const charges = (deal.groundRentPence ?? 0) + (deal.serviceChargePence ?? 0)
  return [0, charges, charges + (deal.domesticRatesPence ?? 0)].some(
    (more) => deal.operatingCostsPence === usual + more,
  )
}

function specialFacts(deal: PublicDeal): Partial<Record<FieldName, SpecialFact>> {
  const { floorAreaM2, siteAreaM2, councilTaxBand, epcBand, epcPotential, worksPence } = deal
  const isHome = deal.propertyType === 'Residential' || deal.propertyType === 'Student'
  const hasLease = deal.tenure === 'Leasehold' || deal.tenure === 'Share of freehold'
  return {
    leaseYears: { isAsked: hasLease },
    groundRent: { isAsked: hasLease },
    // A ground rent that nobody has stated is asked for itself, and where there is none, none is reviewed.
    groundRentReview: { isAsked: hasLease && (deal.groundRentPence ?? 0) > 0 },
    serviceCharge: {
      isAsked: hasLease || deal.tenure === 'Commonhold',
      ...(deal.nation === 'Scotland' && !hasLease && { label: nationalNames.factorCharge }),
    },
    factor: { label: nationalNames.factor, isAsked: isHome && deal.nation === 'Scotland' },
    domesticRates: { label: nationalNames.domesticRates, isAsked: isHome && deal.nation === 'Northern Ireland' },
    useClass: { label: nationalNames.useClass },
    lettingLicence: { label: lettingLicences[deal.nation] },
    bedrooms: { isAsked: isHome },
    floorArea: { label: 'Floor area', value: floorAreaM2 === null ? null : `${floorAreaM2} m²` },
    siteArea: { label: 'Site area', value: siteAreaM2 === null ? null : `${siteAreaM2.toLocaleString('en-GB')} m²` },
    parking: { label: 'Parking' },
    hmoLicence: { isAsked: /\bHMOs?\b/i.test(deal.strategy) },
    councilTaxBand: {
      label: 'Council tax',
      value: councilTaxBand && `Band ${councilTaxBand}`,
      // Rates take its place in Northern Ireland, which has no bands.
      isAsked: isHome && deal.nation !== 'Northern Ireland',
    },
    epcBand: { value: epcBand && energyRating(epcBand, epcPotential), isAsked: deal.buildingForm !== 'site' },
    works: {
      label: 'Works',
      value: worksPence > 0 ? formatPounds(worksPence) : null,
      isAsked: deal.propertyType === 'Development' || deal.condition === 'to-refurbish',
    },
    tenancy: { isAsked: deal.occupancy === 'let' },
    floors: { label: 'For sale', value: capitalize(nameFloors(deal.floors)) },
    areaCode: { label: 'Postcode district', value: deal.postcodeDistrict },
  }
}

function energyRating(band: string, potential: string | null): string {
  return potential && potential !== band ? `${band} (potential ${potential})` : band
}
