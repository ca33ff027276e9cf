import { z } from 'zod'
import type { DealRow } from '#db/schema.ts'
import { explainScore, type ScoreExplanation } from '#app/domain/figures/score-explanation.ts'
import {
  evidencePoints,
  scoreDeal,
  scoreVersion,
  type EvidenceItem,
  type ScoreInputs,
} from '#app/domain/figures/score.ts'

/** The inputs of the score of a stored deal, read again to be explained. */

const amount = z.number().min(0)
const known = z.number().nullable()
const inputsSchema: z.ZodType<ScoreInputs> = z.object({
  pricePence: amount,
  annualRentPence: amount.nullable(),
  evidencedValuePence: amount.nullable(),
  stationKm: known,
  epcBand: z.string().nullable(),
  leaseYears: known,
  floodRisk: z.enum(['High', 'Medium', 'Low']).nullable(),
  isNonStandardConstruction: z.boolean(),
  isBuildingSafetyUnknown: z.boolean(),
  isPlanningUnresolved: z.boolean(),
  hasArrears: z.boolean(),
  isDevelopment: z.boolean(),
  evidence: z
    .partialRecord(
      z.enum(Object.keys(evidencePoints) as [EvidenceItem, ...EvidenceItem[]]),
      z.enum(['verified', 'supplied', 'missing', 'not-applicable']),
    )
    .nullable(),
  strategy: z.string(),
  area: z.object({
    grossYieldPercent: known,
    crimePercentile: known,
    priceChangePercent: known,
    rentChangePercent: known,
    edition: z.string().nullable(),
  }),
})

/** The stored inputs of a score; null where they cannot be read. */
function parseScoreInputs(stored: string): ScoreInputs | null {
  try {
    return inputsSchema.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}

/**
 * The score explained from its stored inputs. Null where they cannot be read, or where they do not give the stored score, such as
 * one of another version: an explanation that does not explain the number shown is worse than none.
 */
export function explainStoredScore(
  row: Pick<DealRow, 'score_inputs' | 'score_version' | 'computed_score'>,
): ScoreExplanation | null {
  const inputs = parseScoreInputs(row.score_inputs)
  if (!inputs || row.score_version !== scoreVersion) return null
  return scoreDeal(inputs).score === row.computed_score ? explainScore(inputs) : null
}
