import * as lexicon from '../lexicon/running-sums.ts'
import type { NamedCost } from '../lexicon/running-sums.ts'
import { times, timesAhead } from '../lexicon/figures.ts'
import { negators } from '../lexicon/negations.ts'
import { timesAYear, type Amount } from './amount.ts'
import { findNothingElse } from './nothing-else.ts'
import type { ReadFigures } from './read-figures.ts'
import type { RunningSum } from './running-sum.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** Running costs that are said as one sum, or that have no field of their own: "costs come to 160 a month all told", "bills 780 a month". */

interface Side {
  /** The costs that it names: each a name of a field, or its own word. */
  items: Set<string>
  names: Set<NamedCost>
  isAll: boolean
  isRest: boolean
  isCatchAll: boolean
  isMortgage: boolean
  isOfYear: boolean
  /** Whether "everything" says it. */
  isWholeSaid: boolean
  /** The farthest token of it. */
  end: number
}

const mostWords = 18
const leastSum = 8
const mostSum = 60_000

/** The amounts that are none of these; those that are go to `found.running`, and to the figures of the other costs. */
export function readRunningSums(amounts: Amount[], words: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  const { tokens } = words
  const nothingElse = [...words.find(lexicon.nothingElse), ...findNothingElse(words)]
  if (nothingElse.length > 0) found.isNothingElse = true
  if (words.hasAny(lexicon.beforeLoan)) found.isBeforeLoan = true
  if (words.hasAny(lexicon.addsCosts)) found.isAdded = true
  for (const { from, to } of nothingElse) for (let at = from; at < to; at++) bound.add(at)
  const keeping = words.find(lexicon.keeping)
  if (keeping.length === 0 && !tokens.some(({ text }) => isOfCosts(text))) return amounts
  const within = new Set<number>()
  for (const { from, to } of amounts) for (let at = from; at < to; at++) within.add(at)
  const wholes = words.find(lexicon.wholes)
  const comeTo = words.find(lexicon.comeTo)
  return amounts.filter((amount) => {
    const { unit, value, isUnclear, isEach } = amount
    // Rents that were listed: "2 at 95 a week bills on me 780 a month".
    if (amount.rooms !== undefined) return true
    if (isUnclear || isEach || unit === 'years' || unit === 'count') return true
    if (unit !== 'percent' && (value < leastSum || value > mostSum)) return true
    if (unit === null && amount.per === undefined && value < leastBare) return true
    const read = readSum(amount)
    if (read === null) return true
    const { sum, from, to } = read
    for (let at = from; at < to; at++) bound.add(at)
    if (sum === 'with-mortgage') {
      amount.isUnclear = true
      return true
    }
    const per = amount.per ?? (unit === 'percent' ? undefined : timeBeside(from, to, amount))
    if (per) Object.assign(sum, { amount: { ...amount, per }, isTimeless: false })
    found.settled.add(amount.from)
    found.running = [...(found.running ?? []), sum]
    if (unit === 'percent') found.figures.costRatePercent = value
    else {
      const pence = Math.round(value * 100) * (per === undefined ? 1 : timesAYear[per])
      found.figures.otherPence = (found.figures.otherPence ?? 0) + pence
      if (sum.of !== 'part') found.runningPence = pence
    }
    return false
  })

  function readSum(amount: Amount): { sum: RunningSum | 'with-mortgage'; from: number; to: number } | null {
    const ahead = look(amount.from - 1, -1, amount)
    const isAhead = ahead !== null && (ahead.isAll || ahead.items.size > 0)
    // "Agent 8%, insurance £260, other £400 a year"
    if (!isAhead && isOtherAlone(amount))
      return {
        sum: { of: 'rest', isWhole: false, within: [], amount, isTimeless: false },
        from: amount.from - 2,
        to: amount.to,
      }
    const kin = isAhead ? null : keptByOther(amount)
    if (kin !== null)
      return {
        sum: { of: 'part', isWhole: false, within: ['management'], amount, isTimeless: false },
        from: kin,
        to: amount.to,
      }
    const whole = wholes.find(
      ({ from, to }) =>
        from >= amount.to - 1 && from <= amount.to + 1 && isBehind(amount, from) && (isAhead || to > amount.to),
    )
    const behind =
      isAhead && ahead.items.size + Number(ahead.isAll) > 0 && !whole ? null : look(whole?.to ?? amount.to, 1, amount)
    const side = isAhead ? ahead : behind
    if (!side || (!side.isAll && side.items.size === 0)) return null
    if (amount.unit === 'percent' && !isOfRent(amount, side)) return null
    const from = isAhead ? ahead.end : amount.from
    const listEnd = Math.max(amount.to, whole?.to ?? 0, isAhead ? 0 : side.end + 1)
    const mortgage = mortgageBehind(listEnd)
    const to = Math.max(listEnd, mortgage?.to ?? 0)
    if (isOfElse(amount.to)) return null
    const isComing = isAhead && comeTo.some((each) => each.from > from && each.to <= amount.from)
    const isList = side.items.size > 1
    const isWhole = whole !== undefined || side.isWholeSaid
    const isOfAll =
      side.isAll ||
      (isList && (isWhole || isComing || (side.names.has('management') && (side.items.size > 2 || side.isCatchAll))))
    const isAmongCosts =
      (side.names.has('maintenance') && isBesideCost(amount)) ||
      (side.names.has('management') && isOfAgent(amount, side))
    if (!isOfAll && !isList && side.names.size > 0 && !isAmongCosts) return null
    if (!isOfAll && side.items.size === 1 && amount.unit === 'percent') return null
    // A licence is paid once in some years.
    const isOfYears = [...side.items].every((item) => lexicon.ofYears.has(item))
    if (!isOfAll && isOfYears && amount.per === undefined) return null
    if (isOfAll && (side.isMortgage || mortgage?.isIn)) return { sum: 'with-mortgage', from, to }
    if (side.isMortgage) return null
    const sum: RunningSum = {
      of: isOfAll ? (side.isRest ? 'rest' : 'all') : 'part',
      isWhole: isWhole || isList,
      within: [...side.names],
      amount,
      isTimeless: amount.per === undefined && amount.unit !== 'percent' && !side.isOfYear && !isAmongCosts,
      ...(isOfAll && holdsNext(to) && { isHolding: true }),
    }
    return { sum, from, to }
  }

  /** "2,600 a year, all told" */
  function isBehind({ to }: Amount, from: number): boolean {
    return from === to || (from === to + 1 && [',', '('].includes(textAt(tokens, to))) || from === to - 1
  }

  /** The costs that a run of words names, from one of them on. */
  function look(start: number, step: 1 | -1, amount: Amount): Side | null {
    const side: Side = {
      items: new Set<string>(),
      names: new Set<NamedCost>(),
      isAll: false,
      isRest: false,
      isCatchAll: false,
      isMortgage: false,
      isOfYear: false,
      isWholeSaid: false,
      end: start,
    }
    let last: { at: number; undo: () => void } | null = null
    for (let at = start, count = 0; count < mostWords; at += step, count++) {
      const token = tokens[at]
      if (!token) break
      const { text } = token
      if (within.has(at)) {
        // "Bills 520 and agent 10%": the last word belongs to the figure behind it.
        if (step === 1 && last && at - last.at <= 3) last.undo()
        break
      }
      // "Inc." ends no sentence.
      if (text === '.' && /^(?:inc|incl|approx)$/.test(textAt(tokens, at - 1))) continue
      if (/^[.;?!()]$/.test(text)) break
      // "850 incl bills", "rent including bills 850"
      if (step === 1 && lexicon.isIncluded.has(text) && mortgageBehind(at) === null) break
      const hasItems = side.isAll || side.items.size > 0
      if (lexicon.joints.has(text)) {
        // "The running costs, they're 215 a month"
        const isOfPronoun = step === -1 && text === ',' && lexicon.allCosts.has(textAt(tokens, at - 1))
        if (!hasItems && text !== 'n' && !(isOfPronoun && lexicon.pronouns.has(textAt(tokens, at + 1)))) break
        if (hasItems && text === ',' && !isListed(at, step)) break
        continue
      }
      if (lexicon.mortgages.has(text)) {
        if (!hasItems && step === 1) break
        const isOut = [1, 2, 3].some((far) => lexicon.leavesOut.has(textAt(tokens, at - far)))
        if (!isOut) side.isMortgage = true
        continue
      }
      const before = textAt(tokens, at - 1)
      const name = before === 'boiler' ? undefined : lexicon.named.get(text)
      // "Costs: agent 8%, insurance £260" is the head of a list.
      if (step === -1 && text === ':' && side.items.size > 0) break
      // "No agent, sundries £20"
      if (step === -1 && negators.has(before) && (name || lexicon.otherItems.has(text))) break
      const isBoiler = before === 'boiler' && lexicon.ofBoiler.has(text)
      const isOther =
        isBoiler || lexicon.otherItems.has(text) || (lexicon.besideItems.has(text) && (hasItems || isListed(at, step)))
      if (lexicon.allCosts.has(text)) {
        // "The whole lot costs me 2,050 a year"
        if (step === -1 && lexicon.everything.has(before)) continue
        const isVerb = text === 'costs' && tokens[at - 1]?.kind === 'word' && !lexicon.beforeCosts.has(before)
        if ((step === -1 && isVerb) || lexicon.notRunning.has(before) || isOfBuying(at + 1)) return null
        side.isAll = true
        side.isRest ||= lexicon.rests.has(before)
        side.end = at
        last = { at, undo: () => (side.isAll = false) }
      } else if (lexicon.everything.has(text) && isEverything(at, step, amount)) {
        if (amount.unit !== 'percent' && isOfRents(at)) return null
        side.isAll = side.isCatchAll = side.isWholeSaid = true
        side.isRest ||= textAt(tokens, at + 1) === 'else'
        side.end = at
      } else if (name || isOther) {
        const isNew = !side.items.has(name ?? text)
        const isWithin = lexicon.isIncluded.has(textAt(tokens, at + 1)) || lexicon.isIncluded.has(before)
        if (isWithin || (step === -1 && isOfTenants(at))) return null
        side.items.add(name ?? itemOf(at))
        if (name) side.names.add(name)
        side.isOfYear ||= lexicon.ofYear.has(text)
        side.end = at
        last = {
          at,
          undo: () => {
            if (!isNew) return
            side.items.delete(name ?? text)
            if (name) side.names.delete(name)
          },
        }
      } else if (lexicon.catchAlls.has(text) && (hasItems || isListed(at, step))) {
        side.isCatchAll = true
        side.items.add('rest')
        side.end = at
      } else if (lexicon.rests.has(text)) {
        if (hasItems) side.end = at
      } else if (
        !lexicon.between.has(text) &&
        !lexicon.leavesOut.has(text) &&
        !(amount.unit === 'percent' && lexicon.ofRent.has(text))
      )
        break
      else if (
        amount.unit === 'percent' &&
        text === 'running' &&
        ['the', 'it', 'costs', 'place'].includes(textAt(tokens, at + 1))
      ) {
        side.isAll = true
        side.end = at
      }
    }
    const isNamed = [...side.items].some((item) => item !== 'rest')
    return side.isAll || isNamed ? side : null
  }

  /** Words that say one thing: "gas cert", "council tax". */
  function itemOf(at: number): string {
    const isOther = (place: number) =>
      lexicon.otherItems.has(textAt(tokens, place)) || lexicon.besideItems.has(textAt(tokens, place))
    let from = at
    while (isOther(from - 1)) from -= 1
    return textAt(tokens, from)
  }

  /** Whether a cost stands right behind a joint, or before it. */
  function isListed(at: number, step: 1 | -1): boolean {
    const isCost = (place: number) => {
      const text = textAt(tokens, place)
      return isOfCosts(text) || lexicon.catchAlls.has(text) || lexicon.besideItems.has(text)
    }
    for (let next = at + step, count = 0; count < 5; next += step, count++) {
      const token = tokens[next]
      if (!token || within.has(next) || /^[.;?!()]$/.test(token.text)) return false
      if (isCost(next)) return true
      if (!lexicon.between.has(token.text) && !lexicon.joints.has(token.text)) return false
    }
    return false
  }

  /** "Everything else", "for everything", "the lot", and not "fees and everything 4,000" or "1,500 a month the lot". */
  function isEverything(at: number, step: 1 | -1, { unit, per }: Amount): boolean {
    const text = textAt(tokens, at)
    if (unit !== 'percent' && per === undefined) return false
    const isFor = [1, 2].some((far) => lexicon.forWhat.has(textAt(tokens, at - far)))
    if (step === 1 && text !== 'owt' && !isFor) return false
    if (text === 'owt') return textAt(tokens, at + 1) === 'else'
    if (text === 'lot') return ['the', 'whole'].includes(textAt(tokens, at - 1))
    return true
  }

  /** "Rent for the lot 1,500" */
  function isOfRents(at: number): boolean {
    return [1, 2, 3].some((far) => lexicon.rentWords.has(textAt(tokens, at - far)))
  }

  function isOtherAlone({ from, unit, per }: Amount): boolean {
    const at = textAt(tokens, from - 1) === '£' ? from - 2 : from - 1
    if (unit !== 'pounds' || per === undefined || !['other', 'rest', 'misc'].includes(textAt(tokens, at))) return false
    return tokens.slice(Math.max(0, at - mostWords), at).some(({ text }) => isOfCosts(text))
  }

  /** "My cousin looks after it for £45 a month": where it begins. */
  function keptByOther({ from, unit, per, value }: Amount): number | null {
    if (unit === 'percent' || per === undefined || per === 'year' || value > mostOfKeeper) return null
    if (textAt(tokens, textAt(tokens, from - 1) === '£' ? from - 2 : from - 1) !== 'for') return null
    const [kept] = keeping.filter(({ to }) => to <= from && from - to <= mostKept)
    return kept?.from ?? null
  }

  /** "Agent £75 a month", right beside it. */
  function isOfAgent({ from, to, unit, per, value }: Amount, { end }: Side): boolean {
    if (unit === 'percent' || per === undefined || per === 'year' || value > mostOfKeeper) return false
    const between = end < from ? tokens.slice(end + 1, from) : tokens.slice(to, end)
    return between.every(({ text }) => ['£', ':', '=', '-', 'for', 'the', 'an', 'at'].includes(text))
  }

  /** "200 other costs in month", "monthly costs 160": the time that stands among the words of the sum. */
  function timeBeside(from: number, to: number, amount: Amount): Amount['per'] {
    for (let at = from - 2; at < amount.from; at++) {
      const time = within.has(at) ? undefined : timesAhead.get(textAt(tokens, at))
      if (time) return time
    }
    if (!['a', 'per', 'in', 'each', 'every', '/'].includes(textAt(tokens, to)))
      return timesAhead.get(textAt(tokens, to))
    const per = times.get(textAt(tokens, to + 1))
    if (per) for (const at of [to, to + 1]) bound.add(at)
    return per
  }

  /** "£640 repairs, £275 insurance": a sum of a year, as those beside it. */
  function isBesideCost({ from, to, unit, per }: Amount): boolean {
    if (unit === 'percent' || per !== undefined) return false
    return amounts.some(
      (each) =>
        each.unit === unit &&
        (each.from >= to ? each.from - to <= mostApart : from - each.to <= mostApart) &&
        each.from !== from &&
        [-3, -2, -1].some((step) => ofYears.has(textAt(tokens, each.from + step))) !==
          [0, 1].some((step) => ofYears.has(textAt(tokens, each.to + step))),
    )
  }

  function isOfBuying(at: number): boolean {
    return [0, 1].some((step) => lexicon.behindNotRunning.has(textAt(tokens, at + step)))
  }

  /** "Costs 1,500 for the solicitor", "650 a month on the mortgage", "bills of 1,500 a month at home". */
  function isOfElse(at: number): boolean {
    const [first, next] = [textAt(tokens, at), textAt(tokens, at + 1)]
    if (first === 'at' && next === 'home') return true
    if (!['for', 'on', 'to'].includes(first)) return false
    // "150 a month on top of the mortgage"
    if (next === 'top') return false
    const what = lexicon.beforeWhat.has(next) ? textAt(tokens, at + 2) : next
    return lexicon.notRunning.has(what) || lexicon.behindNotRunning.has(what) || lexicon.mortgages.has(what)
  }

  /** "6,000 a year including 10% management" */
  function holdsNext(start: number): boolean {
    const at = [',', '('].includes(textAt(tokens, start)) ? start + 1 : start
    if (!lexicon.including.has(textAt(tokens, at)) || textAt(tokens, at) === 'with') return false
    return [1, 2, 3, 4].some((step) => within.has(at + step))
  }

  /** "The tenants pay the bills of 100" */
  function isOfTenants(at: number): boolean {
    const isPaid = [1, 2, 3, 4].some((step) => /^pay(?:s|ing)?$/.test(textAt(tokens, at - step)))
    return isPaid && [2, 3, 4, 5].some((step) => lexicon.tenants.has(textAt(tokens, at - step)))
  }

  /** A percentage of the rent, where words beside it say so, or it stands behind the costs. */
  function isOfRent({ from, to, value }: Amount, side: Side): boolean {
    if (value > mostShare) return false
    const near = textOf(tokens, to, to + 4)
    return /\b(?:rent|rents|it|income)\b/.test(near) || side.end < from || side.isAll || side.items.size > 1
  }

  /** "Including the mortgage", "not counting the mortgage", behind the sum. */
  function mortgageBehind(start: number): { to: number; isIn: boolean } | null {
    for (let at = start; at < start + mostAside; at++) {
      const token = tokens[at]
      if (!token || within.has(at) || /^[.;?!]$/.test(token.text)) return null
      if (!lexicon.mortgages.has(token.text)) continue
      const between = tokens.slice(start, at).map(({ text }) => text)
      if (between.some((text) => lexicon.leavesOut.has(text))) return { to: at + 1, isIn: false }
      if (between.some((text) => lexicon.including.has(text))) return { to: at + 1, isIn: true }
      const isNot = textAt(tokens, at + 1) === 'not' || lexicon.leavesOut.has(textAt(tokens, at + 1))
      return between.length < 2 && isNot ? { to: at + 2, isIn: false } : null
    }
    return null
  }
}

const leastBare = 30
const mostShare = 70
const mostAside = 7

const mostOfKeeper = 400
const mostKept = 5
const mostApart = 4
const ofYears = new Set(['insurance', 'ins', 'cert', 'certs', 'certificate', 'certificates', 'eicr', 'epc', 'gas'])

const ofRentOff = new Set(['of', 'the', 'rent', 'it', 'off', 'my'])

/** Whether a share of the rent is what costs take: "15% of the rent off for everything that breaks". */
export function isForCosts(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (ofRentOff.has(textAt(tokens, at))) at += 1
  if (!['for', 'to', 'towards', 'on'].includes(textAt(tokens, at))) return false
  return [1, 2, 3].some((step) => isOfCosts(textAt(tokens, at + step)))
}

const isOfCosts = (text: string) =>
  lexicon.allCosts.has(text) ||
  lexicon.named.has(text) ||
  lexicon.otherItems.has(text) ||
  lexicon.everything.has(text) ||
  text === 'running'
