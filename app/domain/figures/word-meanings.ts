import type { CalculatorKey } from './calculators.ts'

/** The words of the field and what they mean, for the page of words and for the advisor. Safe in the browser. */

export interface Meaning {
  name: string
  meaning: string
  formula?: string
  /** The place where it can be worked out. */
  calculator?: CalculatorKey
}

/** No figure of a lender or of a tax stands in the meanings: those change, and come from calculators. */
const meanings = {
  'gross-yield': {
    name: 'Gross yield',
    meaning:
      'The rent of a year as a share of the price, before any cost. The higher, the more rent for the price; it says nothing of costs and risks.',
    formula: 'rent of a year ÷ price',
    calculator: 'deal',
  },
  'net-yield': {
    name: 'Net yield',
    meaning:
      'The rent of a year less running costs, as a share of the price. It is before the mortgage and before tax. The higher, the more is left for the price.',
    formula: '(rent of a year − running costs) ÷ price',
    calculator: 'deal',
  },
  yield: {
    name: 'Yield',
    meaning:
      'What a property brings in a year as a share of its price. The gross yield counts the whole rent; the net yield takes the running costs off first. The higher, the more comes in for the price; it says nothing of the risks.',
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
    name: 'Rental cover, or interest cover (ICR)',
    meaning:
      'How far the rent covers the interest of the loan. The higher, the more of the rent is left over. Lenders test it at a rate of their own, often above the one you pay, and ask for a least cover.',
    formula: 'rent of a year ÷ interest of a year at the tested rate',
    calculator: 'rental-cover',
  },
  dscr: {
    name: 'Debt service cover (DSCR)',
    meaning:
      'How far the income of a property covers all that is paid for its loan, the interest and what is paid back. Interest cover counts the interest alone. The higher, the more is left over; below one, the income does not pay for the loan.',
    formula: 'net income of a year ÷ (interest + repayment of a year)',
  },
  'stress-rate': {
    name: 'Stress rate',
    meaning:
      'The interest rate that a lender tests the rent with, to see whether it would still cover the loan if rates were higher.',
    calculator: 'rental-cover',
  },
  ltv: {
    name: 'Loan to value (LTV)',
    meaning:
      'The loan as a share of what the property is worth. The rest is the deposit. The lower, the less is owed; the higher, the less of your own money is in it, and the dearer the loan mostly is.',
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
  arrears: {
    name: 'Arrears',
    meaning:
      'Rent that was due and has not been paid, by a tenant who lives there or did. A void is another thing: then there is no tenant, and no rent is due.',
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
  peppercorn: {
    name: 'Peppercorn rent',
    meaning:
      'A ground rent in name only, which is nothing: the lease asks for one peppercorn a year, if demanded. New long leases of homes have it, and so have leases that were extended by law.',
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
  tenure: {
    name: 'Tenure',
    meaning:
      'How a property is owned. Freehold, and heritable in Scotland, is the building with its land, without an end. Leasehold is the years that a lease still runs. Share of freehold and commonhold are flats whose owners own the building together.',
  },
  'annual-yield': {
    name: 'Est. Annual Yield',
    meaning: 'The rent of twelve months in pounds, before any cost. It is what comes in, not what is left.',
    calculator: 'deal',
  },
  'investment-value': {
    name: 'Investment Value',
    meaning:
      'The price that the owner asks for the property. It is paid to the owner when the purchase completes. The secure price is another thing and comes on top.',
  },
  'secure-price': {
    name: 'Secure Price',
    meaning:
      'What it costs to reserve a deal on this site and to read its documents, once. The legal pages call it Preview Payment. It is no deposit, and does not lower the price of the property.',
  },
  'return-on-cash': {
    name: 'Return on cash, or cash-on-cash',
    meaning:
      'What is left in the first year, with a mortgage, as a share of the money that you put in yourself. The higher, the more comes back on it; a large loan raises it, and the risk too.',
    formula: 'cash flow ÷ cash needed',
    calculator: 'deal',
  },
  'cash-needed': {
    name: 'Cash needed',
    meaning:
      'All that you pay from your own money: the deposit, or the whole price without a loan, with tax, fees and works.',
    formula: 'deposit + property tax + fees + works',
    calculator: 'deal',
  },
  'break-even': {
    name: 'Break-even occupancy',
    meaning: 'The part of the year for which a property has to be let so that nothing has to be paid in.',
    formula: '(running costs + interest) ÷ rent of a full year',
    calculator: 'deal',
  },
  'property-tax': {
    name: 'Property tax',
    meaning:
      'The tax that the buyer of a property pays once. It is Stamp Duty Land Tax in England and Northern Ireland, Land and Buildings Transaction Tax in Scotland and Land Transaction Tax in Wales.',
    calculator: 'property-tax',
  },
  'additional-property': {
    name: 'Additional property',
    meaning:
      'A home bought by someone who owns another one and does not replace it. It is taxed higher, and most homes bought to let are additional ones.',
    calculator: 'property-tax',
  },
  comparables: {
    name: 'Comparable sales (comparables)',
    meaning:
      'What was paid for properties of the same kind and size nearby, not long ago. They show what a property is worth better than what others ask.',
  },
  valuation: {
    name: 'Valuation',
    meaning:
      'What a surveyor says a property would sell for on a certain day. A down-valuation is one below the price: the loan then gets smaller, and more of your own money is needed.',
  },
  median: {
    name: 'Median',
    meaning:
      'The one in the middle: half of the prices are lower and half are higher. A few very dear homes do not move it.',
  },
  'title-register': {
    name: 'Title register',
    meaning:
      'The public record of who owns a property and which loans and rights lie on it, kept by HM Land Registry, Registers of Scotland or Land Registry of Northern Ireland.',
  },
  tenancy: {
    name: 'Tenancy',
    meaning:
      'The contract under which someone rents. In England most private tenants have an assured periodic tenancy, and in Scotland a private residential tenancy: neither has a last day, and the tenant can end it with notice. A shop or an office has a business lease for a number of years.',
  },
  'break-clause': {
    name: 'Break clause',
    meaning: 'A date in a business lease on which the tenant, the landlord or either may end it early.',
  },
  'fri-lease': {
    name: 'FRI lease',
    meaning:
      'A full repairing and insuring lease, mostly of a shop or an office: the tenant pays for all repairs and for the insurance, so that the rent reaches the landlord nearly whole.',
  },
  'rent-review': {
    name: 'Rent review',
    meaning: 'A date in a business lease on which its rent is set again, by the rule that the lease names.',
  },
  'mixed-use': {
    name: 'Mixed use',
    meaning:
      'One property with a home and a business in it, such as a flat above a shop. Its tax and its loan follow other rules.',
  },
  'value-add': {
    name: 'Value add',
    meaning:
      'A plan to make a property worth more or let for more, by works or by another use. Until that is done it is a hope.',
  },
  'student-let': {
    name: 'Student let',
    meaning:
      'A home let to students, mostly for an academic year and to a group together, or a room in a block that a manager lets.',
  },
  'holding-costs': {
    name: 'Holding costs',
    meaning:
      'What a property costs while nobody rents it: council tax, energy, insurance, and interest where there is a loan.',
    calculator: 'brrr',
  },
  'marriage-value': {
    name: 'Marriage value',
    meaning:
      'What a flat gains when its short lease is made long. Below 80 years the law has the leaseholder pay the freeholder half of it with the extension.',
  },
  'fire-risk-appraisal': {
    name: 'Fire risk appraisal',
    meaning:
      'A report on whether the outer walls of a taller building can burn. Without one, lenders may refuse a flat there, and works may have to be paid for.',
  },
  'non-standard-construction': {
    name: 'Non-standard construction',
    meaning:
      'A building not made of brick or stone under tiles or slates, such as concrete panels. Fewer lenders and insurers take it.',
  },
  'home-report': {
    name: 'Home Report',
    meaning:
      'What the seller of a home in Scotland has to hand out: a survey with a valuation, an energy report and the seller’s own answers. Category 2 in it means repairs soon, category 3 at once.',
  },
  factoring: {
    name: 'Factoring',
    meaning: 'In Scotland, the upkeep of what the flats of a building share, by a factor whom their owners pay.',
  },
  'fixed-rate': {
    name: 'Fixed rate',
    meaning:
      'A rate of interest that stays the same for some years. When the fix ends, the loan goes on at the lender’s own rate unless you have arranged another.',
    calculator: 'rental-cover',
  },
  provenance: {
    name: 'Verified, owner-supplied, estimate',
    meaning:
      'Where a figure comes from. Verified: we have seen a paper that says so. Owner-supplied: the owner says so. Estimate: worked out by us. Not stated: nobody has told us.',
  },
  confidence: {
    name: 'Confidence',
    meaning:
      'How much of what the AI Deal Score counts is known for a deal: High from 85% of the weight, Medium from 65%. It says nothing about how good the deal is.',
  },
  sourcer: {
    name: 'Sourcer',
    meaning:
      'Someone who finds properties for investors for a fee. The law treats introducing buyers to sellers as estate agency work.',
  },
  'share-of-freehold': {
    name: 'Share of freehold',
    meaning:
      'The owners of the flats own the land and building together, mostly through a company. Each of them normally still has a lease.',
  },
  commonhold: {
    name: 'Commonhold',
    meaning:
      'A way to own a flat without an end, with the shared parts owned by an association of the flats’ owners. It is rare in England and Wales.',
  },
  'reserve-fund': {
    name: 'Reserve fund, or sinking fund',
    meaning:
      'What the owners of a building put by over the years for large works, such as a roof. With little in it, each of them pays when the works come.',
  },
  'bridging-loan': {
    name: 'Bridging loan',
    meaning:
      'A dear loan for some months, for a purchase that an ordinary mortgage is too slow for or does not take. It has to be paid back by a sale or by another loan, so the way out is asked for first.',
  },
  spv: {
    name: 'Special purpose vehicle (SPV)',
    meaning:
      'A company that is founded to hold property and does nothing else. Many lenders ask for one where a company buys to let.',
  },
  'limited-company-purchase': {
    name: 'Buying in a company',
    meaning:
      'A company owns the home in place of a person. It takes the interest off its profit before tax and pays the higher rates on each purchase; taking the money out is taxed once more.',
  },
  'lease-option': {
    name: 'Lease option',
    meaning:
      'An agreement to rent a property with the right, and no duty, to buy it later at a price that is agreed now. Both sides need a solicitor of their own.',
  },
  'rent-to-rent': {
    name: 'Rent to rent',
    meaning:
      'Renting a home from its owner in order to let it on at a higher rent, mostly by the room. The owner, the lender, the insurer and the council each have to allow it.',
  },
  'serviced-accommodation': {
    name: 'Serviced accommodation',
    meaning:
      'A furnished home let by the night or the week, with cleaning and bills. It is more a business than a letting: nights stand empty, and planning, lease and loan have to allow it.',
  },
  flip: {
    name: 'Flip',
    meaning:
      'Buying a property to sell it again soon, mostly after works. The profit is what the sale brings less price, tax, works, interest and all costs of buying and selling.',
  },
  equity: {
    name: 'Equity',
    meaning: 'What a property is worth less what is still owed on it.',
    formula: 'value − loan',
  },
  gearing: {
    name: 'Gearing, or leverage',
    meaning:
      'Buying with borrowed money. It makes what is earned on your own money larger when things go well, and the loss larger when they do not.',
    calculator: 'deal',
  },
  tracker: {
    name: 'Tracker and variable rate',
    meaning:
      'A rate of interest that follows another one, often Bank Rate, or that the lender changes by itself. The payment goes up and down with it.',
    calculator: 'rental-cover',
  },
  'early-repayment-charge': {
    name: 'Early repayment charge (ERC)',
    meaning: 'What a lender asks for where a loan is paid back before its fixed time has ended.',
  },
  'bank-rate': {
    name: 'Bank Rate, or base rate',
    meaning: 'The rate of interest that the Bank of England sets. Rates of mortgages move with what is expected of it.',
  },
  'arrangement-fee': {
    name: 'Arrangement fee, or product fee',
    meaning:
      'What a lender asks for making a loan. It can be paid at once or added to the loan, which then bears interest.',
  },
  guarantor: {
    name: 'Guarantor',
    meaning: 'Someone who promises to pay the rent or the loan where the tenant or the borrower does not.',
  },
  eicr: {
    name: 'Electrical report (EICR)',
    meaning:
      'The report of an electrician on whether the wiring of a home is safe. A let home needs one that is in date.',
  },
  'gas-safety-record': {
    name: 'Gas safety record (CP12)',
    meaning:
      'The yearly record of an engineer on the Gas Safe Register that the gas appliances of a let home are safe.',
  },
  'exchange-of-contracts': {
    name: 'Exchange of contracts',
    meaning:
      'The moment from which a purchase in England and Wales binds both sides. The deposit is paid then, and the day of completion is fixed.',
  },
  completion: {
    name: 'Completion',
    meaning:
      'The day on which the rest of the price is paid and the keys are handed over. The tax on buying goes by it.',
  },
  conveyancing: {
    name: 'Conveyancing',
    meaning:
      'The legal work of a purchase: checking the title, searches, questions to the seller, the contract and the registration.',
  },
  gazumping: {
    name: 'Gazumping',
    meaning:
      'A seller takes a higher offer after accepting yours. Until contracts are exchanged in England and Wales, an accepted offer binds nobody.',
  },
  chain: {
    name: 'Chain',
    meaning:
      'Purchases that wait for each other, since each buyer has to sell first. A deal without one has nobody to wait for.',
  },
  'vacant-possession': {
    name: 'Vacant possession',
    meaning: 'The property is handed over empty: no tenant, and nothing left behind.',
  },
  'tenant-in-situ': {
    name: 'Tenant in situ',
    meaning:
      'The property is sold with its tenant in it. The buyer takes over the tenancy as it is, with its rent, deposit and papers.',
  },
  ated: {
    name: 'ATED',
    meaning:
      'The Annual Tax on Enveloped Dwellings: a yearly tax on homes of high value that a company owns. A company that lets to people without a tie to it can claim relief, and has to ask for it.',
  },
  'rent-a-room': {
    name: 'Rent a Room',
    meaning:
      'A relief from income tax for whoever lets a furnished room in the home they live in. A home let as a whole has no part in it.',
  },
  'assured-shorthold': {
    name: 'Assured shorthold tenancy (AST)',
    meaning:
      'The usual private tenancy of England until it was replaced by the assured periodic tenancy, which has no last day. The guide to the Renters’ Rights Act says what changed.',
  },
  'section-21': {
    name: 'No-fault eviction',
    meaning:
      'The notice with which a landlord in England could end a tenancy without a reason, by a section of the Housing Act that is repealed. It is no longer to be had; the guide to the Renters’ Rights Act says what stands in its place.',
  },
  'selective-licensing': {
    name: 'Selective licensing',
    meaning:
      'A scheme of a council under which every private let in an area needs a licence, those to one family as well.',
  },
  'rent-smart-wales': {
    name: 'Rent Smart Wales',
    meaning: 'The register of landlords in Wales. Whoever manages a letting there needs its licence as well.',
  },
  missives: {
    name: 'Missives',
    meaning:
      'The letters between solicitors that make the contract for a property in Scotland. When they are concluded, both sides are bound.',
  },
  'guide-price': {
    name: 'Guide price and reserve price',
    meaning:
      'At an auction, the guide price is what the seller’s side expects about; the reserve is the least that is taken, and is mostly not told.',
  },
  'permitted-development': {
    name: 'Permitted development',
    meaning:
      'Works or changes of use for which no planning application is needed. A council can take that right away in an area by an Article 4 direction.',
  },
  'use-class': {
    name: 'Use class (C3, C4)',
    meaning:
      'The group that planning law puts a use into. A family home is C3, a small shared house C4, and a larger one in no class at all.',
  },
  'local-housing-allowance': {
    name: 'Local Housing Allowance (LHA)',
    meaning: 'The most rent that the housing part of benefits is worked out on, by area and bedrooms.',
  },
  'market-rent': {
    name: 'Market rent, or estimated rental value (ERV)',
    meaning: 'The rent that a property would let for on a certain day, whatever its tenant pays now.',
  },
  'flying-freehold': {
    name: 'Flying freehold',
    meaning:
      'A part of a freehold that lies over or under the land of another owner, such as a room above a passage. Lenders look at it closely, because its repair can depend on the neighbour.',
  },
  'loan-to-cost': {
    name: 'Loan to cost (LTC)',
    meaning:
      'The loan as a share of all that a project costs: price, works and fees. The loan to value measures it by the value in place of the cost.',
    formula: 'loan ÷ (price + works + fees)',
  },
  'decision-in-principle': {
    name: 'Decision in principle (DIP, AIP)',
    meaning:
      'What a lender says that it may lend, before it has checked the papers and the property. It binds neither side.',
  },
  'negative-equity': {
    name: 'Negative equity',
    meaning: 'A loan that is larger than what the property is worth, so that a sale does not pay it off.',
  },
  'owning-together': {
    name: 'Joint tenants and tenants in common',
    meaning:
      'Two ways to own a property together in England and Wales. Joint tenants own the whole, which goes to the other when one dies. Tenants in common each own a share, which may be unequal and can be left by will.',
  },
  'restrictive-covenant': {
    name: 'Restrictive covenant',
    meaning:
      'A promise in the title that limits what may be done with the land, such as building on it or running a business there. It binds later owners too.',
  },
  easement: {
    name: 'Easement',
    meaning:
      'A right over the land of another owner, such as a way or a drain. It goes with the land when that is sold.',
  },
  overage: {
    name: 'Overage',
    meaning:
      'A further sum that a buyer owes the seller later, for instance when planning permission is granted. It is also called clawback.',
  },
  'cap-rate': {
    name: 'Cap rate',
    meaning:
      'The net operating income (NOI), which is the rent less running costs and before a loan, as a share of the price. In this country it is mostly called net yield.',
    formula: 'net operating income of a year ÷ price',
    calculator: 'deal',
  },
  probate: {
    name: 'Probate',
    meaning:
      'The court’s confirmation of who may deal with the property of a person who has died. A sale cannot complete before it. In Scotland it is called confirmation.',
  },
  'product-transfer': {
    name: 'Product transfer',
    meaning: 'A new rate from the lender that one has already, without moving the loan to another lender.',
  },
  snagging: {
    name: 'Snagging',
    meaning: 'Listing the faults of a new or newly finished home, for the builder to put right.',
  },
} as const satisfies Record<string, Meaning>

export type Word = keyof typeof meanings

export const wordMeanings: Readonly<Record<Word, Meaning>> = meanings
