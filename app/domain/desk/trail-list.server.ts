import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { distinctValues, isSameAnyCase } from '#db/expressions.server.ts'
import type { AboutType, AuditEventsTable, Database } from '#db/schema.ts'
import type { AuditDetail, AuditValue } from '#app/domain/audit/audit.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { openChoice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, readSearch, type ListPage } from '#app/domain/lists/lists.ts'
import { fullName } from '#app/domain/people/users.ts'
import { dealReference } from '#app/utils/references.ts'
import { auditActors, factsText, wordsOf, type AuditObject, type AuditRow } from './trail.ts'

/** An id, a number or a reference. */
const namesNobody = /^([\w-]{22}|\d{1,9}|(RES|REF|TIC|PID)-\w{1,9})$/i
const mayBeKept = (value: string) => namesNobody.test(value) || Object.hasOwn(auditActors, value)

/** Any text is taken: what is not there is simply not found. */
const filters = {
  objectType: openChoice({
    name: 'type',
    label: 'Kind of object',
    all: 'Any kind',
    labelOf: wordsOf,
    read: readSearch,
  }),
  /** An id, or what people call it: RES-…, REF-…, TIC-…, PID-…. */
  object: searchText({ name: 'id', label: 'Reference or id', mayBeKept }),
  action: openChoice({ name: 'action', label: 'What', all: 'Anything', labelOf: wordsOf, read: readSearch }),
  /** An id, an email address or a key of `auditActors`. */
  actor: searchText({
    name: 'actor',
    label: 'Who',
    placeholder: 'Email, id, admin, system or provider',
    mayBeKept,
  }),
}
export type AuditFilters = FiltersOf<typeof filters>

/** Who did what, when, and what that changed. */
export const auditList = describeList({
  name: 'audit',
  title: 'Audit trail',
  labels: { table: 'Audit trail', filters: 'Filter the audit trail' },
  rowNames: ['entry', 'entries'],
  filters,
  fieldOrder: ['actor', 'action', 'objectType', 'object'],
  read: (db, filters, { size }) => listAudit(db, filters, size),
  choices: async (db) => {
    const { actions, objectTypes } = await listAuditCodes(db)
    return { action: actions, objectType: objectTypes }
  },
  columns: {
    when: { label: 'When', width: 9, place: 'meta' },
    who: { label: 'Who', width: 11, place: 'first' },
    what: { label: 'What', isRowHead: true },
    object: { label: 'Object', width: 9, place: 'amount' },
    before: { label: 'Before', width: 9 },
    after: { label: 'After', width: 9 },
    details: { label: 'Details' },
  },
  csv: {
    Number: (event) => event.id,
    At: (event) => event.at,
    Actor: (event) => event.actor,
    'User id': (event) => event.actorUserId,
    Name: (event) => event.person?.name ?? null,
    Email: (event) => event.person?.email ?? null,
    Action: (event) => event.action,
    'Object type': (event) => event.object.type,
    'Object id': (event) => event.object.id,
    Object: (event) => event.object.label,
    Before: (event) => event.before,
    After: (event) => event.after,
    Details: (event) => event.facts,
    'As stored': (event) => event.stored,
  },
})

/** One page of the trail, newest first. */
export async function listAudit(db: Db, filters: AuditFilters, size = pageSize): Promise<ListPage<AuditRow>> {
  const object = await findObject(db, filters.object)
  const matching = (where: ExpressionBuilder<Database, 'audit_events'>) =>
    where.and([
      ...(filters.objectType ? [where('object_type', '=', filters.objectType)] : []),
      ...(object.type ? [where('object_type', '=', object.type)] : []),
      ...(object.id ? [where('object_id', '=', object.id)] : []),
      ...(filters.action ? [where('action', '=', filters.action)] : []),
      ...(filters.actor ? [isBy(where, filters.actor)] : []),
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
      const { before, after, ...facts } = JSON.parse(row.detail) as AuditDetail
      return {
        id: row.id,
        at: row.at,
        actor: row.actor,
        person:
          row.actor_user_id !== null && row.email !== null
            ? {
                id: row.actor_user_id,
                name: fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '', email: row.email }),
                email: row.email,
              }
            : null,
        actorUserId: row.actor_user_id,
        action: row.action,
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
} as const

/** What a typed reference stands for; any other text is taken for an id. */
async function findObject(db: Db, text: string): Promise<{ type?: string; id: string }> {
  const reference = text.toUpperCase()
  const deal = /^PID-?0*(\d{1,9})$/.exec(reference)
  if (deal) return { type: 'deal', id: deal[1]! }
  const prefix = reference.split('-')[0]!
  if (!Object.hasOwn(referenced, prefix)) return { id: text }
  const { type, table } = referenced[prefix as keyof typeof referenced]
  const row = await db.selectFrom(table).select('id').where('reference', '=', reference).executeTakeFirst()
  return row ? { type, id: row.id } : { id: text }
}

function isBy(where: ExpressionBuilder<Database, 'audit_events'>, actor: string) {
  if (Object.hasOwn(auditActors, actor)) return where('actor', '=', actor as AuditEventsTable['actor'])
  return actor.includes('@')
    ? where('actor_user_id', 'in', (from) =>
        from.selectFrom('users').select('users.id').where(isSameAnyCase('email', actor)),
      )
    : where('actor_user_id', '=', actor)
}

/** The types of things and the actions that the trail knows, in alphabetical order; from an index each, whatever its length. */
export async function listAuditCodes(db: Db): Promise<{ objectTypes: string[]; actions: string[] }> {
  return {
    objectTypes: await distinctValues(db, 'audit_events', 'object_type'),
    actions: await distinctValues(db, 'audit_events', 'action'),
  }
}

type NamedTable = 'reservations' | 'refund_requests' | 'tickets' | 'users'

/** The tables with what a person calls a thing; a thing of any other type is called by its id. */
const namedTables: Partial<Record<AboutType, NamedTable>> = {
  reservation: 'reservations',
  'refund-request': 'refund_requests',
  ticket: 'tickets',
  user: 'users',
}

/** Looks up what all things on a page are called, a kind at a time. */
async function describeObjects(db: Db, rows: { object_type: string; object_id: string }[]) {
  const names = new Map<string, string>()
  for (const [type, table] of Object.entries(namedTables)) {
    const ids = [...new Set(rows.filter((row) => row.object_type === type).map((row) => row.object_id))]
    if (ids.length === 0) continue
    for (const { id, name } of await nameThem(db, table, ids)) names.set(`${type} ${id}`, name)
  }
  return (type: string, id: string): AuditObject => {
    const isDeal = type === 'deal' && /^\d{1,9}$/.test(id)
    const name = names.get(`${type} ${id}`)
    const label = isDeal ? dealReference(Number(id)) : (name ?? id)
    return { type, id, label, isGone: Object.hasOwn(namedTables, type) && name === undefined }
  }
}

async function nameThem(db: Db, table: NamedTable, ids: string[]): Promise<{ id: string; name: string }[]> {
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
