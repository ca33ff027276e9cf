import { expect, test } from 'vitest'
import { laneNumbers } from '#app/domain/mail/outbox.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { countWritten, hasWrittenEnough } from './shares.server.ts'
import { fileTicket } from './tickets.server.ts'

const flood = { isKnown: false, from: '192.0.2.1' }
const general = { kind: 'general', subject: 'Hello', email: 'eve@flood.test' } as const

test('the flood of one network ends with its share, and takes nothing of anybody else’s', async () => {
  const db = await createTestDatabase()
  let filed = 190
  for (let before = 0; before < filed; before += 1) countWritten({ ...general, message: 'Buy this' }, flood, testNow)
  while (!hasWrittenEnough(general, flood, testNow)) {
    filed += 1
    await fileTicket(db, null, { ...general, message: `Buy this ${filed}` }, testNow, flood.from)
  }
  expect(filed).toBe(200)
  const honest = [
    [{ ...flood, from: '192.0.2.2' }, 'general'],
    [{ ...flood, isKnown: true }, 'general'],
    [flood, 'complaint'],
  ] as const
  for (const [sender, kind] of honest) expect(hasWrittenEnough({ kind }, sender, testNow)).toBe(false)
  expect(hasWrittenEnough(general, flood, addMilliseconds(testNow, 86_400_000))).toBe(false)
})

test('long texts use it up sooner', async () => {
  const db = await createTestDatabase()
  const from = '192.0.2.9'
  for (let filed = 0; filed < 40; filed += 1)
    await fileTicket(db, null, { ...general, message: `${filed} `.padEnd(5000, 'x') }, testNow, from)
  expect(hasWrittenEnough(general, { isKnown: false, from }, testNow)).toBe(true)
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
