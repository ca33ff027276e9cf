import { describeList } from '#app/domain/lists/description.server.ts'
import { openChoice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { readSearch } from '#app/domain/lists/lists.ts'
import { auditActors, wordsOf } from './trail.ts'
import { listAudit, listAuditCodes } from './trail.server.ts'

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
    when: { label: 'When' },
    who: { label: 'Who' },
    what: { label: 'What', isRowHead: true },
    object: { label: 'Object' },
    before: { label: 'Before' },
    after: { label: 'After' },
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
