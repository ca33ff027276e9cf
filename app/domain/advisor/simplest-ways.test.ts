import { expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import type { GivenFigures } from './question.ts'
import { readKnownPlaces } from './understanding/known.server.ts'
import { understandQuestion } from './understanding/understanding.server.ts'

/**
 * The simplest ways to say a purchase, each part with each other: a home, its price, its rent, the deposit, the rate and a cost. A figure may be
 * asked about; none is another.
 */

type Said<Means> = readonly [say: string, means: Means]

const homes = ['house', 'flat', '2 bed flat', '3 bed terrace', 'studio', 'bungalow', 'maisonette', '3 bed semi', 'hmo', 'cottage', 'detached house', 'apartment', 'property'] // prettier-ignore
const prices: readonly Said<number>[] = [
  ...[['118k', 118_000], ['up for 210k', 210_000], ['£87,500', 87_500], ['on at 135000', 135_000]] as const,
  ...[['at 145', 145_000], ['for 162', 162_000], ['asking 128', 128_000], ['96', 96_000], ['at 312', 312_000]] as const,
  ...[['price 175k', 175_000], ['costs 99k', 99_000], ['bought for 140k', 140_000]] as const,
] // prettier-ignore
const rents: readonly Said<number>[] = [
  ...[['rent 800', 800], ['rents 725', 725], ['rent is 850 pcm', 850], ['lets for 650', 650]] as const,
  ...[['rented at £695 a month', 695], ['tenant pays 775', 775], ['£825pcm', 825], ['rental 700pm', 700]] as const,
] // prettier-ignore
const deposits: readonly Said<GivenFigures>[] = [
  ...[['', {}], ['25% deposit', { depositPercent: 25 }], ['30% down', { depositPercent: 30 }]] as const,
  ...[['a quarter down', { depositPercent: 25 }], ['75% LTV', { depositPercent: 25 }], ['70% mortgage', { depositPercent: 30 }]] as const,
  ...[['40 grand deposit', { depositPence: 4_000_000 }], ['borrowing 75%', { depositPercent: 25 }]] as const,
] // prettier-ignore
const rates: readonly Said<GivenFigures>[] = [
  ...[['', {}], ['at 5.5%', { ratePercent: 5.5 }], ['5.25 interest only', { ratePercent: 5.25 }]] as const,
  ...[['rate 4.9', { ratePercent: 4.9 }], ['interest 5.75', { ratePercent: 5.75 }]] as const,
] // prettier-ignore
const costs: readonly Said<GivenFigures>[] = [
  ...[['', {}], ['10% agent', { managementPercent: 10 }], ['no agent', { managementPercent: 0 }]] as const,
  ...[['insurance 240 a year', { insurancePence: 24_000 }], ['service charge 90 a month', { servicePence: 108_000 }]] as const,
] // prettier-ignore
const asks = ['what do i clear a month', 'monthly cashflow?', 'whats left each month', 'net yield', 'what yield']
const joints = [', ', '. ']

test('no figure of the simplest ways to say a purchase is taken for another', { timeout: 60_000 }, async () => {
  const known = await readKnownPlaces((await makeSampleWorld()).db)
  const wrong: string[] = []
  let [count, read] = [0, 0]
  const every = homes.flatMap((home) => prices.flatMap((price) => rents.map((rent) => ({ home, price, rent }))))
  for (const [at, { home, price, rent }] of every.entries()) {
    const of = <Part>(parts: readonly Part[], step: number) => parts[Math.floor(at / step) % parts.length]!
    const [deposit, rate, cost] = [of(deposits, 1), of(rates, 3), of(costs, 7)]
    const parts = [`${home} ${price[0]}`, rent[0], deposit[0], rate[0], cost[0], of(asks, 5)]
    const said = parts.filter(Boolean).join(of(joints, 2))
    const question = await understandQuestion([{ role: 'user', content: said }], known, '2026-11-02')
    count += 1
    if (question.ask || question.leftOver) continue
    const means: GivenFigures = { pricePence: price[1] * 100, monthlyRentPence: rent[1] * 100, ...deposit[1], ...rate[1], ...cost[1] } // prettier-ignore
    const isSo = Object.entries(means).every(([name, value]) => question.figures[name as keyof GivenFigures] === value)
    if (isSo) read += 1
    else wrong.push(`${said}: ${question.topic} ${JSON.stringify(question.figures)}`)
  }
  expect(wrong.slice(0, 20), `${wrong.length} of ${count} wrong`).toEqual([])
  expect(read / count).toBeGreaterThan(0.9)
})
