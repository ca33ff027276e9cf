import type { Span } from '../answer.ts'
import { findDeals } from '../tools/deals.server.ts'
import { explainScore } from '../tools/score.server.ts'
import { sayStated } from './deal-facts.server.ts'
import { notOnlineWords } from './deal-links.server.ts'
import { howTheSiteWorks } from '../tools/site.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'

/** How the AI Deal Score is made, and why a deal's is what it is. */
export async function answerScore(draft: Draft): Promise<void> {
  const { dealIds, dealFacts } = draft.question
  const [dealId] = dealIds
  const used = await draft.use(explainScore, dealId === undefined ? {} : { dealId, names: dealFacts })
  if ('problem' in used) return void draft.text(used.problem)
  const { deal, location = '', stated } = used.facts
  if (deal && dealFacts && stated) {
    // The words of its page are of its page, and the first source tells how scores are made.
    const checked = (text: string): Span[] => [/\d/.test(text) ? used.figure({ shown: text, source: 1 }) : text]
    sayStated(draft, { id: deal.id, title: deal.title, location, stated }, { figure: used.figure, checked })
  }
  if (draft.question.sitePoints?.length) await sayWhoScores(draft)
  if (draft.question.scored !== undefined) await sayScored(draft, used, draft.question.scored)
  if (used.facts.deal) sayScoreOf(draft, used, used.facts.deal)
  else sayHowMade(draft, used)
  draft.text('The score is a formula of stored facts. It is no recommendation.')
}

/** Who sets a score, in the words of this site. */
async function sayWhoScores(draft: Draft): Promise<void> {
  const used = await draft.use(howTheSiteWorks, { topic: 'scores', points: ['grade-who'] })
  if ('problem' in used) return
  for (const paragraph of used.facts.paragraphs) draft.text(used.checked(paragraph))
}

/** The grade of a score that the visitor named, and how many deals have as much. */
async function sayScored(draft: Draft, { facts, figure }: Explained, scored: number): Promise<void> {
  const at = facts.grades.findIndex(({ from }) => from === null || scored >= from.number!)
  const [own, above] = [facts.grades[at]!, facts.grades[at - 1]]
  draft.text(
    `A score of ${scored} is grade ${own.grade}`,
    own.from ? say`, which begins at ${figure(own.from)}` : null,
    above?.from ? say`; ${above.grade} begins at ${figure(above.from)}` : null,
    '. ',
    await sayHowMany(draft, scored),
  )
}

async function sayHowMany(draft: Draft, scored: number): Promise<Said> {
  const all = await draft.use(findDeals, {})
  const found = await draft.use(findDeals, { leastScore: scored })
  if ('problem' in all || 'problem' in found) return null
  return say`Of the ${all.figure(all.facts.total)} deals that can be secured now, ${found.figure(found.facts.total)} have that score or more.`
}

type Explained = Used<FactsOf<typeof explainScore>>

function sayHowMade(draft: Draft, { facts, figure, checked }: Explained): void {
  draft.text(
    say`The AI Deal Score is the sum of its factors, each from 0 to 100 and counted by its weight. A factor that is not known counts as ${figure(facts.unknownCountsAs)}.`,
  )
  draft.table(
    'The factors of the score',
    [{ label: 'Factor' }, { label: 'Weight', isNumber: true }, { label: 'What it looks at' }],
    facts.factors.map(({ name, weight, definition }) => [[name], [figure(weight)], checked(definition)]),
  )
  const grades = facts.grades.flatMap(({ grade, from }, at) => [at > 0 ? ', ' : '', `${grade} `, from ? say`from ${figure(from)}` : 'below that']) // prettier-ignore
  draft.text('Grades: ', ...grades, '.')
}

function sayScoreOf(
  draft: Draft,
  { facts, dealIds, figure, checked }: Explained,
  deal: NonNullable<Explained['facts']['deal']>,
): void {
  const name = { link: `Deal ${deal.id}, ${deal.title}`, place: { page: 'deal' as const, dealId: deal.id } }
  draft.text(
    name,
    say` has an AI Deal Score of ${figure(deal.score)}, which is grade ${deal.grade}.`,
    deal.isStopped ? ' Thin evidence stops the grade below what the score alone would earn.' : null,
  )
  const asked = deal.factors.find((factor) => factor.name === draft.question.factor)
  if (asked)
    draft.text(
      say`Its ${asked.name} is ${figure(asked.value, 'not known')}: ${checked(asked.why)}`,
      ' ',
      checked(facts.factors.find((factor) => factor.name === asked.name)!.definition),
    )
  draft.table(
    'Its factors, each with the points that it adds',
    [
      { label: 'Factor' },
      { label: 'Weight', isNumber: true },
      { label: 'Value', isNumber: true },
      { label: 'Adds', isNumber: true },
      { label: 'Why' },
    ],
    deal.factors.map(({ name: factor, weight, value, adds, why }) => [
      [factor],
      [figure(weight)],
      [figure(value, 'not known')],
      [figure(adds)],
      checked(why),
    ]),
  )
  for (const sentence of deal.sum) draft.text(checked(sentence))
  const known = deal.factors.filter(({ value }) => value?.number !== undefined)
  const least = Math.min(...known.map(({ value }) => value!.number!))
  const lowest = known.filter(({ value }) => value!.number === least)
  if (lowest.length > 0 && lowest.length < 3)
    draft.text(
      say`Its lowest factor is ${lowest.map(({ name: factor }) => factor).join(' and ')}, at ${figure(lowest[0]!.value)}.`,
    )
  const most = Math.max(...known.map(({ value }) => value!.number!))
  const highest = known.filter(({ value }) => value!.number === most)
  if (most > least && highest.length < 4)
    draft.text(
      say`Its highest ${highest.length === 1 ? 'factor is' : 'factors are'} ${listed(highest.map(({ name: factor }) => factor))}, at ${figure(highest[0]!.value)}.`,
    )
  const lost = lostOf(deal)
  if (lost.length > 0) draft.text(`It loses most by ${lost.join(' and ')}.`)
  if (dealIds.length === 0) draft.text(notOnlineWords)
  draft.deals(dealIds)
}

/** The two factors by which most points are lost. */
function lostOf({ factors }: NonNullable<Explained['facts']['deal']>): string[] {
  return factors
    .map(({ name, weight, adds }) => ({ name, lost: (weight.percent ?? 0) - (adds.number ?? 0) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, 2)
    .map(({ name }) => name)
}
