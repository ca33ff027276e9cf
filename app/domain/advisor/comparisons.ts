import type { Mark, Marks } from './marks.ts'
import type { Mention } from './whose-figure.ts'

/** Comparisons in a model's text: they are said only beside both figures, and where these agree. Safe in the browser. */

/** A figure of a sentence. */
export interface Placed {
  start: number
  end: number
  value: number
  /** Null for a sum. */
  mark: Mark | null
  unit: string
}

const more =
  'higher|dearer|greater|larger|bigger|stronger|steeper|pricier|costlier|longer|more|above|exceeds?|exceeding|beats?|outstrips?|outdoes|tops?|outperforms?|surpass\\w*|ahead of|faster'
const less = 'lower|cheaper|smaller|weaker|shorter|less|fewer|below|undercuts?|trails?|behind|lags?|slower|short of'
const others =
  'better|worse|safer|riskier|easier|harder|nicer|closer|further|(?:very )?(?:similar|comparable) to|the same as|as (?:high|low|cheap|good|much|many|dear|large|small|strong) as|compares? (?:well|favourably|badly)|unlike|instead of|rivals?|matches the|on a par'
const least = 'cheapest|lowest|smallest|fewest|least|weakest|minimum'
const most = 'dearest|highest|largest|biggest|greatest|most|strongest|steepest|priciest|maximum|tops the'
const otherMost =
  'best|worst|safest|riskiest|finest|leading|number one|top(?= (?:of|pick|spot|place|area|city|deal))|first place|second to none|unbeat\\w+|unrivalled|unmatched'
const comparative = new RegExp(
  `\\b(?:(?<more>${more})|(?<less>${less})|(?<other>${others})|(?<least>${least})|(?<most>${most})|(?<otherMost>${otherMost}))\\b`,
  'giu',
)
/** Words that look like a comparison and are none. */
const harmless =
  /\b(?:rather than|other than|more (?:about|on|information|details?|questions?|help|than one|detailed|generally)|once more|any ?more|no longer|further (?:information|details?|reading|questions?|help)|(?:read|say|ask|know|learn|find|look|tell|shown?|write|told|see|given|give) (?:you |me |us )?more|at least|at most|at best|less (?:running |all |the )?costs|before or after|as above|see below|below (?:is|are)|(?:listed|shown|given|named|set out|figures?) (?:above|below)|the (?:one|list|figures?|table) (?:above|below)|behind (?:it|them|that|these|this)|most (?:people|lenders|landlords|buyers|homes|of the time|often|recent)|high to low|low to high|lowest first|highest first|more or less|longer term|long(?:er)?-term|higher[- ]rate|top up|may be less|(?:say|at) the least|less (?:an?|the|your) \w+ of|if (?:the |your )?(?:\w+ ){1,3}(?:is|are|were|was|costs?) (?:lower|higher|more|less))\b|\bless (?=[£\d])/giu
const general = /\b(?:may|can|could|might|usually|often|generally|means?|sometimes|whether|if|nobody|cannot)\b/i
const pointing = /\b(?:it|its|this|that|these|those|here|there|both|former|latter|they|their)\b/i
const bounds =
  /\b(?:up to|under|below|over|above|within|at least|at most|no more than|not more than|less than|more than|from|between|cheaper than|lower than|higher than|less|more) (?:about )?$/i

/** Why a comparison in a sentence may not be said; null where there is none, or where its figures agree. */
export function checkComparisons(
  text: string,
  figures: readonly Placed[],
  mentions: readonly Mention[],
  marks: Marks,
): string | null {
  const isNamed = mentions.length > 0
  const plain = text.replace(harmless, (found) => ' '.repeat(found.length))
  for (const found of plain.matchAll(comparative)) {
    const { index, groups = {} } = found
    const [word] = found
    const end = index + word.length
    // The limit of a search, as the visitor said it: "up to 150k", "yields above 6%".
    const next = figures.find(({ start }) => start >= end)
    if (
      next &&
      next.mark?.source === null &&
      bounds.test(text.slice(0, next.start)) &&
      /^(?: than)? $/i.test(text.slice(end, next.start))
    )
      continue
    if (next && /^over$/i.test(word)) continue
    if (figures.length === 0 && !isNamed && general.test(text) && !pointing.test(text)) continue
    if (groups.least !== undefined || groups.most !== undefined) {
      if (!isExtreme(figures, groups.least !== undefined, marks, index)) return comparing(word)
      continue
    }
    if (groups.more === undefined && groups.less === undefined) return comparing(word)
    if (!agree(figures, mentions, { index, end, isMore: groups.more !== undefined })) return comparing(word)
  }
  return null
}

const comparing = (word: string) =>
  `“${word}” compares without both figures in the same sentence, or against what they say`

/** Whether a figure of the sentence is the least or most of its kind in the result. */
function isExtreme(figures: readonly Placed[], isLeast: boolean, marks: Marks, at: number): boolean {
  const nearest = figures
    .filter(({ mark }) => mark !== null && mark.fact !== null && mark.source !== null)
    .toSorted((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at))[0]
  if (!nearest?.mark) return false
  const all = marks.likes(nearest.mark).filter(({ owner }) => owner !== null)
  if (new Set(all.map(({ owner }) => owner)).size < 2) return false
  const values = all.map(({ value }) => value)
  return nearest.value === (isLeast ? Math.min(...values) : Math.max(...values))
}

interface Compared {
  index: number
  end: number
  isMore: boolean
}

/** Whether the figures on both sides say what the word says. */
function agree(figures: readonly Placed[], mentions: readonly Mention[], { index, end, isMore }: Compared): boolean {
  // "£10,000 more" is a difference, which has its direction.
  const difference = figures.find(({ mark, end: to }) => mark === null && to <= index && index - to < 3)
  if (difference) return difference.value > 0
  const of = figures.filter(({ mark }) => mark !== null)
  const [first, second] = of
  if (of.length !== 2 || !first || !second) return false
  if (first.unit !== second.unit || first.mark!.fact === null || first.value === second.value) return false
  const isOneThing = first.mark!.owner === second.mark!.owner && first.mark!.result === second.mark!.result
  if (first.mark!.fact !== second.mark!.fact && !isOneThing) return false
  // What is compared is named before the word, and what with behind it.
  const before = mentions.findLast((each) => each.end <= index)?.keys ?? []
  const behind = mentions.find((each) => each.start >= end)?.keys ?? []
  const isOf = ({ mark }: Placed, keys: readonly string[]) =>
    mark!.owner !== null && keys.length === 1 && keys[0] === mark!.owner
  const isTurned = isOf(second, before) || (isOf(first, behind) && !isOf(first, before))
  const [subject, object] = isTurned ? [second, first] : [first, second]
  return isMore ? subject.value > object.value : subject.value < object.value
}
