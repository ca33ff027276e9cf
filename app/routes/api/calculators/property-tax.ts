import { answerPropertyTax } from '#app/domain/calculators/property-tax-result.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import type { Route } from './+types/property-tax'
import { answerCall } from './answers.server.ts'

/** GET /api/calculators/property-tax?price=&nation=&buyer=&nonResident=&companyRelief=&date= → {tax, effectiveRate, bands, notes}. */
export const loader = (args: Route.LoaderArgs) => answerCall(args, readPropertyTaxQuestion, answerPropertyTax)
