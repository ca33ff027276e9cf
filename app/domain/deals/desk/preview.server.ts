import type { Db } from '#db/database.server.ts'
import {
  parseScoringFactors,
  scoreFactors,
  type Confidence,
  confidenceOf,
  factorLabel,
} from '#app/domain/figures/score.ts'
import { toColumns, type RecordColumns } from '../record/columns.server.ts'
import { figuresOf, type DealFigures } from '../score/figures.server.ts'
import type { DealValues } from '../record/record.ts'
import { readAreaFigures, type AreaFigures } from '../score/scoring.server.ts'

/** The panel beside the form of a deal: its figures, whether they fit each other, and its score. */
export interface DealPreview {
  figures: DealFigures
  score: {
    /** The shown score and grade, which an editor may have adjusted, and those that the formula gives. */
    value: number
    grade: string
    computed: number
    computedGrade: string
    isAdjusted: boolean
    confidence: Confidence
    /** Every factor with its weight in percent; null where it is not known. */
    factors: { label: string; weight: number; value: number | null }[]
  }
}

/** The figures and the score of these columns. */
export function previewColumns(columns: RecordColumns, areas: AreaFigures): DealPreview {
  const { factors, coverage } = parseScoringFactors(columns.scoring_factors)
  return {
    figures: figuresOf(columns, areas),
    score: {
      value: columns.ai_score,
      grade: columns.score_grade,
      computed: columns.computed_score,
      computedGrade: columns.computed_grade,
      isAdjusted: columns.score_override !== null,
      confidence: confidenceOf(coverage ?? 0),
      factors: scoreFactors.map(({ name, weight }) => ({
        label: factorLabel(name),
        weight,
        value: factors[name] ?? null,
      })),
    },
  }
}

/** The figures and the score that these values would have, were they saved. */
export async function previewValues(db: Db, values: DealValues, now: string): Promise<DealPreview> {
  const areas = await readAreaFigures(db)
  return previewColumns(toColumns(values, areas, now), areas)
}

/** The areas that a deal may lie in, in groups by region, or by country outside England. */
export interface AreaGroup {
  group: string
  areas: { code: string; name: string }[]
}

/** All areas in alphabetical order, for a choice. */
export function groupAreas({ areas }: AreaFigures): AreaGroup[] {
  const groups = new Map<string, AreaGroup['areas']>()
  for (const { code, name, region, country } of areas.values()) {
    const group = region || country
    const known = groups.get(group)
    if (known) known.push({ code, name })
    else groups.set(group, [{ code, name }])
  }
  return [...groups]
    .map(([group, found]) => ({ group, areas: found.toSorted((one, other) => one.name.localeCompare(other.name)) }))
    .toSorted((one, other) => one.group.localeCompare(other.group))
}
