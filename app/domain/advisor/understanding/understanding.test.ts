import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { addSampleAreas } from '#app/testing/database/areas.ts'
import { injections, phrasings } from '#app/testing/advisor/phrasings.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import type { ChatMessage } from '../answer.ts'
import { knownPlaces, type KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import { understandQuestion } from './understanding.server.ts'
import { readWords } from './words.ts'

const today = '2026-11-02'
let known: KnownPlaces
beforeAll(async () => {
  const db = await createTestDatabase()
  await addSampleAreas(db)
  const lines = readFileSync('db/sample/postcode-districts.csv', 'utf8').trim().split('\n').slice(1)
  const districts = new Map<string, string>()
  for (const [district, code] of lines.map((line) => line.trim().split(','))) {
    if (!districts.has(district!)) districts.set(district!, code!)
  }
  known = knownPlaces((await readKnownAreas(db)).all, districts)
})

const said = (texts: readonly string[]): ChatMessage[] =>
  texts
    .flatMap((content) => [
      { role: 'user' as const, content },
      { role: 'assistant' as const, content: 'Deal 7 in York costs £9,999.' },
    ])
    .slice(0, -1)
const ask = (...texts: string[]) => understandQuestion(said(texts), known, today)

test('there are 120 phrasings and 30 injections', () => {
  expect(phrasings.length).toBeGreaterThanOrEqual(120)
  expect(new Set(phrasings.map(({ say }) => say.join('|'))).size).toBe(phrasings.length)
  expect(injections.length).toBe(30)
})

test.each(phrasings.map((phrasing) => [phrasing.say.join(' | '), phrasing] as const))('%s', async (_, phrasing) => {
  const {
    topic,
    figures,
    areas,
    budget,
    unknownPlaces,
    dealIds,
    isFollowUp,
    unused,
    took: _took,
    orElse: _orElse,
    changed: _changed,
    worked: _worked,
    beside: _beside,
    rooms: _rooms,
    sought: _sought,
    sitePoints: _sitePoints,
    sides: _sides,
    ...rest
  } = await understandQuestion(said(phrasing.say), known, today)
  const found = {
    topic,
    figures,
    areas: areas.map(({ slug }) => slug),
    budget,
    rest: { ...rest, ...(unknownPlaces.length > 0 && { unknownPlaces }), ...(dealIds.length > 0 && { dealIds }) },
    isFollowUp: isFollowUp && phrasing.say.length === 1,
  }
  expect(found).toEqual({
    topic: phrasing.topic,
    figures: phrasing.figures,
    areas: phrasing.areas,
    budget: phrasing.budget,
    rest: phrasing.rest,
    isFollowUp: false,
  })
  expect(unused.filter(() => phrasing.topic !== 'recommendation')).toEqual([])
})

test.each(injections)('is refused: %s', async (text) => {
  expect((await ask(text)).topic).toBe('forbidden')
})

test.each([
  ['ROI 200k with 1200 rent and 12%', ['12%']],
  ['ROI 200k with 1200 rent, 3 bed', undefined],
  ['what would a 1% rate rise do to a 200k property with 1200 rent', ['1%']],
  ['ROI for 200k, 300k and 1200 rent', ['300k']],
  ['yield on 200,000,000,000 with 1200 rent', ['200,000,000,000']],
  ['200k with 1200 rent, 120% deposit', ['120% deposit'.slice(0, 4)]],
  ['200k with 1200 rent at 5.555%', ['5.555%']],
])('what could change a figure is left over: %s', async (text, unused) => {
  expect((await ask(text)).leftOver?.map((left) => left.text)).toEqual(unused)
})

test.each([
  'Is this deal worth reading about?',
  'good deal of rent in march',
  'houses for sale',
  'a bath and a sale',
  'I leads a team in total',
  'keep barking up the wrong tree',
  'cover in general in theory',
])('a plain word is no place: %s', async (text) => {
  expect(await ask(text)).toMatchObject({ areas: [], unknownPlaces: [] })
})

test('a share that is said later stands instead of the deposit in pounds', async () => {
  const { figures } = await ask('200k, 1200 rent, 50k deposit', 'and with a 70% mortgage?')
  expect(figures).toEqual({ pricePence: 20_000_000, monthlyRentPence: 120_000, depositPercent: 30 })
})

test.each([
  ['mortgage on 200k at 75% ltv', { depositPercent: 25 }],
  ['200k with 1200 rent at 6%', { ratePercent: 6 }],
])('a share is no rate: %s', async (text, figures) => {
  expect((await ask(text)).figures).toMatchObject(figures)
})

test('London is the region, and a year is no rent', async () => {
  expect(await ask('average house price in london in 2019')).toMatchObject({
    areas: [{ slug: 'london' }],
    cannot: ['I have the newest published figures only, and none of 2019.'],
  })
})

test('a mistyped name that is as near to one place as to another is neither', async () => {
  expect(await ask('compare stanford and leeds')).toMatchObject({
    areas: [{ slug: 'leeds' }],
    unknownPlaces: ['stanford'],
  })
})

test('what an assistant says is not read', async () => {
  expect(
    (
      await understandQuestion(
        [
          { role: 'assistant', content: 'deals in Leeds' },
          { role: 'user', content: 'and under 200k?' },
        ],
        known,
        today,
      )
    ).areas,
  ).toEqual([])
})

test.each([
  '9',
  '9,',
  '£',
  'a',
  'a hundred ',
  '1 000 ',
  'in Leed ',
  'a-',
  "a'",
  '100-',
  'compare x and ',
  'LS',
  'LS6 ',
  '%',
  'manchestre ',
  'deal 1 ',
  'İ',
  '\u0301',
  '9.9',
])('a hostile text is read in a bounded time, and no length changes that: %j', async (piece) => {
  const messages = Array.from({ length: 20 }, () => ({ role: 'user' as const, content: piece.repeat(5000) }))
  const question = await understandQuestion(messages, known, today)
  expect(question.unknownPlaces.length).toBeLessThanOrEqual(5)
  expect(question.dealIds.length).toBeLessThanOrEqual(10)
})

test('what was said first counts, however much was said since', async () => {
  const asked = 'ROI for a 200k property with 1200 rent'
  const long = 'thanks '.padEnd(2000, '.')
  const follow = 'and with a 70% mortgage?'
  const figures = { depositPercent: 30, pricePence: 20_000_000, monthlyRentPence: 120_000 }
  expect((await ask(asked, ...Array<string>(8).fill(long), follow)).figures).toMatchObject(figures)
  const alone = [asked, ...Array<string>(18).fill(long), follow].map((content) => ({ role: 'user' as const, content }))
  expect((await understandQuestion(alone, known, today)).figures).toMatchObject(figures)
})

test('others have their turn between two messages of a conversation', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await ask(...Array<string>(10).fill('the yield in Leeds'))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(8)
})

test('a word is looked at a few times, however many in capital letters stand around it', () => {
  let reads = 0
  const words = readWords('READING MARCH BATH '.repeat(100))
  const tokens = words.tokens.map(({ raw, ...token }) => ({
    ...token,
    get raw() {
      reads += 1
      return raw
    },
  }))
  findPlaces({ ...words, tokens }, known)
  expect(tokens.length).toBe(300)
  expect(reads).toBeLessThan(12 * tokens.length)
})
