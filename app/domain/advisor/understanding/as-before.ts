import * as lexicon from '../lexicon/as-before.ts'
import { commonWords } from '../lexicon/everyday-words.ts'
import { firstOnes, leavesOpen, oldOnes, oldSizes } from '../lexicon/follow-ups.ts'
import type { GivenFigures } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { textAt, textOf, type Occurrence, type Token, type Words } from './words.ts'

/**
 * Figures that are again what they were, or none any more: "put the deposit back to what I said first and the rent to 780", "back to the
 * first rate", "take the 600 off again", "forget the 9k". All else of such a message is read as ever.
 */

type Name = keyof GivenFigures

export function goBackToFigures(read: ReadFigures, words: Words, talk: Talk): boolean {
  if (!talk.last) return false
  const isBack = [payFullPrice, forgetShares, leaveAsIs, putBack, takeOldOnes, removeFigures]
    .map((change) => change(read, words, talk))
    .some(Boolean)
  if (isBack) read.isOfLast = true
  return isBack
}

/** "Put the deposit back to what I said", "wages as at first", "undo that". */
function putBack(read: ReadFigures, words: Words, talk: Talk): boolean {
  const { tokens } = words
  const said = words.find(lexicon.putsBack)
  const stays = words
    .find(lexicon.asBefore)
    .filter(({ from }) => !said.some((each) => each.from <= from && from < each.to))
  let isBack = false
  for (const place of [...said, ...stays]) {
    const isStay = stays.includes(place)
    const clause = clauseOf(place, words, read)
    const isFirst = hasWord(tokens, clause, lexicon.atFirst)
    const named = thingIn(tokens, clause, place)
    // "Back to the original" is the whole case (again.ts).
    const isPure =
      !named && (!isFirst || read.sentence.amounts.length > 0) && isAllOf(tokens, clause, lexicon.besideBack)
    const names = named ? nameOf(named.names, read, talk, isFirst) : isPure ? lastChanged(talk) : []
    const isOther = (name: Name) => isStay && !isFirst && !talk.last!.changed?.includes(name)
    for (const name of names.filter((each) => !isOther(each))) isBack = revert(name, isFirst, read, talk) || isBack
    if (names.length === 0) continue
    bind(read, clause)
  }
  return isBack
}

/** "Nah leave the rent as it is": what a "what if" changed is what it was before; else it stays. */
function leaveAsIs(read: ReadFigures, words: Words, talk: Talk): boolean {
  const { tokens, hasAny } = words
  if (!tokens.some(({ text }) => lexicon.leaves.has(text)) || !hasAny(lexicon.asItIs)) return false
  const isTaken = lexicon.denies.has(textAt(tokens, 0)) || talk.before?.hasAny(lexicon.supposes) === true
  let isBack = false
  for (const place of words.find(lexicon.asItIs)) {
    let from = place.from - 1
    while (from > place.from - mostToLeave && from >= 0 && !lexicon.leaves.has(textAt(tokens, from))) from -= 1
    if (!lexicon.leaves.has(textAt(tokens, from))) continue
    const said = tokens.slice(from + 1, place.from)
    const named = said.flatMap(({ text }) => lexicon.thingsBefore.get(text) ?? [])
    const isPointing = said.every(({ text }) => lexicon.pointers.has(text))
    const changed = (talk.last!.changed ?? []).filter((name) => isPointing || named.includes(name))
    // Of a deal that nothing was said of before, it is the figure of its page.
    const isOfPage = talk.last!.dealIds.length === 1 && talk.cases.length < 2
    const ofPage = isOfPage ? named.filter((name) => talk.last!.figures[name] !== undefined) : []
    if (isTaken) for (const name of changed) revert(name, false, read, talk)
    if (isTaken) for (const name of ofPage) remove(name, read)
    if (changed.length + ofPage.length === 0) continue
    bind(read, { from, to: place.to })
    isBack = true
  }
  return isBack
}
const mostToLeave = 5

/** "Keep the rate where it is and put the deposit up to 40%", which looks for no rate. */
export const keepsAsIs = ({ tokens, hasAny }: Words) =>
  lexicon.leaves.has(textAt(tokens, lexicon.denies.has(textAt(tokens, 0)) ? skipSigns(tokens, 1) : 0)) &&
  hasAny(lexicon.asItIs) &&
  !tokens.some(({ text }) => lexicon.asksWhat.has(text))

const skipSigns = (tokens: readonly Token[], at: number) => (tokens[at]?.kind === 'sign' ? at + 1 : at)

/** "Back to the first rate", "the original price". */
function takeOldOnes(read: ReadFigures, { tokens }: Words, talk: Talk): boolean {
  let isBack = false
  for (const [at, { text }] of tokens.entries()) {
    const before = textAt(tokens, at - 1)
    const isSize = oldSizes.has(before) && ['back to the', 'back at the'].includes(textOf(tokens, at - 4, at - 1))
    const names = oldOnes.has(before) || isSize ? lexicon.thingsBefore.get(text) : undefined
    const [name] = names ? nameOf(names, read, talk, firstOnes.has(before)) : []
    if (name && isSize && isLessBefore(name, talk) !== oldSizes.get(before)) continue
    if (!name || !revert(name, firstOnes.has(before), read, talk)) continue
    let from = at - 1
    while (from > 0 && (textAt(tokens, from - 1) === ',' || lexicon.besideBack.has(textAt(tokens, from - 1)))) from -= 1
    bind(read, { from, to: at + 1 })
    isBack = true
  }
  return isBack
}

/** "He went back up, it's the full asking": the price before it came down. */
function payFullPrice(read: ReadFigures, words: Words, talk: Talk): boolean {
  const said = words.find(lexicon.fullPrice)
  const isSaid = read.prices.length > 0 || read.sentence.amounts.length > 0
  if (said.length === 0 || isSaid || !revert('pricePence', false, read, talk)) return false
  bind(read, { from: 0, to: words.tokens.length })
  return true
}

/** "Forget the 7, go back to the stress you used at first": a share or a term of before, which is no figure of this message. */
function forgetShares(read: ReadFigures, { tokens }: Words, talk: Talk): boolean {
  const last = talk.last!
  let isForgotten = false
  for (const [at, { text }] of tokens.entries()) {
    if (!lexicon.removes.has(text)) continue
    const from = lexicon.pointers.has(textAt(tokens, at + 1)) ? at + 2 : at + 1
    const amount = read.sentence.amounts.find((each) => each.from === from && each.unit !== 'pounds')
    const [name, ...others] = namesOf(last.figures).filter(
      (each) => !each.endsWith('Pence') && last.figures[each] === amount?.value,
    )
    if (!amount || name === undefined || others.length > 0) continue
    if (read.figures[name] === amount.value) unset(name, read)
    if (!revert(name, false, read, talk)) remove(name, read)
    leaveOut(read, amount.from, amount.text)
    bind(read, { from: at, to: amount.to })
    isForgotten = true
  }
  return isForgotten
}

/** "Forget the 9k", "scrap the fees", "take the agent out once more", "remove those": none any more, or what was before it was changed. */
function removeFigures(read: ReadFigures, words: Words, talk: Talk): boolean {
  const { tokens } = words
  const last = talk.last!
  let isRemoved = false
  for (const [at, { text }] of tokens.entries()) {
    const outAt = lexicon.takes.has(text) ? awayBehind(tokens, at) : -1
    if (!lexicon.removes.has(text) && outAt < 0) continue
    const isPointing = lexicon.pointers.has(textAt(tokens, at + 1))
    const from = isPointing ? at + 2 : at + 1
    const amount = read.sentence.amounts.find((each) => each.from === from)
    const isToOther =
      !amount &&
      read.sentence.amounts.some(
        (each) => each.from > from && each.from <= from + 3 && (outAt < 0 || each.from < outAt),
      )
    if (isToOther) continue
    const clause = { from: at, to: Math.max(outAt + 1, amount?.to ?? from + 1) }
    if (amount) {
      const pence = Math.round(amount.value * 100)
      const names = namesOf(last.figures)
      const whole = names.filter((name) => name.endsWith('Pence') && last.figures[name] === pence)
      const parts = names.filter((name) => name.endsWith('Pence') && isAdded(name, pence, talk))
      const [only, ...others] = whole.length > 0 ? whole : parts
      if (only === undefined || others.length > 0) continue
      if (whole.length > 0) remove(only, read)
      else revert(only, false, read, talk)
      leaveOut(read, amount.from, amount.text)
      if (read.figures[only] === pence) unset(only, read)
      bind(read, clause)
      isRemoved = true
      continue
    }
    const things = outAt < 0 ? [textAt(tokens, from)] : tokens.slice(from, outAt).map((token) => token.text)
    const names = things.flatMap((thing) => lexicon.thingsBefore.get(thing) ?? [])
    // "Scrap the rise", "forget the shed": what was changed by it is as it was.
    const [one, ...more] = lastChanged(talk)
    const isOfChange =
      lexicon.changesNamed.has(textAt(tokens, from)) ||
      (isEndOf(tokens, from + 1) && !commonWords.has(textAt(tokens, from)))
    const isNamedAway = isPointing && outAt < 0 && names.length === 0 && more.length === 0 && isOfChange
    if (isNamedAway && one !== undefined && read.figures[one] === undefined && revert(one, false, read, talk)) {
      bind(read, { from: at, to: from + 1 })
      isRemoved = true
      continue
    }
    // "Leave it out" answers what was asked (open.ts).
    const isOfOpen = words.hasAny(leavesOpen) && !words.hasAny(lexicon.onceMore)
    const isPointer = isPointing && !isOfOpen && (outAt === from || isEndOf(tokens, from))
    const isLess = isPointing && takeFromSum(read, talk)
    if (isLess) {
      bind(read, clause)
      isRemoved = true
      continue
    }
    const changed = lastChanged(talk)
    const [name] = names.filter((each) => last.figures[each] !== undefined)
    if (name === undefined && !isPointer) continue
    const isAgain = words.hasAny(lexicon.onceMore) || (name !== undefined && changed.includes(name))
    const meant = name === undefined ? changed : [name]
    for (const each of meant) {
      if (read.figures[each] !== undefined && each !== name) continue
      if (read.figures[each] !== undefined && read.figures[each] !== zeroOf(each)) unset(each, read)
      if (!(isAgain || name === undefined) || !revert(each, false, read, talk)) remove(each, read)
      isRemoved = true
    }
    bind(read, clause)
  }
  return isRemoved
}

/** "Of the 15k there was 3k for doors, take it off": what was said of the whole is less by its part. */
function takeFromSum(read: ReadFigures, { last }: Talk): boolean {
  const [whole, part, ...others] = read.sentence.amounts.filter(({ unit }) => unit === 'pounds' || unit === null)
  if (!whole || !part || others.length > 0 || part.value >= whole.value) return false
  const pence = (value: number) => Math.round(value * 100)
  const [name, ...more] = namesOf(last!.figures).filter(
    (each) => each.endsWith('Pence') && last!.figures[each] === pence(whole.value),
  )
  if (name === undefined || more.length > 0) return false
  for (const { from, text } of [whole, part]) leaveOut(read, from, text)
  Object.assign(read.figures, { [name]: pence(whole.value - part.value) })
  read.worked.push(`${whole.text} without ${part.text}`)
  return true
}

/** "Take the 600 off", "leave the works out": where the word behind its thing stands. */
function awayBehind(tokens: readonly Token[], at: number): number {
  for (let next = at + 1; next <= at + 6; next++) {
    const text = textAt(tokens, next)
    // "Take it out of the company" is of who buys.
    if (lexicon.away.has(text)) return next === at + 1 || textAt(tokens, next + 1) === 'of' ? -1 : next
    if (text === '' || lexicon.endsClause.has(text)) return -1
  }
  return -1
}

const namesOf = (figures: GivenFigures) => Object.keys(figures) as Name[]
const zeroOf = (name: Name) =>
  ['managementPercent', 'voidsPercent', 'maintenancePercent'].includes(name) ? 0 : undefined
const isEndOf = (tokens: readonly Token[], at: number) =>
  at >= tokens.length || lexicon.endsClause.has(textAt(tokens, at))

/** Whether a figure grew by so much when it was changed last. */
function isAdded(name: Name, pence: number, { cases, last }: Talk): boolean {
  const now = last!.figures[name]
  const before = cases.findLast(({ figures }) => figures[name] !== now)?.figures[name]
  return typeof now === 'number' && typeof before === 'number' && now - before === pence
}

/** Whether a figure was less before it was changed last. */
function isLessBefore(name: Name, { cases, last }: Talk): boolean | undefined {
  const now = last!.figures[name]
  const was = cases.findLast(({ figures }) => figures[name] !== now)?.figures[name]
  return typeof now === 'number' && typeof was === 'number' ? was < now : undefined
}

/** What the last message changed. */
const lastChanged = ({ last, cases }: Talk): Name[] => {
  const before = cases.at(-2)
  return before ? (last!.changed ?? []).filter((name) => before.figures[name] !== last!.figures[name]) : []
}

/** The figures that the words may be of and that were others before; none where the message says one of them itself. */
function nameOf(names: readonly Name[], read: ReadFigures, { cases, last }: Talk, isFirst: boolean): Name[] {
  const isOwn = (name: Name) => read.figures[name] !== undefined || (name === 'pricePence' && read.prices.length > 0)
  if (names.some(isOwn)) return []
  const old = isFirst ? cases.slice(0, 1) : cases
  const found = names.find((name) => old.some(({ figures }) => figures[name] !== last!.figures[name]))
  return found ? [found] : []
}

/** Ways to say one loan: with one of them the others go. */
const ofLoan: readonly Name[] = ['depositPercent', 'depositPence', 'loanPence']

function revert(name: Name, isFirst: boolean, read: ReadFigures, { cases, last }: Talk): boolean {
  const now = last!.figures[name]
  const before = isFirst ? cases[0] : cases.findLast(({ figures }) => figures[name] !== now)
  if (!before || before.figures[name] === now) return false
  const names = ofLoan.includes(name) ? ofLoan : [name]
  for (const each of names) {
    const was = before.figures[each]
    if (was === undefined) remove(each, read)
    else Object.assign(read.figures, { [each]: was })
  }
  return true
}

function remove(name: Name, read: ReadFigures): void {
  read.removed = [...(read.removed ?? []), name]
}

function unset(name: Name, read: ReadFigures): void {
  const { [name]: _, ...figures } = read.figures
  read.figures = figures
}

/** An amount that only says what is taken away. */
function leaveOut(read: ReadFigures, from: number, text: string): void {
  read.left = read.left.filter((left) => left.from !== from)
  read.prices = read.prices.filter((price) => price.text !== text)
  read.setAside = read.setAside.filter((said) => said !== text)
  read.settled.add(from)
}

function bind(read: ReadFigures, { from, to }: Occurrence): void {
  read.bound = new Set([...read.bound, ...Array.from({ length: to - from }, (_, step) => from + step)])
}

/** The part of a sentence around some words, in which no other amount stands. */
function clauseOf({ from, to }: Occurrence, { tokens }: Words, { sentence: { amounts } }: ReadFigures): Occurrence {
  const isEnd = (at: number) =>
    lexicon.endsClause.has(textAt(tokens, at)) || amounts.some((each) => each.from <= at && at < each.to)
  let [start, end] = [from, to]
  while (start > 0 && !isEnd(start - 1)) start -= 1
  while (end < tokens.length && !isEnd(end)) end += 1
  return { from: start, to: end }
}

const hasWord = (tokens: readonly Token[], { from, to }: Occurrence, list: ReadonlySet<string>) =>
  tokens.slice(from, to).some(({ text }) => list.has(text))
const isAllOf = (tokens: readonly Token[], { from, to }: Occurrence, list: ReadonlySet<string>) =>
  tokens.slice(from, to).every(({ text, kind }) => kind === 'sign' || list.has(text) || lexicon.atFirst.has(text))

/** The nearest thing before the words that go back, or the one behind them. */
function thingIn(tokens: readonly Token[], clause: Occurrence, { from, to }: Occurrence) {
  const find = (at: number) => {
    const names = lexicon.thingsBefore.get(textAt(tokens, at))
    return names && { at, names }
  }
  for (let at = from - 1; at >= clause.from; at--) if (find(at)) return find(at)
  for (let at = to; at < clause.to; at++) if (find(at)) return find(at)
  return undefined
}
