import { beforeAll, expect, test } from 'vitest'
import { wordMeanings } from '#app/domain/figures/word-meanings.ts'
import { leeds, liverpool, makeAdvisorWorld, questionOf } from '#app/testing/advisor/advisor.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { spansOf, type Answer, type Span } from '../answer.ts'
import { dealFactNames } from '../deal-fact-names.ts'
import { findFigures } from '../figures-in-text.ts'
import type { Fact, ToolResult } from '../facts.ts'
import type { GivenFigures, Question } from '../question.ts'
import { lawTopics } from '../lexicon/law.ts'
import { siteTopics } from '../lexicon/site-topics.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { answerQuestion, answerWithResults } from './answers.server.ts'

/** Every figure of every answer comes from what a tool found or from the visitor; whatever is asked. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeAdvisorWorld()
  for (let number = 0; number < 5; number += 1)
    await addDeal(world.db, { area_code: 'E08000012', price_pence: 9_000_000 + number * 1_000_000 })
})

const scotland = { slug: 'scotland', name: 'Scotland' }
const price = { pricePence: 21_350_000 }
const rent = { monthlyRentPence: 117_500 }
/** Each question with what the visitor said of it. */
const questions: [words: string, question: Partial<Question>][] = [
  ['213,500 at 1,175', { topic: 'returns', figures: { ...price, ...rent } }],
  ['213500 at 400, 20% deposit, 6.25% repayment over 30 years, Scotland, 7 cats', { topic: 'returns', figures: { ...price, monthlyRentPence: 40_000, depositPercent: 20, ratePercent: 6.25, isRepayment: true, termYears: 30, nation: 'Scotland', buyer: 'first-time' }, isFollowUp: true, unused: ['7 cats'] }], // prettier-ignore
  ['7 cats', { topic: 'returns', unused: ['7 cats'] }],
  [
    '213500 at 1175 without a mortgage',
    { topic: 'returns', figures: { ...price, ...rent, loanPence: 0, buyer: 'company' } },
  ],
  ['loan 160k', { topic: 'mortgage', figures: { loanPence: 16_000_000 } }],
  ['213500 at 4%', { topic: 'mortgage', figures: { ...price, ratePercent: 4, depositPence: 5_000_000 } }],
  ['213500', { topic: 'property-tax', figures: price, areas: [scotland] }],
  ['650000', { topic: 'property-tax', figures: { pricePence: 65_000_000, buyer: 'first-time' } }],
  ['', { topic: 'brrr' }],
  ['213500, works 40k, worth 300k, 1175', { topic: 'brrr', figures: { ...price, ...rent, worksPence: 4_000_000, valuePence: 30_000_000 } }], // prettier-ignore
  ['213500', { topic: 'brrr', figures: price }],
  ['160k', { topic: 'rental-cover', figures: { loanPence: 16_000_000 } }],
  ['160k 1,175', { topic: 'rental-cover', figures: { ...rent, loanPence: 16_000_000, coveragePercent: 145, ratePercent: 7 } }], // prettier-ignore
  ['60k income, 213500, 1175', { topic: 'section-24', figures: { incomePence: 6_000_000, ...price, ...rent } }],
  ['', { topic: 'section-24' }],
  ['under 150k', { topic: 'best-areas', budget: { toPence: 15_000_000 } }],
  ['100k to 150k at 5%', { topic: 'best-areas', budget: { fromPence: 10_000_000, toPence: 15_000_000 }, leastYieldPercent: 5, sort: 'price' }], // prettier-ignore
  ['15k', { topic: 'best-areas', budget: { toPence: 1_500_000 }, areas: [scotland] }],
  ['', { topic: 'compare-areas' }],
  ['', { topic: 'compare-areas', areas: [leeds, liverpool, scotland] }],
  ['', { topic: 'area', areas: [liverpool] }],
  ['', { topic: 'area', areas: [{ slug: 'glasgow-city', name: 'Glasgow' }], unknownPlaces: ['Atlantis'] }],
  ['up to 150k', { topic: 'find-deals', budget: { toPence: 15_000_000 }, propertyType: 'Residential' }],
  ['90k', { topic: 'find-deals', budget: { toPence: 9_000_000 }, areas: [leeds] }],
  ['deals 1, 2 and 999', { topic: 'deals', dealIds: [1, 2, 999] }],
  ['deal 1', { topic: 'deals', dealIds: [1], dealFacts: [...dealFactNames] }],
  ['deal 2', { topic: 'score', dealIds: [2], dealFacts: ['lease', 'safety'] }],
  ['', { topic: 'find-deals', sort: 'pricePerBedroom', isReversed: true }],
  ['without deal 1', { topic: 'find-deals', sort: 'rentPerBedroom', wishes: { notDeals: [1] } }],
  ['', { topic: 'first-time' }],
  ['213500', { topic: 'first-time', figures: price }],
  ...Object.keys(wordMeanings).map((term): [string, Partial<Question>] => ['', { topic: 'term', term }]),
  ...Object.keys(lawTopics).map((law): [string, Partial<Question>] => [
    '',
    { topic: 'law', laws: [law], sought: { words: law, nations: [] } },
  ]),
  ...(['advice', 'forecast', 'product', 'own-tax'] as const).map((declined): [string, Partial<Question>] => [
    '',
    { topic: 'recommendation', declined },
  ]),
  ...Object.keys(siteTopics).map((siteTopic): [string, Partial<Question>] => ['', { topic: 'site', siteTopic }]),
  ...(['recommendation', 'not-ours', 'forbidden', 'greeting', 'thanks', 'unknown'] as const).map(
    (topic): [string, Partial<Question>] => ['', { topic }],
  ),
]

const textsOf = ({ blocks }: Answer): Span[] =>
  blocks.flatMap((block) => ['caption' in block ? block.caption : '', ...spansOf(block)])

/** Every word that is shown of a figure, and every text, of what the tools found. */
function shownIn(fact: Fact | undefined): string[] {
  if (typeof fact === 'string') return [fact]
  if (fact === null || fact === undefined || typeof fact !== 'object') return []
  return Object.values(fact).flatMap((each) => shownIn(each as Fact))
}

/** What of an answer comes from nowhere. */
function findInvented(answer: Answer, results: readonly ToolResult[], words: string): string[] {
  const invented: string[] = []
  const said = findFigures(words).filter(({ value }) => !Number.isNaN(value))
  for (const span of textsOf(answer)) {
    if (typeof span === 'string') {
      // A passage of a guide is quoted as it stands, with the day on which the guide was checked.
      const quoted = results
        .flatMap(({ facts }) => shownIn(facts))
        .filter((text) => /^checked |^published |.{55}/.test(text))
      const own = quoted.reduce((text, passage) => text.replace(`“${passage}”`, '').replace(`(${passage})`, ''), span)
      for (const { text, value } of findFigures(own)) {
        // A postcode or the like stands in a fact as it is.
        const isName =
          Number.isNaN(value) && results.some(({ facts }) => shownIn(facts).some((shown) => shown.includes(text)))
        if (!isName && !said.some((each) => each.value === value)) invented.push(text)
      }
    } else if ('figure' in span) {
      const source = JSON.stringify(answer.sources[span.source])
      const from = results.filter(({ sources }) => sources.some((each) => JSON.stringify(each) === source))
      const plain = (text: string) => text.replace(/^[−+]/, '')
      const isFound = from.some(({ facts }) =>
        shownIn(facts).some(
          (text) => plain(text) === plain(span.figure) || (text.length > 20 && text.includes(span.figure)),
        ),
      )
      if (!isFound) invented.push(span.figure)
    }
  }
  return invented
}

test.each(questions)('every figure of the answer to "%s" %o has its source', async (words, question) => {
  const { answer, results } = await answerWithResults(world, questionOf(question))
  expect(findInvented(answer, results, words)).toEqual([])
  expect(answer.blocks.length).toBeGreaterThan(0)
  expect(
    answer.sources.every((_, index) =>
      textsOf(answer).some((span) => typeof span === 'object' && 'figure' in span && span.source === index),
    ),
  ).toBe(true)
})

test('an invented figure would be found', async () => {
  const { answer, results } = await answerWithResults(world, questionOf(questions[0]![1]))
  const invented: Answer = {
    ...answer,
    blocks: [...answer.blocks, { kind: 'text', spans: ['It gains 9% a year, or ', { figure: '£4,711', source: 0 }] }],
  }
  expect(findInvented(invented, results, questions[0]![0])).toEqual(['9%', '£4,711'])
})

test('no answer promises, urges or says what is best', async () => {
  for (const [, question] of questions) {
    const text = JSON.stringify((await answerQuestion(world, questionOf(question))).blocks)
    expect(text.replace('what you should buy', '')).not.toMatch(
      /\b(should|guarantee|will rise|great|excellent|perfect|ideal|recommend you|we recommend)\b/i,
    )
  }
})

test('an answer takes a handful of queries', async () => {
  for (const [words, question] of questions) {
    const made = await watchQueries(world.db, (db) => answerQuestion({ ...world, db }, questionOf(question)))
    // Where nothing is found, two more searches say what comes nearest.
    const most = question.topic === 'find-deals' ? 12 : 8
    expect(made.length, `${words} ${JSON.stringify(question)}`).toBeLessThanOrEqual(most)
  }
})

test('senseless figures are refused in words and never thrown', async () => {
  const odd = [0, -1, 0.5, 1e15, NaN, Infinity, 33.333333]
  const names = [
    'pricePence',
    'monthlyRentPence',
    'loanPence',
    'depositPercent',
    'depositPence',
    'ratePercent',
    'termYears',
    'worksPence',
    'valuePence',
    'incomePence',
    'profitPence',
    'financeCostsPence',
    'coveragePercent',
    'feesPence',
    'managementPercent',
  ] as const
  const topics = ['returns', 'mortgage', 'property-tax', 'brrr', 'rental-cover', 'section-24', 'first-time'] as const
  for (const topic of topics)
    for (const value of odd)
      for (const name of names) {
        const figures: GivenFigures = {
          pricePence: 20_000_000,
          monthlyRentPence: 100_000,
          valuePence: 25_000_000,
          incomePence: 1_000_000,
          [name]: value,
        }
        const answer = await answerQuestion(world, questionOf({ topic, figures }))
        expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined/)
      }
  const places = { slug: '__proto__', name: '__proto__' }
  for (const topic of ['area', 'best-areas', 'compare-areas', 'find-deals', 'deals', 'site', 'term'] as const)
    for (const value of odd) {
      const question = {
        topic,
        areas: [places, places],
        dealIds: [value],
        budget: { fromPence: value, toPence: value },
        leastYieldPercent: value,
        siteTopic: '__proto__',
        term: '__proto__',
      }
      await expect(answerQuestion(world, questionOf(question))).resolves.toBeTruthy()
    }
})
