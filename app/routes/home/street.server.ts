import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { drawStreet, streetName } from '#app/ui/deals/drawing/street.ts'

export interface Street {
  /** Its drawing as an element of the page, and how wide that is. */
  art: string
  width: number
  /** Widths that belong to no deal at either end. */
  margins: [left: number, right: number]
  /** Each deal and how much of the width is its own, from the middle of one gap to the middle of the next. */
  lots: { deal: DealCard; share: number }[]
}

/** The ends of a street are given as much of what is around them as others are. */
const halfGap = 27

/** What was drawn last: drawing costs more than the rest of the page, and everybody sees the same street until a deal of it goes. */
let last: { name: string; drawn: ReturnType<typeof drawStreet> } | undefined

/** True for the street that is shown now: deals can be put side by side in more ways than anybody could keep. */
export const isShownStreet = (name: string) => last?.name === name

/** The deals beside each other; null without any. */
export function layOutStreet(deals: readonly DealCard[]): Street | null {
  if (deals.length === 0) return null
  const facts = deals.map(({ drawing }) => drawing)
  const name = streetName(facts)
  if (last?.name !== name) last = { name, drawn: drawStreet(facts) }
  const { art, width, lots } = last.drawn
  const edges = lots.slice(1).map(({ left }, i) => Math.round((lots[i]!.left + lots[i]!.width + left) / 2))
  const [start, end] = [lots[0]!.left - halfGap, lots.at(-1)!.left + lots.at(-1)!.width + halfGap]
  const ends = [...edges, end]
  return {
    art,
    width,
    margins: [start, width - end],
    lots: deals.map((deal, i) => ({ deal, share: ends[i]! - (ends[i - 1] ?? start) })),
  }
}
