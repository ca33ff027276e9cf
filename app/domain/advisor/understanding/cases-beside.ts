import { isWhole } from '../answers/given.ts'
import * as lexicon from '../lexicon/cases-beside.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { GivenFigures, Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { bindFigures, yearly, type CaseFigure, type CaseRole } from './case-figures.ts'
import { isSentenceEnd, partAround, partsOf, type Owner, type Parts } from './case-parts.ts'
import { sidesOfCases } from './case-sides.ts'
import { textAt, type Token, type Words } from './words.ts'

/**
 * Two or more whole cases of a let in one message: "one at 90 outright renting 650, or 2 at 120 each with 25% down and 6%, 775 rent each". Each
 * figure has its place in the cases that it belongs to, and where one has none nothing is read here.
 */

const mostTokens = 170
const leastFigures = 4

interface Placed extends CaseFigure {
  owner: Owner
  /** Whether it takes the place of what is said of all. */
  isOver?: true
}

/** One of the cases, with the words that are its own. */
interface Case {
  own: Placed[]
  shared: Placed[]
  text: string
  isCash: boolean
  homes: number
  isByRoom: boolean
}

/** The cases beside each other; null where the message does not part into whole ones. `understand` reads a text as one case. */
export function readCasesBeside(words: Words, understand: (text: string) => Question): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens || hasAny(lexicon.otherKinds)) return null
  const amounts = readAmounts(tokens)
  if (amounts.length < leastFigures || amounts.some(({ isUnclear, isEach }) => isUnclear && !isEach)) return null
  const figures = bindFigures(words, amounts)
  if (!figures) return null
  for (const parts of partsOf(words, figures)) {
    const found = readParts(words, parts.figures ?? figures, parts, understand)
    if (found) return found
  }
  return null
}

function readParts(
  words: Words,
  figures: readonly CaseFigure[],
  parts: Parts,
  understand: (text: string) => Question,
): Question | null {
  const count = 1 + Math.max(...parts.owners.filter((owner) => owner !== 'all'))
  const placed = place(words, figures, parts)
  const cases = Array.from({ length: count }, (_, index) => caseOf(words, placed, parts, index))
  if (!cases.every(({ own }) => own.length > 0) || !share(words, cases, parts)) return null
  const pots = placed.filter(({ role }) => role === 'pot')
  const given = cases.map((each) => figuresOf(each, cases, pots, parts))
  const all = given.filter((each) => each !== null)
  if (all.length < count) return null
  const left = putDown(words, pots, cases, all)
  if (left === null || !all.every((each) => isWhole('returns', each))) return null
  const others = cases.map(({ text }, index) => saidBesides(understand, text, all[index]!))
  if (others.some((other) => other === null)) return null
  const whole = all.map((each, index) => ({ ...others[index]!.figures, ...each }))
  const sides = sidesOfCases(whole)
  if (!sides) return null
  const homes = cases.map((each) => each.homes)
  const isOfHomes = new Set(homes).size > 1
  // One figure in the place of another is read by those who know lists, and homes with a price and a rent each by those who name them.
  const varied = [sides.sides.field, ...(sides.sides.also ?? []).map(({ field }) => field)]
  const isSimple = varied.length === 1 || varied.every((field) => field === 'price' || field === 'rent')
  if (parts.kind === 'joint' && !isOfHomes && isSimple) return null
  const paid = placed.find(({ role }) => role === 'payment')
  const payment = paid?.value
  if (paid && (paid.owner !== 'all' || placed.some(({ role }) => ofLoan.has(role)))) return null
  const {
    figures: _figures,
    leftOver: _left,
    declined: _declined,
    worked: _worked,
    setAside: _aside,
    sides: _sides,
    ...rest
  } = others[0]!
  return {
    ...rest,
    topic: 'returns',
    figures: sides.figures,
    sides: {
      ...sides.sides,
      ...(payment !== undefined && { asked: 'netIncome' }),
      ...(parts.names && { names: parts.names }),
      ...(isOfHomes && { times: homes }),
    },
    ...(left.length > 0 && { setAside: left }),
    ...(payment !== undefined && {
      cannot: [`The mortgage of ${formatPounds(payment * 100)} a month is not taken off here: it is the same in each.`],
    }),
  }
}

/** Whose each figure is: of its own part, of all where a word says so, or of the one that it names. */
function place({ tokens, find }: Words, figures: readonly CaseFigure[], { owners, kind, joint }: Parts): Placed[] {
  const ofAll = find(lexicon.ofAll)
  const wordsOf = (owner: Owner) =>
    new Set(tokens.filter((token, at) => owners[at] === owner && token.kind === 'word').map(({ text }) => text))
  const own = [0, 1].map(wordsOf)
  /** "12% on the HMO and 10% on the terraces", "8% on A". */
  const ofNamed = (to: number, owner: Owner): number | undefined => {
    const next = [0, 1, 2].map((step) => textAt(tokens, to + step))
    if (!lexicon.leadsTo.has(next[0]!)) return undefined
    const label = kind === 'labels' ? lexicon.labelNames.findIndex((all) => all.has(next[1]!) && next[1] !== 'a') : -1
    if (label >= 0 && label < own.length) return label
    if (kind === 'labels' && textAt(tokens, to + 1) === 'a' && !/^[a-z]/.test(next[2]!)) return 0
    const noun = next.find(
      (text) => own.filter((all) => all.has(text)).length === 1 && text.length > 2 && !commonNouns.has(text),
    )
    return noun !== undefined && owner === 'all' ? own.findIndex((all) => all.has(noun)) : undefined
  }
  const placed: Placed[] = figures.map((figure) => {
    const { from, to } = figure.amount
    if (kind === 'columns') return { ...figure, owner: owners[from]! }
    const [start, end] = partAround(tokens, from)
    const isLast = (end: number) => !figures.some(({ amount }) => amount.from > from && amount.from < end)
    const isOfAll = ofAll.some((place) => {
      if (place.from < start || place.to > end || textAt(tokens, place.to) === 'of') return false
      // "525 each all bills included" says nothing of the other case.
      return textAt(tokens, place.from) !== 'all' || place.to === from || (place.to === end && isLast(end))
    })
    // "Either 25% down …": it leads to both.
    const isSaid = isOfAll && (joint === undefined || owners[from] !== 0 || from > joint)
    const owner = isSaid ? 'all' : owners[from]!
    return { ...figure, owner: ofNamed(to, owner) ?? owner }
  })
  return withNamed(tokens, placed)
}
const commonNouns: ReadonlySet<string> = new Set([
  'rent',
  'rents',
  'the',
  'each',
  'both',
  'rest',
  'house',
  'month',
  'year',
  'week',
  'down',
  'and',
])

/** "Except the 40% one gets 5.05%": a figure of one of them said again, whose next figure is of that one alone. */
function withNamed(tokens: readonly Token[], placed: readonly Placed[]): Placed[] {
  const found = [...placed]
  for (const [index, figure] of found.entries()) {
    const first = found.findIndex(
      (each) =>
        each.role === 'deposit' &&
        each.amount.unit === 'percent' &&
        each.value === figure.value &&
        each.owner !== 'all',
    )
    const next = found[index + 1]
    if (first < 0 || first >= index || !next || next.role === figure.role) continue
    const between = tokens.slice(figure.amount.to, next.amount.from)
    if (figure.amount.per || /£/.test(figure.amount.text) || between.some(({ text }) => isSentenceEnd(text))) continue
    found[index] = { ...figure, role: 'none' }
    found[index + 1] = { ...next, owner: found[first]!.owner, isOver: true }
  }
  return found
}

function caseOf(words: Words, placed: readonly Placed[], { owners, kind }: Parts, index: number): Case {
  const { tokens } = words
  const isOwn = (at: number) => owners[at] === index
  const own = placed.filter(({ owner, role }) => owner === index && role !== 'none' && role !== 'pot')
  const shared = placed.filter(({ owner, role }) => owner === 'all' && role !== 'none' && role !== 'pot')
  const figures = new Set(
    placed.flatMap(({ amount: { from, to } }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const text = tokens
    .filter((_, at) => (owners[at] === 'all' || isOwn(at)) && !figures.has(at))
    .map(({ raw, isApart }) => (isApart ? ` ${raw}` : raw))
    .join('')
  const isLent = placed.some(({ role }) => ofLoan.has(role))
  const isCash = words.find(lexicon.cashOnly).some(({ from, to }) => {
    const isOfFlow =
      textAt(tokens, to - 1) === 'cash' &&
      (notOfCash.has(textAt(tokens, to)) || beforeCash.has(textAt(tokens, from - 1)))
    const isOfPot = placed.some(({ role, amount }) => role === 'pot' && amount.to === from)
    return (isOwn(from) || (owners[from] === 'all' && !isLent)) && !isOfFlow && !isOfPot
  })
  const isByRoom = kind === 'ways' && index === 1
  return { own, shared, text, isCash, isByRoom, homes: homesOf(tokens, own, isOwn, isByRoom) }
}
const notOfCash: ReadonlySet<string> = new Set([
  'flow',
  'flows',
  'on',
  'left',
  'back',
  'return',
  'needed',
  'in',
  'required',
  'per',
])
const beforeCash: ReadonlySet<string> = new Set(['on', 'of', 'my', 'the', 'more', 'most', 'much'])

/** How many homes a case is: one, where none are counted. */
function homesOf(
  tokens: readonly Token[],
  own: readonly Placed[],
  isOwn: (at: number) => boolean,
  isByRoom: boolean,
): number {
  const said = own.find(({ role }) => role === 'homes')
  if (said) return said.value
  if (isByRoom) return 1
  for (const [at, { text }] of tokens.entries()) {
    const count = isOwn(at) ? lexicon.counts.get(text) : undefined
    // "Three hundred and sixty two thousand" counts nothing.
    if (count === undefined || count > mostHomes || scalesInWords.has(textAt(tokens, at + 1))) continue
    // "One 240k house", "two at 90", "three of them"
    let next = at + 1
    while (next < at + 5 && (tokens[next]?.kind === 'number' || ofPrice.has(textAt(tokens, next)))) next++
    if ([next, next + 1].some((place) => lexicon.homesCounted.has(textAt(tokens, place)))) return count
  }
  return 1
}
const mostHomes = 6
const scalesInWords: ReadonlySet<string> = new Set(['hundred', 'thousand', 'million'])
const ofPrice: ReadonlySet<string> = new Set(['k', '£', 'grand', 'thousand', 'bed', 'x'])

const essential: ReadonlySet<CaseRole> = new Set(['price', 'rent', 'deposit', 'rate', 'ltv', 'loan'])
const ofLoan: ReadonlySet<CaseRole> = new Set(['deposit', 'rate', 'ltv', 'loan'])
const ofOneAlone: ReadonlySet<CaseRole> = new Set(['works', 'service', 'other'])
const addsUp: ReadonlySet<CaseRole> = new Set(['other', 'service', 'running'])

/** What only one of the cases says is of all where each needs it. False where that cannot be told. */
function share({ tokens }: Words, cases: readonly Case[], { kind, joint }: Parts): boolean {
  const roles = new Set(cases.flatMap(({ own }) => own.map(({ role }) => role)))
  for (const role of roles) {
    const having = cases.filter(({ own }) => own.some((each) => each.role === role))
    if (having.length === cases.length) continue
    const figures = having.flatMap(({ own }) => own.filter((each) => each.role === role))
    if (figures.some(({ isOver }) => isOver)) continue
    const lacking = cases.filter((each) => !having.includes(each))
    const isShared = cases[0]!.shared.some((each) => each.role === role)
    if (isShared) {
      // "5.85 both ways", and another one of one case that nothing says takes its place.
      if (kind === 'joint') return false
      continue
    }
    // "A house for cash or three at 120k each": the price of each of those is none of the house.
    if (role === 'price' && figures.some(({ isEach }) => isEach)) return false
    if (essential.has(role)) {
      if (
        ofLoan.has(role) &&
        lacking.every(
          ({ isCash, own }) =>
            isCash || own.some((each) => ofLoan.has(each.role) && each.role !== 'rate' && role !== 'rate'),
        )
      )
        continue
      move(role)
      continue
    }
    // "5 lets at 550 with bills, or 500 without": as many.
    if (role === 'rooms' && kind === 'joint' && areAlike(cases)) move(role)
    if (ofCount.has(role)) continue
    if (kind !== 'joint') continue
    const isLed = figures.every(({ amount }) =>
      [1, 2, 3, 4].some((step) => ledBy.has(textAt(tokens, amount.from - step))),
    )
    if (ofOneAlone.has(role) && isLed) continue
    const isLast = figures.every(
      ({ amount }) => amount.from > joint! && /^[,;]$/.test(textAt(tokens, partAround(tokens, amount.from)[0] - 1)),
    )
    if (ofOneAlone.has(role) || !isLast) return false
    move(role)
  }
  return cases.every(({ own, shared }) => isOneOfEach(own) && isOneOfEach(shared))

  function move(role: CaseRole) {
    const figures = cases.flatMap(({ own }) => own.filter((each) => each.role === role))
    for (const each of cases) {
      each.own = each.own.filter((figure) => figure.role !== role)
      each.shared = [...each.shared, ...figures.map((figure): Placed => ({ ...figure, owner: 'all' }))]
    }
  }
}
const ofCount: ReadonlySet<CaseRole> = new Set(['rooms', 'beds', 'weeks', 'homes'])

/** Whether no two figures stand for one thing. */
function isOneOfEach(all: readonly Placed[]): boolean {
  const said = new Map<CaseRole, number>()
  for (const { role, value } of all) {
    if (addsUp.has(role) || role === 'beds') continue
    if (said.has(role) && said.get(role) !== value) return false
    said.set(role, value)
  }
  return true
}

/** Whether the rents of all cases may be of a room. */
function areAlike(cases: readonly Case[]): boolean {
  const rents = cases.map(({ own }) => own.find(({ role }) => role === 'rent')?.value ?? 0)
  return Math.max(...rents) <= 1.5 * Math.min(...rents)
}
const ledBy: ReadonlySet<string> = new Set(['with', 'plus', 'but', 'and', 'less', 'needs', 'then', 'minus'])

/** The figures of one case; null where they do not make one. */
function figuresOf(each: Case, cases: readonly Case[], pots: readonly Placed[], { kind }: Parts): GivenFigures | null {
  const own = new Set(each.own.map(({ role }) => role))
  // What is said of all of them is used in each, but where one case is told to have another.
  const isLost = each.shared.some(
    ({ role }) => !addsUp.has(role) && each.own.some((figure) => figure.role === role && !figure.isOver),
  )
  if (isLost) return null
  const all = [...each.own, ...each.shared.filter(({ role }) => !own.has(role) || addsUp.has(role))]
  const of = (role: CaseRole) => all.find((figure) => figure.role === role)
  const pence = (pounds: number) => Math.round(pounds * 100)
  const figures: GivenFigures = {}
  const [price, rent, deposit, ltv, rate, loan] = (['price', 'rent', 'deposit', 'ltv', 'rate', 'loan'] as const).map(of)
  if (!price || !rent) return null
  const isOfThousands = price.value < 1000
  figures.pricePence = pence(price.value * (isOfThousands ? 1000 : 1))
  const month = rentOfMonth(
    rent,
    each,
    of('rooms') ?? (each.isByRoom || isRoomOf(rent, each) ? of('beds') : undefined),
    of('weeks'),
    kind,
  )
  if (month === null) return null
  figures.monthlyRentPence = pence(month)
  if (each.homes > 1 && !price.isEach && !rent.isEach && price.owner !== 'all') {
    // "Two at 100k": the price of one of them; "two for 200k" may be that of both.
    return null
  }
  const cash = each.isCash || (!deposit && !ltv && !loan && !rate && of('payment') !== undefined)
  if (cash) {
    if (deposit?.owner !== 'all' && deposit) return null
    figures.depositPercent = 100
  } else if (deposit && isOfShortPounds(deposit, each, cases, pots)) figures.depositPence = pence(deposit.value * 1000)
  else if (deposit?.isPercent || (deposit && deposit.value < 100)) figures.depositPercent = deposit.value
  else if (deposit) figures.depositPence = pence(deposit.value)
  else if (ltv) figures.depositPercent = 100 - ltv.value
  else if (loan) figures.loanPence = pence(loan.value)
  if (rate) figures.ratePercent = rate.value
  return withCosts(figures, all, cases)
}

/** "Two at 120 each, 40 down on each", of 80 thousand that somebody has. */
const isOfShortPounds = (deposit: Placed, each: Case, cases: readonly Case[], [pot]: readonly Placed[]) =>
  deposit.amount.unit === null && pot !== undefined && pot.value === deposit.value * 1000 * each.homes && !cases.some(({ own }) => own.some(({ role, isPercent }) => role === 'deposit' && isPercent)) // prettier-ignore

/** "A 6-bed HMO, rooms 525 each" */
const isRoomOf = (rent: CaseFigure, { text }: Case) => rent.isEach && /\brooms?\b/i.test(text)

function rentOfMonth(
  rent: CaseFigure,
  each: Case,
  rooms: CaseFigure | undefined,
  weeks: CaseFigure | undefined,
  kind: Parts['kind'],
): number | null {
  const per = rent.amount.per ?? 'month'
  const perYear =
    per === 'week' ? (weeks?.value ?? 52) : per === 'month' ? (weeks ? null : 12) : per === 'year' ? 1 : null
  if (perYear === null) return null
  const isRooms = rooms !== undefined || (each.isByRoom && (rent.amount.parts ?? 1) > 1)
  if (each.isByRoom && !isRooms && kind === 'ways') return null
  const times = rooms?.value ?? (isRooms ? (rent.amount.parts ?? 1) : 1)
  return (rent.value * times * perYear) / 12
}

/** With what it costs to run: where all costs are said of one of them, nothing is assumed of the others. */
function withCosts(figures: GivenFigures, all: readonly Placed[], cases: readonly Case[]): GivenFigures | null {
  const isSaidWhole = cases.some(({ own, shared }) =>
    [...own, ...shared].some(({ role }) => role === 'costRate' || role === 'running'),
  )
  const found: GivenFigures = isSaidWhole
    ? { ...figures, managementPercent: 0, voidsPercent: 0, maintenancePercent: 0, insurancePence: 0, servicePence: 0 }
    : { ...figures }
  let other = 0
  for (const figure of all) {
    const { role, value, isPercent } = figure
    if (role === 'costRate') {
      if (all.some((each) => each.role === 'management')) return null
      found.managementPercent = value
    } else if (role === 'management' && isPercent) found.managementPercent = value
    else if (role === 'management') {
      found.managementPercent = 0
      other += yearly(figure)
    } else if (role === 'voids') found.voidsPercent = value
    else if (role === 'maintenance' && isPercent) found.maintenancePercent = value
    else if (role === 'maintenance') {
      found.maintenancePercent = 0
      other += yearly(figure)
    } else if (role === 'insurance') found.insurancePence = Math.round(yearly(figure) * 100)
    else if (role === 'service') found.servicePence = Math.round(yearly(figure) * 100)
    else if (role === 'works') found.worksPence = Math.round(value * 100)
    else if (role === 'fees') found.feesPence = Math.round(value * 100)
    else if (role === 'other' || role === 'running') other += yearly(figure)
  }
  return other > 0 ? { ...found, otherPence: Math.round(other * 100) } : found
}

/** Money to put down is the deposit of each case, shared by its homes; other money is told not to be used. Null where it is not clear. */
function putDown(
  { hasAny }: Words,
  pots: readonly Placed[],
  cases: readonly Case[],
  all: GivenFigures[],
): string[] | null {
  const [pot, ...others] = pots
  if (!pot) return []
  if (others.length > 0) return pots.map(({ amount }) => amount.text)
  const isOpen = all.every(
    ({ depositPercent, depositPence, loanPence }) => (depositPercent ?? depositPence ?? loanPence) === undefined,
  )
  if (!isOpen || !hasAny(lexicon.putDown)) return [pot.amount.text]
  for (const [index, figures] of all.entries()) {
    const share = Math.round((pot.value * 100) / cases[index]!.homes)
    if (share > figures.pricePence!) return null
    figures.depositPence = share
  }
  return []
}

/** Who buys where, and what is said to be none, of the words without their figures; null for words that ask something else. */
function saidBesides(understand: (text: string) => Question, text: string, figures: GivenFigures): Question | null {
  const price = Math.round(figures.pricePence! / 100)
  const rent = Math.round(figures.monthlyRentPence! / 100)
  const question = understand(`House price £${price}, rent £${rent} a month, yield. ${text}`)
  if (question.ask || question.outside || question.unknownPlaces.length > 0) return null
  if (question.topic !== 'returns') return { ...question, topic: 'returns', figures: {} }
  const said: GivenFigures = {}
  for (const name of [
    'nation',
    'buyer',
    'isNonResident',
    'hasCompanyRelief',
    'taxPence',
    'feesPence',
    'isRepayment',
    'completionDate',
    'managementPercent',
    'voidsPercent',
    'maintenancePercent',
    'insurancePence',
    'servicePence',
  ] as const) {
    const value = question.figures[name]
    if (value !== undefined) Object.assign(said, { [name]: value })
  }
  return { ...question, figures: said }
}
