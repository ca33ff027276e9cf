import type { Question } from '../question.ts'
import { readIncomeOfLets } from './income-of-lets.ts'
import { readHomesWanted } from './homes-wanted.ts'
import type { KnownPlaces } from './known.ts'
import { readLinked } from './linked-purchases.ts'
import { readLoan } from './loan-offers.ts'
import { readCashInParts } from './cash-in-parts.ts'
import { readCashReturn } from './cash-return.ts'
import { readCashReleased } from './cash-released.ts'
import { readCompanyProfit } from './company-profit.ts'
import { readCoverCases } from './cover-cases.ts'
import { readCoverAtRates } from './cover-at-rates.ts'
import { readOtherUse } from './other-use.ts'
import { readPaidOff } from './paid-off.ts'
import { readPriceFromCash } from './price-from-cash.ts'
import { readRateOfNothing } from './rate-of-nothing.ts'
import { readShareOfValue } from './share-of-value.ts'
import { askOfEmptyRoom } from './rooms-to-let.ts'
import type { Talk } from './talk.ts'
import type { Words } from './words.ts'

/** Messages of which every figure has its place by the words around it. What has one without is read figure by figure. */
export const readWhole = (words: Words, known: KnownPlaces, talk: Talk): Question | null =>
  askOfEmptyRoom(words) ??
  readHomesWanted(words, talk) ??
  readCoverAtRates(words, talk) ??
  readCoverCases(words, talk) ??
  readShareOfValue(words, talk) ??
  readIncomeOfLets(words, known, talk) ??
  readCompanyProfit(words) ??
  readLinked(words, known, talk) ??
  readOtherUse(words, known, talk) ??
  readPriceFromCash(words, known, talk) ??
  readRateOfNothing(words) ??
  readPaidOff(words, talk) ??
  readCashReturn(words) ??
  readCashInParts(words, talk) ??
  readCashReleased(words, talk) ??
  readLoan(words, talk)
