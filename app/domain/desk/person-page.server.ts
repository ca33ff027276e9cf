import type { Db } from '#db/database.server.ts'
import type { ListPage } from '#app/domain/lists/lists.ts'
import { listDeskNotes } from '#app/domain/notes/notes.server.ts'
import type { DeskNote } from '#app/domain/notes/notes.ts'
import { listSessions } from '#app/domain/people/sessions.server.ts'
import { deletedIssuer, fullName, type User } from '#app/domain/people/users.ts'
import { listRequestsOf } from '#app/domain/refunds/list.server.ts'
import type { RefundRequestRow } from '#app/domain/refunds/requests.ts'
import type { ReservationDeskRow } from '#app/domain/reservations/desk.ts'
import { listReservationsOf } from '#app/domain/reservations/list.server.ts'
import { listTicketsOf } from '#app/domain/support/list.server.ts'
import type { TicketRow } from '#app/domain/support/tickets.ts'
import { listMails } from './outbox-list.server.ts'
import type { MailLine } from './outbox-list.ts'
import { isAboutPerson } from './purchase-mails.server.ts'

/** A person with everything that is theirs: the newest fifty of each kind, and how many there are. */
interface PersonPage {
  person: Pick<User, 'id' | 'email' | 'isEmailVerified' | 'role'> & {
    name: string
    isDeleted: boolean
    since: string
    signedInAt: string
  }
  reservations: Pick<ListPage<ReservationDeskRow>, 'rows' | 'total'>
  requests: { rows: RefundRequestRow[]; total: number }
  tickets: { rows: TicketRow[]; total: number }
  savedSearches: number
  mails: MailLine[]
  /** The browsers in which they are signed in, fifty at most, and when one of them last asked for something. */
  sessions: { count: number; lastSeenAt: string | null }
  notes: DeskNote[]
}

/** A person whole; undefined where there is none. One query for each kind of thing, however many there are. */
export async function readPersonPage(
  db: Db,
  userId: string,
  operatorEmail: string,
  now: string,
  reader: Pick<User, 'id' | 'role'> | null = null,
): Promise<PersonPage | undefined> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'issuer',
      'email',
      'is_email_verified',
      'first_name',
      'last_name',
      'role',
      'created_at',
      'signed_in_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const sessions = await listSessions(db, userId, now)
  const { count } = await db
    .selectFrom('saved_searches')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    person: {
      id: row.id,
      name: fullName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
      email: row.email,
      isEmailVerified: row.is_email_verified === 1,
      role: row.role,
      isDeleted: row.issuer === deletedIssuer,
      since: row.created_at,
      signedInAt: row.signed_in_at,
    },
    reservations: await listReservationsOf(db, userId, now),
    requests: await listRequestsOf(db, userId),
    tickets: await listTicketsOf(db, { userId }, now),
    savedSearches: count,
    mails: await listMails(db, isAboutPerson(userId), operatorEmail),
    sessions: { count: sessions.length, lastSeenAt: sessions[0]?.seenAt ?? null },
    notes: await listDeskNotes(db, { type: 'user', id: userId }, reader),
  }
}
