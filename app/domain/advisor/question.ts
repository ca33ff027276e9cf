import type { Nation, PropertyType } from '#db/schema.ts'
import type { AreaSort } from '#app/domain/areas/list-filters.ts'
import type { CaseKey } from './case-fields.ts'
import type { DealFactName } from './deal-fact-names.ts'
import type { Development, WantedProfit } from '#app/domain/figures/development.ts'
import type { TaxYear } from '#app/domain/figures/income-tax-years.ts'
import type { HomeKind } from './tools/home-kinds.ts'
import type { LettingBuyer } from '#app/domain/calculators/deal.ts'

/** A question as the built-in advisor has understood it, with what the questions before it said. Safe in the browser. */

export type Topic =
  /** Yield, ROI and cash flow of a price and a rent. */
  | 'returns'
  | 'mortgage'
  | 'property-tax'
  | 'brrr'
  | 'rental-cover'
  | 'section-24'
  /** Areas in order: by yield, price, growth or rent, within a budget. */
  | 'best-areas'
  | 'compare-areas'
  /** The figures of one area. */
  | 'area'
  | 'find-deals'
  /** One or more deals, by their numbers. */
  | 'deals'
  /** How the AI Deal Score is made, or why a deal's is what it is. */
  | 'score'
  /** A word of the field, such as gross yield. */
  | 'term'
  | 'first-time'
  /** This site and how it works: reserving, fees, refunds, documents, calls. */
  | 'site'
  /** The law and the rules of letting, buying and tax, which the guides answer. */
  | 'law'
  /** Asks for what is declined, and for nothing besides. */
  | 'recommendation'
  /** Weather, recipes, code: nothing of property. */
  | 'not-ours'
  /** Asks for secrets, for other people, for instructions, or to be something else. */
  | 'forbidden'
  | 'greeting'
  | 'thanks'
  | 'unknown'

/** Topics of a purchase: each is worked out by a calculator. */
export const purchaseTopics = ['returns', 'mortgage', 'property-tax', 'brrr', 'rental-cover', 'section-24'] as const
export const ofPurchase: ReadonlySet<Topic> = new Set<Topic>(purchaseTopics)

/** What is declined: what somebody should do, a forecast, a product, or a person’s own tax. */
export type Declined = 'advice' | 'forecast' | 'product' | 'own-tax'

/** Figures that the visitor gave, in pence and percent. What was not said is missing. */
export interface GivenFigures {
  pricePence?: number
  monthlyRentPence?: number
  depositPercent?: number
  depositPence?: number
  loanPence?: number
  ratePercent?: number
  isRepayment?: boolean
  termYears?: number
  /** What it costs to take the loan out, and the years over which what it costs is added up. */
  loanFeePence?: number
  /** The same as a share of the loan. */
  loanFeePercent?: number
  /** The same where it is added to the loan, and what of an older loan a new one pays off. */
  addedFeePence?: number
  owedPence?: number
  afterYears?: number
  feesPence?: number
  worksPence?: number
  /** The value after the works. */
  valuePence?: number
  managementPercent?: number
  voidsPercent?: number
  maintenancePercent?: number
  insurancePence?: number
  servicePence?: number
  otherPence?: number
  /** What is paid on a mortgage in a year, where nothing else is known of it. */
  paymentPence?: number
  /** The part of the cash that goes to this site. */
  securePence?: number
  /** Of a BRRR: what is paid until the first rent, and what the new loan costs. */
  holdingPence?: number
  financeFeesPence?: number
  /** Of a sale in place of the new loan: what it costs, and a share of the value on top. */
  sellingCostsPence?: number
  sellingPercent?: number
  /** All running costs in percent of the rent. */
  costRatePercent?: number
  /** The new loan of a BRRR in percent of the value. */
  loanToValuePercent?: number
  /** The cover that a lender asks for, and the rate that it tests with. */
  coveragePercent?: number
  stressRatePercent?: number
  isPortfolio?: boolean
  incomePence?: number
  profitPence?: number
  financeCostsPence?: number
  /** Finance costs of years before that brought no credit yet. */
  broughtForwardPence?: number
  /** What a company would pay besides, and the interest of its own loan. */
  companyCostsPence?: number
  companyInterestPence?: number
  taxYear?: TaxYear
  /** 0 where the visitor counts no property tax. */
  taxPence?: number
  nation?: Nation
  buyer?: LettingBuyer | 'first-time' | 'main-home'
  /** Whether the buyer lives outside of the United Kingdom. */
  isNonResident?: boolean
  /** Whether a company lets, develops or trades property, and so is relieved of the flat rate. */
  hasCompanyRelief?: boolean
  /** Picks the rates of the property tax: `2027-04-01`. */
  completionDate?: string
}

/** Wishes of a search that only the list of deals knows, or that only say how much of it is shown. */
export interface SearchWishes {
  bedrooms?: { from?: number; to?: number }
  cashToPence?: number
  leastRoiPercent?: number
  /** Of the AI Deal Score. */
  leastScore?: number
  notTypes?: PropertyType[]
  notStrategies?: string[]
  /** Deals that were listed and are left out. */
  notDeals?: number[]
  kinds?: HomeKind[]
  notKinds?: HomeKind[]
  /** Grades of the AI Deal Score. */
  grades?: string[]
  isLet?: boolean
  needsWorks?: boolean
  /** Without those whose licence as an HMO is not held yet. */
  isLicensed?: true
  isFreehold?: boolean
  /** How many. */
  most?: number
}

/** What is said of all deals of a search together. */
export interface DealTotal {
  of: 'price' | 'rent' | 'cash' | 'cashFlow' | 'yield'
  as: 'sum' | 'average' | 'gap'
}

/** Orders of areas that the page of areas has not. */
export type MeasureSort = 'crime' | 'population' | 'rentChange'

/** A published figure of an area besides price, rent and yield; `change` is that of prices in a year. */
export type AreaMeasure = 'population' | 'crime' | 'change' | 'rentChange'

/** A figure of a deal that is asked for by its name. */
export type DealFigureName =
  | 'price' | 'rent' | 'yield' | 'netYield' | 'roi' | 'cash' | 'cashFlow' | 'score' | 'bedrooms' | 'works' | 'costs' | 'cashOnCash' | 'pricePerBedroom' | 'rentPerBedroom' | 'rentOfYear' // prettier-ignore

/** A result that is wanted, and the argument that is looked for. */
export interface Target {
  calculator: CaseKey
  field: string
  /** The result by its name in the tool `solve`, and its value in pounds or percent. */
  figure: string
  value: number
  /** True where nothing says of what a share is, so that it is taken for the gross yield. */
  isAssumed?: true
  /** Of the loan that a rent covers: the price that it is lent on, or the deposit beside it. */
  of?: 'price' | 'deposit'
  /** A rent is asked for by the week, or of each of so many rooms. */
  isOfWeek?: true
  parts?: number
  /** The price that was spoken of before, in pounds. */
  beside?: number
}

/** One argument with two to four values, which are answered side by side. */
export interface Sides {
  calculator: CaseKey
  field: string
  values: (number | string | boolean)[]
  /** What else differs: as many values of another argument. */
  also?: { field: string; values: (number | string | boolean)[] }[]
  /** The result that is asked for, by its name in the tool of the case. */
  asked?: string
  /** The cases as the visitor names them, where these are no values. */
  names?: string[]
  /** How many such purchases each case is: one house, or two at half the price. */
  times?: number[]
  /** Which of them has the higher or the lower result is asked for. */
  which?: 'higher' | 'lower'
}

/** A question back, in place of an answer. */
export interface AskedBack {
  text: string
  /** Whole questions to press, each of which gets an answer. */
  readings: string[]
}

/** A part of the last message that could change the answer, and that is bound to nothing. */
export interface LeftOver {
  /** As it was typed. */
  text: string
  /** What it may be of, as figures beside the others; none where only the question without it can be answered. */
  meanings: GivenFigures[]
  /** What a bare number is of in each of them. */
  units?: readonly ('percent' | 'thousands' | undefined)[]
  /** The question that is asked of it, where the meanings are all that it may be; "yes" is the first of them. */
  asks?: string
  /** The figure that the answer says by a number alone. */
  wants?: 'ratePercent' | 'incomePence' | 'monthlyRentPence'
}

/** An income of a month that is wanted, and what each of several homes brings of it, or the net yield of the money. */
export interface HomesWanted {
  wantedPence: number
  /** What one leaves a month, or the rent and the costs that it is worked out of. */
  eachPence?: number
  rentPence?: number
  costShare?: number
  costsPence?: number
  paymentPence?: number
  loanPence?: number
  ratePercent?: number
  /** The cash that one takes, and that there is. */
  cashEachPence?: number
  potPence?: number
  yieldPercent?: number
}

/** The appraisal of homes that are built; `wanted` where the most that their land may cost is looked for. */
export interface DevelopmentAsked {
  said: Development
  /** What was multiplied, by the sum that it is of. */
  worked: { land?: string; build?: string; fees?: string; contingency?: string; finance?: string; other?: string; selling?: string; sales?: string } // prettier-ignore
  /** As it was typed. */
  notUsed: string[]
  wanted?: WantedProfit[]
}

export interface Question {
  topic: Topic
  figures: GivenFigures
  /** The rents and the costs of a year, in pounds, that its profit was worked out of. */
  profitOf?: { rent: number; costs: number }
  /** How many rooms bring its rent, each the same. */
  rooms?: number
  /** How many share what it brings. */
  sharedBy?: number
  /** The cash that was put in, and what is left of it a month. */
  cashReturn?: { cashPence: number; leftPence: number }
  /** Rooms that have to pay for all that goes out a month: the rent of one, and the sum. */
  roomsToLet?: { rooms: number; eachPence: number; outPence: number }
  /** How many homes, or how much money, an income takes. */
  homesWanted?: HomesWanted
  /** Homes that are built on land and sold. */
  development?: DevelopmentAsked
  /** What was said of the same purchase and this calculator has no place for: the next one may. */
  beside?: GivenFigures
  /** The areas that were named, in their order, by their slugs. */
  areas: { slug: string; name: string }[]
  /** The counties that were named, whose councils stand among the areas. They have no figures of their own. */
  counties?: { name: string; slugs: string[] }[]
  /** The outward postcodes that were named, whose councils stand among the areas. */
  districts?: string[]
  /** The areas that were named as those not to look in. */
  notIn?: { slug: string; name: string }[]
  /** A word that reads as a place and is none that the site knows. */
  unknownPlaces: string[]
  /** The country outside of the four nations that the property lies in, such as Jersey. */
  outside?: string
  /** Limits of the price, for areas and deals. */
  budget: { fromPence?: number; toPence?: number }
  /** Limits of an average rent, in pence a month. */
  rent?: { fromPence?: number; toPence?: number }
  leastYieldPercent?: number
  mostYieldPercent?: number
  propertyType?: PropertyType
  strategy?: string
  sort?:
    | AreaSort
    | 'roi'
    | 'cash'
    | 'safety'
    | 'score'
    | 'cashOnCash'
    | 'bedrooms'
    | 'cashFlow'
    | 'pricePerBedroom'
    | 'rentPerBedroom'
    | MeasureSort
  /** The other way round than the list of areas or deals has it: the lowest yield, or the highest price, first. */
  isReversed?: boolean
  /** Areas beside each other stand in that order. */
  isInOrder?: true
  /** The council whose place in the order of areas is asked for, by its slug. */
  placeOf?: string
  /** Others whose place is asked for beside it. */
  alsoPlaceOf?: string[]
  /** The one at this place of the order is asked for: 1 is the first. */
  nth?: number
  total?: DealTotal
  /** The figures of a deal that are asked for, which an answer says first. */
  dealFigures?: DealFigureName[]
  /** What else of the page of a deal is asked for, such as its lease. */
  dealFacts?: DealFactName[]
  dealIds: number[]
  /** The word that was asked about, as `term` knows it. */
  term?: string
  /** The second of two words that were asked about together. */
  otherTerm?: string
  /** The topic that was asked about, as `site` knows it. */
  siteTopic?: string
  /** Points of it, and other topics beside it. */
  sitePoints?: string[]
  siteOthers?: string[]
  /** The subjects of the law, as `lawTopics` names them. */
  laws?: string[]
  /** The words that guides are searched with, those of the last message where it goes on with another, and the nations that were named. */
  sought?: { words: string; own?: string; nations: readonly Nation[] }
  /** What the message asks besides, of another matter. */
  besides?: Question[]
  /** What of the message is declined, whatever else is answered. */
  declined?: Declined
  wishes?: SearchWishes
  target?: Target
  /** What else the result that is wanted may be. */
  otherTargets?: Target[]
  sides?: Sides
  /** Bedrooms of the homes whose rent is asked for; 4 is four or more. */
  bedroomsOf?: number[]
  /** Figures of an area besides prices, rents and yields. */
  asked?: AreaMeasure[]
  /** A yield of which is asked whether it is high or low for the area. */
  measured?: { percent: number; isNet: boolean }
  /** The rental cover that a lender told, of which it is asked what it means. */
  toldCover?: number
  /** The area whose average price is the price of the purchase. */
  priceOf?: string
  /** Of the deals: the one with the lowest or the highest of a figure. */
  pick?: { by: 'price' | 'yield' | 'roi' | 'score' | 'rent' | 'cash'; isLowest: boolean }
  /** The figures of the deals are added up. */
  isSum?: true
  /** The factor of a score that is asked for, by its name. */
  factor?: string
  /** Returns that somebody says the purchase has, in percent: they are held against what comes out. */
  claimed?: number[]
  /** A score of which is asked whether it is good. */
  scored?: number
  /** What was taken from the conversation, as a sentence. It is said first. */
  took?: string
  ask?: AskedBack
  /** What else the words may mean: it is said behind the answer. */
  orElse?: AskedBack
  /** True where the topic or a figure comes from a question before. */
  isFollowUp: boolean
  /** Whether the cash of a purchase is asked for, which no rent changes. */
  isOfCash?: boolean
  /** What is left is asked for by the quarter. */
  isOfQuarter?: true
  /** The secure price of the deal is a part of the cash: "and your fee". */
  isWithSecure?: true
  /** By how much the price or the rent of each deal is more or less than its page has it. */
  timesOfPage?: { price?: number; rent?: number }
  /** Requests that cannot be met, each as a sentence. */
  /** What can be worked out beside what is declined. */
  offer?: string
  cannot?: string[]
  /** Figures of a search that fit nothing asked. The answer says that it did not use them. */
  unused: string[]
  /** A place of the purchase that was asked about and is not settled: which it is decides the tax. */
  openPlace?: { name: string; labels: string[]; nations?: readonly (Nation | undefined)[] }
  /** What of a purchase is bound to nothing: it is asked about, and no figure is shown. */
  leftOver?: LeftOver[]
  /** How often in a row something was asked about. */
  timesAsked?: number
  /** What the case is answered with in its likeliest meaning: the other ones are shown beside it. */
  otherwise?: LeftOver[]
  /** What was said of somebody else or of another time, and is not used. */
  setAside?: string[]
  /** What the last message changed of the purchase that was spoken of before. */
  changed?: (keyof GivenFigures)[]
  /** What was worked out of what was said, such as "5 rooms at 550 each" of a rent. */
  worked?: string[]
}

/** What is understood of nothing. */
export const noQuestion: Question = {
  topic: 'unknown',
  figures: {},
  areas: [],
  unknownPlaces: [],
  budget: {},
  dealIds: [],
  isFollowUp: false,
  unused: [],
}
