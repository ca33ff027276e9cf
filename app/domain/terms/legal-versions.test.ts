import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { keepLegalText, listLegalVersions, readLegalVersion } from './legal-versions.server.ts'
import { describeAgreedTerms, findAgreedTerms, type KeptText } from './legal-versions.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const textOf = (words: string): KeptText => ({
  title: 'Terms',
  lead: 'Read them.',
  issuer: null,
  sections: [{ id: 'one', heading: '1. One', html: `<p>${words}</p>` }],
})
const page = 'terms-conditions'
const keep = (content: KeptText, now: string, firstDay = '2026-11-24') =>
  keepLegalText(db, page, { firstDay, content }, now)
const names = async () => (await listLegalVersions(db, page)).map(({ name }) => name)

describe('keepLegalText', () => {
  test('the first version of a page holds since its own day, whenever it is written down', async () => {
    await keep(textOf('The fee is £150.'), '2026-12-01T10:00:00.000Z')
    expect(await listLegalVersions(db, page)).toEqual([{ name: '2026-11-24', since: '2026-11-24T00:00:00.000Z' }])
    expect(await listLegalVersions(db, 'privacy-policy')).toEqual([])
  })

  test('a day in summer begins at midnight in London', async () => {
    await keep(textOf('Words'), '2026-12-01T10:00:00.000Z', '2025-06-22')
    expect(await listLegalVersions(db, page)).toEqual([{ name: '2025-06-22', since: '2025-06-21T23:00:00.000Z' }])
  })

  test('the same words are no new version, whatever they are marked up with', async () => {
    await keep(textOf('The fee is £150.'), '2026-12-01T10:00:00.000Z')
    const sameWords = textOf('The fee <b class="n">is</b> £150.')
    for (const content of [textOf('The fee is £150.'), sameWords]) await keep(content, '2026-12-05T10:00:00.000Z')
    expect(await names()).toEqual(['2026-11-24'])
  })

  test.each<[string, KeptText]>([
    ['words', textOf('The fee is £160.')],
    ['title', { ...textOf('The fee is £150.'), title: 'Conditions' }],
    ['lead', { ...textOf('The fee is £150.'), lead: 'Read all.' }],
    ['issuer', { ...textOf('The fee is £150.'), issuer: 'Other Ltd' }],
    ['headings', { ...textOf(''), sections: [{ id: 'one', heading: '1. Other', html: '<p>The fee is £150.</p>' }] }],
  ])('other %s are a version from then on, and the one before stays as it was', async (_, changed) => {
    const first = textOf('The fee is £150.')
    await keep(first, '2026-12-01T10:00:00.000Z')
    await keep(changed, '2026-12-05T10:00:00.000Z')
    expect(await listLegalVersions(db, page)).toEqual([
      { name: '2026-12-05', since: '2026-12-05T10:00:00.000Z' },
      { name: '2026-11-24', since: '2026-11-24T00:00:00.000Z' },
    ])
    expect(await readLegalVersion(db, page, '2026-11-24')).toEqual({
      name: '2026-11-24',
      since: '2026-11-24T00:00:00.000Z',
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
    expect(await names()).toEqual(['2026-12-05-3', '2026-12-05-2', '2026-12-05', '2026-11-24'])
    expect((await readLegalVersion(db, page, '2026-12-05-2'))!.content).toEqual(textOf('C'))
  })

  test('two at once make one version', async () => {
    await keep(textOf('A'), '2026-12-01T10:00:00.000Z')
    await Promise.all([1, 2].map(() => keep(textOf('B'), '2026-12-05T10:00:00.000Z')))
    expect(await names()).toEqual(['2026-12-05', '2026-11-24'])
  })

  test('a clock that was set back makes none', async () => {
    await keep(textOf('A'), '2026-12-01T10:00:00.000Z')
    await keep(textOf('B'), '2026-11-01T10:00:00.000Z')
    expect(await names()).toEqual(['2026-11-24'])
  })

  test('there is no version of another page or name', async () => {
    await keep(textOf('A'), '2026-12-01T10:00:00.000Z')
    expect(await readLegalVersion(db, 'complaints', '2026-11-24')).toBeUndefined()
    expect(await readLegalVersion(db, page, '2026-11-25')).toBeUndefined()
  })
})

describe('findAgreedTerms', () => {
  const versions = [
    { name: '2026-12-05', since: '2026-12-05T10:00:00.000Z' },
    { name: '2026-11-24', since: '2026-11-24T00:00:00.000Z' },
  ]
  const find = (paidAt: string, chosenAt: string | null = null) =>
    findAgreedTerms(versions, { paid_at: paidAt, consent_at: chosenAt })

  test.each([
    ['paid under the first', '2026-12-05T09:59:59.999Z', null, '2026-11-24', false],
    ['paid once the second was in force', '2026-12-05T10:00:00.000Z', null, '2026-12-05', false],
    ['chosen before it and paid after', '2026-12-05T10:10:00.000Z', '2026-12-05T09:50:00.000Z', '2026-11-24', false],
    ['chosen anew after paying', '2026-12-05T09:00:00.000Z', '2026-12-07T09:00:00.000Z', '2026-11-24', false],
    ['paid before any that is kept', '2026-11-23T23:59:59.999Z', null, '2026-11-24', true],
  ])('%s', (_, paidAt, chosenAt, name, isOlder) => {
    expect(find(paidAt, chosenAt)).toMatchObject({ name, isOlder })
  })

  test('says so in words, and where nothing is known', () => {
    expect(describeAgreedTerms(find('2026-12-06T09:00:00.000Z'))).toBe('Version of 5 December 2026')
    expect(describeAgreedTerms(find('2026-11-02T09:00:00.000Z'))).toBe(
      'Older than the version of 24 November 2026, the first kept',
    )
    const none = findAgreedTerms([], { paid_at: '2026-12-06T09:00:00.000Z', consent_at: null })
    expect([none, describeAgreedTerms(none)]).toEqual([null, 'No version is kept'])
  })
})
