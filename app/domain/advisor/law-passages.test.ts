import { beforeAll, expect, test } from 'vitest'
import { countryNames } from '#app/domain/areas/areas.ts'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { lawTopics, type LawKey } from './lexicon/law.ts'
import { lawPoints } from './lexicon/law-points.ts'
import { lettingWays } from './lexicon/letting-ways.ts'
import { lawPassages } from './tools/law-passages.ts'
import { passagesAt, readPassages, type Passages } from './tools/passages.server.ts'
import { findPassage } from './tools/reading.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** The places of the guides that the law is quoted from. */

let world: AdvisorWorld
let passages: Passages
beforeAll(async () => {
  world = await makeSampleWorld()
  passages = await readPassages(world.db)
})

const points = Object.entries(lawPassages).flatMap(([law, each]) =>
  Object.entries(each).map(([point, byNation]) => ({ law, point, byNation })),
)

test('each place is really in the guides, and its passage is no longer than a reader takes in', () => {
  expect(points.length).toBeGreaterThan(60)
  for (const { law, point, byNation } of points)
    for (const [nation, places] of Object.entries(byNation))
      for (const [at, found] of passagesAt(passages, places).entries()) {
        expect(found, `${law} ${point} ${nation}: ${places[at]![1]}`).not.toBeNull()
        expect(found!.text.length).toBeLessThanOrEqual(450)
      }
})

test('each subject, point and way is one that is asked for', () => {
  for (const { law, point } of points) {
    expect(Object.keys(lawTopics)).toContain(law)
    if (point !== 'usual') expect(Object.keys(lawPoints[law] ?? {}), law).toContain(point)
  }
  for (const [law] of lettingWays) expect(Object.keys(lawTopics)).toContain(law)
})

test('a subject with passages has one for each nation, or is left to the search', () => {
  const everywhere: LawKey[] = [
    ...(['ending-a-tenancy', 'rent-arrears', 'tenant-leaves', 'rent-rise', 'bidding', 'rent-in-advance'] as const),
    ...(['deposit', 'tenant-fees', 'landlord-visits', 'locking-out', 'pets', 'who-is-refused', 'repairs'] as const),
    ...(['papers-at-the-start', 'registration', 'right-to-rent', 'short-lets', 'council-tax', 'lodgers'] as const),
  ]
  for (const law of everywhere)
    for (const nation of countryNames) expect(lawPassages[law]?.usual?.[nation]?.length, law).toBeGreaterThan(0)
})

test('where a guide says it no longer, the guides are searched', async () => {
  const ask = () =>
    findPassage.run(world, { question: 'rent increase notice in wales', topic: 'rent-rise', nation: 'Wales' })
  const shown = async () => {
    const used = await ask()
    return 'facts' in used ? used.facts : null
  }
  expect((await shown())!.isPlaced).toBe(true)
  const { id, content } = await world.db
    .selectFrom('posts')
    .select(['id', 'content'])
    .where('slug', '=', 'renters-rights-act')
    .executeTakeFirstOrThrow()
  const edit = (to: string) => world.db.updateTable('posts').set({ content: to }).where('id', '=', id).execute()
  await edit(content.replace('<th>Rent rise</th>', '<th>A rise of the rent</th>'))
  const found = (await shown())!
  expect(found.isPlaced).toBe(false)
  expect(found.passages.map(({ text }) => text).join(' ')).toContain('A rise of the rent; Wales: Once a year')
  await edit(content)
})
