import { z } from 'zod'
import { findDealsBesideOthers } from '#app/domain/deals/record/deals.server.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { factorLabel, grades, scoreFactors } from '#app/domain/figures/score.ts'
import { unknownCountsAs, type ScoreExplanation } from '#app/domain/figures/score-explanation.ts'
import type { Place, Source } from '../answer.ts'
import { count, enteredPercent, orNull, type Figure } from '../facts.ts'
import { dealFactNames } from '../deal-fact-names.ts'
import { statedFacts } from './deal-facts.server.ts'
import { findToldDeal } from './free-deal.server.ts'
import { dealSource, ofHundred } from './named-deals.server.ts'
import { describeTool, refuse, type ToolAnswer } from './tool.server.ts'

const glossary: Place = { page: 'glossary' }
const howSource: Source = { label: 'How the AI Deal Score is made', place: glossary }

interface Made {
  factors: { name: string; weight: Figure; definition: string }[]
  unknownCountsAs: Figure
  /** The lowest grade has no lowest score. */
  grades: { grade: string; from: Figure | null }[]
}
interface Facts extends Made {
  /** The score of the deal that was asked about. */
  deal: ReturnType<typeof scoreOf> | null
  /** The facts of its page that were asked for besides. */
  location?: string
  stated?: ReturnType<typeof statedFacts>
}

export const explainScore = describeTool({
  name: 'explain_score',
  description:
    'How the AI Deal Score is made: its factors, weights and grades. With the number of a deal also why that deal’s score is what it is, factor by factor.',
  args: z.strictObject({
    dealId: z.int().min(1).max(999_999_999).optional(),
    names: z.array(z.enum(dealFactNames)).max(dealFactNames.length).describe('Facts of its page besides').optional(),
  }),
  async run(world, { dealId, names = [] }): Promise<ToolAnswer<Facts>> {
    const made: Made = {
      factors: scoreFactors.map(({ name, weight, definition }) => ({
        name: factorLabel(name),
        weight: enteredPercent(weight),
        definition,
      })),
      unknownCountsAs: count(unknownCountsAs),
      grades: grades.map(([from, grade]) => ({ grade, from: Number.isFinite(from) ? count(from) : null })),
    }
    if (dealId === undefined) return { facts: { ...made, deal: null }, sources: [howSource] }
    const deal = await findToldDeal(world, dealId)
    if ('problem' in deal) return deal
    const viewer = { userId: null, now: world.now }
    const [found] = await findDealsBesideOthers(world.db, [dealId], world.policy, viewer)
    if (!found?.explanation) return refuse(`The score of deal ${dealId} cannot be explained at the moment.`)
    return {
      facts: {
        ...made,
        deal: scoreOf(deal, found.explanation),
        location: deal.location,
        stated: statedFacts(names, deal, found.explanation),
      },
      sources: [howSource, dealSource(deal.id, deal.title)],
      dealIds: deal.canBeSecuredOnline ? [deal.id] : [],
    }
  },
})

function scoreOf({ id, title, score }: PublicDeal, { factors, sum, isStopped, edition }: ScoreExplanation) {
  return {
    id,
    title,
    score: ofHundred(score.value, 1),
    grade: score.grade,
    factors: factors.map(({ label, weight, value, adds, text }) => ({
      name: label,
      weight: enteredPercent(weight, 1),
      value: orNull(value, (known) => ofHundred(known, 1)),
      /** Its points of the score. */
      adds: count(Math.round(adds / 100) / 10, 1),
      why: text,
    })),
    sum,
    /** Whether thin evidence stops the grade below what the score alone would earn. */
    isStopped,
    edition,
  }
}
