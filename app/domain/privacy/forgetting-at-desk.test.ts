import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { writeForgotten } from '#db/forgotten.server.ts'
import { deleteQuestion } from '#app/domain/advisor/asked/noting.server.ts'
import { deletePost } from '#app/domain/blog/desk/deleting.server.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { deleteDeal } from '#app/domain/deals/desk/delete.server.ts'
import { storeDealFiles } from '#app/domain/deals/files/files.server.ts'
import { changeRole } from '#app/domain/people/role-changes.server.ts'
import type { Role } from '#app/domain/people/roles.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { grantRole, signInUser } from '#app/domain/people/users.server.ts'
import { leaveRoleWaiting, withdrawWaitingRole } from '#app/domain/people/waiting-roles.server.ts'
import { markDealUnavailable } from '#app/domain/reservations/unavailable.server.ts'
import { removePicture } from '#app/domain/submissions/documents.server.ts'
import { moveSubmission } from '#app/domain/submissions/moving.server.ts'
import { markOwnUnavailable, readConsequence } from '#app/domain/submissions/unavailable.server.ts'
import { pictureRules } from '#app/domain/submissions/papers.ts'
import { attachUploads } from '#app/domain/files/uploads.server.ts'
import {
  addDeal,
  addDocument,
  addHold,
  addPhotograph,
  addPost,
  addPurchase,
  addUser,
} from '#app/testing/database/database.ts'
import { RestoredStage, testForgottenAgain, type ForgottenCase } from '#app/testing/database/restored.ts'
import { addSubmission, publishSubmission } from '#app/testing/desks/submissions.ts'
import { storeTestUpload } from '#app/testing/inputs/upload-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { deleteDueAccounts } from './deletion.server.ts'
import { enterDataRequest } from './entering.server.ts'

/** What was deleted, withdrawn or taken at the desk and by vendors after a backup does not come back with it. */

const now = '2026-11-28T10:00:00.000Z'
const hours = (count: number) => addMilliseconds(now, count * 3_600_000)

let stage: RestoredStage
let db: Db
let admin: Admin
let rita: User
let vera: User
let made: Record<'deal' | 'post' | 'full', number> & Record<'picture' | 'document' | 'reference' | 'shot', string>

beforeEach(async () => {
  stage = await RestoredStage.open()
  db = stage.db
  admin = (await addUser(db, { isAdmin: true })) as Admin
  rita = await addUser(db, { role: 'reviewer', email: 'Rita@people.test' })
  vera = await addUser(db, { firstName: 'Vera' })
  const full = await addDeal(db, { title: 'With files' })
  const { id, reference } = await addSubmission(db, vera, { state: 'changes-requested' })
  const upload = await storeTestUpload(db, pictureRules, { now })
  await attachUploads(db, pictureRules, String(id), [upload], now)
  made = {
    deal: await addDeal(db, { title: 'Alone' }),
    post: await addPost(db, { title: 'A post' }),
    full,
    picture: await addPhotograph(db, full),
    document: await addDocument(db, full),
    reference,
    shot: upload,
  }
  await db.insertInto('advisor_questions').values({ turn_key: 'key', asked_on: now.slice(0, 10), question: 'Who?', outcome: 'answered', is_signed_in: 0 }).execute() // prettier-ignore
  await leaveRoleWaiting(db, admin, { email: 'Wanda@people.test', role: 'editor', reason: 'Help' }, [], now)
  // As after each commit.
  await writeForgotten(db, stage.ledger())
})
afterEach(() => stage.close())

const restore = () => void (db = stage.restore())
const again = () => stage.again(hours(480))
const roleOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const give = (who: User, from: Role, to: Role, at = now) =>
  changeRole(db, admin, who.id, { from, to, reason: 'So', sure: 'yes' }, [], at)
/** The desk is asked for the deletion, which is done once its days are over. */
async function deleteByDesk({ id, email }: User) {
  const form = { kind: 'deletion', fullName: 'Vera', email, person: id, identityCheck: 'Called', receivedDay: now.slice(0, 10), checkedDay: now.slice(0, 10) } as const // prettier-ignore
  expect(await enterDataRequest(db, admin, form, now)).toMatchObject({ ok: true })
  expect(await deleteDueAccounts(db, () => Promise.resolve(), () => hours(24 * 7))).toBe(1) // prettier-ignore
}
const countOf = async (table: 'deals' | 'posts' | 'deal_images' | 'deal_documents' | 'advisor_questions' | 'waiting_roles') =>
  (await db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count // prettier-ignore
const removeFile = (name: string) => {
  const texts = { [`${name}.remove`]: 'on' }
  const store = storeDealFiles({ newPictures: [], newDocuments: [], texts }, 'With files', now)
  return db.transaction().execute((trx) => store(trx, made.full, null))
}

const cases: Record<string, ForgottenCase> = {
  'a role at the desk': {
    act: () => give(rita, 'reviewer', 'user'),
    look: () => roleOf(rita),
    counts: { role: 1 },
  },
  'a role that the operator’s command took': {
    act: () => grantRole(db, 'rita@people.test', 'user', now),
    look: () => roleOf(rita),
    counts: { role: 1 },
  },
  'a role that waits': {
    act: async () => {
      const { id } = await db.selectFrom('waiting_roles').select('id').executeTakeFirstOrThrow()
      expect(await withdrawWaitingRole(db, admin, id, now)).toBe(true)
    },
    look: () => countOf('waiting_roles'),
    counts: { role: 1 },
  },
  'a submission': {
    act: () => moveSubmission(db, vera, made.reference, 'withdraw', {}, now),
    look: async () => {
      const row = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
      return [row.state, row.state_since, row.decided_at]
    },
    counts: { 'submission-withdrawn': 1 },
  },
  'a picture of a submission': {
    act: () => removePicture(db, vera, made.reference, made.shot, now),
    look: async () => (await db.selectFrom('uploads').select('about_id').where('id', '=', made.shot).executeTakeFirstOrThrow()).about_id, // prettier-ignore
    counts: { picture: 1 },
  },
  'a question to the advisor': {
    act: async () => {
      const { id } = await db.selectFrom('advisor_questions').select('id').executeTakeFirstOrThrow()
      return deleteQuestion(db, id, now)
    },
    look: () => countOf('advisor_questions'),
    counts: { question: 1 },
  },
}
testForgottenAgain(cases, { stage: () => stage, restore })

test('a dismissed admin is none again, and the trail says why', async () => {
  const ada = await addUser(db, { isAdmin: true })
  await stage.backUp()
  await give(ada, 'admin', 'user')
  restore()
  expect([await roleOf(ada), await again(), await roleOf(ada)]).toEqual(['admin', { role: 1, putOff: 0 }, 'user'])
  const entry = await db.selectFrom('audit_events').select(['action', 'actor', 'detail']).orderBy('id', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  expect({ ...entry, detail: JSON.parse(entry.detail) as unknown }).toEqual({ action: 'role-taken', actor: 'system', detail: { before: 'admin', after: 'user', by: 'restore' } }) // prettier-ignore
})

test('a role that was given again later stays', async () => {
  await stage.backUp()
  await give(rita, 'reviewer', 'user')
  await give(rita, 'user', 'reviewer', hours(1))
  restore()
  expect([await again(), await roleOf(rita)]).toEqual([{ putOff: 0 }, 'reviewer'])
})

test('the last role counts by the order in which they were given, whatever a clock that was wrong has said', async () => {
  await stage.backUp()
  await give(rita, 'reviewer', 'user', hours(700))
  await give(rita, 'user', 'reviewer')
  restore()
  expect([await again(), await roleOf(rita)]).toEqual([{ putOff: 0 }, 'reviewer'])
  await give(rita, 'reviewer', 'user', hours(1))
  await writeForgotten(db, stage.ledger())
  restore()
  expect([await again(), await roleOf(rita)]).toEqual([{ role: 1, putOff: 0 }, 'user'])
})

test('a role that the operator’s command gives after the restore stays, also to whoever has it by the backup', async () => {
  await stage.backUp()
  await give(rita, 'reviewer', 'user')
  restore()
  await grantRole(db, 'rita@people.test', 'reviewer', hours(1))
  expect([await again(), await roleOf(rita)]).toEqual([{ putOff: 0 }, 'reviewer'])
})

test.each<[Role, Role, Role]>([
  ['admin', 'editor', 'editor'],
  ['reviewer', 'editor', 'user'],
  ['editor', 'admin', 'editor'],
])('whoever had the role %s and then %s has %s: none is given that would let them do more', async (from, to, after) => {
  await db.updateTable('users').set({ role: from }).where('id', '=', rita.id).execute()
  await stage.backUp()
  await give(rita, from, to)
  restore()
  await again()
  expect(await roleOf(rita)).toBe(after)
})

test('somebody without a role gets none', async () => {
  await stage.backUp()
  await give(vera, 'user', 'editor')
  restore()
  expect([await again(), await roleOf(vera)]).toEqual([{ putOff: 0 }, 'user'])
})

test('a role that waited, came and was taken does not come with the next sign-in', async () => {
  const profile = { issuer: 'https://identity.test', subject: 'wanda', email: 'wanda@people.test', isEmailVerified: true, firstName: 'Wanda', lastName: 'W', profileImageUrl: null } // prettier-ignore
  await stage.backUp()
  const wanda = { ...vera, id: await signInUser(db, profile, [], hours(1)) }
  expect(await roleOf(wanda)).toBe('editor')
  await give(wanda, 'editor', 'user', hours(2))
  restore()
  expect([await countOf('waiting_roles'), await again()]).toEqual([1, { role: 1, putOff: 0 }])
  expect(await roleOf({ id: await signInUser(db, profile, [], hours(500)) })).toBe('user')
})

test('a role that waited and came goes on waiting for whoever has no account in the older data', async () => {
  const profile = { issuer: 'https://identity.test', subject: 'wanda', email: 'wanda@people.test', isEmailVerified: true, firstName: 'Wanda', lastName: 'W', profileImageUrl: null } // prettier-ignore
  await stage.backUp()
  await signInUser(db, profile, [], hours(1))
  restore()
  expect(await again()).toEqual({ putOff: 0 })
  expect(await roleOf({ id: await signInUser(db, profile, [], hours(500)) })).toBe('editor')
})

test('no deletion is put off by a submission that its vendor had withdrawn before', async () => {
  await db
    .updateTable('submissions')
    .set({ state: 'submitted', state_since: addMilliseconds(now, -1) })
    .execute()
  await stage.backUp()
  await moveSubmission(db, vera, made.reference, 'withdraw', {}, now)
  await deleteByDesk(vera)
  restore()
  expect(await again()).toEqual({ 'submission-withdrawn': 1, account: 1, putOff: 0 })
})

describe('a deal of which its vendor said that it is no longer available', () => {
  let deal: { reference: string; dealId: number }
  const statusOf = async () =>
    (await db.selectFrom('deals').select('status').where('id', '=', deal.dealId).executeTakeFirstOrThrow()).status
  beforeEach(async () => {
    deal = await publishSubmission({ db, vendor: vera, reviewer: rita, second: rita, admin }, { at: hours(-1) })
    await stage.backUp()
    const found = await readConsequence(db, vera, deal.reference, now)
    if (!found.ok) throw new Error(found.reason)
    expect(await markOwnUnavailable(db, null, vera, deal.reference, found.consequence.expected, now)).toMatchObject({ isNew: true }) // prettier-ignore
    expect(await statusOf()).toBe('inactive')
  })

  test('is taken off the market again, once, without a mail', async () => {
    restore()
    const mails = await db.selectFrom('outbox').select('id').execute()
    expect([await statusOf(), await again(), await statusOf()]).toEqual(['active', { 'deal-unavailable': 1, putOff: 0 }, 'inactive']) // prettier-ignore
    expect(await again()).toEqual({ putOff: 0 })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(mails)
    expect(await db.selectFrom('forgotten_lines').select('kind').execute()).toEqual([])
  })

  test('stays where the older data has somebody who holds or has bought it, or was put on the market since', async () => {
    restore()
    await setDealListing(db, admin, deal.dealId, 'inactive', hours(1))
    await setDealListing(db, admin, deal.dealId, 'active', hours(2))
    expect([await again(), await statusOf()]).toEqual([{ putOff: 0 }, 'active'])
    restore()
    await addHold(db, rita, deal.dealId, { until: hours(500) })
    const held = await statusOf()
    expect([await again(), await statusOf()]).toEqual([{ putOff: 0 }, held])
    restore()
    await addPurchase(db, rita, deal.dealId)
    const bought = await statusOf()
    expect([await again(), await statusOf()]).toEqual([{ putOff: 0 }, bought])
    expect(await db.selectFrom('refunds').select('id').execute()).toEqual([])
  })

  test('puts no deletion of its vendor off', async () => {
    await moveSubmission(db, vera, made.reference, 'withdraw', {}, now)
    await deleteByDesk(vera)
    restore()
    expect(await again()).toMatchObject({ 'deal-unavailable': 1, account: 1, putOff: 0 })
  })
})

test('one that the desk marked unavailable comes back as it was', async () => {
  const deal = await publishSubmission({ db, vendor: vera, reviewer: rita, second: rita, admin }, { at: hours(-1) })
  await stage.backUp()
  expect(await markDealUnavailable(db, null, admin, deal.dealId, 'nobody', now)).toMatchObject({ isNew: true })
  restore()
  expect(await again()).toEqual({ putOff: 0 })
})

test('a submission that its vendor takes up again in the older data stays, and so does one that became a deal', async () => {
  await stage.backUp()
  await moveSubmission(db, vera, made.reference, 'withdraw', {}, now)
  restore()
  await db
    .updateTable('submissions')
    .set({ state: 'submitted', state_since: hours(1) })
    .execute()
  expect(await again()).toEqual({ putOff: 0 })
  await db
    .updateTable('submissions')
    .set({ state_since: addMilliseconds(now, -1), deal_id: made.deal })
    .execute()
  expect(await again()).toEqual({ putOff: 0 })
})

test('deals, posts and files of deals that were deleted at the desk come back: a restore undoes that', async () => {
  await stage.backUp()
  await deleteDeal(db, admin, made.deal, now)
  await deletePost(db, admin, made.post, now)
  await removeFile(`picture.${made.picture}`)
  await removeFile(`document.${made.document}`)
  const tables = ['deals', 'posts', 'deal_images', 'deal_documents'] as const
  const counts = async () => Promise.all(tables.map(countOf))
  expect(await counts()).toEqual([1, 0, 0, 0])
  restore()
  expect([await again(), await counts()]).toEqual([{ putOff: 0 }, [2, 1, 1, 1]])
})

test('another question of the same day, which has the number of one that was deleted, stays', async () => {
  const { id, ...first } = await db.selectFrom('advisor_questions').selectAll().executeTakeFirstOrThrow()
  await db.deleteFrom('advisor_questions').execute()
  await stage.backUp()
  await db.insertInto('advisor_questions').values({ id, ...first }).execute() // prettier-ignore
  await deleteQuestion(db, id, now)
  restore()
  await db.insertInto('advisor_questions').values({ id, ...first, turn_key: 'another' }).execute() // prettier-ignore
  expect(await again()).toEqual({ putOff: 0 })
  await db.deleteFrom('advisor_questions').execute()
  await db.insertInto('advisor_questions').values({ id, ...first, turn_key: null, question: 'What?' }).execute() // prettier-ignore
  expect([await again(), await countOf('advisor_questions')]).toEqual([{ putOff: 0 }, 1])
})
