import { answerText, type Answer, type ChatMessage, type Place } from '#app/domain/advisor/answer.ts'
import { answerBuiltIn } from '#app/domain/advisor/built-in.server.ts'
import type { AdvisorWorld } from '#app/domain/advisor/world.server.ts'
import { answerBrrr } from '#app/domain/calculators/brrr.ts'
import { readBrrrPage } from '#app/domain/calculators/brrr-cases.ts'
import { depositInPounds, readDealQuestion } from '#app/domain/calculators/deal.ts'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { calculatePropertyTaxCase } from '#app/domain/calculators/property-tax-result.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { answerRentalCover, readRentalCoverQuestion } from '#app/domain/calculators/rental-cover.ts'
import { answerSection24, readSection24Question } from '#app/domain/calculators/section-24.ts'
import { financeOf, loanOf } from '#app/domain/figures/moves.ts'
import { suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import { londonDay } from '#app/utils/dates.ts'
import { callTool } from './advisor.ts'
import type { Generated } from './generated.ts'
import { compareSides, compareTarget } from './judge-beside.ts'
import type { Meant, MeantCalculator, Said } from './generated-makers.ts'

/** Whether the advisor answered what was meant: its case and its figures are those that the domain's functions give. */

interface Verdict {
  kind: 'right' | 'wrong' | 'asked' | 'not understood'
  wanted: string
  got: string
  /** Whether one of the questions to press was what was meant. False where nothing was asked back. */
  isAmongReadings: boolean
  /** Questions to press that are answered without a figure. */
  unanswered: string[]
}

/** Asks one message after another, each with the answers before it, and judges the last answer and whatever it asks back. */
export async function judge(world: AdvisorWorld, { say, means }: Generated): Promise<Verdict> {
  const messages: ChatMessage[] = []
  const answers: Answer[] = []
  for (const content of say) await ask(world, content, messages, answers)
  const verdict = await judgeAnswer(world, means, answers)
  for (const reading of answers.at(-1)!.blocks.flatMap((block) => (block.kind === 'readings' ? block.items : []))) {
    const pressed = [...answers]
    await ask(world, reading, [...messages], pressed)
    if (isWithoutFigures(pressed.at(-1)!)) verdict.unanswered.push(reading)
    if (
      means.of !== 'question back' &&
      (await compare(world, means, [...answers.slice(0, -1), pressed.at(-1)!])).isRight
    )
      verdict.isAmongReadings = true
  }
  return verdict
}

async function ask(world: AdvisorWorld, content: string, messages: ChatMessage[], answers: Answer[]): Promise<void> {
  messages.push({ role: 'user', content })
  const answer = await answerBuiltIn(world, messages)
  answers.push(answer)
  messages.push({ role: 'assistant', content: answerText(answer) })
}

const isWithoutFigures = ({ blocks }: Answer) => !blocks.some((block) => JSON.stringify(block).includes('"figure":'))

/** `answers` are those of the conversation, the judged one last. */
export async function judgeAnswer(world: AdvisorWorld, means: Meant, answers: readonly Answer[]): Promise<Verdict> {
  const answer = answers.at(-1)!
  const isEmpty = isWithoutFigures(answer)
  const isAsked = answer.blocks.some(({ kind }) => kind === 'readings')
  const { wanted, got, isRight } =
    means.of === 'question back'
      ? { wanted: means.of, got: answerText(answer).replace(/\s+/g, ' ').slice(0, 300), isRight: isAsked || isEmpty }
      : await compare(world, means, answers)
  const asks = isAsked || (isEmpty && /^(?:Tell me|Which|Did you mean)\b/m.test(answerText(answer)))
  const kind = isRight ? 'right' : asks ? 'asked' : isEmpty ? 'not understood' : 'wrong'
  return { kind, wanted, got, isAmongReadings: false, unanswered: [] }
}

interface Compared {
  wanted: string
  got: string
  isRight: boolean
}

async function compare(
  world: AdvisorWorld,
  means: Exclude<Meant, { of: 'question back' }>,
  answers: readonly Answer[],
): Promise<Compared> {
  const answer = answers.at(-1)!
  switch (means.of) {
    case 'case':
      return compareCase(means.calculator, means.args, answer, londonDay(world.now))
    case 'deals':
      return compareList(world, 'find_deals', means.args, answer)
    case 'areas':
      return compareList(world, 'find_areas', means.args, answer)
    case 'area': {
      const named = answer.sources.flatMap(({ place }) => (place.page === 'area' ? [place.slug] : []))
      const got = named.slice(0, means.slugs.length)
      return sameTexts(means.slugs.toSorted(), got.toSorted())
    }
    case 'deal': {
      const wanted = answers.at(-2)?.dealIds[means.index]
      const got = answer.sources.find(({ place }) => place.page === 'deal')?.place
      return sameTexts([String(wanted)], [got?.page === 'deal' ? String(got.dealId) : ''])
    }
    case 'sides':
      return compareSides(world, means, answer)
    case 'solve':
      return compareTarget(world, means, answer)
    case 'tax-of-deal': {
      const id = answers.at(-2)?.dealIds[means.index] ?? 0
      const deal = await world.db.selectFrom('deals').select(['price_pence', 'nation', 'property_type as propertyType', 'bedrooms']).where('id', '=', id).executeTakeFirst() // prettier-ignore
      const nation = deal?.nation.toLowerCase().replace(' ', '-') ?? ''
      // A shop among them is no dwelling.
      const buyer = deal && suggestTaxRegime(deal) === 'non-residential' ? 'non-residential' : 'additional'
      const args = { price: (deal?.price_pence ?? 0) / 100, nation, buyer }
      return compareCase('property-tax', args, answer, londonDay(world.now))
    }
  }
}

function sameTexts(wanted: readonly string[], got: readonly string[]): Compared {
  return { wanted: wanted.join(' '), got: got.join(' '), isRight: wanted.join(' ') === got.join(' ') }
}

/** The list that the tool finds for what was meant: the same address, and the same figure or deals first. */
async function compareList(world: AdvisorWorld, tool: string, args: object, answer: Answer): Promise<Compared> {
  const lists = tool === 'find_deals' ? 'deals' : 'areas'
  const got = answer.sources.find((source) => source.place.page === lists)?.place
  // An order that was not asked for is the answer's to choose.
  const sort = new URLSearchParams(queryOf(got)).get('sort') ?? undefined
  const found = await callTool(world, tool, { sort, ...args })
  if ('problem' in found) throw new Error(`${tool}: ${found.problem}`)
  const { place } = found.sources[0]!
  const isSame = queryOf(place) === queryOf(got)
  const text = answerText(answer)
  const { total } = found.facts as { total: { number: number } }
  if (tool === 'find_deals') {
    // Where nothing fits, the list that is named instead is another one.
    const isRight =
      total.number === 0 ? /^No deal/m.test(text) : isSame && String(found.dealIds) === String(answer.dealIds)
    return { wanted: `${queryOf(place)} (${total.number}: ${String(found.dealIds)})`, got: `${queryOf(got)} (${String(answer.dealIds)})`, isRight } // prettier-ignore
  }
  const names = (found.facts as { areas: { name: string }[] }).areas.map(({ name }) => name)
  const rows = answer.blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map(([cell]) => JSON.stringify(cell)) : [])) // prettier-ignore
  const isListed = names.slice(0, 3).every((name, index) => rows[index]?.includes(name))
  const isRight = total.number === 0 ? /There is no council|No council/.test(text) : isSame && isListed
  return {
    wanted: `${queryOf(place)} (${names.slice(0, 3).join()})`,
    got: `${queryOf(got)} (${rows.slice(0, 3).join()})`,
    isRight,
  }
}

/** The wishes of an address in one order. */
function queryOf(place: Place | undefined): string {
  if (!place || !('query' in place)) return place ? place.page : 'no list'
  const params = new URLSearchParams(place.query)
  params.sort()
  return params.toString()
}

/** A case, what else of it is stated by the way (its loan and deposit), and what comes out. */
interface Worked {
  question: object
  given: number[]
  results: (number | null)[]
}

function compareCase(calculator: MeantCalculator, said: Said, answer: Answer, today: string): Compared {
  const key = calculator === 'mortgage' ? 'deal' : calculator
  const queries = answer.sources.map(({ place }) => place.page === 'calculator' && place.calculator === key ? place.query : null) // prettier-ignore
  const wantedQuery = toQuery(calculator, said)
  const wanted = workOut(calculator, wantedQuery, today)
  if (!wanted) throw new Error(`What was meant makes no case: ${calculator} ${wantedQuery}`)
  const source = queries.findIndex((query) => query !== null && isSame(wanted, workOut(calculator, query, today), said))
  const first = queries.findIndex((query) => query !== null)
  const gotQuery = queries[first] ?? 'no case'
  // Mortgages are shown both ways; of everything else the first case is what was answered.
  const isCase = source >= 0 && (calculator === 'mortgage' || source === first)
  const figure = firstResult(answer, isCase ? source : first, wanted)
  return { wanted: `${calculator}?${wantedQuery}`, got: `${gotQuery}; first figure ${figure === null ? 'none' : figure / 100}`, isRight: isCase && wanted.results.some((result) => isShown(result, figure)) } // prettier-ignore
}

/** The first figure of that source that is a result, or that is none of the case itself, in hundredths. */
function firstResult({ blocks }: Answer, source: number, { question, given, results }: Worked): number | null {
  const inputs = Object.entries(question).map(([name, value]) => (name.endsWith('Pence') ? Number(value) / 100 : Number(value))) // prettier-ignore
  const found = /"figure":"([^"]*)","source":(\d+)/g
  for (const block of blocks) {
    if (block.kind === 'assumed') continue
    for (const [, text, index] of JSON.stringify(block).matchAll(found)) {
      const figure = Math.round(Number(text!.replace(/[^\d.]/g, '')) * 100)
      if (Number(index) !== source) continue
      if (results.some((result) => isShown(result, figure))) return figure
      if (![...inputs, ...given].some((input) => isShown(input, figure))) return figure
    }
  }
  return null
}

/** Whether a figure shows that value, as it is or in whole pounds. */
function isShown(value: number | null, figure: number | null): boolean {
  if (value === null || figure === null) return false
  const hundredths = Math.abs(Math.round(value * 100))
  return hundredths === figure || (figure % 100 === 0 && Math.abs(hundredths - figure) <= 50)
}

/** What was said, in the parameters of its calculator. */
function toQuery(calculator: MeantCalculator, { depositPounds, loanPounds, ...said }: Said): string {
  const params = new URLSearchParams(Object.entries(said).map(([name, value]) => [name, String(value)]))
  const price = Number(said.price ?? loanPounds)
  const loan = depositPounds === undefined ? loanPounds : price - Number(depositPounds)
  if (calculator === 'mortgage') params.set('rent', '0')
  // A loan of pounds is the whole of a price.
  if (calculator === 'mortgage' && said.price === undefined && loan !== undefined) params.set('price', String(loan))
  if (loan !== undefined) params.set('deposit', depositInPounds(price - Number(loan)))
  if (calculator === 'rental-cover') for (const name of ['loan', 'monthlyRent']) if (!params.has(name)) params.set(name, '') // prettier-ignore
  if (calculator === 'brrr' && !params.has('monthlyRent')) params.set('monthlyRent', '')
  // A rent that is no whole pennies is sent to the penny.
  for (const name of ['rent', 'monthlyRent']) if (Number(params.get(name))) params.set(name, Number(params.get(name)).toFixed(2)) // prettier-ignore
  return params.toString()
}

/** All results of a JSON answer. */
const valuesOf = (results: object) => Object.values(results) as (number | null)[]

/** The case of a query, read as the calculator's page reads it, and what the domain's functions make of it. */
function workOut(calculator: MeantCalculator, query: string, today: string): Worked | null {
  const params = new URLSearchParams(query)
  switch (calculator) {
    case 'deal': {
      const read = readDealQuestion(params, { today })
      if (!read.ok) return null
      const { securePence: _, ...question } = read.question
      const { returns, ...result } = calculateDealCase(read.question)
      const pence = [result.cashFlowPence, result.cashFlowPence / 12, result.cashNeededPence, result.cashPurchasePence, result.netIncomePence] // prettier-ignore
      const given = [result.loanPence / 100, result.depositPence / 100, 100 - read.question.depositPercent]
      const percents = [
        returns.grossYieldPercent,
        returns.netYieldPercent,
        result.cashRoiPercent,
        result.cashOnCashPercent,
      ]
      return { question, given, results: [...pence.map((each) => each / 100), ...percents] }
    }
    case 'mortgage': {
      const read = readDealQuestion(params, { today })
      if (!read.ok) return null
      const { ratePercent, isRepayment, termYears } = read.question
      const loanPence = loanOf(read.question)
      const ways = [true, false].map((way) => financeOf({ ...read.question, isRepayment: way }, loanPence, ratePercent).financePence) // prettier-ignore
      const { pricePence, depositPercent } = read.question
      const given = [depositPercent, pricePence / 100, (pricePence - loanPence) / 100]
      return { question: { loanPence, ratePercent, isRepayment, termYears }, given, results: ways.flatMap((pence) => [pence / 100, pence / 1200]) } // prettier-ignore
    }
    case 'property-tax': {
      const read = readPropertyTaxQuestion(params, { today })
      if (!read.ok) return null
      const { pricePence, nation, buyer, isNonResident, completionDate } = read.question
      const { tax } = calculatePropertyTaxCase(read.question, today)
      // Below the flat rate the relief of a company makes no difference.
      return {
        question: { pricePence, nation, buyer, isNonResident, completionDate },
        given: [],
        results: [tax.taxPence / 100],
      }
    }
    case 'brrr': {
      const read = readBrrrPage(params, { today })
      return read.ok ? { question: read.question, given: [], results: valuesOf(answerBrrr(read.question)) } : null
    }
    case 'rental-cover': {
      const read = readRentalCoverQuestion(params, { today })
      return read.ok
        ? { question: read.question, given: [], results: valuesOf(answerRentalCover(read.question)) }
        : null
    }
    case 'section-24': {
      const read = readSection24Question(params, { today })
      return read.ok ? { question: read.question, given: [], results: valuesOf(answerSection24(read.question)) } : null
    }
  }
}

/** Whether all facts are equal, percentages to their hundredths. How a mortgage is paid off, and its term, count where they were said. */
function isSame({ question }: Worked, other: Worked | null, said: Said): boolean {
  if (!other) return false
  const got = new Map(Object.entries(other.question))
  return Object.entries(question).every(([name, value]) => {
    if (name === 'termYears' && said.years === undefined) return true
    if (name === 'isRepayment' && said.repayment === undefined && said.loanPounds !== undefined && said.rent === undefined) return true // prettier-ignore
    const [wanted, found] = [value as unknown, got.get(name) as unknown]
    if (typeof wanted !== 'number' || typeof found !== 'number') return wanted === found
    return Math.abs(wanted - found) <= (name.endsWith('Percent') ? 0.0101 : name === 'loanPence' ? wanted * 0.0002 : 0)
  })
}
