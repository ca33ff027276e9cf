import type { Nation } from '#db/schema.ts'
import type { Question } from '../question.ts'
import type { KnownPlace } from './known.ts'
import type { Token } from './words.ts'

const betweenListed = new Set([',', 'and', '&', 'or', '/', 'v', 'vs', 'versus', 'plus', 'with', 'then', 'against'])

/**
 * "Swansea, Cardiff and Newport": a name that several places share, in one list with places of one nation, is the one there. `put` adds
 * places to a list.
 */
export function settleListed<Unclear extends Pick<KnownPlace, 'shared'> & { from: number; to: number }>(
  found: { unclear: Unclear[]; nations: readonly Nation[]; taken: ReadonlySet<number>; areas: Question['areas'] },
  tokens: readonly Token[],
  put: (list: Question['areas'], places: KnownPlace['areas']) => void,
): void {
  const [nation, ...others] = found.nations
  if (!nation || others.length > 0) return
  const isListed = (from: number, step: 1 | -1) => {
    let at = from
    while (betweenListed.has(tokens[at]?.text ?? '')) at += step
    const isOfOther = ({ from: start, to }: { from: number; to: number }) => at >= start && at < to
    return at !== from && found.taken.has(at) && !found.unclear.some(isOfOther)
  }
  found.unclear = found.unclear.filter(({ shared = [], from, to }) => {
    const there = shared.filter((place) => place.nation === nation)
    if (there.length !== 1 || !(isListed(from - 1, -1) || isListed(to, 1))) return true
    put(found.areas, there[0]!.areas)
    return false
  })
}
