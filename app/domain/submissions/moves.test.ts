import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addUser, testNow } from '#app/testing/database/database.ts'
import {
  acceptAll,
  addSubmission,
  elsewhere,
  flatAnswers,
  readRow,
  stageSubmissions,
  type SubmissionStage,
} from '#app/testing/desks/submissions.ts'
import type { SubmissionState } from '#db/schema.ts'
import { roles } from '#app/domain/people/roles.ts'
import type { User } from '#app/domain/people/users.ts'
import { approveSubmission } from './approving.server.ts'
import { openForReview } from './conflicts.server.ts'
import { judgeDocuments, tickChecks } from './judging.server.ts'
import { forReviewer } from './list.server.ts'
import { addDeskMessage } from './messages.server.ts'
import { movesFrom, moves, submissionStates, type Move } from './moves.ts'
import { moveSubmission, type PlainMove } from './moving.server.ts'
import { refuseChanges, reviseSubmission, takeBackChanges } from './revising.server.ts'
import { submitSubmission } from './submitting.server.ts'

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})

const allMoves = (Object.keys(moves) as Move[]).filter((move) => move !== 'second')
const allStates = Object.keys(submissionStates) as SubmissionState[]
const later = '2026-11-02T11:00:00.000Z'

const act = (person: User, reference: string, move: Move) => {
  const { db } = stage
  if (move === 'submit')
    return submitSubmission(db, person, reference, { signedName: 'Vera Vendor', termsVersion: '2026-11-28' }, later)
  if (move === 'approve') return approveSubmission(db, person, reference, later)
  if (move === 'revise') return reviseSubmission(db, person, reference, later)
  if (move === 'take-back') return takeBackChanges(db, person, reference, later)
  if (move === 'refuse-change') return refuseChanges(db, person, reference, { reason: 'Because.' }, later)
  return moveSubmission(db, person, reference, move as PlainMove, { reason: 'Because.' }, later)
}

describe('every state, every move, every role', () => {
  const cases = allStates.flatMap((state) => [[state, false] as const, [state, true] as const])
  test.each(cases)('from %s, with a deal: %s', async (state, hasDeal) => {
    const people: [string, User][] = [['the vendor', stage.vendor]]
    for (const role of roles) people.push([`another ${role}`, await addUser(stage.db, { role })])
    const add = async () => {
      const row = await addSubmission(stage.db, stage.vendor, { state })
      if (hasDeal) await stage.db.updateTable('submissions').set({ deal_id: await addDeal(stage.db, { status: 'inactive' }) }).where('id', '=', row.id).execute() // prettier-ignore
      await acceptAll(stage.db, row.id, stage.reviewer)
      return row
    }
    let row = await add()
    for (const [who, person] of people) {
      for (const move of allMoves) {
        const isVendor = person.id === stage.vendor.id
        const mayReview = person.role === 'reviewer' || person.role === 'admin'
        const by = moves[move].by
        const isTheirs = by === 'vendor' ? isVendor : mayReview
        const result = await act(person, row.reference, move)
        const expected = !isTheirs ? 'not-found' : movesFrom(state, by, hasDeal).includes(move) ? 'ok' : 'wrong-state'
        const told = result.ok ? 'ok' : result.reason
        expect(`${who} ${move}: ${told}`).toBe(`${who} ${move}: ${expected}`)
        expect((await readRow(stage.db, row.reference)).state).toBe(expected === 'ok' ? moves[move].to : state)
        // What was refused is as it was, and is asked the next.
        if (!result.ok) continue
        await stage.db.deleteFrom('submissions').where('id', '=', row.id).execute()
        row = await add()
      }
    }
  })
})

test('the table names every way once, and no state is a dead end by mistake', () => {
  const ends = allStates.filter(
    (state) => movesFrom(state, 'vendor', false).length + movesFrom(state, 'reviewer', false).length === 0,
  )
  expect(ends).toEqual(['approved', 'withdrawn'])
})

test('a reviewer decides neither what they submitted nor what is theirs', async () => {
  const { db, reviewer, vendor } = stage
  const own = await addSubmission(db, reviewer, { state: 'submitted' })
  expect(await moveSubmission(db, reviewer, own.reference, 'take', {}, later)).toEqual({
    ok: false,
    reason: 'own-submission',
  })
  const theirs = await addSubmission(db, vendor, { state: 'submitted', answers: { ...flatAnswers, ownerEmail: ` ${reviewer.email.toUpperCase()}` } }) // prettier-ignore
  expect(await moveSubmission(db, reviewer, theirs.reference, 'reject', { reason: 'No.' }, later)).toEqual({ ok: false, reason: 'own-submission' }) // prettier-ignore
})

describe('a reviewer decides nothing about a submission of the same property as one of their own', () => {
  const twin = { ...flatAnswers, titleNumber: 'WYK123456' }
  const cases = [
    ['the same address', { ...twin, titleNumber: '' }, 'submitted', false],
    ['the same title number', { ...elsewhere, titleNumber: 'wyk 123456' }, 'approved', false],
    ['the same address, a draft', twin, 'draft', false],
    ['another property', elsewhere, 'submitted', true],
    ['the same address, withdrawn', twin, 'withdrawn', true],
    ['the same address, not taken', twin, 'rejected', true],
  ] as const
  test.each(cases)('%s', async (_name, own, state, mayDecide) => {
    const { db, vendor, reviewer, second } = stage
    await addSubmission(db, reviewer, { state, answers: own })
    const mayNot = { ok: false, reason: 'same-property' }
    const decisions = allMoves.filter((name) => moves[name].by === 'reviewer')
    for (const move of state === 'submitted' && !mayDecide ? decisions : (['take'] as const)) {
      const row = await addSubmission(db, vendor, { state: moves[move].from[0], answers: twin })
      await acceptAll(db, row.id, second)
      if (move === 'refuse-change') await db.updateTable('submissions').set({ deal_id: await addDeal(db, { status: 'inactive' }) }).where('id', '=', row.id).execute() // prettier-ignore
      const result = await act(reviewer, row.reference, move)
      if (mayDecide) expect(result, move).toMatchObject({ ok: true })
      else expect(result, move).toEqual(mayNot)
      expect((await readRow(db, row.reference)).state).toBe(mayDecide ? moves[move].to : moves[move].from[0])
      if (!mayDecide) expect(await act(second, row.reference, move), move).toMatchObject({ ok: true })
      await db.deleteFrom('submissions').where('id', '=', row.id).execute()
    }
    const row = await addSubmission(db, vendor, { state: 'submitted', answers: twin })
    const expected = mayDecide ? { ok: true } : mayNot
    expect(await openForReview(db, reviewer, row.reference)).toMatchObject(expected)
    expect(await judgeDocuments(db, reviewer, row.reference, [], later)).toMatchObject(expected)
    expect(await tickChecks(db, reviewer, row.reference, { ticked: [], seen: [] }, later)).toMatchObject(expected)
    expect(await addDeskMessage(db, reviewer, row.reference, 'Hello', later)).toMatchObject(expected)
    const listed = await forReviewer(db, reviewer.id).select('reference').execute()
    expect(listed).toEqual(mayDecide ? [{ reference: row.reference }] : [])
    expect(await forReviewer(db, second.id).select('reference').where('user_id', '=', vendor.id).execute()).toHaveLength(1) // prettier-ignore
  })
})

test('what the vendor reads has to be said', async () => {
  const { db, reviewer, vendor } = stage
  for (const move of ['request-changes', 'hold', 'reject'] as const) {
    const row = await addSubmission(db, vendor, { state: 'in-review' })
    expect(await moveSubmission(db, reviewer, row.reference, move, { reason: ' ' }, later)).toEqual({ ok: false, reason: 'no-reason' }) // prettier-ignore
    expect((await readRow(db, row.reference)).state).toBe('in-review')
  }
})

test('each step is written down once, with who, when and why, and the vendor is told', async () => {
  const { db, reviewer, vendor } = stage
  const row = await addSubmission(db, vendor, { state: 'submitted' })
  const press = () =>
    moveSubmission(db, reviewer, row.reference, 'request-changes', { reason: 'Please send the lease.' }, testNow)
  expect(await press()).toMatchObject({ ok: true })
  expect(await press()).toMatchObject({ ok: true })
  const steps = await db.selectFrom('submission_steps').selectAll().where('submission_id', '=', row.id).execute()
  expect(steps).toMatchObject([{ action: 'request-changes', state: 'changes-requested', actor: 'reviewer', user_id: reviewer.id, reason: 'Please send the lease.' }]) // prettier-ignore
  const mails = await db.selectFrom('outbox').select('payload').where('about_type', '=', 'submission').execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.payload).toContain('Please send the lease.')
  expect(await readRow(db, row.reference)).toMatchObject({ review_due_at: null, first_reviewed_at: testNow, reviewer_id: reviewer.id }) // prettier-ignore
})
