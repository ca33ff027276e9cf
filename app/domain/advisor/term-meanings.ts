import type { CalculatorKey } from '#app/domain/figures/calculators.ts'
import type { Term } from './lexicon/terms.ts'

/** The meanings of the words of the field. No figure stands in them: those come from calculators. Safe in the browser. */

interface Meaning {
  name: string
  meaning: string
  formula?: string
  /** The place where it can be worked out. */
  calculator?: CalculatorKey
}

export const termMeanings: Record<Term, Meaning> = {
  'gross-yield': {
    name: 'Gross yield',
    meaning: 'The rent of a year as a share of the price, before any cost.',
    formula: 'rent of a year ÷ price',
    calculator: 'deal',
  },
  'net-yield': {
    name: 'Net yield',
    meaning:
      'The rent of a year less running costs, as a share of the price. It is before the mortgage and before tax.',
    formula: '(rent of a year − running costs) ÷ price',
    calculator: 'deal',
  },
  yield: {
    name: 'Yield',
    meaning:
      'What a property brings in a year as a share of its price. The gross yield counts the whole rent; the net yield takes the running costs off first.',
    formula: 'rent of a year ÷ price',
    calculator: 'deal',
  },
  roi: {
    name: 'ROI',
    meaning:
      'Return on investment. This site works it out without a loan: the net income as a share of everything paid for the property. The return on cash is the same question with a loan: what is left in a year as a share of your own money.',
    formula: '(rent of a year − running costs) ÷ (price + property tax + fees + works)',
    calculator: 'deal',
  },
  'cash-flow': {
    name: 'Cash flow',
    meaning: 'What is left of the rent of a year after running costs and the mortgage, before income tax.',
    formula: 'rent − running costs − mortgage payments',
    calculator: 'deal',
  },
  icr: {
    name: 'Interest cover (ICR)',
    meaning:
      'How far the rent covers the interest of the loan. Lenders test it at a rate of their own, often above the one you pay.',
    formula: 'rent of a year ÷ interest of a year at the tested rate',
    calculator: 'rental-cover',
  },
  'stress-rate': {
    name: 'Stress rate',
    meaning:
      'The interest rate that a lender tests the rent with, to see whether it would still cover the loan if rates were higher.',
    calculator: 'rental-cover',
  },
  ltv: {
    name: 'Loan to value (LTV)',
    meaning: 'The loan as a share of what the property is worth. The rest is the deposit.',
    formula: 'loan ÷ value',
    calculator: 'deal',
  },
  deposit: {
    name: 'Deposit',
    meaning: 'The part of the price that you pay yourself. Property tax, fees and works come on top of it.',
    formula: 'price − loan',
    calculator: 'deal',
  },
  'interest-only': {
    name: 'Interest-only mortgage',
    meaning: 'You pay the interest alone, and the whole loan is still owed at the end of the term.',
    formula: 'loan × rate',
    calculator: 'deal',
  },
  repayment: {
    name: 'Repayment mortgage',
    meaning:
      'Each payment holds interest and a part of the loan, so that nothing is owed at the end of the term. It costs more a month than interest-only.',
    calculator: 'deal',
  },
  'stamp-duty': {
    name: 'Stamp Duty Land Tax (SDLT)',
    meaning:
      'The tax on buying property in England and Northern Ireland. It is charged in bands, and additional properties pay more on the whole price.',
    calculator: 'property-tax',
  },
  lbtt: {
    name: 'Land and Buildings Transaction Tax (LBTT)',
    meaning: 'The tax on buying property in Scotland. An additional dwelling pays a supplement on the whole price.',
    calculator: 'property-tax',
  },
  ltt: {
    name: 'Land Transaction Tax (LTT)',
    meaning: 'The tax on buying property in Wales. Additional homes pay higher rates.',
    calculator: 'property-tax',
  },
  surcharge: {
    name: 'Surcharge on additional properties',
    meaning:
      'What a buyer who owns another home pays on top of the usual tax on buying. Scotland calls it the Additional Dwelling Supplement, Wales charges higher rates.',
    calculator: 'property-tax',
  },
  'section-24': {
    name: 'Section 24',
    meaning:
      'The rule that individual landlords of homes pay income tax on the rent without taking the mortgage interest off, and get a credit at the basic rate instead. Companies are not taxed like this.',
    calculator: 'section-24',
  },
  'capital-gains-tax': {
    name: 'Capital Gains Tax',
    meaning:
      'The tax on what a property has gained when it is sold, less costs of buying, selling and improving it. This site has no calculator for it; gov.uk has the rates.',
  },
  brrr: {
    name: 'BRRR',
    meaning:
      'Buy, refurbish, rent, refinance: a property is bought below its value after works, and a new loan on that value pays back part of what went in.',
    formula: 'money left in = all that went in − new loan',
    calculator: 'brrr',
  },
  refinance: {
    name: 'Refinancing',
    meaning: 'Replacing a loan by a new one, often on a higher value. A valuer of the lender decides that value.',
    calculator: 'brrr',
  },
  gdv: {
    name: 'Gross development value (GDV)',
    meaning:
      'What a property is expected to be worth when all works are done. It is an estimate until a valuer has seen it.',
    calculator: 'brrr',
  },
  'money-left-in': {
    name: 'Money left in',
    meaning: 'What stays in a BRRR of your own money once the new loan has been paid out.',
    formula: 'price + tax + fees + works + holding costs − new loan',
    calculator: 'brrr',
  },
  'below-market-value': {
    name: 'Below market value (BMV)',
    meaning:
      'A price said to be lower than what the property would sell for. It is a claim until recent sales of like homes nearby bear it out.',
  },
  hmo: {
    name: 'House in multiple occupation (HMO)',
    meaning:
      'A home let to several people who are not one household and share a kitchen or bathroom. Larger ones need a licence of the council, and some councils license smaller ones too.',
  },
  'article-4': {
    name: 'Article 4 direction',
    meaning:
      'A decision of a council that a change of use, such as from a family home to a small HMO, needs planning permission in a certain area.',
  },
  void: {
    name: 'Void',
    meaning:
      'Time in which a property stands empty and brings no rent. Calculations set a share of the rent aside for it.',
    calculator: 'deal',
  },
  'running-costs': {
    name: 'Running costs',
    meaning:
      'What a letting costs in a year before the mortgage: management, empty weeks, maintenance, insurance, and with a lease service charge and ground rent.',
    calculator: 'deal',
  },
  'capital-growth': {
    name: 'Capital growth',
    meaning:
      'The rise of a property’s value. What prices did in the past says nothing certain about what they will do, and they can fall.',
  },
  'buy-to-let': {
    name: 'Buy to let',
    meaning:
      'Buying a home to let it out. Mortgages for it are tested on the rent, and the property counts as an additional one for the tax if you own another home.',
    calculator: 'deal',
  },
  freehold: {
    name: 'Freehold',
    meaning: 'Owning the building and the land it stands on, without an end.',
  },
  leasehold: {
    name: 'Leasehold',
    meaning:
      'Owning a home for the years that a lease still runs, under its rules and often with ground rent and service charge. A short lease costs more to extend and is harder to borrow on.',
  },
  'ground-rent': {
    name: 'Ground rent',
    meaning: 'What a leaseholder pays the freeholder each year for the land, as the lease says.',
    calculator: 'deal',
  },
  'service-charge': {
    name: 'Service charge',
    meaning: 'A leaseholder’s share of what the upkeep of the building costs, which changes from year to year.',
    calculator: 'deal',
  },
  epc: {
    name: 'Energy Performance Certificate (EPC)',
    meaning:
      'A rating of how much energy a home needs, from A for little to G for much. A home needs one to be let, and there is a lowest band for letting.',
  },
  'council-tax-band': {
    name: 'Council tax band',
    meaning:
      'The band that decides the council tax of a home. Tenants mostly pay it; while a home stands empty, its owner does.',
  },
  'deal-score': {
    name: 'AI Deal Score',
    meaning:
      'A figure for each deal, made by a formula from its stored facts: yield, cash flow, price against value, location, growth, demand, risk and evidence. Each deal’s page shows what it is made of and what is missing. It is no recommendation.',
  },
  grade: {
    name: 'Grade',
    meaning: 'The AI Deal Score as a letter, from A+ down to E. It sums up stored facts and is no recommendation.',
  },
  'off-market': {
    name: 'Off-market',
    meaning: 'A property that is for sale and not advertised on the open portals. That says nothing about its price.',
  },
  portfolio: {
    name: 'Portfolio landlord',
    meaning:
      'A landlord with several mortgaged lettings, whom lenders look at more closely: they ask for the figures of all of them.',
    calculator: 'rental-cover',
  },
}
