import { toPounds } from '#app/utils/money.ts'
import type { PublicDeal } from './deals.ts'
import { collector } from './record-kinds.ts'
import { fieldOf, publicNames, shownNames, type JsonFields, type PublicFields } from './record.ts'

/**
 * A deal as `/api/deals` returns it: the fields that record.ts makes public there, and what follows from them. Pounds are numbers,
 * the score is a numeric string (RULES.md, Figures).
 */
export interface DealJson extends JsonFields {
  id: number
  reference: string
  region: string
  /** These three are null where no rent has been stated. */
  roi: number | null
  annualYield: number | null
  grossYield: number | null
  isActive: true
  availability: PublicDeal['availability']
  aiScore: string
  scoreGrade: string
  scoringFactors: { factors: Record<string, number>; tags: { primary: string; secondary: string[] } }
  marketTrend: string
  demandLevel: string
}

const jsonFields = publicNames
  .filter((name) => fieldOf(name).public === 'pages and api')
  .map((name) => ({ name, shownAs: shownNames[name], isAmount: /pounds/.test(fieldOf(name).control.kind) }))
const jsonFieldsOf = collector<JsonFields, (typeof jsonFields)[number], PublicFields>(
  jsonFields,
  ({ name }) => name,
  ({ shownAs, isAmount }, deal) => {
    const value = deal[shownAs]
    // Amounts are kept in pence.
    return isAmount && typeof value === 'number' ? toPounds(value) : value
  },
)

/** What the public JSON shape is made from. */
interface JsonSource
  extends
    PublicFields,
    Pick<
      PublicDeal,
      'id' | 'reference' | 'region' | 'availability' | 'roiPercent' | 'annualYieldPence' | 'grossYieldPercent'
    > {
  score: Pick<PublicDeal['score'], 'value' | 'grade' | 'factors' | 'tags' | 'marketTrend' | 'demandLevel'>
}

/** The public JSON shape; it never carries the documents, the address or the owner. */
export function toDealJson(deal: JsonSource): DealJson {
  return {
    id: deal.id,
    reference: deal.reference,
    ...jsonFieldsOf(deal),
    region: deal.region,
    roi: deal.roiPercent,
    annualYield: deal.annualYieldPence === null ? null : toPounds(deal.annualYieldPence),
    grossYield: deal.grossYieldPercent,
    isActive: true,
    availability: deal.availability,
    aiScore: deal.score.value.toFixed(1),
    scoreGrade: deal.score.grade,
    scoringFactors: { factors: deal.score.factors, tags: deal.score.tags },
    marketTrend: deal.score.marketTrend,
    demandLevel: deal.score.demandLevel,
  }
}

/** Words of the JSON calls of admins. */
export const dealCallTexts = {
  sessionExpired: 'Your session has expired. Please log in again.',
  createFailed: 'Failed to create deal. Please try again.',
  updateFailed: 'Failed to update deal. Please try again.',
  deleteFailed: 'Failed to delete deal. Please try again.',
  deleted: 'Deal Deleted',
  deactivated: 'This deal has been reserved before, so it is off the market and not deleted.',
  figures:
    'Figures that were entered are far from the computed ones. Check them, and send these sentences as confirmedFigures. Nothing has been saved.',
  changed: 'This deal has been changed since you received it. Nothing has been saved.',
} as const
