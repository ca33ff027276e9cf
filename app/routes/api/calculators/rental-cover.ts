import { answerRentalCover, readRentalCoverQuestion } from '#app/domain/calculators/rental-cover.ts'
import type { Route } from './+types/rental-cover'
import { answerCall } from './answers.server.ts'

/** GET /api/calculators/rental-cover?loan=&monthlyRent=&stressRate=&coverage= → {coverage, requiredRent, maximumLoan}. */
export const loader = (args: Route.LoaderArgs) => answerCall(args, readRentalCoverQuestion, answerRentalCover)
