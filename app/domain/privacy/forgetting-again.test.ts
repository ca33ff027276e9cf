import { afterEach, beforeEach, expect } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { deleteConversation } from '#app/domain/advisor/conversation.server.ts'
import { endByKey } from '#app/domain/alerts/ending.server.ts'
import { noteRefusedAlert } from '#app/domain/alerts/leaving.server.ts'
import { changeSearch } from '#app/domain/alerts/own.server.ts'
import { stopWatch } from '#app/domain/alerts/watching.server.ts'
import { bulkKeyStart, FinalError } from '#app/domain/mail/outbox.server.ts'
import { sendAndNote } from '#app/domain/newsletter/bounces.server.ts'
import { unsubscribe } from '#app/domain/newsletter/ending.server.ts'
import { hashAddress, makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { removeDocument } from '#app/domain/submissions/documents.server.ts'
import { deleteSubmissionDraft } from '#app/domain/submissions/saving.server.ts'
import { declineAll, withdrawOwn } from '#app/domain/testimonials/giving.server.ts'
import { addCanary, type Canary } from '#app/testing/database/canaries.ts'
import { addUser } from '#app/testing/database/database.ts'
import { RestoredStage, testForgottenAgain, type ForgottenCase } from '#app/testing/database/restored.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { newId } from '#app/utils/ids.server.ts'

/** What was deleted or ended after a backup is deleted or ended again once that backup is in the place of the database. */

const now = '2026-11-28T10:00:00.000Z'

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

const restore = () => void (db = stage.restore())

const one = (table: 'subscribers' | 'saved_searches' | 'price_watches' | 'testimonials' | 'sessions') =>
  db.selectFrom(table).selectAll().executeTakeFirst() as Promise<Record<string, unknown> | undefined>
const idOf = async (table: 'subscribers' | 'saved_searches' | 'testimonials') => String((await one(table))!.id)
const refuse = () => Promise.reject(new FinalError('No.', { isNoMailbox: true }))
async function addMailTo(type: 'subscriber' | 'saved-search' | 'price-watch', id: string, name: string) {
  const key = `${bulkKeyStart}${name}`
  const payload = JSON.stringify({ to: ann.user.email, subject: 'News', blocks: [] })
  await db.insertInto('outbox').values({ id: newId(), kind: 'mail', idempotency_key: key, about_type: type, about_id: id, status: 'sent', next_attempt_at: now, created_at: now, attempts: 1, search_text: '', payload }).execute() // prettier-ignore
  return key
}
let submission: { reference: string; documentId: string }

const cases: Record<string, ForgottenCase> = {
  'a newsletter': {
    act: async () => unsubscribe(db, (await makeEndKeys(db))(await idOf('subscribers')), now),
    look: async () => [(await one('subscribers'))!.state, (await one('subscribers'))!.email],
    counts: { newsletter: 1 },
  },
  'a mailbox of the newsletter': {
    act: async () => {
      const key = await addMailTo('subscriber', await idOf('subscribers'), 'mailing:1')
      await expect(sendAndNote(db, key, refuse, () => now)).rejects.toThrow('No.')
    },
    look: async () => (await one('subscribers'))!.refused_at,
    counts: { 'newsletter-refused': 1 },
  },
  'the emails for a search': {
    act: async () => endByKey(db, (await makeEndKeys(db, 'alert-end'))(await idOf('saved_searches')), now),
    look: async () => [(await one('saved_searches'))!.state, (await one('saved_searches'))!.email],
    counts: { search: 1 },
  },
  'a saved search': {
    act: async () => {
      const owner = { kind: 'user', user: ann.user, hash: await hashAddress(db, ann.user.email) } as const
      return changeSearch(db, owner, await idOf('saved_searches'), 'delete', now)
    },
    look: () => one('saved_searches'),
    counts: { 'search-deleted': 1 },
  },
  'emails about prices': {
    act: () => stopWatch(db, ann.user.id, now),
    look: async () => (await one('price_watches'))!.ended_at !== null,
    counts: { prices: 1 },
  },
  'a mailbox of searches and of emails about prices': {
    act: async () => {
      const key = await addMailTo('saved-search', await idOf('saved_searches'), 'alert:1')
      await noteRefusedAlert(db, key, now)
    },
    look: async () => [(await one('saved_searches'))!.refused_at, (await one('price_watches'))!.refused_at],
    counts: { 'searches-refused': 1, 'prices-refused': 1 },
  },
  'a testimonial': {
    act: () => withdrawOwn(db, { by: 'account', user: ann.user, reservationId: ann.reservationId }, now),
    look: async () => [(await one('testimonials'))!.state, (await one('testimonials'))!.words],
    counts: { testimonial: 1 },
  },
  'asking for one': {
    act: () => declineAll(db, ann.user.id, { actor: 'user', actorUserId: ann.user.id }, now),
    look: async () =>
      (await db.selectFrom('users').selectAll().where('id', '=', ann.user.id).executeTakeFirstOrThrow()).not_asked_since !== null, // prettier-ignore
    counts: { asking: 1 },
  },
  'the draft of a submission': {
    act: () => deleteSubmissionDraft(db, ann.user, submission.reference, now),
    look: async () => (await db.selectFrom('submissions').select('id').execute()).length,
    counts: { submission: 1 },
  },
  'a document of a submission': {
    act: () => removeDocument(db, ann.user, submission.reference, submission.documentId, now),
    look: async () => (await db.selectFrom('submission_documents').select('id').execute()).length,
    counts: { document: 1 },
  },
  'a conversation': {
    act: async () => deleteConversation(db, String((await one('sessions'))!.id_hash), now),
    look: async () => [
      await db.selectFrom('advisor_turns').select('number').execute(),
      await db.selectFrom('advisor_questions').select('id').execute(),
    ],
    counts: { conversation: 1 },
  },
}

beforeEach(async () => {
  const { id, reference } = await addSubmission(db, ann.user)
  const { id: documentId } = await db
    .selectFrom('submission_documents')
    .select('id')
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow()
  submission = { reference, documentId }
})

testForgottenAgain(cases, { stage: () => stage, restore })
