import { expect, test } from 'vitest'
import { plainFacts } from '#app/testing/pages/drawing-facts.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { drawKept } from './drawings.server.ts'

test('a drawing from memory is the one that would be drawn: of these facts, in this shape', () => {
  const given = [
    [plainFacts(), 'full'],
    [plainFacts(), 'wide'],
    [plainFacts({ storeys: 3 }), 'full'],
  ] as const
  for (let count = 0; count < 2; count += 1) {
    for (const [facts, shape] of given) expect(drawKept(facts, shape)).toBe(drawDeal(facts, shape))
  }
})
