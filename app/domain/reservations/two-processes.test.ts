import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import type { Outcome } from '#app/services/stamping/stamper.server.ts'
import { addUser, fileOf, testNow } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { buy } from '#app/testing/buyers/purchases.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import {
  afterHold,
  attempts,
  open,
  openIntent,
  policy,
  reservations,
  setUpStage,
  trail,
} from '#app/testing/buyers/secure-stage.ts'
import { hour, later } from '#app/testing/running/times.ts'
import { leaveTwo, loadInTwo } from '#app/testing/running/two-processes.ts'
import { turnLoop } from '#app/testing/running/turns.ts'
import { findReadableDocument } from './documents.server.ts'

/** Two processes of one site at one database, each with a connection and modules of its own. */

let folder: string
let dbs: Db[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'two-processes-'))
  dbs = []
})
afterEach(() => {
  leaveTwo()
  for (const db of dbs) closeDatabase(db)
  rmSync(folder, { recursive: true })
})

/** Opens the database once for each process; one in memory becomes a file. */
function connectTwo(db: Db): [Db, Db] {
  let address = join(folder, 'marketplace.db')
  if (isOnPostgres) address = addressOf(db)
  else writeFileSync(address, fileOf(db))
  dbs.push(openDatabase(address), openDatabase(address))
  return [dbs[0]!, dbs[1]!]
}

const load = () =>
  loadInTwo(async () => ({
    ...(await import('./securing.server.ts')),
    ...(await import('./holds.server.ts')),
    ...(await import('./provider-events.server.ts')),
    ...(await import('./copies.server.ts')),
  }))

test('a buyer who opens the card form in two at once has one hold, one attempt and one intent', async () => {
  const stage = await setUpStage()
  const sides = connectTwo(stage.db)
  const processes = await load()
  const opened = await Promise.all(
    processes.map(({ openPaymentIntent }, side) =>
      openPaymentIntent(sides[side]!, stage.payments, stage.buyer, stage.dealId, policy, testNow),
    ),
  )
  expect(opened).toMatchObject([{ ok: true }, { ok: true }])
  expect(stage.payments.intents.size).toBe(1)
  const seen = { ...stage, db: sides[0] }
  expect(await reservations(seen)).toMatchObject([{ status: 'held' }])
  expect(await attempts(seen)).toMatchObject([{ status: 'open', provider_ref: 'pi_1' }])
})

test('many buyers who want one deal in two at once: one has it', async () => {
  const stage = await setUpStage()
  const people = await Promise.all(Array.from({ length: 20 }, () => addUser(stage.db)))
  const sides = connectTwo(stage.db)
  const processes = await load()
  const opened = await Promise.all(
    people.map((user, number) => {
      const side = number % 2
      const buyer = { groups: [], ...user }
      return processes[side]!.openPaymentIntent(sides[side]!, stage.payments, buyer, stage.dealId, policy, testNow)
    }),
  )
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
  expect(stage.payments.intents.size).toBe(1)
})

test('a hold that ends in two at once ends once', async () => {
  const stage = await setUpStage()
  await openIntent(stage)
  const sides = connectTwo(stage.db)
  const processes = await load()
  const [hold] = await reservations({ ...stage, db: sides[0] })
  const closed = await Promise.all(
    processes.map(({ closeHold }, side) => closeHold(sides[side]!, stage.payments, hold!, 'expired', afterHold)),
  )
  expect(closed).toEqual(['closed', 'closed'])
  expect(await trail({ ...stage, db: sides[0] })).toEqual(['user deal-held', 'system hold-expired'])
})

test('a hold ends in the name of who ends it, though another process hears of it from the provider first', async () => {
  const stage = await setUpStage()
  const id = await openIntent(stage)
  const sides = connectTwo(stage.db)
  const [main, worker] = await load()
  const [hold] = await reservations({ ...stage, db: sides[0] })
  const cancelIntent = stage.payments.cancelIntent.bind(stage.payments)
  stage.payments.cancelIntent = async (ref) => {
    const canceled = (await cancelIntent(ref))!
    const intent = { ...canceled, id, status: 'canceled' as const }
    const event = { id: 'evt_1', type: 'payment_intent.canceled', createdAt: testNow, kind: 'intent', intent } as const
    expect(await main.takeProviderEvent(sides[0], event, testNow)).toBe('canceled')
    return canceled
  }
  expect(await worker.closeHold(sides[1], stage.payments, hold!, 'released', testNow)).toBe('closed')
  expect(await trail({ ...stage, db: sides[0] })).toEqual(['user deal-held', 'user hold-released'])
  expect(await main.isBeingClosed(hold!.id)).toBe(false)
  expect((await open({ ...stage, db: sides[0] }, { now: afterHold })).ok).toBe(true)
})

test.each([
  ['is stamped', { ok: true }],
  ['cannot be stamped', { ok: false, reason: 'encrypted' }],
] as const)('a document that %s for one who asks in two at once is tried once', async (_how, end) => {
  const stage = await buy({ opened: true })
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files', 'original'), 'original')
  await stage.db.updateTable('deal_documents').set({ file_key: 'original', content_type: 'application/pdf' }).execute()
  const sides = connectTwo(stage.db)
  const processes = await load()
  let asked = 0
  const stamper = {
    stamp: async ({ to }: { to: string }): Promise<Outcome> => {
      asked += 1
      await turnLoop()
      if (end.ok) writeFileSync(to, 'stamped')
      return end.ok ? { ok: true, byteSize: 7 } : end
    },
    close: () => undefined,
  }
  const now = later(2 * hour)
  const given = await Promise.all(
    processes.map(async ({ findGivenFile }, side) => {
      const readable = (await findReadableDocument(sides[side]!, stage.buyer, stage.documentId, now))!
      const maker = { files: filesIn(folder), stamper, siteName: 'Ashlar' }
      return findGivenFile(sides[side]!, maker, stage.buyer, readable, now)
    }),
  )
  expect(asked).toBe(1)
  const rows = await sides[0].selectFrom('stamped_documents').select('file_key').execute()
  const names = end.ok ? ['original', rows[0]!.file_key] : ['original']
  expect(readdirSync(join(folder, 'files'))).toEqual(names)
  for (const one of given) expect(one).toMatchObject({ ok: true, fileKey: names.at(-1) })
  const entries = sides[0].selectFrom('audit_events').select('id').where('action', '=', 'document-not-stamped')
  expect(await entries.execute()).toHaveLength(end.ok ? 0 : 1)
})
