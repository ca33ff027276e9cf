import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import { testNow } from '#app/testing/database/database.ts'
import { londonDay } from '#app/utils/dates.ts'
import { answerText } from '../answer.ts'
import type { Question } from '../question.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { readKnownPlaces } from './known.server.ts'
import type { KnownPlaces } from './known.ts'

/** Places in loose sentences: their figures, one of them among many, and those that are added to the ones before. */

let world: AdvisorWorld
let known: KnownPlaces
beforeAll(async () => {
  world = await makeSampleWorld()
  known = await readKnownPlaces(world.db)
})
const understand = (talk: string) => understandTalk(talk, known, londonDay(testNow))

test.each<[string, Partial<Question>, string]>([
  [
    'im a nurse in the wirral where i live, thinking of a place in liverpool or st helens. which of the three had rents go up most',
    { topic: 'compare-areas', asked: ['rentChange'] },
    'wirral liverpool st-helens',
  ],
  ['i live in dundee whats the rents like and have they gone up', { topic: 'area', asked: ['rentChange'] }, 'dundee'],
  ['Ipswich v Norwich, rents up?', { topic: 'compare-areas', asked: ['rentChange'] }, 'ipswich norwich'],
  ['tell us about durham', { topic: 'find-deals' }, 'county-durham'],
  ['tell us about Fife', { topic: 'area' }, 'fife'],
  ['has rent in Swansea fallen at all', { topic: 'area', asked: ['rentChange'] }, 'swansea'],
  [
    'I live in Swansea and would like to know how it stands against Cardiff for price and for rent growth over the last year.',
    { topic: 'compare-areas', asked: ['rentChange'] },
    'swansea cardiff',
  ],
  [
    "I've lived in Derby thirty years and am wondering how it compares with Swindon on price and rent",
    { topic: 'compare-areas' },
    'derby swindon',
  ],
  [
    'HU, SR and TS: avg price, avg rent and gross',
    { topic: 'compare-areas' },
    'kingston-upon-hull sunderland middlesbrough',
  ],
  ['B, DE and NG: crime per council?', { topic: 'compare-areas', asked: ['crime'] }, 'birmingham derby nottingham'],
  [
    'compare Salford and Liverpool, yields and 1 yr rent growth | add Wigan and Bolton. sort on rent growth',
    { topic: 'compare-areas', asked: ['rentChange'], sort: 'rentChange', isInOrder: true },
    'salford liverpool wigan bolton',
  ],
  [
    'compare Leeds and Hull | and chuck York in, dearest first',
    { sort: 'price', isReversed: true, isInOrder: true },
    'leeds kingston-upon-hull york',
  ],
  [
    'is leeds rough | I mean compared to Nottingham and Leicester. the crime figures',
    { topic: 'compare-areas' },
    'leeds nottingham leicester',
  ],
  [
    'which council in Wales has highest rental yield, and where comes Cardiff in that list?',
    { topic: 'best-areas', placeOf: 'cardiff', sort: 'yield' },
    'wales',
  ],
  [
    'where would Hull be ranked nationally by crime',
    { topic: 'best-areas', placeOf: 'kingston-upon-hull', sort: 'crime' },
    '',
  ],
  ['what could a two bed flat fetch in Exeter', { topic: 'area', bedroomsOf: [2] }, 'exeter'],
  // What landlords may do is of the law, and two cases by letters are no postcodes.
  ['my landlord wants to put my rent up in Leeds, can he', { topic: 'law' }, 'leeds'],
  ['whats CF and GY on each: A 120k/750 B 98k/650', { topic: 'returns' }, ''],
  ['compare Leeds and Hull | add a deal in York', { topic: 'find-deals' }, 'york'],
])('“%s” is of these places', async (talk, wanted, slugs) => {
  const question = await understand(talk)
  expect(question).toMatchObject(wanted)
  expect(question.areas.map(({ slug }) => slug).join(' ')).toBe(slugs)
})

test('one council has its place among those of a nation, and places that were asked for stand in their order', async () => {
  const text = async (talk: string) => answerText(await answerTo(world, talk))
  expect(
    await text('which council in Wales has the highest yield, and where does Merthyr Tydfil come in that list'),
  ).toContain('Merthyr Tydfil is number 1 of 22 by gross yield, high to low, with 6.25%.')
  const sorted = await text('compare Stoke and Derby | add Leicester too and order by yield, lowest first')
  expect(sorted).toContain('Derby, Leicester, Stoke-on-Trent side by side')
})
