import type { Db } from '#db/database.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import type { DataRequestRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { deletedIssuer, joinedName, type Admin } from '#app/domain/people/users.ts'
import { endOfCalendarMonth } from '#app/domain/support/due.ts'
import { addMilliseconds, isDay, londonDay } from '#app/utils/dates.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import { dropRequests, noteDeletion } from './deletion.server.ts'
import type { DataRequestForm } from './entering.ts'
import { countRows, personOf } from './finding.server.ts'
import { deletionConfirmedMail } from './mails.server.ts'
import { describeObstacle, type Obstacle } from './obstacles.ts'
import { listObstacles } from './obstacles.server.ts'
import { countNamings, ownerPart } from './named-owners.server.ts'
import { personalRule, personalTables } from './tables.ts'
import { deletionDays } from './your-data.ts'

/**
 * Requests for data that the desk enters after it has checked who asks: for people without an account, or who cannot sign in. The check
 * takes the place of the mail that confirms.
 */

type Entered =
  | { ok: true; id: string; isLate: boolean }
  | { ok: false; field: 'kind' | 'email' | 'receivedDay' | 'checkedDay'; message: string }

/**
 * Enters a request. A copy is made at once; a deletion is done seven days later. Refused while something is under way, and for days that
 * are to come or more than a year ago. `isLate` says that the month for the answer is over before the deletion is done.
 */
export async function enterDataRequest(db: Db, admin: Admin, form: DataRequestForm, now: string): Promise<Entered> {
  for (const field of ['receivedDay', 'checkedDay'] as const) {
    if (!isDay(form[field])) return { ok: false, field, message: 'There is no such day' }
    if (form[field] > londonDay(now)) return { ok: false, field, message: 'That is still to come' }
    if (form[field] < londonDay(addMilliseconds(now, -365 * 86_400_000)))
      return { ok: false, field, message: 'That is more than a year ago' }
  }
  if (form.checkedDay < form.receivedDay)
    return { ok: false, field: 'checkedDay', message: 'That is before the day on which they asked' }
  return db.transaction().execute(async (trx): Promise<Entered> => {
    const account = await findAccount(trx, form)
    if (typeof account === 'string') return { ok: false, field: 'email', message: account }
    const userId = account.id
    const who = await personOf(trx, { userId, email: form.email })
    const open = await trx
      .selectFrom('data_requests')
      .select(['id', 'state', 'due_at'])
      .where('kind', '=', form.kind)
      .where('state', 'in', ['asked', 'confirmed', 'making'])
      .where(userId === null ? isSameAnyCase('email', form.email) : (where) => where('user_id', '=', userId))
      .executeTakeFirst()
    // A link that nobody used in time holds up nothing.
    const isOver = open?.state === 'asked' && open.due_at! <= now
    if (open && !isOver) return { ok: false, field: 'kind', message: 'That is under way already' }
    const obstacles = form.kind === 'deletion' ? await listObstacles(trx, who, now) : []
    if (obstacles.length > 0) return { ok: false, field: 'kind', message: obstaclesInWords(obstacles) }
    if (open) await dropRequests(trx, [open.id])
    const id = newId()
    const key = newSecret()
    const answerBy = endOfCalendarMonth(`${form.receivedDay}T12:00:00.000Z`)
    const dueAt = form.kind === 'copy' ? now : addMilliseconds(now, deletionDays * 86_400_000)
    await trx
      .insertInto('data_requests')
      .values({
        id,
        kind: form.kind,
        state: form.kind === 'copy' ? 'making' : 'confirmed',
        user_id: userId,
        email: form.email,
        full_name: form.fullName,
        asked_at: now,
        since: now,
        due_at: dueAt,
        withdraw_key_hash: form.kind === 'copy' ? null : hashSecret(key),
        entered_by: admin.id,
        identity_check: form.identityCheck,
        identity_checked_on: form.checkedDay,
        received_on: form.receivedDay,
        answer_by: answerBy,
      })
      .execute()
    if (form.kind === 'deletion') {
      await noteDeletion(trx, 'deletion-due', { user_id: userId, email: form.email }, now, hashSecret(key))
      const name = { key: `deletion-confirmed:${id}`, about: { type: 'data-request', id } } as const
      await queueMail(trx, name, deletionConfirmedMail(form.email, key, dueAt, true), now)
    }
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: form.kind === 'copy' ? 'copy-entered' : 'deletion-entered',
      objectType: 'data-request',
      objectId: id,
    })
    return { ok: true, id, isLate: form.kind === 'deletion' && dueAt > answerBy }
  })
}

/** Obstacles as a sentence for the desk, which speaks to their person with the same words. */
function obstaclesInWords(obstacles: Obstacle[]): string {
  return `Tell them: ${obstacles.map((obstacle) => Object.values(describeObstacle(obstacle)).join(' ')).join(' ')}`
}

const unverified =
  'This account has not verified the address, so it may be another person’s. They ask on the page of their account, signed in'

/**
 * The account that the form was opened for, or the one that has this address, verified. A text where that is not clear: it says what to do.
 */
async function findAccount(trx: Db, { person, email }: DataRequestForm): Promise<{ id: string | null } | string> {
  if (person !== '') {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'issuer', 'is_email_verified'])
      .where('id', '=', person)
      .executeTakeFirst()
    if (!user || user.issuer === deletedIssuer)
      return 'The account that you opened this form for is there no more. Begin again from the list'
    return user.is_email_verified === 1 ? { id: user.id } : unverified
  }
  const accounts = await trx
    .selectFrom('users')
    .select('id')
    .where(isSameAnyCase('email', email))
    .where('is_email_verified', '=', 1)
    .limit(2)
    .execute()
  return accounts.length > 1
    ? 'Several accounts have this address. Open this form from the page of the one that is meant'
    : { id: accounts[0]?.id ?? null }
}

/** The name and address of the sender of something, to fill in the form; undefined where there is nothing of this id. */
export async function readDataSender(
  db: Db,
  source: 'person' | 'ticket' | 'request',
  id: string,
): Promise<{ fullName: string; email: string; person: string } | undefined> {
  switch (source) {
    case 'person': {
      const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
      return user && { fullName: joinedName(user) ?? user.email, email: user.email, person: id }
    }
    case 'ticket': {
      const ticket = await db.selectFrom('tickets').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
      return ticket && { fullName: ticket.name, email: ticket.email, person: '' }
    }
    case 'request': {
      const request = await db
        .selectFrom('refund_requests')
        .select(['full_name', 'email'])
        .where('id', '=', id)
        .executeTakeFirst()
      return request && { fullName: request.full_name, email: request.email, person: '' }
    }
  }
}

/** The columns of a request that the desk is shown: no key, and no file. */
const shown = [
  'id',
  'kind',
  'state',
  'user_id',
  'email',
  'full_name',
  'asked_at',
  'since',
  'due_at',
  'attempts',
  'entered_by',
  'identity_check',
  'identity_checked_on',
  'received_on',
  'answer_by',
  'obstacles',
  'is_again',
] as const

/** A request as its page at the desk shows it. */
interface DeskRequest {
  row: Omit<Pick<DataRequestRow, (typeof shown)[number]>, 'obstacles'>
  enteredBy: string | null
  obstacles: Obstacle[]
  /** What is held about the person, part by part; empty once it has been deleted. */
  parts: { title: string; rows: number }[]
}

/** A request with what is found for it; undefined where there is none of this id. */
export async function readDeskRequest(db: Db, id: string): Promise<DeskRequest | undefined> {
  const found = await db.selectFrom('data_requests').select(shown).where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const { obstacles, ...row } = found
  const by = row.entered_by
    ? await db
        .selectFrom('users')
        .select(['first_name', 'last_name', 'email'])
        .where('id', '=', row.entered_by)
        .executeTakeFirst()
    : undefined
  const who = row.state === 'done' ? null : await personOf(db, { userId: row.user_id, email: row.email })
  const counts = who ? await countRows(db, personalTables, who) : new Map<string, number>()
  const parts = personalTables.flatMap((table) => {
    const rows = counts.get(table) ?? 0
    return rows === 0 ? [] : [{ title: personalRule(table).title, rows }]
  })
  const namings = who ? await countNamings(db, who) : 0
  if (namings > 0) parts.push({ title: ownerPart.title, rows: namings })
  return { row, enteredBy: by ? joinedName(by) : null, obstacles: JSON.parse(obstacles) as Obstacle[], parts }
}
