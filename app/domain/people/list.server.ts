import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, readBy } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, type ListPage } from '#app/domain/lists/lists.ts'
import { roleLabels, type Role } from './roles.ts'
import { deletedIssuer, fullName } from './users.ts'

/** The most words of a search; the rest are left out. */
const mostWords = 10

const filters = {
  search: searchText({ label: 'Name or email', placeholder: 'Name or email' }),
  role: choice({
    name: 'role',
    label: 'Role',
    options: { any: 'With a role', ...roleLabels },
    all: 'With or without a role',
  }),
}
type PersonFilters = FiltersOf<typeof filters>

interface ListedPerson {
  id: string
  name: string
  email: string
  isEmailVerified: boolean
  role: Role
  /** Reservations that they have paid, whatever became of them. */
  purchases: number
  since: string
  signedInAt: string
}

/** A page of people, with the number of those who work at the desk. */
interface PersonPage extends ListPage<ListedPerson> {
  atDesk: number
}

/** Everybody who has signed in and whose account is not deleted, the last to sign in first. */
export const personList = describeList({
  name: 'people',
  title: 'People',
  labels: { table: 'People and their roles', filters: 'Filter people' },
  rowNames: ['person', 'people'],
  filters,
  read: (db, filters, { size }) => listPeople(db, filters, size),
  columns: {
    name: { label: 'Person', isRowHead: true },
    email: { label: 'Email', width: 18, place: 'first' },
    role: { label: 'Role', width: 7, place: 'state' },
    purchases: { label: 'Purchases', width: 6, isNumber: true, isExtra: true },
    signedIn: { label: 'Last signed in', width: 9.5, place: 'meta' },
  },
  csv: {
    Id: (person) => person.id,
    Name: (person) => person.name,
    Email: (person) => person.email,
    'Email verified': (person) => person.isEmailVerified,
    Role: (person) => person.role,
    Purchases: (person) => person.purchases,
    'First signed in at': (person) => person.since,
    'Last signed in at': (person) => person.signedInAt,
  },
})

type Matching = ExpressionBuilder<Database, 'users'>

// Both are written out, in the words of the partial indexes that hold only these.
const isKept = sql<boolean>`issuer <> ${sql.lit(deletedIssuer)}`
const isAtDesk = sql<boolean>`role <> ${sql.lit('user' satisfies Role)}`

/** One page of the people that match. Whoever works at the desk is few, and has an index of their own. */
async function listPeople(db: Db, { search, role, page }: PersonFilters, size: number): Promise<PersonPage> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const isOfDesk = role !== null && role !== 'user'
  const found = (where: Matching) =>
    where.and([
      isKept,
      ...(isOfDesk ? [isAtDesk] : []),
      ...(role !== null && role !== 'any' ? [where('role', '=', role)] : []),
      ...words.map((word) => anyContainsFolded(['first_name', 'last_name', 'email'], word)),
    ])
  const from = db.selectFrom(readBy('users', isOfDesk ? 'users_at_desk' : 'users_by_sign_in'))
  const { total } = await from
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(found)
    .executeTakeFirstOrThrow()
  const rows = await from
    .select(['id', 'first_name', 'last_name', 'email', 'is_email_verified', 'role', 'created_at', 'signed_in_at'])
    .select((select) =>
      select
        .selectFrom('reservations')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('reservations.user_id', '=', 'users.id')
        .where('paid_at', 'is not', null)
        .as('purchases'),
    )
    .where(found)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const people = rows.map((row): ListedPerson => ({
    id: row.id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    email: row.email,
    isEmailVerified: row.is_email_verified === 1,
    role: row.role,
    purchases: row.purchases ?? 0,
    since: row.created_at,
    signedInAt: row.signed_in_at,
  }))
  return { ...listPage(people, total, page, size), atDesk: await countAtDesk(db) }
}

async function countAtDesk(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(readBy('users', 'users_at_desk'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAtDesk)
    .executeTakeFirstOrThrow()
  return count
}
