import type { Nation } from '#db/schema.ts'
import type { Question } from '../question.ts'
import type { KnownPlace, KnownPlaces } from './known.ts'
import { textAt, type Token } from './words.ts'

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

/** The letters of postcodes: "an EH postcode", "in the ls postcodes", or two capital letters behind "in". */
export function readLetters(tokens: readonly Token[], at: number, { byLetters }: KnownPlaces) {
  const { raw, kind } = tokens[at]!
  const next = tokens[at + 1]
  if (kind !== 'word' || raw.length > 2 || (next?.kind === 'number' && !next.isApart)) return null
  const place = byLetters.get(raw.toUpperCase())
  if (!place) return null
  const isCalled = ['postcode', 'postcodes', 'postal'].includes(next?.text ?? '')
  if (isCalled) return { place, to: textAt(tokens, at + 2) === 'area' ? at + 3 : at + 2 }
  const isCapital = /^[A-Z]{1,2}$/.test(raw) && raw !== 'NI' && tokens.some((token) => /[a-z]{2}/.test(token.raw))
  const isIn = raw.length === 2 && textAt(tokens, at - 1) === 'in'
  const isMeant = isCapital && (isIn || isOfLetters(tokens, at, byLetters))
  return isMeant ? { place, to: at + 1 } : null
}

/** "HU, SR and TS": letters of postcode areas that stand in one list with others are places. */
function isOfLetters(tokens: readonly Token[], at: number, byLetters: ReadonlyMap<string, unknown>): boolean {
  const isLetters = (to: number) => /^[A-Z]{2}$/.test(tokens[to]?.raw ?? '') && byLetters.has(tokens[to]!.raw)
  const beside = (step: 1 | -1) => {
    let to = at + step
    while (betweenListed.has(tokens[to]?.text ?? '')) to += step
    return to !== at + step && isLetters(to)
  }
  return beside(-1) || beside(1)
}
