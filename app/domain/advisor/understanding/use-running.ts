import type { GivenFigures } from '../question.ts'
import type { NamedCost } from '../lexicon/running-sums.ts'
import { timesAYear } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import type { RunningSum } from './running-sum.ts'

/** The figures of running costs that were said as sums: what such a sum has in it is nothing besides. */

type Name = keyof GivenFigures
type Leave = (text: string, ...meanings: GivenFigures[]) => void

const fieldOf: Record<NamedCost, Name> = {
  management: 'managementPercent',
  voids: 'voidsPercent',
  maintenance: 'maintenancePercent',
  insurance: 'insurancePence',
  service: 'servicePence',
}
const fields = Object.values(fieldOf)
const ofLoan: readonly Name[] = ['depositPercent', 'depositPence', 'loanPence', 'ratePercent', 'isRepayment']

export function takeRunning(own: GivenFigures, read: ReadFigures, carried: GivenFigures | null, leave: Leave): void {
  const { running = [], isNothingElse, worked } = read
  const isSaid = (name: Name) => own[name] !== undefined
  const isKnown = (name: Name) => isSaid(name) || carried?.[name] !== undefined
  const shares = running.filter(({ amount }) => amount.unit === 'percent')
  const sums = running.filter(({ amount }) => amount.unit !== 'percent')
  const clear = (names: readonly Name[]) => {
    for (const name of names) if (!isSaid(name)) Object.assign(own, { [name]: 0 })
  }
  const unnamed = (of: RunningSum['of'], within: readonly NamedCost[]) =>
    of === 'part'
      ? within.map((each) => fieldOf[each])
      : of === 'all'
        ? fields
        : fields.filter((name) => !isKnown(name))

  if (own.costRatePercent !== undefined) {
    const [share] = shares
    const free = (share?.of === 'part' ? share.within.map((each) => fieldOf[each]) : shareFields).find(
      (name) => !isSaid(name) && name.endsWith('Percent'),
    )
    const isOver = shares.length > 1 || free === undefined
    if (isOver) leave(`${own.costRatePercent}%`)
    else {
      const percent = own.costRatePercent
      const names = unnamed(share?.of ?? 'all', share?.within ?? [])
      const all = sayAll()
      Object.assign(own, { [free]: percent })
      clear(names)
      if (share?.of !== 'part') worked.push(`${all} are ${percent}% of the rent`)
    }
    delete own.costRatePercent
  }
  if (sums.length > 0) useSums()
  if (isNothingElse) clear(fields.filter((name) => !isKnown(name)))
  // Before the loan as much is left as without one, where nothing is said of it.
  if (read.isBeforeLoan && !ofLoan.some(isKnown)) {
    if (carried?.pricePence === undefined) own.depositPercent = 100
    else leave('before the mortgage', { depositPercent: 100 })
  }

  function useSums(): void {
    const rent = own.monthlyRentPence ?? carried?.monthlyRentPence
    const open = sums.filter((sum) => sum.isTimeless && timeOf(sum, rent) === null)
    const total = sums.filter((sum) => !open.includes(sum)).reduce((all, sum) => all + penceOf(sum, rent), 0)
    // "Add 240 a year to the residents' fund" comes on top of what was said before.
    const isAdded = read.isAdded && sums.every(({ of }) => of === 'part')
    own.otherPence = total + (isAdded ? (carried?.otherPence ?? 0) : 0)
    const names = new Set(sums.flatMap(({ of, within }) => unnamed(of, within)))
    const [first] = open
    const zeros = Object.fromEntries([...names].filter((name) => !isSaid(name)).map((name) => [name, 0]))
    const before = [...names].filter((name) => !isSaid(name) && (carried?.[name] ?? 0) !== 0)
    const main = sums.find(({ of }) => of !== 'part')
    // Behind an answer other costs may come on top of what it took for granted.
    const isAfterAnswer = carried?.pricePence !== undefined && carried.monthlyRentPence !== undefined
    const isOnTop = main?.of === 'rest' && isAfterAnswer && carried.otherPence === undefined && !fields.some(isSaid)
    if (first) {
      delete own.otherPence
      const pence = Math.round(first.amount.value * 100)
      const ofYear = { ...zeros, otherPence: total + pence }
      // "ROI with 13.6k costs": nearly all of the rent is what the purchase costs, its tax with it.
      if (rent !== undefined && pence > rent * surelyBuying && !isSaid('feesPence')) {
        if (total > 0) own.otherPence = total
        Object.assign(own, { feesPence: pence, taxPence: own.taxPence ?? 0 })
        worked.push(`${first.amount.text} are the costs of buying, the property tax with them`)
        return
      }
      // So much of the rent is sooner what the purchase costs.
      const isOfPurchase = rent !== undefined && pence > rent * mostOfYear
      leave(
        first.amount.text,
        ...(isOfPurchase ? [ofYear, { feesPence: pence }] : [{ ...zeros, otherPence: total + pence * 12 }, ofYear]),
      )
      for (const { amount } of open.slice(1)) leave(amount.text)
      return
    }
    // "And if costs are 200?" behind an agent of 10%: with it or without.
    if (main && ((main.of === 'all' && !main.isWhole && before.length > 0) || isOnTop)) {
      delete own.otherPence
      leave(main.amount.text, { ...zeros, otherPence: total }, { otherPence: total })
      return
    }
    // "6,000 a year including 10% management": what is in the sum is nothing besides.
    if (main?.isHolding && fields.some(isSaid)) {
      delete own.otherPence
      leave(
        main.amount.text,
        { ...Object.fromEntries(fields.map((name) => [name, 0])), otherPence: total },
        { ...zeros, otherPence: total },
      )
      return
    }
    const all = sayAll()
    clear([...names])
    if (main) worked.push(`${all} are ${pounds(total)} a year`)
    else worked.push(`other costs are ${pounds(own.otherPence)} a year${sayWithin(sums)}`)
  }

  /** Beside a cost that is named they are all others. */
  function sayAll(): string {
    const isNamed = (name: Name) => (own[name] ?? 0) !== 0
    const isRest = running.some(({ of }) => of === 'rest') && fields.some((name) => (carried?.[name] ?? 0) !== 0)
    return isRest || fields.some(isNamed) ? 'all other running costs' : 'all running costs'
  }
}

const shareFields: readonly Name[] = ['managementPercent', 'maintenancePercent']

/** What a sum has in it that has a field of its own. */
function sayWithin(sums: readonly RunningSum[]): string {
  const names = [...new Set(sums.flatMap(({ within }) => within))]
  return names.length === 0 ? '' : ` with ${names.join(' and ')}`
}

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

/** Costs of less than so much of a month's rent are those of a month, and of more than so much those of a year. */
const mostOfMonth = 0.45
const leastOfYear = 0.9
const surelyYear = 1200
/** More months' rents than that are seldom what a home costs in a year. */
const mostOfYear = 5
const surelyBuying = 10

/** How often a sum is paid in a year that says no time; null where it may be of a month as well. */
function timeOf({ amount: { value } }: RunningSum, rent: number | undefined): number | null {
  if (rent === undefined) return value >= surelyYear ? 1 : null
  const share = (value * 100) / rent
  if (share > mostOfYear) return null
  return share > leastOfYear ? 1 : share < mostOfMonth ? 12 : null
}

function penceOf({ amount: { value, per }, isTimeless }: RunningSum, rent: number | undefined): number {
  const times = per ? timesAYear[per] : isTimeless ? timeOf({ amount: { value } } as RunningSum, rent)! : 1
  return Math.round(value * 100) * times
}
