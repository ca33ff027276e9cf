import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, distinctValues, firstIdSince, isSameAnyCase, jsonText } from '#db/expressions.server.ts'
import type { AboutType, AuditEventsTable, Database } from '#db/schema.ts'
import type { AuditValue } from '#app/domain/audit/audit.ts'
import { changeOf, headlineOf, readDetail, whoOf, wordsOf } from '#app/domain/audit/sentences.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { dayFilter, openChoice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, readSearch, type ListPage } from '#app/domain/lists/lists.ts'
import { fullName } from '#app/domain/people/users.ts'
import { selectConflicts } from '#app/domain/submissions/conflicts.server.ts'
import { addMilliseconds, startOfLondonDay } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { auditActors, factsText, type AuditObject, type AuditRow } from './trail.ts'

/** An id, a number or a reference. */
const namesNobody = /^([\w-]{22}|\d{1,9}|(RES|REF|TIC|SUB|PID)-\w{1,9})$/i
const mayBeKept = (value: string) => namesNobody.test(value) || Object.hasOwn(auditActors, value)

/** Any text is taken: what is not there is simply not found. */
const filters = {
  objectType: openChoice({
    name: 'type',
    label: 'Kind',
    all: 'Any kind',
    labelOf: wordsOf,
    read: readSearch,
  }),
  /** An id, or what people call it: RES-…, REF-…, TIC-…, SUB-…, PID-…. */
  object: searchText({ name: 'id', label: 'Reference', mayBeKept }),
  action: openChoice({ name: 'action', label: 'What', all: 'Anything', labelOf: wordsOf, read: readSearch }),
  /** A name or a part of it, an email address, an id or a key of `auditActors`. */
  actor: searchText({
    name: 'actor',
    label: 'Who',
    placeholder: 'Name or email',
    mayBeKept,
  }),
  from: dayFilter({ name: 'from', label: 'From' }),
  until: dayFilter({ name: 'until', label: 'Until' }),
}
type AuditFilters = FiltersOf<typeof filters>

/** Who did what, when, and what that changed. */
export const auditList = describeList({
  name: 'audit',
  title: 'Audit trail',
  labels: { table: 'Audit trail', filters: 'Filter the audit trail' },
  rowNames: ['entry', 'entries'],
  filters,
  fieldOrder: ['object', 'actor', 'action', 'objectType', 'from', 'until'],
  read: (db, filters, { size, userId }) => listAudit(db, filters, size, userId),
  // From an index each, whatever the length of the trail.
  choices: async (db) => ({
    objectType: await distinctValues(db, 'audit_events', 'object_type'),
    action: await distinctValues(db, 'audit_events', 'action'),
  }),
  columns: {
    when: { label: 'Time', width: 4, place: 'meta' },
    who: { label: 'Who', width: 11, place: 'first' },
    what: { label: 'What', isRowHead: true },
    object: { label: 'On', width: 10, place: 'state' },
    change: { label: 'Change', width: 15 },
  },
  csv: {
    Number: (event) => event.id,
    At: (event) => event.at,
    Actor: (event) => event.actor,
    'User ID': (event) => event.actorUserId,
    Name: (event) => event.person?.name ?? null,
    Email: (event) => event.person?.email ?? null,
    Action: (event) => event.action,
    'In words': (event) => `${event.who}: ${event.what}`,
    'Object type': (event) => event.object.type,
    'Object ID': (event) => event.object.id,
    Object: (event) => event.object.label,
    Before: (event) => event.before,
    After: (event) => event.after,
    Details: (event) => event.facts,
    'As stored': (event) => event.stored,
  },
})

/**
 * One page of the trail, newest first; for `userId` without the submissions that they do not review, whose entries name who judged what,
 * and without how notes about themselves were judged, also of submissions that are deleted: nobody is told of a suspicion of them.
 */
export async function listAudit(
  db: Db,
  filters: AuditFilters,
  size = pageSize,
  userId?: string,
): Promise<ListPage<AuditRow>> {
  const conflicts = userId === undefined ? [] : await selectConflicts(db, userId).execute()
  const left = [...new Set(conflicts.map(({ id }) => String(id)))]
  const object = await findObject(db, filters.object)
  const actor = filters.actor ? await findActor(db, filters.actor) : null
  const days = await findDays(db, filters)
  const matching = (where: ExpressionBuilder<Database, 'audit_events'>) =>
    where.and([
      ...(left.length > 0
        ? [where.or([where('object_type', '<>', 'submission'), where('object_id', 'not in', left)])]
        : []),
      ...(userId !== undefined ? [where.not(isNoteAbout(where, userId))] : []),
      ...(filters.objectType ? [where('object_type', '=', filters.objectType)] : []),
      ...(object.type ? [where('object_type', '=', object.type)] : []),
      ...(object.id ? [where('object_id', '=', object.id)] : []),
      ...(filters.action ? [where('action', '=', filters.action)] : []),
      ...(actor ? [isBy(where, actor)] : []),
      ...(days.from ? [where('audit_events.id', '>=', days.from.id), where('at', '>=', days.from.at)] : []),
      ...(days.until ? [where('audit_events.id', '<', days.until.id), where('at', '<', days.until.at)] : []),
    ])
  const { total } = await db
    .selectFrom('audit_events')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'actor_user_id')
    .select([
      'audit_events.id',
      'at',
      'actor',
      'actor_user_id',
      'action',
      'object_type',
      'object_id',
      'detail',
      'first_name as firstName',
      'last_name as lastName',
      'email',
    ])
    .where(matching)
    .orderBy('audit_events.id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
    .execute()
  const objects = await describeObjects(db, rows)
  return listPage(
    rows.map((row) => {
      const { before, after, ...facts } = readDetail(row.detail)
      const person =
        row.actor_user_id !== null && row.email !== null
          ? {
              id: row.actor_user_id,
              name: fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '', email: row.email }),
              email: row.email,
            }
          : null
      return {
        id: row.id,
        at: row.at,
        actor: row.actor,
        person,
        actorUserId: row.actor_user_id,
        action: row.action,
        who: whoOf(row.actor, row.object_type, person?.name ?? null),
        what: headlineOf(row),
        change: changeOf(row.detail),
        object: objects(row.object_type, row.object_id),
        before: factsText(before),
        after: factsText(after),
        facts: factsText(facts as Record<string, AuditValue>),
        stored: row.detail,
      }
    }),
    total,
    filters.page,
    size,
  )
}

const referenced = {
  RES: { type: 'reservation', table: 'reservations' },
  REF: { type: 'refund-request', table: 'refund_requests' },
  TIC: { type: 'ticket', table: 'tickets' },
  SUB: { type: 'submission', table: 'submissions' },
} as const

/** The thing that a typed reference stands for; any other text is taken for an id. */
async function findObject(db: Db, text: string): Promise<{ type?: string; id: string }> {
  const reference = text.toUpperCase()
  const deal = /^PID-?0*(\d{1,9})$/.exec(reference)
  if (deal) return { type: 'deal', id: deal[1]! }
  const prefix = reference.split('-')[0]!
  if (!Object.hasOwn(referenced, prefix)) return { id: text }
  const { type, table } = referenced[prefix as keyof typeof referenced]
  const row = await db.selectFrom(table).select('id').where('reference', '=', reference).executeTakeFirst()
  return row ? { type, id: String(row.id) } : { id: text }
}

/** Whom a typed text means: everybody in one part, or people by their ids. */
type Whom = { actor: AuditEventsTable['actor'] } | { ids: string[] }

/** The most people of one name. A name that more people have has to be typed longer. */
const mostNamed = 50

async function findActor(db: Db, text: string): Promise<Whom> {
  if (Object.hasOwn(auditActors, text)) return { actor: text as AuditEventsTable['actor'] }
  const words = text.split(/\s+/)
  const people = await db
    .selectFrom('users')
    .select('id')
    .where((where) =>
      text.includes('@')
        ? where.and([isSameAnyCase('email', text)])
        : where.and(words.map((word) => anyContainsFolded(['first_name', 'last_name'], word))),
    )
    .limit(mostNamed)
    .execute()
  // A deleted person is still found by the id.
  return { ids: people.length > 0 ? people.map(({ id }) => id) : [text] }
}

function isBy(where: ExpressionBuilder<Database, 'audit_events'>, whom: Whom) {
  if ('actor' in whom) return where('actor', '=', whom.actor)
  const [first, ...others] = whom.ids
  return others.length === 0 ? where('actor_user_id', '=', first!) : where('actor_user_id', 'in', whom.ids)
}

/**
 * Entries have the time at which their request began, so that one may stand a little before an older one. None is out of order by
 * as much as this.
 */
const disorderMilliseconds = 3_600_000

interface Border {
  id: number
  at: string
}

/** The bounds of the days among the entries: ids to narrow the search with, and the exact times. */
async function findDays(
  db: Db,
  { from, until }: Pick<AuditFilters, 'from' | 'until'>,
): Promise<{ from: Border | null; until: Border | null }> {
  const border = async (day: string, daysLater: number, slack: number) => {
    const at = startOfLondonDay(`${day}T12:00:00.000Z`, daysLater)
    return { at, id: await firstIdSince(db, 'audit_events', addMilliseconds(at, slack)) }
  }
  return {
    from: from ? await border(from, 0, -disorderMilliseconds) : null,
    until: until ? await border(until, 1, disorderMilliseconds) : null,
  }
}

type NamedTable =
  | 'deals'
  | 'data_requests'
  | 'reservations'
  | 'refund_requests'
  | 'tickets'
  | 'users'
  | 'outbox'
  | 'posts'
  | 'blog_categories'
  | 'mailings'
  | 'area_editions'
  | 'testimonials'
  | 'submissions'

/** The tables with what a person calls a thing; a thing of any other type is called by its id. */
const namedTables: Partial<Record<AboutType, NamedTable>> = {
  deal: 'deals',
  'data-request': 'data_requests',
  reservation: 'reservations',
  'refund-request': 'refund_requests',
  ticket: 'tickets',
  user: 'users',
  outbox: 'outbox',
  post: 'posts',
  'blog-category': 'blog_categories',
  mailing: 'mailings',
  'area-edition': 'area_editions',
  testimonial: 'testimonials',
  submission: 'submissions',
}

/** Looks up what these things are called, a kind at a time. */
export async function describeObjects(db: Db, rows: { object_type: string; object_id: string }[]) {
  const names = new Map<string, string>()
  const unseen = new Set<string>()
  for (const [type, table] of Object.entries(namedTables)) {
    const ids = [...new Set(rows.filter((row) => row.object_type === type).map((row) => row.object_id))]
    if (ids.length === 0) continue
    for (const { id, name, isUnseen } of await nameThem(db, table, ids)) {
      names.set(`${type} ${id}`, name)
      if (isUnseen) unseen.add(`${type} ${id}`)
    }
  }
  return (type: string, id: string): AuditObject => {
    const name = names.get(`${type} ${id}`)
    const isDeleted = Object.hasOwn(namedTables, type) && name === undefined && !isTags(type, id)
    return { type, id, label: labelOf(type, id, name), isGone: isDeleted || unseen.has(`${type} ${id}`) }
  }
}

/** The tags of the blog are no row: they are told of in one place with its categories. */
const isTags = (type: string, id: string) => type === 'blog-category' && id === 'tags'

/** A person's word for a thing: its name or reference, never a row's id. */
function labelOf(type: string, id: string, name: string | undefined): string {
  if (name !== undefined) return name
  if (type === 'deal' && /^\d{1,9}$/.test(id)) return dealReference(Number(id))
  if (type === 'export' || isTags(type, id)) return wordsOf(id)
  // An address is never told, and an id says nothing.
  if (type === 'subscriber') return 'A subscriber'
  if (type === 'saved-search') return 'A saved search'
  if (type === 'price-watch') return 'Prices of saved deals'
  if (type === 'waiting-role') return 'A waiting role'
  if (type === 'clock') return 'The clock'
  return Object.hasOwn(namedTables, type) ? `${wordsOf(type)}, deleted` : id
}

/** A row with its name. `isUnseen` where the desk has no page for it yet. */
interface Named {
  id: string
  name: string
  isUnseen?: boolean
}

async function nameThem(db: Db, table: NamedTable, ids: string[]): Promise<Named[]> {
  if (table === 'deals') {
    const deals = await db.selectFrom(table).select('id').where('id', 'in', ids.map(Number)).execute()
    return deals.map(({ id }) => ({ id: String(id), name: dealReference(id) }))
  }
  if (table === 'data_requests') {
    const requests = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    return requests.map(({ id }) => ({ id, name: 'A request for their data' }))
  }
  if (table === 'outbox') {
    const entries = await db
      .selectFrom('outbox')
      .select(['id', jsonText('payload', '$.subject').as('subject')])
      .where('id', 'in', ids)
      .execute()
    return entries.map(({ id, subject }) => ({ id, name: subject ?? 'Refund order' }))
  }
  if (table === 'mailings') {
    const mailings = await db
      .selectFrom('mailings')
      .select(['id', jsonText('content', '$.title').as('title')])
      .where('id', 'in', ids.map(Number))
      .execute()
    return mailings.map(({ id, title }) => ({ id: String(id), name: `Email of “${title}”` }))
  }
  if (table === 'testimonials') {
    const records = await db
      .selectFrom('testimonials')
      .leftJoin('reservations', 'reservations.id', 'reservation_id')
      .select(['testimonials.id', 'reference'])
      .where('testimonials.id', 'in', ids)
      .execute()
    return records.map(({ id, reference }) => ({ id, name: reference ? `Testimonial of ${reference}` : 'Testimonial' }))
  }
  if (table === 'posts' || table === 'blog_categories' || table === 'area_editions') {
    const column = { posts: 'title', blog_categories: 'name', area_editions: 'file_name' }[table]
    const things = await db
      .selectFrom(table)
      .select(['id', sql.ref<string>(column).as('name')])
      .where('id', 'in', ids.map(Number))
      .execute()
    return things.map(({ id, name }) => ({ id: String(id), name }))
  }
  if (table === 'submissions') {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'reference as name', 'state'])
      .where('id', 'in', ids.map(Number))
      .execute()
    return rows.map(({ id, name, state }) => ({ id: String(id), name, isUnseen: state === 'draft' }))
  }
  if (table !== 'users') {
    return db.selectFrom(table).select(['id', 'reference as name']).where('id', 'in', ids).execute()
  }
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}

/** A judgement of a note about this person: of their account, or of a submission that they have moved as its vendor. */
function isNoteAbout(where: ExpressionBuilder<Database, 'audit_events'>, userId: string) {
  const theirs = where
    .selectFrom('audit_events as own')
    .select('own.id')
    .where('own.object_type', '=', 'submission')
    .whereRef('own.object_id', '=', 'audit_events.object_id')
    .where('own.actor_user_id', '=', userId)
    .where('own.actor', '=', 'user')
  return where.or([
    where.and([where('action', '=', 'user-note-judged'), where('object_id', '=', userId)]),
    where.and([where('action', '=', 'submission-note-judged'), where.exists(theirs)]),
  ])
}
