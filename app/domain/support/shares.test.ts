import { expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hasWrittenEnough } from './shares.server.ts'
import { fileTicket } from './tickets.server.ts'

const flood = { isKnown: false, from: '192.0.2.1' }
const general = { kind: 'general', subject: 'Hello', email: 'eve@flood.test' } as const

test('the flood of one network ends with its share, and takes nothing of anybody else’s', async () => {
  const db = await createTestDatabase()
  let filed = 0
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
