/** The calculators in their order. `title` is that of the page, `name` is what the list of them calls it. */
export const calculators = {
  deal: {
    title: 'Deal calculator',
    name: 'Deal calculator',
    text: 'Yield, cash flow and cash needed, every assumption open to change; rates and rents that move.',
    /** The line below the title in the picture that other sites show of it. */
    card: 'Yield, cash flow and return of a deal',
  },
  'property-tax': {
    title: 'Property tax calculator',
    name: 'Property tax',
    text: 'SDLT, LBTT and LTT slice by slice, for each kind of buyer and completion day.',
    card: 'SDLT, LBTT and LTT by the rates of the day',
  },
  brrr: {
    title: 'BRRR calculator',
    name: 'BRRR',
    text: 'Buy, refurbish, rent, refinance: what stays in, and what a lower valuation does to it.',
    card: 'Buy, refurbish, rent, refinance',
  },
  'rental-cover': {
    title: 'Rental cover calculator',
    name: 'Rental cover',
    text: 'The test a lender makes: rent against interest at a stress rate, at 125% and 145%.',
    card: 'The loan that a rent can carry',
  },
  'section-24': {
    title: 'Section 24 calculator',
    name: 'Section 24',
    text: 'Income tax of an individual who pays interest, this year and from April 2027.',
    card: 'Tax on rent with a mortgage, held by a person or a company',
  },
} as const
export type CalculatorKey = keyof typeof calculators
export const calculatorKeys = Object.keys(calculators) as CalculatorKey[]
