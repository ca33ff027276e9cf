import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { startWatch } from '#app/domain/alerts/watching.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addCanary, findText, type Canary } from '#app/testing/database/canaries.ts'
import { addHold, addDeal, addUser } from '#app/testing/database/database.ts'
import { RestoredStage } from '#app/testing/database/restored.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { deleteDueAccounts, withdrawAtDesk } from './deletion.server.ts'
import { enterDataRequest } from './entering.server.ts'
import { addressColumns } from './forgetting-again.server.ts'
import { ledgerFiles } from './ledger.server.ts'
import { personalRule, personalTables } from './tables.ts'

/** Accounts and people whose data were deleted after a backup are deleted again once that backup is in the place of the database. */

const now = '2026-11-28T10:00:00.000Z'
const days = (count: number) => addMilliseconds(now, count * 86_400_000)

let stage: RestoredStage
let db: Db
let staff: User
let ann: Canary
beforeEach(async () => {
  stage = await RestoredStage.open()
  db = stage.db
  staff = await addUser(db, { isAdmin: true, firstName: 'Stafford', lastName: 'Deskman' })
  ann = await addCanary(db, 'Ann', staff)
})
afterEach(() => stage.close())

const backUp = () => stage.backUp()
const restore = () => void (db = stage.restore())
const again = () => stage.again(days(20))
const start = () => stage.start(days(20))

async function deleteByDesk(email: string, person: string): Promise<void> {
  const form = { kind: 'deletion', fullName: 'Ann', email, person, identityCheck: 'Called', receivedDay: now.slice(0, 10), checkedDay: now.slice(0, 10) } as const // prettier-ignore
  expect(await enterDataRequest(db, { id: staff.id } as never, form, now)).toMatchObject({ ok: true })
  expect(await deleteDueAccounts(db, () => Promise.resolve(), () => days(7))).toBe(1) // prettier-ignore
}

/** The notes about a suspicion say whom they are about. */
const left = ['desk_notes.body']

describe('an account', () => {
  test('that was deleted is deleted again with all that was its person’s, and nobody is mailed', async () => {
    await backUp()
    await deleteByDesk(ann.user.email, ann.user.id)
    restore()
    expect((await findText(db, ann.gone)).length).toBeGreaterThan(50)
    expect(await start()).toEqual({ account: 1, putOff: 0 })
    expect(await findText(db, ann.gone)).toEqual(left)
    expect((await findText(db, ann.kept)).length).toBeGreaterThan(0)
    expect(await start()).toEqual({ putOff: 0 })
    const waiting = await db.selectFrom('outbox').select('payload').where('status', '=', 'waiting').execute()
    expect(waiting).toEqual([])
    const trail = await db.selectFrom('audit_events').select(['action', 'actor', 'detail']).orderBy('id', 'desc').executeTakeFirst() // prettier-ignore
    expect(trail).toEqual({ action: 'account-deleted', actor: 'system', detail: JSON.stringify({ account: ann.user.id }) }) // prettier-ignore
    // Its files go as they go for anybody.
    const removed: string[] = []
    await deleteDueAccounts(db, (key) => Promise.resolve(void removed.push(key)), () => days(20)) // prettier-ignore
    expect(removed.toSorted()).toEqual(ann.fileKeys.filter((key) => !ann.keptFileKeys.includes(key)).toSorted())
    expect((await db.selectFrom('data_requests').select(['state', 'is_again']).execute())).toEqual([{ state: 'done', is_again: 1 }]) // prettier-ignore
  })

  test('has no name in the ledger', async () => {
    await backUp()
    await deleteByDesk(ann.user.email, ann.user.id)
    const text = readFileSync(join(stage.folder, ledgerFiles[0]), 'utf8')
    expect(text.split('\n').length).toBeGreaterThan(4)
    for (const word of ['canary', 'people.test', ann.user.id, ann.gone, '@']) expect(text).not.toContain(word)
    expect(await db.selectFrom('forgotten_lines').selectAll().execute()).toEqual([])
  })

  test('of which something was under way in the older data is put off, without a mail, until that is over', async () => {
    const dealId = await addDeal(db)
    const hold = await addHold(db, ann.user, dealId, { until: days(30) })
    await backUp()
    const ended = () => db.deleteFrom('reservations').where('id', '=', hold).execute()
    await db.deleteFrom('payments').where('reservation_id', '=', hold).execute()
    await ended()
    await deleteByDesk(ann.user.email, ann.user.id)
    restore()
    expect(await start()).toEqual({ address: 1, newsletter: 1, 'search-deleted': 1, prices: 1, putOff: 1 })
    const [request] = await db
      .selectFrom('data_requests')
      .selectAll()
      .where('kind', '=', 'deletion')
      .where('state', '=', 'confirmed')
      .execute()
    expect(request).toMatchObject({ state: 'confirmed', due_at: days(21), email: ann.user.email, is_again: 1 })
    expect(request!.obstacles).toContain('held')
    expect(await db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()).toEqual([])
    await db.deleteFrom('payments').where('reservation_id', '=', hold).execute()
    await ended()
    expect(await deleteDueAccounts(db, () => Promise.resolve(), () => days(21))).toBe(1) // prettier-ignore
    // Nothing says that it was on this day: whoever came back before stays in a newer backup.
    expect(await db.selectFrom('forgotten_lines').select('kind').execute()).toEqual([])
    expect(await findText(db, ann.user.email)).toEqual(left)
    expect(await db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()).toEqual([])
  })

  test('whose deletion was confirmed before the backup is deleted at once, and not told twice', async () => {
    const form = { kind: 'deletion', fullName: 'Ann', email: ann.user.email, person: ann.user.id, identityCheck: 'Called', receivedDay: now.slice(0, 10), checkedDay: now.slice(0, 10) } as const // prettier-ignore
    await enterDataRequest(db, { id: staff.id } as never, form, now)
    await backUp()
    await deleteDueAccounts(db, () => Promise.resolve(), () => days(7)) // prettier-ignore
    restore()
    expect(await start()).toEqual({ account: 1, putOff: 0 })
    expect(await db.selectFrom('data_requests').select(['state', 'is_again']).where('kind', '=', 'deletion').execute()).toEqual([{ state: 'done', is_again: 1 }]) // prettier-ignore
    await deleteDueAccounts(db, () => Promise.resolve(), () => days(20)) // prettier-ignore
    expect(await findText(db, ann.gone)).toEqual(left)
  })

  const askAtDesk = async (email: string, person: string, at = now) => {
    const form = { kind: 'deletion', fullName: 'Ann', email, person, identityCheck: 'Called', receivedDay: now.slice(0, 10), checkedDay: now.slice(0, 10) } as const // prettier-ignore
    const entered = await enterDataRequest(db, { id: staff.id } as never, form, at)
    if (!entered.ok) throw new Error(entered.message)
    return entered.id
  }
  const requests = () => db.selectFrom('data_requests').select(['state', 'due_at', 'is_again']).where('kind', '=', 'deletion').execute() // prettier-ignore

  const keyHash = async () => (await db.selectFrom('data_requests').select('withdraw_key_hash').where('kind', '=', 'deletion').executeTakeFirst())?.withdraw_key_hash // prettier-ignore

  test.each(['account', 'address'])(
    'of which the deletion was confirmed after the backup is deleted on its day: %s',
    async (by) => {
      const email = by === 'account' ? ann.user.email : 'zoe@stranger.test'
      await db.insertInto('waiting_roles').values({ id: newId(), email: 'zoe@stranger.test', role: 'editor', reason: 'Help', given_by: staff.id, given_at: now, ends_at: days(60) }).execute() // prettier-ignore
      await backUp()
      await askAtDesk(email, by === 'account' ? ann.user.id : '')
      const before = await keyHash()
      expect(before).toMatch(/./)
      restore()
      expect(await stage.again(days(3))).toEqual({ 'deletion-due': 1, putOff: 0 })
      expect(await stage.again(days(3))).toEqual({ putOff: 0 })
      expect(await requests()).toEqual([{ state: 'confirmed', due_at: days(7), is_again: 0 }])
      // The link of its mail withdraws it as before.
      expect(await keyHash()).toBe(before)
      expect(await deleteDueAccounts(db, () => Promise.resolve(), () => days(7))).toBe(1) // prettier-ignore
      // The person has not been told yet that it is done.
      const told = await db.selectFrom('outbox').select('idempotency_key').where('status', '=', 'waiting').execute()
      expect(told.map((mail) => mail.idempotency_key.split(':')[1])).toEqual(['deletion-done'])
    },
  )

  test('of which the deletion was withdrawn after the backup stays', async () => {
    const id = await askAtDesk(ann.user.email, ann.user.id)
    await backUp()
    expect(await withdrawAtDesk(db, { id: staff.id } as never, id, days(1))).toEqual({ ok: true })
    restore()
    expect(await again()).toEqual({ 'deletion-ended': 1, putOff: 0 })
    expect(await requests()).toEqual([{ state: 'withdrawn', due_at: null, is_again: 0 }])
    expect(await deleteDueAccounts(db, () => Promise.resolve(), () => days(20))).toBe(0) // prettier-ignore
  })

  test('of which the deletion was confirmed and withdrawn after the backup stays', async () => {
    await backUp()
    const id = await askAtDesk(ann.user.email, ann.user.id)
    await withdrawAtDesk(db, { id: staff.id } as never, id, days(1))
    restore()
    expect([await again(), await requests()]).toEqual([{ putOff: 0 }, []])
    // Confirmed once more, it is done.
    await stage.ledger().append([{ kind: 'deletion-due', subject: ann.user.id, at: days(2) }])
    expect(await stage.again(days(3))).toEqual({ 'deletion-due': 1, putOff: 0 })
    expect(await requests()).toEqual([{ state: 'confirmed', due_at: days(9), is_again: 0 }])
  })

  test('that the same person opened after the deletion stays', async () => {
    await backUp()
    await deleteByDesk(ann.user.email, ann.user.id)
    const comeBack = async () => {
      const user = await addUser(db, { email: ann.user.email })
      await db
        .updateTable('users')
        .set({ created_at: days(8) })
        .where('id', '=', user.id)
        .execute()
      await startWatch(db, user, days(8))
      await db.insertInto('subscribers').values({ id: newId(), email_hash: newId(), email: ann.user.email, search_text: '', state: 'confirmed', since: days(8), came_by: 'blog', confirmed_at: days(8), consent_text: '1' }).execute() // prettier-ignore
      return user.id
    }
    await comeBack()
    await backUp()
    restore()
    expect(await start()).toEqual({ putOff: 0 })
    // Nor where the ledger came too late, so that all of its lines are looked at.
    await db.deleteFrom('forgotten_ledgers').execute()
    expect(await start()).toEqual({ putOff: 0 })
    expect(await db.selectFrom('price_watches').select('ended_at').execute()).toEqual([{ ended_at: null }])
    expect(await db.selectFrom('subscribers').select('state').where('email', '=', ann.user.email).execute()).toEqual([{ state: 'confirmed' }]) // prettier-ignore
  })
})

describe('a person without an account', () => {
  const email = 'zoe@stranger.test'
  async function write(at = '2026-11-03T10:00:00.000Z'): Promise<void> {
    await db.insertInto('tickets').values({ id: newId(), reference: newId(), kind: 'general', status: 'answered', subject: 'Zoe', email: email.toUpperCase(), name: 'Zoe', user_id: null, access_key: newId(), created_at: at, updated_at: at, search_text: '', message: '' }).execute() // prettier-ignore
  }
  const tickets = async () =>
    (await db.selectFrom('tickets').select('id').where('subject', '=', 'Zoe').execute()).length

  test('whose data were deleted is deleted again by the address alone', async () => {
    await write()
    await backUp()
    await deleteByDesk(email, '')
    restore()
    expect(await tickets()).toBe(1)
    expect(await start()).toEqual({ address: 1, putOff: 0 })
    expect(await tickets()).toBe(0)
    expect(await again()).toEqual({ putOff: 0 })
    expect(await findText(db, email)).toEqual([])
  })

  test('who wrote again after it is not', async () => {
    await write()
    await backUp()
    await deleteByDesk(email, '')
    restore()
    await write(days(9))
    expect(await start()).toEqual({ putOff: 0 })
    expect(await tickets()).toBe(2)
  })

  test('is looked for in every column with an address', () => {
    const columns = personalTables.flatMap((table) => {
      const { email: column } = personalRule(table).found
      return column ? [`${table}.${column}`] : []
    })
    const named = addressColumns.map(({ table, email: column }) => `${table}.${column}`)
    expect(named).toEqual(expect.arrayContaining(columns))
    expect(named).toContain('submissions.owner_email')
  })
})
