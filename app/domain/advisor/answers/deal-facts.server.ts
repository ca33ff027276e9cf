import { mostDealsNamed } from '../answer.ts'
import { dealFacts, type StatedFact } from '../tools/deal-facts.server.ts'
import type { Span } from '../answer.ts'
import { dealLink, notOnlineWords } from './deal-links.server.ts'
import { listed, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'

type Found = Used<FactsOf<typeof dealFacts>>

/**
 * What the pages of the named deals state of what was asked, and what they do not state. The deals that can be told of are left in the
 * question; false where there are none.
 */
export async function sayDealFacts(draft: Draft): Promise<boolean> {
  const { dealFacts: names = [], dealIds } = draft.question
  if (names.length === 0) return true
  const found: Found[] = []
  for (const dealId of [...new Set(dealIds)].slice(0, mostDealsNamed)) {
    const used = await draft.use(dealFacts, { dealId, names })
    if ('problem' in used) draft.text(used.problem)
    else found.push(used)
  }
  draft.question = { ...draft.question, dealIds: found.map(({ facts }) => facts.id) }
  if (found.length === 0) return false
  const missing = found.filter((each) => sayStated(draft, each.facts, each))
  const secured = found.filter(({ facts }) => facts.canBeSecuredOnline)
  if (missing.some((each) => secured.includes(each)))
    draft.text('What is not stated there, its documents may say: they open to whoever has reserved it.')
  if (secured.length < found.length) draft.text(notOnlineWords)
  draft.deals(secured.map(({ facts }) => facts.id))
  return true
}

/** All facts, each once. */
function factsIn({ stated }: Pick<Found['facts'], 'stated'>): StatedFact[] {
  const all = stated.flatMap(({ facts }) => facts)
  return all.filter(({ label }, at) => all.findIndex((other) => other.label === label) === at)
}

/** What the page of one deal states of what was asked; true where it leaves something out. */
export function sayStated(
  draft: Draft,
  facts: Omit<Found['facts'], 'canBeSecuredOnline'>,
  { figure, checked }: Pick<Found, 'figure' | 'checked'>,
): boolean {
  const all = factsIn(facts)
  const known = all.filter(({ value }) => value !== null)
  const missing = all.filter(({ value }) => value === null)
  const shown = (value: StatedFact['value']): Span[] =>
    typeof value === 'string' ? checked(value) : [figure(value, 'not stated')]
  draft.text(dealLink(facts), known.length > 0 ? '. Its page states:' : ':')
  draft.list(known.map(({ label, value }): Said[] => [`${label}: `, ...shown(value)]))
  if (missing.length > 0)
    draft.text('Not stated on its page: ', listed(missing.map(({ label }) => lowerFirst(label))), '.')
  return missing.length > 0
}

/** "HMO licence" keeps its capital letters. */
const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text)
