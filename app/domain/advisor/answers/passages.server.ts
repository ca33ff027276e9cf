import { countryNames, isCouncil } from '#app/domain/areas/areas.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Nation } from '#db/schema.ts'
import type { Span } from '../answer.ts'
import { taxNations } from '../lexicon/buying-ways.ts'
import { lawTopics, type LawKey } from '../lexicon/law.ts'
import { decidingWords, ofLetting } from '../lexicon/law-words.ts'
import { anger, otherLanguages } from '../lexicon/refusals.ts'
import { asksOfRule } from '../lexicon/topics.ts'
import { nearLawQuestions } from '../understanding/near-laws.ts'
import { lawPassages } from '../tools/law-passages.ts'
import { stemOf, stemsOf } from '../tools/passages.server.ts'
import { findPassage, pointsOf } from '../tools/reading.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import { can } from './fixed.server.ts'
import { unsaidPoints } from './unsaid-points.ts'

/** Answers in the words of the published guides and posts. */

const mostNations = 3

const ofOwnPenalty = new Set<LawKey>(['registration', 'safety', 'licence', 'deposit', 'energy-rating', 'right-to-rent'])
const ofOwnNotice = new Set<LawKey>(['rent-rise', 'rent-arrears', 'landlord-visits'])
const ofEnding = /\b(?:evict|eviction|leave|out|end|ending|possession|section 21|section 173|quit|sell|move|goes?)\b/

/** A question about the law: what the guides say, word for word, with the day on which they were checked. */
export async function answerLaw(draft: Draft): Promise<void> {
  const { laws = [], sought } = draft.question
  const all = laws.filter((law): law is LawKey => Object.hasOwn(lawTopics, law))
  // The penalty for what a message asks about is a point of that, and no subject beside it.
  const topics = all.some((law) => ofOwnPenalty.has(law)) ? all.filter((law) => law !== 'penalties') : all
  if (!sought || topics.length === 0) return answerUnknown(draft)
  const named = [...new Set([...(await nationsOfAreas(draft)), ...sought.nations])]
  // Of a home sold in one nation and one bought in another the tax says which is asked about.
  const says = (phrase: string) => ` ${sought.words} `.includes(` ${phrase} `)
  const taxed = named.filter((nation) => taxNations[nation].some(says))
  const asked = taxed.length === 1 ? taxed : named
  const nations = asked.length > 0 ? asked.slice(0, mostNations) : [undefined]
  const said: Passage[] = []
  let isPlaced = true
  for (const topic of topics)
    // One law for all of them is said once.
    for (const nation of nations.length > 1 && 'isEverywhere' in lawTopics[topic] && !lawPassages[topic]
      ? [undefined]
      : nations) {
      const used = await search(draft, nation, topic)
      if ('problem' in used) draft.text(used.problem)
      else {
        const isOfEach = used.facts.passages.every((passage) => asked.every((each) => passage.nations.includes(each)))
        said.push(...sayFound(draft, used, nations.length > 1 && !isOfEach ? nation : undefined, nation, said))
        isPlaced &&= used.facts.isPlaced
      }
    }
  said.push(...(await sayOthers(draft, topics, said)))
  const isOfAll = said.every(({ nations }) => nations.length === countryNames.length)
  if (
    said.length > 0 &&
    named.length === 0 &&
    !isOfAll &&
    !topics.every((topic) => 'isEverywhere' in lawTopics[topic])
  ) {
    const own = countryNames.filter((each) =>
      said.every(({ nations }) => nations.length === 0 || nations.includes(each)),
    )
    const whose = own.length === countryNames.length ? ['England'] : own
    draft.text(`That is for ${whose.join(' and ')}. Other nations have rules of their own: name one and I look there.`)
    draft.press(countryNames.filter((nation) => !whose.includes(nation)).map((nation) => `And in ${nation}?`))
  }
  const unsaid = said.length > 0 && !isPlaced ? unsaidOf(sought.words, said) : []
  if (unsaid.length > 0) draft.text(`The guide does not say there whether it is otherwise for ${unsaid.join(' or ')}.`)
  if (said.length > 0) sayUnsaid(draft, unsaidPoints(sought.own ?? sought.words, topics, said))
  sayNoAdvice(draft)
}

/** A passage beside the point is offered as what is nearest, and never as the answer. */
function sayUnsaid(draft: Draft, unsaid: readonly string[]): void {
  if (unsaid.length === 0) return
  const all = unsaid.join(', or ')
  draft.lacks(`The guides that I know do not state ${all}. What they do say of the matter:`)
}

/** What the guides say of the other questions of a message: another subject, or another point of one that was told. */
async function sayOthers(draft: Draft, told: readonly LawKey[], said: readonly Passage[]): Promise<Passage[]> {
  const { question } = draft
  const more: Passage[] = []
  for (const other of question.besides ?? []) {
    const own = other.sought?.own
    if (other.topic !== 'law' || !own) continue
    draft.question = other
    const [nation] = [...(await nationsOfAreas(draft)), ...other.sought!.nations]
    for (const topic of (other.laws ?? []) as LawKey[]) {
      if (told.includes(topic) && pointsOf(topic, own).length === 0) continue
      if (topic === 'penalties' && told.some((law) => ofOwnPenalty.has(law))) continue
      // "And what is the notice" behind a rise or arrears is the notice of that.
      if (topic === 'ending-a-tenancy' && told.some((law) => ofOwnNotice.has(law)) && !ofEnding.test(own)) continue
      const used = await search(draft, nation, topic)
      if ('problem' in used || used.facts.passages.length === 0) continue
      if (told.includes(topic) && !used.facts.isPlaced) continue
      more.push(...sayFound(draft, used, undefined, nation, [...said, ...more]))
    }
  }
  draft.question = question
  return more
}

/** The passages of one subject and nation that were not said yet; where there are none, the guides that are nearest. */
function sayFound(
  draft: Draft,
  used: Found,
  heading: Nation | undefined,
  nation: Nation | undefined,
  said: readonly Passage[],
): Passage[] {
  const { passages, about } = used.facts
  const isSaid = ({ text }: Passage) => said.some((other) => other.text.includes(text))
  const others = passages.filter((passage) => !isSaid(passage))
  if (passages.length === 0) {
    const where = nation === undefined ? '' : ` in ${nation}`
    draft.text(`I found nothing in the guides on ${about}${where} that answers this, and I do not guess at the law.`)
    draft.text(linksToNear(used) ?? linkToHub)
  } else if (heading && others.length > 0) draft.text(`${heading}:`)
  quote(draft, used, others)
  return others
}

/** Before "I did not understand": a passage that holds nearly all that was asked for, else the guides that are nearest. */
export async function answerUnknown(draft: Draft): Promise<void> {
  const { sought } = draft.question
  const used = sought && sought.words !== '' ? await search(draft, sought.nations[0]) : undefined
  if (used && !('problem' in used) && used.facts.passages.length > 0) {
    quote(draft, used, used.facts.passages)
    return sayNoAdvice(draft)
  }
  const words = ` ${sought?.words ?? ''} `
  const says = (phrases: readonly string[]) => phrases.some((phrase) => words.includes(` ${phrase} `))
  const person: Span = { link: 'ask a person', place: { page: 'support' } }
  if (says(anger)) return void draft.text('I am sorry that this did not help. Say it in other words, or ', person, '.')
  if (says(otherLanguages)) return void draft.text('I understand English only. For anything else ', person, '.')
  const near = used && !('problem' in used) ? linksToNear(used) : null
  if (draft.question.topic === 'law' || (says(asksOfRule) && says(ofLetting))) {
    draft.text('I found nothing in the guides that answers this, and I do not guess at the law.')
    const [nation, ...others] = [...new Set([...(await nationsOfAreas(draft)), ...(sought?.nations ?? [])])]
    const nearest = nearLawQuestions(sought?.words ?? '', others.length > 0 ? undefined : nation)
    if (nearest.length > 0) draft.text('Nearest to it are these questions:').press(nearest)
    else draft.text(near ?? linkToHub)
    return sayNoAdvice(draft)
  }
  draft.outcome = 'not-understood'
  draft.text(`I did not understand that well enough to answer it. ${can} For anything else `, person, '.')
  draft.text(near)
}

const search = (draft: Draft, nation: Nation | undefined, topic?: LawKey) =>
  draft.use(findPassage, {
    question: draft.question.sought!.words || '?',
    ...(draft.question.sought!.own && { asks: draft.question.sought!.own }),
    ...(topic && { topic }),
    ...(nation && { nation }),
  })

type Found = Used<FactsOf<typeof findPassage>>
type Passage = Found['facts']['passages'][number]

/** The passages as they stand, each behind the guide that it is from. */
function quote(draft: Draft, { sources }: Found, passages: readonly Passage[]): void {
  for (const [at, { text, post, day }] of passages.entries()) {
    const isSame = at > 0 && passages[at - 1]!.post === post
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

/** The nations of the areas that a question goes on with. */
async function nationsOfAreas({ world, question }: Draft): Promise<Nation[]> {
  if (question.areas.length === 0) return nationOfDeal(world.db, question.dealIds)
  const { bySlug } = await readKnownAreas(world.db)
  const all = question.areas.map(({ slug }) => bySlug.get(slug))
  // "A flat in Paisley, got a job down south": a region beside a town says nothing of where it is.
  const near = all.filter((area) => area && (isCouncil(area) || countryNames.some((country) => country === area.name)))
  const named = near.length > 0 ? near : all
  return countryNames.filter((nation) => named.some((area) => nation === area?.country || nation === area?.name))
}

/** The nation of the deal that is spoken of. */
async function nationOfDeal(db: Db, [id]: readonly number[]): Promise<Nation[]> {
  if (id === undefined) return []
  const deal = await db.selectFrom('deals').select('nation').where('id', '=', id).executeTakeFirst()
  return deal?.nation ? [deal.nation] : []
}

/** What may make a difference and is not in the passages: a lodger, students, a company. */
function unsaidOf(words: string, passages: readonly { text: string; guide: string }[]): string[] {
  const said = new Set(passages.flatMap(({ text, guide }) => stemsOf(`${text} ${guide}`)))
  const isSaid = (meant: string) =>
    [...decidingWords].some(([word, label]) => label === meant && said.has(stemOf(word)))
  const meant = new Set(words.split(' ').flatMap((word) => decidingWords.get(word) ?? []))
  return [...meant].filter((label) => !isSaid(label)).slice(0, 2)
}
