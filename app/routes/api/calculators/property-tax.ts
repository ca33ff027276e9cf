import { answerPropertyTax, readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import type { Route } from './+types/property-tax'
import { answerCall } from './answers.server.ts'

/** GET /api/calculators/property-tax?price=&nation=&buyer=&nonResident=&companyRelief=&date= → {tax, effectiveRate, bands}. */
export const loader = (args: Route.LoaderArgs) => answerCall(args, readPropertyTaxQuestion, answerPropertyTax)
