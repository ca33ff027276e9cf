import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAll } from '../../../../scripts/lib/all.ts'
import { serverOf } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { ada, bea, check, countRows, csvOf, dataDir, db, newDeal, read, sendFile, startImports, work } from '#app/testing/inputs/imports.ts' // prettier-ignore
import { materialColumns, materialTexts } from '#app/testing/inputs/material.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { dealReference } from '#app/utils/references.ts'
import { applyImport } from './apply.server.ts'
import { clearImports, dropImport, orderImport } from './imports.server.ts'
import { workImports } from './work.server.ts'
import { openScoreRound, readScoreRound, workScoreRound } from '../score/rescoring.server.ts'
import { readTexts, showValues } from '../record/record.ts'
import { readVersionUpTo } from '#app/domain/records/versions.server.ts'
import { createDeal, readDealForm, updateDeal } from '../desk/saving.server.ts'
import { setDealListing } from '../desk/desk.server.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { toValues } from '../record/columns.server.ts'

startImports()

const readRecord = (texts: Partial<Record<string, string>>) => {
  const found = readTexts(texts)
  if (!found.ok) throw new Error(JSON.stringify(found.mistakes))
  return found.values
}
async function addRealDeal(texts: Partial<Record<string, string>> = {}) {
  const created = await createDeal(db, ada, readRecord({ ...newDeal, ...texts }), '2026-11-01T10:00:00.000Z')
  if (!created.ok) throw new Error(created.reason)
  return created.deal
}
const rowOf = (id: number) => db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const importedAudits = () =>
  db.selectFrom('audit_events').selectAll().where('action', '=', 'deal-imported').orderBy('id').execute()

/** Checks a file, says that it goes in, and has it brought in. */
async function bringIn(content: string) {
  const { id } = await check(content)
  expect(await orderImport(db, ada, id)).toEqual({ ok: true })
  await work()
  return read(id)
}

test.runIf(isOnPostgres)('while one machine works on a file another one leaves it alone', async () => {
  const shared = await createTestDatabase()
  const file = { file_key: null, file_name: 'deals.csv', byte_size: 10, created_at: testNow }
  const never = { user_id: null, problem: null, checked_at: null, ended_at: null }
  await shared
    .insertInto('deal_imports')
    .values({ id: 'one', state: 'checking', ...file, ...never })
    .execute()
  const work = () => workImports({ db: shared, files: filesIn(dataDir) }, () => testNow)
  const state = () => shared.selectFrom('deal_imports').select('state').execute()
  await serverOf(shared)!.withLock('deal-import', work)
  expect(await state()).toEqual([{ state: 'checking' }])
  await work()
  expect(await state()).toEqual([{ state: 'refused' }])
})

test('new deals come in inactive, with the columns that the form would store, a version and an entry each', async () => {
  const same = await addRealDeal({ ...newDeal, paperTitle: 'verified' })
  const done = await bringIn(csvOf([{ ...newDeal, title: 'B', isActive: 'yes' }, { ...newDeal, title: 'A', paperTitle: 'verified' }])) // prettier-ignore
  expect(done).toMatchObject({ state: 'done', added: 2, endedAt: testNow })
  const [second, third] = [await rowOf(same.id + 1), await rowOf(same.id + 2)]
  expect([second.title, second.status, second.verified_at, second.version]).toEqual(['B', 'inactive', null, 1])
  const { id: _id, ...expected } = { ...(await rowOf(same.id)), title: 'A', verified_at: testNow, scored_at: testNow, created_at: testNow, updated_at: testNow } // prettier-ignore
  expect(third).toEqual({ id: third.id, ...expected })
  expect((await readVersionUpTo(db, 'deal', third.id, 1))?.fields).toEqual(showValues(toValues(third)))
  expect((await importedAudits()).map((entry) => [entry.object_id, entry.actor_user_id, entry.detail])).toEqual([
    [String(second.id), ada.id, '{}'],
    [String(third.id), ada.id, '{}'],
  ])
})

test('a file waits while the bucket cannot be reached, and is refused for no such reason', async () => {
  const id = await sendFile(csvOf([newDeal]))
  const away = () => Promise.reject(new FilesUnavailable('The bucket is down.'))
  for (const change of [{ findSize: away }, { readRange: away }]) {
    const files = { ...filesIn(dataDir), ...change }
    await expect(workImports({ db, files }, () => testNow)).rejects.toThrow(FilesUnavailable)
    expect(await read(id)).toMatchObject({ state: 'checking' })
  }
  await work()
  expect(await read(id)).toMatchObject({ state: 'checked', added: 1 })
})

test('"Verified" stays only while a paper is, whoever changes it', async () => {
  const deal = await addRealDeal({ paperTitle: 'verified' })
  await bringIn(csvOf([{ reference: deal.reference, price: '£120,000' }]))
  expect((await rowOf(deal.id)).verified_at).toBe('2026-11-01T10:00:00.000Z')
  await bringIn(csvOf([{ reference: deal.reference, paperTitle: 'missing' }]))
  expect((await rowOf(deal.id)).verified_at).toBeNull()
})

test('changed deals keep what they were as a version, and the trail says what changed', async () => {
  const deal = await addRealDeal({ isActive: 'yes', ownerName: 'Olive', ownerPhone: '01632 960101' })
  await db.deleteFrom('record_versions').execute()
  const before = await rowOf(deal.id)
  await bringIn(
    csvOf([
      { reference: deal.reference, price: '£120,000', ownerName: 'Otto', ownerEmail: 'otto@owners.test', isActive: '' },
    ]),
  )
  const after = await rowOf(deal.id)
  expect(after).toMatchObject({ price_pence: 12_000_000, owner_name: 'Otto', owner_email: 'otto@owners.test', owner_phone: '01632 960101', status: 'active', version: before.version + 1, updated_at: testNow, created_at: before.created_at }) // prettier-ignore
  expect(after.ai_score).toBeGreaterThan(before.ai_score)
  const versions = await db
    .selectFrom('record_versions')
    .select(['version', 'saved_by', 'saved_at'])
    .orderBy('version')
    .execute()
  expect(versions).toEqual([
    { version: before.version, saved_by: null, saved_at: before.updated_at },
    { version: before.version + 1, saved_by: ada.id, saved_at: testNow },
  ])
  expect((await readVersionUpTo(db, 'deal', deal.id, before.version))?.fields).toMatchObject({ price: '£135,000', ownerName: 'Olive' }) // prettier-ignore
  expect((await readVersionUpTo(db, 'deal', deal.id, after.version))?.fields).toEqual(showValues(toValues(after)))
  expect((await importedAudits()).map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
    { before: { 'Price (investment value)': '£135,000' }, after: { 'Price (investment value)': '£120,000' }, also: 'Owner, Owner’s email' }, // prettier-ignore
  ])
})

test('material information comes in by its columns, and a file of what came in changes nothing', async () => {
  await bringIn(csvOf([{ ...newDeal, ...materialTexts }]))
  const row = await db.selectFrom('deals').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject(materialColumns)
  const line = { reference: dealReference(row.id), ...showValues(toValues(row)) }
  expect(await check(csvOf([line]))).toMatchObject({ state: 'checked', unchanged: 1, changed: 0 })
  await bringIn(csvOf([{ ...line, planning: 'Refused', uprn: '', heating: 'A heat pump' }]))
  expect(await rowOf(row.id)).toMatchObject({ ...materialColumns, planning: 'refused', uprn: '', heating: 'A heat pump' }) // prettier-ignore
})

test('only the newest fifty versions of a changed deal stay', async () => {
  const deal = await addRealDeal()
  await db.updateTable('deals').set({ version: 60 }).execute()
  for (let version = 2; version <= 60; version += 1) {
    const values = {
      kind: 'deal' as const,
      record_id: deal.id,
      version,
      fields: '{}',
      saved_at: testNow,
      saved_by: null,
    }
    await db.insertInto('record_versions').values(values).execute()
  }
  await bringIn(csvOf([{ reference: deal.reference, price: '£1' }]))
  const { first, count } = await db
    .selectFrom('record_versions')
    .select((select) => [select.fn.min('version').as('first'), select.fn.countAll().as('count')])
    .executeTakeFirstOrThrow()
  expect([first, count]).toEqual([12, 50])
})

test('what has come in leaves neither lines nor the file', async () => {
  await bringIn(csvOf([newDeal]))
  expect([await countRows('deal_import_rows'), await countRows('uploads')]).toEqual([0, 0])
  expect(readdirSync(join(dataDir, 'files'))).toEqual([])
})

/** As many as a file may have with `npm test -- --all`; every day enough to be written in several parts. */
const count = isAll ? 5000 : 1200

describe(`${count} deals`, () => {
  const many = (broken?: number) =>
    csvOf(Array.from({ length: count }, (_, at) => ({ ...newDeal, title: `Deal ${at}`, ...(at + 2 === broken ? { annualYield: '8 100,–' } : {}) }))) // prettier-ignore

  test('come in, with so many statements and not one for each', async () => {
    const { id } = await check(many())
    await orderImport(db, ada, id)
    const row = await db.selectFrom('deal_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await applyImport(counted, row, testNow)
    expect(await read(id)).toMatchObject({ state: 'done', added: count })
    expect([await countRows('deals'), await countRows('record_versions')]).toEqual([count, count])
    expect(await importedAudits()).toHaveLength(count)
    expect(statements).toBeGreaterThan(count / 100)
    expect(statements).toBeLessThan(count / 12.5)
  })

  test('with a mistake in the last line but one do not come in, and it is said which line and why', async () => {
    const found = await check(many(count - 1))
    expect(found).toMatchObject({ state: 'refused', lines: count, mistakes: 1, added: count - 1 })
    expect(found.firstMistakes).toEqual([{ line: count - 1, column: 'annualYield', text: '8 100,–', message: expect.stringContaining('Enter an amount in pounds') as string }]) // prettier-ignore
    expect(await orderImport(db, ada, found.id)).toEqual({ ok: false, reason: 'refused' })
    await work()
    expect([await countRows('deals'), await countRows('deal_import_rows')]).toEqual([0, 1])
  })
})

describe('a deal that was changed since the check', () => {
  async function checked() {
    const deal = await addRealDeal({ isActive: 'yes' })
    const { id } = await check(csvOf([{ reference: deal.reference, ...newDeal, price: '£1' }, newDeal]))
    return { deal, id }
  }
  const edit = async (dealId: number) => {
    const form = (await readDealForm(db, dealId))!
    await updateDeal(db, bea, dealId, form.deal.version, readRecord({ ...form.texts, title: 'By Bea' }), testNow)
  }

  test('refuses the file when somebody says that it goes in', async () => {
    const { deal, id } = await checked()
    await edit(deal.id)
    expect(await orderImport(db, ada, id)).toEqual({ ok: false, reason: 'changed' })
    await work()
    expect([await rowOf(deal.id), await countRows('deals')]).toEqual([expect.objectContaining({ title: 'By Bea', price_pence: 13_500_000 }), 1]) // prettier-ignore
  })

  test.each([
    ['edited', edit],
    ['taken off the market', (id: number) => setDealListing(db, bea, id, 'inactive', testNow)],
    ['deleted', (id: number) => db.deleteFrom('deals').where('id', '=', id).execute()],
  ])('refuses it at the last moment too: %s', async (_how, change) => {
    const { deal, id } = await checked()
    expect(await orderImport(db, ada, id)).toEqual({ ok: true })
    await change(deal.id)
    const before = await countRows('deals')
    await work()
    expect(await read(id)).toMatchObject({ state: 'refused', problem: `Changed by someone since the check: ${deal.reference}. Check the file again, so that nothing is lost.` }) // prettier-ignore
    expect([await countRows('deals'), await importedAudits()]).toEqual([before, []])
  })

  test('by another file refuses the second of the two', async () => {
    const deal = await addRealDeal()
    const files = [await check(csvOf([{ reference: deal.reference, price: '£1' }])), await check(csvOf([{ reference: deal.reference, price: '£2' }]))] // prettier-ignore
    for (const { id } of files) expect(await orderImport(db, ada, id)).toEqual({ ok: true })
    await work()
    const states = await Promise.all(files.map(async ({ id }) => (await read(id)).state))
    expect([states, (await rowOf(deal.id)).price_pence]).toEqual([['done', 'refused'], 100])
  })
})

describe('to say it', () => {
  test('twice is to say it once; another admin is told', async () => {
    const { id } = await check(csvOf([newDeal]))
    expect(await Promise.all([orderImport(db, ada, id), orderImport(db, ada, id)])).toEqual([{ ok: true }, { ok: true }]) // prettier-ignore
    expect(await orderImport(db, bea, id)).toEqual({ ok: false, reason: 'ended' })
    await Promise.all([work(), work()])
    expect(await orderImport(db, ada, id)).toEqual({ ok: true })
    await work()
    expect(await countRows('deals')).toBe(1)
  })

  test('is for another admin too, whose import it is then', async () => {
    const { id } = await check(csvOf([newDeal]))
    expect(await orderImport(db, bea, id)).toEqual({ ok: true })
    await work()
    expect((await importedAudits())[0]!.actor_user_id).toBe(bea.id)
  })

  test('of a file that is not there, dropped or not yet checked is refused', async () => {
    const { id } = await check(csvOf([newDeal]))
    expect(await dropImport(db, id, testNow)).toEqual({ ok: true, fileName: 'deals.csv' })
    expect(await dropImport(db, id, testNow)).toEqual({ ok: false, reason: 'ended' })
    expect(await orderImport(db, ada, id)).toEqual({ ok: false, reason: 'ended' })
    expect(await orderImport(db, ada, 'none')).toEqual({ ok: false, reason: 'not-found' })
    expect(await dropImport(db, 'none', testNow)).toEqual({ ok: false, reason: 'not-found' })
    await db.updateTable('deal_imports').set({ state: 'checking' }).execute()
    expect(await orderImport(db, ada, id)).toEqual({ ok: false, reason: 'not-checked' })
  })
})

test('a failure in the midst brings nothing in, and the file says so', async () => {
  const { id } = await check(csvOf(Array.from({ length: 150 }, () => newDeal)))
  await db.updateTable('deal_import_rows').set({ record: '{"set":{"title":""}}' }).where('line', '=', 140).execute()
  await orderImport(db, ada, id)
  await expect(work()).rejects.toThrow(/constraint/)
  expect(await read(id)).toMatchObject({ state: 'refused', problem: 'Something failed on our side. Please check the file again.' }) // prettier-ignore
  expect([await countRows('deals'), await countRows('record_versions'), await importedAudits()]).toEqual([0, 0, []])
})

test('area figures that came after the check get their round of scores', async () => {
  const { id } = await check(csvOf([newDeal]))
  await openScoreRound(db, 'New figures', addMilliseconds(testNow, 1))
  await workScoreRound(db, () => testNow)
  expect(await readScoreRound(db)).toBeNull()
  await orderImport(db, ada, id)
  await work()
  expect(await readScoreRound(db)).toMatchObject({ total: 1, done: 0 })
})

test('no file is dropped as old by a clock that jumps while another one is worked on', async () => {
  const { id } = await check(csvOf([newDeal]))
  await sendFile(csvOf([newDeal]))
  let [now, isRight] = [testNow, true]
  const jump = () => {
    ;[now, isRight] = [addMilliseconds(testNow, 400 * 86_400_000), false]
    return Promise.resolve(false)
  }
  await workImports(
    { db, files: filesIn(dataDir) },
    () => now,
    () => isRight,
    jump,
  )
  expect(await read(id)).toMatchObject({ state: 'checked' })
  expect(await countRows('deal_imports')).toBe(2)
})

test('a file waits for a day, and is forgotten after thirty', async () => {
  const { id } = await check(csvOf([newDeal]))
  const wrong = await check(csvOf([{ ...newDeal, title: '' }]))
  const clear = (hours: number) => clearImports(db, () => Promise.resolve(), addMilliseconds(testNow, hours * 3_600_000)) // prettier-ignore
  await clear(23)
  expect([await countRows('deal_import_rows'), (await read(id)).state, (await read(wrong.id)).hasLines]).toEqual([2, 'checked', true]) // prettier-ignore
  await clear(24)
  expect(await countRows('deal_import_rows')).toBe(0)
  expect(await read(id)).toMatchObject({ state: 'dropped', problem: 'Nobody imported it within a day.' })
  expect(await read(wrong.id)).toMatchObject({ state: 'refused', hasLines: false, mistakes: 1 })
  await clear(24 * 30 - 1)
  expect(await countRows('deal_imports')).toBe(2)
  await clear(24 * 30)
  expect(await countRows('deal_imports')).toBe(0)
})
