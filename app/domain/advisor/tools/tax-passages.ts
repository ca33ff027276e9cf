import type { Nation } from '#db/schema.ts'
import type { LawKey } from '../lexicon/law.ts'
import { both, britain, everywhere, withMore, type ByNation, type PassagePlace, type Points } from './law-places.ts'

/** Where the guides say what the law of buying and of tax is in each nation, as `lawPassages` has it for letting. */

const first = 'first-buy-to-let-in-12-steps'
const duties = 'stamp-duty-lbtt-ltt-for-investors'
const loans = 'rental-cover-stress-test'
const income = 'section-24-and-2027-rates'
const flows = 'building-a-cash-flow-model'
const works = 'development-and-refurbishment'
const sales = 'conveyancing-timeline'
const leases = 'leasehold-ground-rent-and-reform'

/** England and Northern Ireland have one tax on buying. */
const underSdlt = (...places: PassagePlace[]): ByNation => ({ England: places, 'Northern Ireland': places })
const only = (nation: Nation, ...places: PassagePlace[]): ByNation => ({ [nation]: places })

const refund: ByNation = {
  ...underSdlt([duties, 'Refund in England and Northern Ireland:', 3]),
  Scotland: [
    [duties, 'Refund in Scotland:', 3],
    [duties, 'Which homes count in Scotland:', 2],
  ],
  Wales: [[duties, 'Refund in Wales:', 2]],
}
const tooLate: ByNation = {
  ...underSdlt(...refund.England!, [duties, 'Sold too late in England or Northern Ireland:', 3]),
  Scotland: refund.Scotland!,
  Wales: [...refund.Wales!, [duties, 'Sold too late in Wales:', 3]],
}

const whoIsFirst: PassagePlace = [first, 'Who is one:', 3]
const reliefOf: ByNation = {
  ...underSdlt([first, 'England and Northern Ireland: first-time buyers', 3]),
  Scotland: [[first, 'Scotland: first-time buyers', 3]],
  Wales: [[first, 'Wales: there is no relief', 2]],
}
const bareGift: PassagePlace = [sales, 'A gift without a mortgage:', 3]
const giftWithDebt: PassagePlace = [sales, 'A gift with a mortgage:', 2]
const giftOfLet: PassagePlace = [income, 'Gifts and seven years:', 3]
const intoCompany: PassagePlace = [loans, 'Into your own company:', 3]
const rates: PassagePlace = [income, 'Rates: Capital Gains Tax', 3]
const report: PassagePlace = [income, 'Report within 60 days:', 3]
const inherited: PassagePlace = [income, 'An inherited home: the heir', 2]
const joint: PassagePlace = [income, 'Joint owners: each has a gain', 2]
const estate: PassagePlace = [income, 'Inheritance Tax: let homes', 3]
const scottishCredit: PassagePlace = [income, 'Scotland: Section 24 applies', 2]
const dividends: PassagePlace = [loans, 'Dividends:', 2]
const lent: PassagePlace = [loans, 'A director’s loan:', 2]
const running: PassagePlace = [flows, 'Running costs: whatever', 3]
const repair: PassagePlace = [flows, 'Repair or improvement:', 3]
const gazumping: ByNation = {
  ...both([sales, 'Gazumping in England and Wales:', 3]),
  Scotland: [[sales, 'A seller who backs out in Scotland:', 3]],
  'Northern Ireland': [[sales, 'A seller who backs out in Northern Ireland:', 2]],
}
const binding: ByNation = {
  ...gazumping,
  ...both([sales, 'Both sides sign the same contract', 4]),
}
const homeReport: PassagePlace = [sales, 'The Home Report in Scotland:', 3]
const hammer: PassagePlace = [sales, 'A traditional auction:', 3]
const modern: PassagePlace = [sales, 'The modern method of auction:', 3]
const tenement: ByNation = only('Scotland', [leases, 'A flat in a Scottish tenement:', 3])
const irishLeases: ByNation = only('Northern Ireland', [leases, 'In Northern Ireland houses are often held', 3])
const extending: ByNation = { ...both([leases, 'A lease below 80 years:', 3]), ...tenement, ...irishLeases }
const consent: PassagePlace = [loans, 'Consent to let:', 3]
const fromAbroad: PassagePlace = [duties, 'A buyer who is not resident in the UK', 2]
const daysHere: PassagePlace = [duties, 'For a person the test is a count of days', 2]
const insurance: PassagePlace = [sales, 'Buildings insurance: no law', 3]

export const taxPassages: Partial<Record<LawKey, Points>> = {
  'refund-of-surcharge': {
    usual: refund,
    late: tooLate,
    before: withMore(refund, [duties, 'The rate before:', 2]),
    first: everywhere([duties, 'Whoever sells first has nothing', 3]),
    rental: everywhere([duties, 'The refund is for people who replace', 2]),
    uninhabitable: everywhere([works, 'Firms offer to reclaim tax', 3]),
  },
  'who-pays-more': {
    usual: everywhere([duties, 'To answer the fourth question', 3]),
    inherited: everywhere([duties, 'An inherited share:', 3]),
    parted: everywhere([duties, 'Husband, wife or civil partner:', 3], [duties, 'The old home after a divorce:', 2]),
    trusts: everywhere([first, 'Trusts:', 2]),
    spouses: everywhere(
      [duties, 'Husband, wife or civil partner:', 3],
      [duties, 'Married couples and civil partners', 2],
    ),
    parents: everywhere([duties, 'Parents who help:', 3]),
    never: everywhere([first, 'What never counts as another home:', 1]),
    abroad: everywhere([duties, 'A person who owns a home already', 1], [duties, 'To answer the fourth question', 2]),
    replacing: everywhere([duties, 'To answer the fourth question', 2], [duties, 'Whoever sells first has nothing', 3]),
  },
  'first-time-relief': {
    usual: withMore(reliefOf, whoIsFirst),
    who: withMore(reliefOf, whoIsFirst),
    inherited: everywhere([first, 'An inherited home: whoever', 2], whoIsFirst),
  },
  'when-tax-is-due': {
    usual: everywhere([duties, 'For SDLT the return and the money', 3]),
    who: everywhere([duties, 'Solicitors usually send both', 1]),
    late: everywhere([sales, 'Late: a Stamp Duty return', 2]),
    wrong: everywhere([sales, 'Wrong: a return can be amended', 2]),
  },
  gifts: {
    usual: everywhere(bareGift, giftWithDebt),
    parted: everywhere([sales, 'Divorce: what one spouse', 2]),
    inherited: everywhere(bareGift),
    shares: everywhere([sales, 'Buying out a co-owner:', 2]),
    debt: everywhere(giftWithDebt),
    spouses: everywhere(giftWithDebt, [sales, 'Between spouses:', 2], joint),
    children: everywhere(bareGift, giftOfLet),
  },
  'company-tax': {
    usual: everywhere(
      [duties, 'A company pays the higher scale on every home', 3],
      [duties, 'Letting to people who have no tie', 2],
    ),
    into: everywhere(intoCompany, [duties, 'Moving a house into your own company.', 3]),
    yearly: everywhere([duties, 'For a single home over £500,000', 1], [income, 'For a home above £500,000', 3]),
  },
  'tax-on-selling': {
    usual: everywhere(rates, report),
    gifts: everywhere(giftOfLet, joint),
    parted: everywhere([income, 'Separation: spouses', 2]),
    inherited: everywhere(inherited, rates),
    lived: everywhere([income, 'A home that you lived in:', 3]),
    company: everywhere([loans, 'A company that sells:', 2]),
    losses: everywhere([income, 'Losses: a loss on one property', 2]),
    gain: everywhere([income, 'The gain: the sale price', 3]),
    joint: everywhere(joint),
    report: everywhere(report),
    rates: everywhere(rates),
  },
  inheritance: {
    usual: everywhere(estate),
    home: everywhere([income, 'The main home: up to', 2], estate),
    gifts: everywhere(giftOfLet),
  },
  'landlord-abroad': { usual: everywhere([income, 'Living abroad:', 3]) },
  'digital-records': { usual: everywhere([income, 'Making Tax Digital:', 3]) },
  'mortgage-interest': {
    usual: {
      ...everywhere([income, 'If you let homes in your own name', 3], [income, 'Take the credit.', 2]),
      Scotland: [[income, 'If you let homes in your own name', 3], scottishCredit],
    },
    scotland: everywhere(scottishCredit),
    holiday: everywhere([income, 'Holiday lets: the special rules', 2]),
    forward: everywhere([income, 'Interest that earned no credit waits', 3]),
    shop: everywhere([income, 'Out: companies, and whoever', 2]),
    more: everywhere([income, 'Finance costs are the interest', 3]),
    companies: everywhere([income, 'Out: companies, and whoever', 2], [income, 'A company takes the interest off', 2]),
    friends: everywhere([income, 'Other joint owners:', 1]),
    joint: everywhere([income, 'Joint owners: each is taxed', 2], [income, 'Form 17:', 3]),
    later: everywhere([income, 'The Finance Act 2026 gives property income', 2]),
  },
  expenses: {
    usual: everywhere(running, repair),
    duty: everywhere([income, 'The gain: the sale price', 3]),
    losses: everywhere([flows, 'Losses: a loss on letting', 3]),
    before: everywhere([flows, 'Before the first tenant:', 2]),
    furniture: everywhere([flows, 'Furniture: the first furnishing', 3]),
    works: everywhere(repair),
  },
  'tax-return': {
    usual: everywhere([flows, 'Telling HMRC:', 3]),
    allowance: everywhere([flows, 'Property allowance:', 3]),
  },
  'rent-a-room': { usual: everywhere([flows, 'Rent a Room:', 3]) },
  'company-money': { usual: everywhere(dividends, lent), loans: everywhere(lent), dividends: everywhere(dividends) },
  conveyancing: {
    usual: binding,
    report: only('Scotland', homeReport),
    names: both([sales, 'Two names on the deeds:', 3]),
    probate: britain([sales, 'A home from an estate:', 2]),
    cooling: everywhere([sales, 'No cooling-off:', 3]),
    closing: only('Scotland', [sales, 'Closing dates in Scotland:', 2]),
    buyer: both([sales, 'A buyer who does not complete:', 3]),
    seller: both([sales, 'A seller who does not complete:', 1]),
    time: both([sales, 'This guide follows one purchase', 1], [sales, 'The dates are an example, and no average.', 3]),
    higher: gazumping,
    bound: binding,
    searches: everywhere([sales, 'Searches ask public bodies', 4]),
    deposit: both([sales, 'The deposit is usually 10 per cent', 4]),
  },
  'home-report': { usual: everywhere(homeReport) },
  auction: { usual: everywhere(hammer), modern: everywhere(modern, hammer) },
  lease: {
    usual: extending,
    marriage: {
      ...both([leases, 'Marriage value is what the flat gains', 1], [leases, 'A lease below 80 years:', 3]),
      ...tenement,
      ...irishLeases,
    },
    selling: both([leases, 'Selling with a short lease:', 2]),
    manage: both([leases, 'Right to manage:', 2]),
    freehold: both([leases, 'Buying the freehold:', 2]),
    letting: both([leases, 'Letting the flat:', 3]),
    reform: both([leases, 'Subject: Extending a flat’s lease']),
    extending,
  },
  'ground-rent': {
    usual: {
      ...both([leases, 'Subject: Ground rent, new long leases'], [leases, 'Subject: Ground rent, older leases']),
      ...tenement,
      ...irishLeases,
    },
    doubling: { ...both([leases, 'A ground rent that doubles:', 3]), ...tenement, ...irishLeases },
    unpaid: both([leases, 'Unpaid ground rent:', 2]),
  },
  'service-charge': {
    usual: { ...both([leases, 'Challenging a service charge:', 3]), ...tenement },
    consult: { ...both([leases, 'Consultation.', 3], [leases, 'Eighteen months.', 2]), ...tenement },
  },
  'scottish-flats': { usual: everywhere(...tenement.Scotland!) },
  cladding: { usual: everywhere([leases, 'Cladding:', 3]) },
  'residential-mortgage': {
    usual: everywhere(consent),
    living: everywhere([loans, 'Living there yourself:', 2]),
  },
  'landlord-loans': {
    usual: everywhere([loans, 'A loan to a company:', 3]),
    companies: everywhere([loans, 'A loan to a company:', 3]),
    deposits: everywhere([loans, 'The deposit: a quarter', 2]),
    months: everywhere([loans, 'The first six months:', 2]),
    early: everywhere([loans, 'Paying back early:', 3]),
  },
  'landlord-insurance': {
    usual: everywhere(insurance),
    empty: everywhere([sales, 'An ordinary home policy seldom covers', 1], insurance),
    exchange: everywhere([sales, 'Under their fifth edition', 2], insurance),
  },
  'many-homes': {
    usual: everywhere([duties, 'Six or more homes bought', 3]),
    linked: everywhere([duties, 'Two purchases from one seller.', 3]),
    relief: everywhere([duties, 'SDLT’s relief for several dwellings', 2]),
  },
  'buyer-from-abroad': { usual: everywhere(fromAbroad, daysHere) },
  'days-of-residence': { usual: everywhere(fromAbroad, daysHere) },
  'change-of-use': {
    usual: {
      ...everywhere([works, 'Shops and offices into homes elsewhere:', 2]),
      England: [[works, 'Shops and offices into homes in England:', 3]],
    },
    flats: everywhere([works, 'A house into flats:', 2]),
  },
  'building-rules': {
    works: both([works, 'Windows and rewiring:', 3]),
    wall: everywhere([works, 'In England and Wales a wall shared', 2]),
  },
  'planning-time': { usual: everywhere([works, 'How long permission lasts:', 2]) },
  'mixed-use': { usual: everywhere([duties, 'A shop with a flat above it', 4]) },
}
