import { answerBrrr, readBrrrQuestion } from '#app/domain/calculators/brrr.ts'
import type { Route } from './+types/brrr'
import { answerCall } from './answers.server.ts'

/** GET /api/calculators/brrr?price=&value=&loanToValue=&… → {totalIn, loan, moneyLeftIn, annualCashFlow, returnOnMoneyLeftIn, profitIfSold, returnIfSold}. */
export const loader = (args: Route.LoaderArgs) => answerCall(args, readBrrrQuestion, answerBrrr)
