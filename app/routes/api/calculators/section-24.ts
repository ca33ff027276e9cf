import { answerSection24, readSection24Question } from '#app/domain/calculators/section-24.ts'
import type { Route } from './+types/section-24'
import { answerCall } from './answers.server.ts'

/** GET /api/calculators/section-24?otherIncome=&profit=&financeCosts=&year= → {tax, credit, netTax, carriedForward}. */
export const loader = (args: Route.LoaderArgs) => answerCall(args, readSection24Question, answerSection24)
