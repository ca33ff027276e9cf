import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { keptTexts } from '#app/utils/kept.ts'

/** Drawings that pages have had in them lately: some 50 of them. */
const kept = keptTexts(1_000_000)

/** The drawing of a deal, perhaps from memory: the same facts always give the same picture. */
export const drawKept: typeof drawDeal = (facts, shape = 'full') => {
  const name = JSON.stringify([facts, shape])
  return kept.get(name) ?? kept.keep(name, drawDeal(facts, shape))
}
