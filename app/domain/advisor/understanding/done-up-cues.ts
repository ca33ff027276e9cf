import * as lexicon from '../lexicon/done-up.ts'
import { textAt, type Token, type Words } from './words.ts'

/** The words that say what a figure of a home to be done up is of. */

type CueRole = keyof typeof lexicon.cues
/** What a run of fees and taxes says together, besides what is in the lexicon. */
export type Role = CueRole | 'feesAndTax'

export interface Cue {
  from: number
  to: number
  role: Role
}

/** The words that say what figures are of, from the first to the last; the longest of those at one place. */
export function findCues({ find, tokens }: Words): Cue[] {
  const found = (Object.keys(lexicon.cues) as CueRole[]).flatMap((role) =>
    find(lexicon.cues[role])
      // "24 on the works, out at 128" does not work out at it.
      .filter(({ from, to }) => role !== 'neutral' || tokens.slice(from, to).every(({ text }) => text !== ','))
      .map(({ from, to }): Cue => ({ from, to, role })),
  )
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
  const isUsed = new Set<number>()
  const kept: Cue[] = []
  for (const cue of found) {
    let isFree = true
    for (let at = cue.from; at < cue.to; at++) isFree &&= !isUsed.has(at)
    if (!isFree) continue
    for (let at = cue.from; at < cue.to; at++) isUsed.add(at)
    kept.push(cue)
  }
  const inOrder = kept.sort((a, b) => a.from - b.from)
  return joinCosts(joinListed(inOrder, tokens), tokens)
}

const ofBuying: ReadonlySet<Role> = new Set<Role>(['tax', 'fees', 'costs', 'rest', 'feesAndTax'])
const joins = new Set([
  'and',
  '&',
  '+',
  'n',
  ',',
  '/',
  'the',
  'all',
  'with',
  'incl',
  'including',
  'plus',
  '(',
  'together',
  'any',
  'inc',
])

/** "Stamp, legals and the rest", "fees & taxes", "costs of buy with stamp together": one sum of both. */
function joinCosts(cues: readonly Cue[], tokens: readonly Token[]): Cue[] {
  const joined: Cue[] = []
  for (const cue of cues) {
    const last = joined.at(-1)
    const isNext = last !== undefined && ofBuying.has(cue.role) && ofBuying.has(last.role)
    if (!isNext || !tokens.slice(last.to, cue.from).every(({ text }) => joins.has(text))) {
      joined.push({ ...cue })
      continue
    }
    const roles = new Set([last.role, cue.role])
    const isBoth = roles.has('feesAndTax') || (roles.has('tax') && roles.size > 1)
    // "Fees and the rest"
    last.role = isBoth ? 'feesAndTax' : roles.has('rest') && roles.has('fees') ? 'costs' : last.role
    last.to = cue.to
  }
  return joined.filter(({ role }) => role !== 'rest')
}

/** "Other costs (legals, tax, finance, selling)": one sum of all that is listed. */
function joinListed(cues: readonly Cue[], tokens: readonly Token[]): Cue[] {
  const joined: Cue[] = []
  let end = -1
  for (const cue of cues) {
    if (cue.from < end) {
      if (cue.role === 'tax') joined.at(-1)!.role = 'feesAndTax'
      continue
    }
    joined.push({ ...cue })
    if (!ofListed.has(cue.role) || textAt(tokens, cue.to) !== '(') continue
    const close = tokens.findIndex(({ text, kind }, at) => at > cue.to && (text === ')' || kind === 'number'))
    if (close < 0 || textAt(tokens, close) !== ')') continue
    end = close
    Object.assign(joined.at(-1)!, { to: close + 1, role: 'costs' })
  }
  return joined
}

const ofListed: ReadonlySet<Role> = new Set<Role>(['running', 'costs', 'fees'])
