import { areaFigures, compareAreas } from './tools/areas.server.ts'
import { dealFacts } from './tools/deal-facts.server.ts'
import { dealFigures, findDeals } from './tools/deals.server.ts'
import { companyTax } from './tools/company-tax.server.ts'
import { brrr } from './tools/brrr.server.ts'
import { appraiseHomes } from './tools/development.server.ts'
import { mortgagePayment } from './tools/mortgage.server.ts'
import { findAreas } from './tools/find-areas.server.ts'
import { findPassage, findReading } from './tools/reading.server.ts'
import { rentalCover } from './tools/rental-cover.server.ts'
import { homesWanted, moneyWanted } from './tools/homes-wanted.server.ts'
import { cashReturn } from './tools/cash-return.server.ts'
import { rentLeft } from './tools/rent-left.server.ts'
import { roomsToLet } from './tools/rooms-to-let.server.ts'
import { section24 } from './tools/section-24.server.ts'
import { dealTotals } from './tools/deal-totals.server.ts'
import { dealSums } from './tools/deal-sums.server.ts'
import { explainScore } from './tools/score.server.ts'
import { howTheSiteWorks } from './tools/site.server.ts'
import { explainTerm } from './tools/terms.server.ts'
import { propertyTax } from './tools/property-tax.server.ts'
import { workOutReturns } from './tools/returns.server.ts'
import { solve } from './tools/solve.server.ts'
import { vary } from './tools/vary.server.ts'
import type { Tool } from './tools/tool.server.ts'

/** The functions that the advisor has. A model gets their names, descriptions and schemas; what it may not call is not here. */

const calculators = [
  workOutReturns,
  mortgagePayment,
  propertyTax,
  brrr,
  rentalCover,
  section24,
  companyTax,
  roomsToLet,
  rentLeft,
  cashReturn,
  homesWanted,
  moneyWanted,
  appraiseHomes,
  solve,
  vary,
]
const lookups = [
  findAreas,
  areaFigures,
  compareAreas,
  findDeals,
  dealFigures,
  dealFacts,
  dealSums,
  dealTotals,
  explainScore,
  explainTerm,
  findReading,
  findPassage,
  howTheSiteWorks,
]
export const advisorTools = [...calculators, ...lookups] as unknown as readonly Tool[]
