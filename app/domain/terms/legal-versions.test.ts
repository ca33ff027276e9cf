import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { keepLegalText, listLegalVersions, readLegalVersion } from './legal-versions.server.ts'
import { describeAgreedTerms, describeVersion, type KeptText } from './legal-versions.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const textOf = (words: string): KeptText => ({
  title: 'Terms',
  lead: 'Read them.',
  issuer: null,
  firstDay: '2026-11-24',
  sections: [{ id: 'one', heading: '1. One', html: `<p>${words}</p>` }],
})
const page = 'terms-conditions'
const keep = (content: KeptText, now: string) => keepLegalText(db, page, content, now)
const list = () => listLegalVersions(db, page, null)
const names = async () => (await list()).versions.map(({ name }) => name)

describe('keepLegalText', () => {
  test('the first version of a page holds since it was kept and not since the day of its text', async () => {
    expect(await keep(textOf('The fee is £150.'), '2026-12-01T10:00:00.000Z')).toBe('2026-12-01')
    expect(await list()).toEqual({
      versions: [{ name: '2026-12-01', since: '2026-12-01T10:00:00.000Z', firstDay: '2026-11-24' }],
      newerSince: null,
      isWhole: true,
    })
    expect((await listLegalVersions(db, 'privacy-policy', null)).versions).toEqual([])
  })

  test('a version of a summer night is of the day in London', async () => {
    expect(await keep(textOf('Words'), '2026-06-30T23:30:00.000Z')).toBe('2026-07-01')
  })

  test('the same words are no new version, whatever they are marked up with', async () => {
    await keep(textOf('The fee is £150.'), '2026-12-01T10:00:00.000Z')
    const sameWords = textOf('The fee <b class="n">is</b> £150.')
    for (const content of [textOf('The fee is £150.'), sameWords])
      expect(await keep(content, '2026-12-05T10:00:00.000Z')).toBe('2026-12-01')
    expect(await names()).toEqual(['2026-12-01'])
  })

  const linked = (href: string) => textOf(`The fee is <a class="n" href="${href}">£150</a>.`)
  test.each<[string, KeptText]>([
    ['words', textOf('The fee is £160.')],
    ['title', { ...linked('https://scheme.test/'), title: 'Conditions' }],
    ['lead', { ...linked('https://scheme.test/'), lead: 'Read all.' }],
    ['issuer', { ...linked('https://scheme.test/'), issuer: 'Other Ltd' }],
    ['day of the text', { ...linked('https://scheme.test/'), firstDay: '2026-12-05' }],
    ['headings', { ...textOf(''), sections: [{ id: 'one', heading: '1. Other', html: '<p>The fee is £150.</p>' }] }],
    ['targets of links', linked('https://other.test/')],
  ])('other %s are a version from then on, and the one before stays as it was', async (_, changed) => {
    const first = linked('https://scheme.test/')
    await keep(first, '2026-12-01T10:00:00.000Z')
    expect(await keep(changed, '2026-12-05T10:00:00.000Z')).toBe('2026-12-05')
    expect((await list()).versions).toEqual([
      { name: '2026-12-05', since: '2026-12-05T10:00:00.000Z', firstDay: changed.firstDay },
      { name: '2026-12-01', since: '2026-12-01T10:00:00.000Z', firstDay: '2026-11-24' },
    ])
    expect(await readLegalVersion(db, page, '2026-12-01')).toEqual({
      name: '2026-12-01',
      since: '2026-12-01T10:00:00.000Z',
      firstDay: '2026-11-24',
      until: '2026-12-05T10:00:00.000Z',
      content: first,
    })
    expect(await readLegalVersion(db, page, '2026-12-05')).toMatchObject({ until: null, content: changed })
  })

  test('several in a day have names of their own, and words that come back are a version too', async () => {
    const hours = ['10', '11', '12'].map((hour) => `2026-12-05T${hour}:00:00.000Z`)
    await keep(textOf('A'), '2026-12-01T10:00:00.000Z')
    await keep(textOf('B'), hours[0]!)
    await keep(textOf('C'), hours[1]!)
    await keep(textOf('B'), hours[2]!)
    expect(await names()).toEqual(['2026-12-05-3', '2026-12-05-2', '2026-12-05', '2026-12-01'])
    expect((await readLegalVersion(db, page, '2026-12-05-2'))!.content).toEqual(textOf('C'))
  })

  test('two at once make one version', async () => {
    await keep(textOf('A'), '2026-12-01T10:00:00.000Z')
    await Promise.all([1, 2].map(() => keep(textOf('B'), '2026-12-05T10:00:00.000Z')))
    expect(await names()).toEqual(['2026-12-05', '2026-12-01'])
  })

  test('after a clock that was set back it is kept all the same, behind the one before', async () => {
    await keep(textOf('A'), '2026-12-01T10:00:00.000Z')
    expect(await keep(textOf('B'), '2026-11-01T10:00:00.000Z')).toBe('2026-12-01-2')
    expect(await names()).toEqual(['2026-12-01-2', '2026-12-01'])
  })

  test('there is no version of another page or name', async () => {
    await keep(textOf('A'), '2026-12-01T10:00:00.000Z')
    expect(await readLegalVersion(db, 'complaints', '2026-12-01')).toBeUndefined()
    expect(await readLegalVersion(db, page, '2026-11-24')).toBeUndefined()
  })
})

test('a long history is listed in parts, each from the last of the one before', async () => {
  for (let index = 0; index < 120; index += 1)
    await keep(textOf(`Words ${index}`), addMilliseconds('2026-01-01T12:00:00.000Z', index * 86_400_000))
  const seen: string[] = []
  let from: Parameters<typeof listLegalVersions>[2] = null
  for (let part = 0; part < 5; part += 1) {
    const { versions, newerSince, isWhole } = await listLegalVersions(db, page, from)
    expect([versions.length <= 50, newerSince]).toEqual([true, from?.until ?? null])
    seen.push(...versions.map(({ name }) => name))
    if (isWhole) break
    from = (await readLegalVersion(db, page, seen.at(-1)!))!
  }
  expect(new Set(seen).size).toBe(120)
  expect(seen.at(-1)).toBe('2026-01-01')
})

test('versions of one day are told apart in words, and one that was not recorded is not guessed', () => {
  expect(['2026-12-05', '2026-12-05-2', '2026-07-01-12'].map(describeVersion)).toEqual([
    '5 December 2026',
    '5 December 2026, number 2',
    '1 July 2026, number 12',
  ])
  expect(describeAgreedTerms('2026-12-05-2')).toBe('Version of 5 December 2026, number 2')
  expect(describeAgreedTerms(null)).toBe('Version not recorded')
})
