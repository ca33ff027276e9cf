import { expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { clock, mail, nameMail } from '#app/testing/mail/outbox.ts'
import { queueMail } from './outbox.server.ts'
import { Together } from './together.server.ts'

test('writes that come together are one transaction, and each has its own result', async () => {
  const db = await createTestDatabase()
  const together = new Together(db)
  const seen: unknown[] = []
  const write = (number: number) =>
    together.write(async (trx) => {
      seen.push(trx)
      await queueMail(trx, nameMail(`n:${number}`), mail, clock())
      return number
    })
  expect(await Promise.all([1, 2, 3].map(write))).toEqual([1, 2, 3])
  expect(new Set(seen).size).toBe(1)
  expect(await write(4)).toBe(4)
  expect(new Set(seen).size).toBe(2)
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(4)
})

test('where one of them fails none is written and all say so, and the next are written', async () => {
  const db = await createTestDatabase()
  const together = new Together(db)
  const good = () => together.write((trx) => queueMail(trx, nameMail('n:1'), mail, clock()))
  const bad = () => together.write(() => Promise.reject(new Error('disk full')))
  const outcomes = await Promise.allSettled([good(), bad(), good()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  await good()
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
})
