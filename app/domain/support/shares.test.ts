import { expect, test } from 'vitest'
import { laneNumbers } from '#app/domain/mail/outbox.server.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { countWritten } from './shares.server.ts'
import { fileDealTicket, fileTicket, replyToTicket } from './tickets.server.ts'

const flood = { isKnown: false, from: '192.0.2.1' }
const general = { kind: 'general', subject: 'Hello', email: 'eve@flood.test' } as const

test('the flood of one network ends with its share, and takes nothing of anybody else’s', async () => {
  const db = await createTestDatabase()
  const message = 'Buy this'
  for (let before = 0; before < 190; before += 1) await countWritten({ ...general, message }, flood, testNow)
  const file = (number: number) =>
    fileTicket(db, null, { ...general, message: `${message} ${number}` }, testNow, flood.from)
  for (let number = 191; number <= 200; number += 1) expect(await file(number)).toMatchObject({ ok: true, isNew: true })
  expect(await file(201)).toEqual({ ok: false, reason: 'too-many' })
  // The same text again is no new one.
  expect(await file(200)).toMatchObject({ ok: true, isNew: false })
  const honest = [
    [{ ...flood, from: '192.0.2.2' }, 'general'],
    [{ ...flood, isKnown: true }, 'general'],
    [flood, 'complaint'],
  ] as const
  for (const [sender, kind] of honest) expect(await countWritten({ kind, message }, sender, testNow)).toBe(true)
  expect(await countWritten({ ...general, message }, flood, testNow)).toBe(false)
  expect(await countWritten({ ...general, message }, flood, addMilliseconds(testNow, 86_400_000))).toBe(true)
})

test('long texts use it up sooner', async () => {
  const db = await createTestDatabase()
  const from = '192.0.2.9'
  for (let filed = 0; filed < 40; filed += 1)
    await fileTicket(db, null, { ...general, message: `${filed} `.padEnd(5000, 'x') }, testNow, from)
  expect(await countWritten({ ...general, message: '' }, { isKnown: false, from }, testNow)).toBe(false)
})

test('replies of strangers and requests about deals are counted too, and refused once the share is used', async () => {
  const db = await createTestDatabase()
  const from = '192.0.2.20'
  await fileTicket(db, null, { ...general, message: 'Hello' }, testNow, '192.0.2.21')
  const { access_key: key } = await db.selectFrom('tickets').select('access_key').executeTakeFirstOrThrow()
  const reply = (number: number) => replyToTicket(db, null, key, `${number} `.padEnd(5000, 'x'), testNow, from)
  for (let number = 0; number < 40; number += 1) expect(await reply(number)).toEqual({ ok: true })
  expect(await reply(40)).toEqual({ ok: false, reason: 'too-many' })
  // The same text again is no new one.
  expect(await reply(39)).toEqual({ ok: true })

  const user = await addUser(db)
  const dealId = await addDeal(db)
  const ask = (message: string) =>
    fileDealTicket(db, user, { id: dealId, title: 'A deal' }, 'call', { message }, testNow, from)
  expect(await ask('First')).toMatchObject({ ok: true, isNew: true })
  await countWritten({ kind: 'call', message: 'x'.repeat(399_000) }, { isKnown: true, from }, testNow)
  expect(await ask('Second')).toEqual({ ok: false, reason: 'too-many' })
})

test('the emails that a form makes us write leave behind those about money', async () => {
  const db = await createTestDatabase()
  await fileTicket(db, null, { ...general, message: 'Hello' }, testNow)
  const lanes = await db.selectFrom('outbox').select(['about_type', 'lane']).execute()
  expect(lanes).toEqual([
    { about_type: 'ticket', lane: laneNumbers.forms },
    { about_type: 'ticket', lane: laneNumbers.forms },
  ])
})
