import { buyingWays } from '../lexicon/buying-ways.ts'
import { lawQuestions } from '../lexicon/law-questions.ts'
import { lettingWays } from '../lexicon/letting-ways.ts'
import type { LawKey } from '../lexicon/law.ts'
import type { Nation } from '#db/schema.ts'
import { readWords } from './words.ts'

/** The subjects of the law that a message is near to, where no guide answers it, as whole questions to press. */

const mostNear = 3

/** Near is a subject of which a message says the matter and all but one of the other things. The nearest come first. */
export function nearLawQuestions(text: string, nation: Nation | undefined): string[] {
  const words = readWords(text)
  const near = new Map<LawKey, number>()
  const ways = [...lettingWays, ...buyingWays.map(({ law, way }) => [law, way] as const)]
  for (const [law, way] of ways) {
    if (!(law in lawQuestions) || !words.hasAny(way[0]!)) continue
    const said = way.filter((group) => words.hasAny(group)).length
    const share = said / way.length
    if (said >= way.length - 1 && share > (near.get(law) ?? 0)) near.set(law, share)
  }
  return [...near]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostNear)
    .map(([law]) => `${lawQuestions[law]!}${nation ? ` in ${nation}` : ''}?`)
}
