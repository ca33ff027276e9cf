import { answerYield, readYieldQuestion } from '#app/domain/calculators/yield.ts'
import type { Route } from './+types/yield'
import { answerCall } from './answers.server.ts'

/** GET /api/calculators/yield?price=&monthlyRent=&annualCosts= → {grossYield, netYield}. */
export const loader = (args: Route.LoaderArgs) => answerCall(args, readYieldQuestion, answerYield)
