import type { Nation } from '#db/schema.ts'
import { lettingLicences, nationalNames } from '#app/domain/deals/record/nations.ts'

/** How the form asks where the law of a nation has other words, or other choices. Which questions a nation is asked stands in record.ts. */

export interface Words {
  label?: string
  hint?: string
}
type ByNation = Partial<Record<Nation, Words>>

const landlord = 'Registration number of the landlord'

/** The words of questions in each nation. Elsewhere, and while there is no postcode, a question has its own. */
export const nationWords: Readonly<Record<string, ByNation>> = {
  titleNumber: {
    England: { hint: 'As HM Land Registry has it, such as WYK123456.' },
    Wales: { hint: 'As HM Land Registry has it, such as CYM123456.' },
    Scotland: {
      hint: 'As the Land Register of Scotland has it, with the letters of the county, such as MID12345. Leave it empty for a title in the Register of Sasines.',
    },
    'Northern Ireland': { hint: 'The folio number of the Land Registry with its county, such as AN12345.' },
  },
  tenure: {
    Scotland: { hint: 'Outright ownership is heritable. A lease of a home cannot run for more than 20 years.' },
    'Northern Ireland': { hint: 'Long leases are common; a fee farm grant is freehold. The title says which.' },
  },
  leaseYears: { 'Northern Ireland': { hint: 'Such as 9,900 of a lease of 10,000 years.' } },
  hmo: {
    England: { hint: 'Five people or more of two households need a licence, and in many councils fewer.' },
    Wales: {
      hint: 'Five people or more of two households need a licence in a building of three storeys, and in many councils fewer.',
    },
    Scotland: { hint: 'Three people or more of three families need a licence of the council.' },
    'Northern Ireland': { hint: 'Three people or more of three households need a licence of the council.' },
  },
  factor: {
    Scotland: {
      label: nationalNames.factor,
      hint: 'Name and number in the register of factors, such as PF000123; “None” where there is none.',
    },
  },
  serviceCharge: {
    Scotland: {
      label: nationalNames.factorCharge,
      hint: 'With common repairs and insurance; 0 where there is no factor.',
    },
  },
  domesticRates: {
    'Northern Ireland': { label: nationalNames.domesticRates, hint: 'As on the bill of Land & Property Services.' },
  },
  useClass: {
    Wales: {
      label: nationalNames.useClass,
      hint: 'Councils may ask for permission to change a main home into a second home or a short-term let.',
    },
  },
  valuation: { Scotland: { hint: 'Such as that of the single survey in the Home Report.' } },
  tenancy: {
    England: { hint: 'Such as an assured periodic tenancy; no names.' },
    Scotland: { hint: 'Such as a private residential tenancy; no names.' },
    Wales: { hint: 'Such as a standard occupation contract, periodic or for a fixed term; no names.' },
    'Northern Ireland': { hint: 'Such as a private tenancy, periodic or for a fixed term; no names.' },
  },
  lettingLicence: {
    England: {
      label: lettingLicences.England,
      hint: 'Where the council licenses all let homes of the area (Housing Act 2004, Part 3).',
    },
    Scotland: {
      label: lettingLicences.Scotland,
      hint: 'Of the council (Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022).',
    },
    'Northern Ireland': {
      label: lettingLicences['Northern Ireland'],
      hint: 'Of Tourism Northern Ireland (Tourism (Northern Ireland) Order 1992).',
    },
  },
  landlordNumber: {
    Scotland: { label: landlord, hint: 'In the Scottish Landlord Register, such as 123456/230/12345.' },
    Wales: { label: 'Registration number of the landlord, Rent Smart Wales', hint: 'It begins with RN.' },
    'Northern Ireland': { label: landlord, hint: 'In the Landlord Register.' },
  },
}

const councilTax = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** The choices that there are in each nation, of questions of which it has not all. */
export const nationChoices: Readonly<Record<string, Partial<Record<Nation, readonly string[]>>>> = {
  // A long lease of a home is not granted in Scotland (Land Tenure Reform (Scotland) Act 1974, s 8), but one of a shop is.
  tenure: {
    Scotland: ['Heritable (Scotland)', 'Leasehold'],
    England: ['Freehold', 'Leasehold', 'Share of freehold', 'Commonhold'],
    Wales: ['Freehold', 'Leasehold', 'Share of freehold', 'Commonhold'],
    'Northern Ireland': ['Freehold', 'Leasehold', 'Share of freehold'],
  },
  // Band I is Welsh alone (Council Tax (Valuation Bands) (Wales) Order 2003).
  councilTaxBand: { England: councilTax, Scotland: councilTax },
}

/** Kinds of tenancies to choose from while typing. */
export const tenancyKinds: Readonly<Record<Nation, readonly string[]>> = {
  // Since 1 May 2026 (Renters' Rights Act 2025).
  England: ['Assured periodic tenancy'],
  // Private Housing (Tenancies) (Scotland) Act 2016.
  Scotland: ['Private residential tenancy', 'Short assured tenancy from before December 2017'],
  // Renting Homes (Wales) Act 2016.
  Wales: ['Periodic standard contract', 'Fixed-term standard contract'],
  // Private Tenancies (Northern Ireland) Order 2006.
  'Northern Ireland': ['Periodic private tenancy', 'Fixed-term private tenancy'],
}
