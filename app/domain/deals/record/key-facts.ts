import { calculateRunningCosts } from '#app/domain/figures/returns.ts'
import { nameFloors } from '#app/utils/floors.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { capitalize } from '#app/utils/text.ts'
import { buildingForms, conditions, eras, occupancies, wallMaterials, worksStates } from './buildings.ts'
import { annualYieldText, propertyTypeLabels, type PublicDeal } from './deals.ts'
import { provenanceOf, type Provenance, type SourcedFact } from './provenance.ts'
import { fieldOf, type FieldName } from './record.ts'

/** The record of a deal as buyers read it: each fact, its value, and where it comes from (RULES.md, Record). */

export interface KeyFact {
  label: string
  /** Null where a buyer needs the fact and nobody has stated it. */
  value: string | null
  /** Null where there is no value to come from anywhere. */
  provenance: Provenance | null
}

export interface KeyFactGroup {
  title: string
  facts: KeyFact[]
}

/** A row before it is known whether it is shown. */
interface Row {
  /** The field of the record that the fact is typed into. A material one that is empty is shown as not stated. */
  field: FieldName
  label?: string
  value: string | null
  from: SourcedFact
  /** False where the fact makes no sense for this property. It is then shown only where somebody has stated it. */
  isAsked?: boolean
}

/** The facts that make sense for this property, in groups; a group without facts is left out. */
export function keyFacts(deal: PublicDeal): KeyFactGroup[] {
  const groups: KeyFactGroup[] = [
    { title: 'Money', facts: moneyFacts(deal) },
    { title: 'Property', facts: [...kinds(deal), ...propertyRows(deal).flatMap((row) => toFact(row, deal))] },
    { title: 'Tenancy', facts: tenancyRows(deal).flatMap((row) => toFact(row, deal)) },
    { title: 'Building and place', facts: [...buildingRows(deal).flatMap((row) => toFact(row, deal)), ...risks(deal)] },
  ]
  return groups.filter(({ facts }) => facts.length > 0)
}

function toFact({ field, label, value, from, isAsked = true }: Row, deal: PublicDeal): KeyFact[] {
  const isMissed = isAsked && fieldOf(field).isMaterial
  if (!value && !isMissed) return []
  const provenance = value ? provenanceOf(from, deal.papers) : null
  return [{ label: label ?? fieldOf(field).label, value: value || null, provenance }]
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
      ? amount(isAfterWorks ? 'Expected annual yield on completion' : 'Expected annual yield', annualYieldPence, 'annualYield') // prettier-ignore
      : { label: 'Expected annual yield', value: isAfterWorks ? annualYieldText(deal) : null, provenance: isAfterWorks ? 'supplied' : null }, // prettier-ignore
    ...(monthlyRentPence !== null
      ? [
          amount(isAfterWorks ? 'Rent a month on completion' : 'Rent a month', monthlyRentPence, 'monthlyRent'), // prettier-ignore
          { label: 'Gross yield', value: grossYieldPercent === null ? null : formatPercent(grossYieldPercent, 2), provenance: provenanceOf('grossYield', papers) }, // prettier-ignore
        ]
      : [{ label: 'Rent a month', value: null, provenance: null }]),
    ...(operatingCostsPence === null ? [] : [amount('Running costs a year', operatingCostsPence, 'runningCosts', !areCostsAssumed(deal))]), // prettier-ignore
    amount('Property tax', deal.propertyTaxPence, 'propertyTax'),
    amount('Legal and survey fees', deal.feesPence, 'fees'),
  ]
}

/** True where the running costs are the usual shares of the rent, alone or with what the lease adds to them. */
function areCostsAssumed(deal: PublicDeal): boolean {
  const usual = calculateRunningCosts(deal.monthlyRentPence ?? 0)
  const charges = (deal.groundRentPence ?? 0) + (deal.serviceChargePence ?? 0)
  return deal.operatingCostsPence === usual || deal.operatingCostsPence === usual + charges
}

/** The kind of property and what can be done with it. */
function kinds({ propertyType, strategy }: PublicDeal): KeyFact[] {
  const facts: KeyFact[] = [
    { label: 'Property type', value: propertyTypeLabels[propertyType], provenance: 'supplied' },
    { label: 'Strategy', value: strategy, provenance: 'supplied' },
  ]
  return facts.filter(({ value }) => value)
}

function propertyRows(deal: PublicDeal): Row[] {
  const isHome = deal.propertyType === 'Residential' || deal.propertyType === 'Student'
  const hasLease = deal.tenure === 'Leasehold' || deal.tenure === 'Share of freehold'
  const needsWorks = deal.propertyType === 'Development' || deal.condition === 'to-refurbish'
  const pounds = (pence: number | null) => (pence === null ? null : pence === 0 ? 'None' : formatPounds(pence))
  return [
    { field: 'tenure', value: deal.tenure, from: 'tenure' },
    { field: 'leaseYears', value: text(deal.leaseYears), from: 'leaseYears', isAsked: hasLease },
    { field: 'groundRent', value: pounds(deal.groundRentPence), from: 'groundRent', isAsked: hasLease },
    {
      field: 'serviceCharge',
      value: pounds(deal.serviceChargePence),
      from: 'serviceCharge',
      isAsked: hasLease || deal.tenure === 'Commonhold',
    },
    { field: 'bedrooms', value: text(deal.bedrooms), from: 'bedrooms', isAsked: isHome },
    {
      field: 'floorArea',
      label: 'Floor area',
      value: deal.floorAreaM2 === null ? null : `${deal.floorAreaM2} m²`,
      from: 'floorArea',
    },
    {
      field: 'councilTaxBand',
      value: deal.councilTaxBand && `Band ${deal.councilTaxBand}`,
      label: 'Council tax',
      from: 'councilTaxBand',
      // Rates take its place in Northern Ireland, which has no bands.
      isAsked: isHome && deal.nation !== 'Northern Ireland',
    },
    {
      field: 'epcBand',
      value: deal.epcBand && energyRating(deal.epcBand, deal.epcPotential),
      from: 'epcBand',
      isAsked: deal.buildingForm !== 'site',
    },
    { field: 'condition', value: deal.condition && conditions[deal.condition], from: 'condition' },
    {
      field: 'works',
      label: 'Works',
      value: deal.worksPence > 0 ? formatPounds(deal.worksPence) : null,
      from: 'works',
      isAsked: needsWorks,
    },
    { field: 'worksDetail', value: deal.worksDetail, from: 'worksDetail' },
  ]
}

function tenancyRows(deal: PublicDeal): Row[] {
  return [
    { field: 'occupancy', value: deal.occupancy && occupancies[deal.occupancy], from: 'occupancy' },
    { field: 'tenancy', value: deal.tenancy, from: 'tenancy', isAsked: deal.occupancy === 'let' },
  ]
}

function buildingRows(deal: PublicDeal): Row[] {
  const labelIn = (labels: Readonly<Record<string, string>>, value: string | null) =>
    value === null ? null : (labels[value] ?? value)
  return [
    { field: 'buildingForm', value: labelIn(buildingForms, deal.buildingForm), from: 'building' },
    { field: 'storeys', value: text(deal.storeys), from: 'building' },
    { field: 'era', value: labelIn(eras, deal.era), from: 'building' },
    { field: 'wallMaterial', value: labelIn(wallMaterials, deal.wallMaterial), from: 'building' },
    { field: 'floors', label: 'For sale', value: capitalize(nameFloors(deal.floors)), from: 'building' },
    { field: 'worksState', value: labelIn(worksStates, deal.worksState), from: 'building' },
    { field: 'areaCode', label: 'Postcode district', value: deal.postcodeDistrict, from: 'building' },
    { field: 'floodRisk', value: deal.floodRisk, from: 'floodRisk' },
  ]
}

/** The risks that somebody has ticked, each a fact of its own. */
function risks(deal: PublicDeal): KeyFact[] {
  const fields: [isTrue: boolean, field: FieldName][] = [
    [deal.isNonStandardConstruction, 'isNonStandardConstruction'],
    [deal.isBuildingSafetyUnknown, 'isBuildingSafetyUnknown'],
    [deal.isPlanningUnresolved, 'isPlanningUnresolved'],
    [deal.hasArrears, 'hasArrears'],
  ]
  return fields
    .filter(([isTrue]) => isTrue)
    .map(([, field]) => ({ label: fieldOf(field).label, value: 'Yes', provenance: 'supplied' }))
}

const text = (value: number | null) => (value === null ? null : String(value))

function energyRating(band: string, potential: string | null): string {
  return potential && potential !== band ? `${band} (potential ${potential})` : band
}
