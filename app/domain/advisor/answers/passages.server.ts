import { countryNames } from '#app/domain/areas/areas.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import type { Nation } from '#db/schema.ts'
import type { Span } from '../answer.ts'
import { decidingWords, lawTopics, type LawKey } from '../lexicon/law.ts'
import { stemOf, stemsOf } from '../tools/passages.server.ts'
import { findPassage } from '../tools/reading.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import { can } from './fixed.server.ts'

/** Answers in the words of the published guides and posts. */

/** A question about the law: what the guides say, word for word, with the day on which they were checked. */
export async function answerLaw(draft: Draft): Promise<void> {
  const { law, sought } = draft.question
  if (!sought || !law || !Object.hasOwn(lawTopics, law)) return answerUnknown(draft)
  const nation = sought.nation ?? (await nationOfAreas(draft))
  const used = await search(draft, nation, law as LawKey)
  if ('problem' in used) return void draft.text(used.problem)
  const { passages, about } = used.facts
  if (passages.length === 0) {
    const where = nation === undefined ? '' : ` in ${nation}`
    draft.text(`I found nothing in the guides on ${about}${where} that answers this, and I do not guess at the law.`)
    draft.text(linksToNear(used) ?? linkToHub)
    return sayNoAdvice(draft)
  }
  quote(draft, used)
  const own = countryNames.filter((each) =>
    passages.every(({ nations }) => nations.length === 0 || nations.includes(each)),
  )
  const whose = own.length === countryNames.length ? ['England'] : own
  if (nation === undefined && !('isEverywhere' in lawTopics[law as LawKey]))
    draft.text(`That is for ${whose.join(' and ')}. Other nations have rules of their own: name one and I look there.`)
  const unsaid = unsaidOf(sought.words, passages)
  if (unsaid.length > 0) draft.text(`The guide does not say there whether it is otherwise for ${unsaid.join(' or ')}.`)
  sayNoAdvice(draft)
}

/** Before "I did not understand": a passage that holds nearly all that was asked for, else the guides that are nearest. */
export async function answerUnknown(draft: Draft): Promise<void> {
  const { sought } = draft.question
  const used = sought && sought.words !== '' ? await search(draft, sought.nation) : undefined
  if (used && !('problem' in used) && used.facts.passages.length > 0) {
    quote(draft, used)
    return sayNoAdvice(draft)
  }
  draft.outcome = 'not-understood'
  draft.text(
    `I did not understand that well enough to answer it. ${can} For anything else `,
    { link: 'ask a person', place: { page: 'support' } },
    '.',
  )
  if (used && !('problem' in used)) draft.text(linksToNear(used))
}

const search = (draft: Draft, nation: Nation | undefined, topic?: LawKey) =>
  draft.use(findPassage, {
    question: draft.question.sought!.words || '?',
    ...(topic && { topic }),
    ...(nation && { nation }),
  })

type Found = Used<FactsOf<typeof findPassage>>

/** The passages as they stand, each behind the guide that it is from. */
function quote(draft: Draft, { facts, sources }: Found): void {
  for (const [at, { text, post, day }] of facts.passages.entries()) {
    const isSame = at > 0 && facts.passages[at - 1]!.post === post
    const { label, place } = sources[post]!
    draft.text(isSame ? 'And there: ' : say`${{ link: label, place }} (${day}): `, `“${text}”`)
  }
}

const linkToHub = say`See ${{ link: 'the Knowledge Hub', place: { page: 'hub' } }}.`

function linksToNear({ facts }: Found): Said {
  const links = facts.near.map(({ title, kind, slug }): Span => ({ link: title, place: { page: kind, slug } }))
  return links.length > 0 ? ['Nearest to it: ', listed(links), '.'] : null
}

function sayNoAdvice(draft: Draft): void {
  draft.text(
    'That is general information and no legal or tax advice. For your own case ask a solicitor, an accountant or the council, or ',
    { link: 'ask a person', place: { page: 'support' } },
    '.',
  )
}

/** The nation of the areas that a question names or goes on with. */
async function nationOfAreas({ world, question }: Draft): Promise<Nation | undefined> {
  const [named] = question.areas
  const area = named && (await readKnownAreas(world.db)).bySlug.get(named.slug)
  return countryNames.find((nation) => nation === area?.country || nation === area?.name)
}

/** What may make a difference and is not in the passages: a lodger, students, a company. */
function unsaidOf(words: string, passages: readonly { text: string; guide: string }[]): string[] {
  const said = new Set(passages.flatMap(({ text, guide }) => stemsOf(`${text} ${guide}`)))
  const missing = words.split(' ').filter((word) => decidingWords.has(word) && !said.has(stemOf(word)))
  return [...new Set(missing.map((word) => decidingWords.get(word)!))].slice(0, 2)
}
