import { dbContext } from '#app/context.ts'
import { auditActors, auditHref, readAuditFilters, wordsOf, type AuditRow } from '#app/domain/desk/trail.ts'
import { listAudit, listAuditCodes } from '#app/domain/desk/trail.server.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import {
  AdminFilters,
  AdminPage,
  AdminTable,
  ListPages,
  NothingFound,
  SearchFilter,
  SelectFilter,
  When,
} from '#app/ui/desk/desk.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { keepWithinPages } from '../list-page.server.ts'
import styles from './list.module.css'
import type { Route } from './+types/list'

const path = '/admin/audit'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Audit trail') }]

/** Who did what, when, and what that changed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const filters = readAuditFilters(url.searchParams)
  const list = await listAudit(db, filters)
  keepWithinPages(url, list)
  return { query: url.search, filters, list, codes: await listAuditCodes(db) }
}

export default function AuditPage({ loaderData: { query, filters, list, codes } }: Route.ComponentProps) {
  return (
    <AdminPage title="Audit trail" current="audit">
      <AdminFilters
        action={path}
        label="Filter the audit trail"
        count={countText(list.total, 'entry', 'entries')}
        exportHref={hrefWith('/admin/export/audit', query)}
      >
        <SearchFilter
          name="actor"
          label="Who"
          value={filters.actor}
          placeholder="Email, id, admin, system or provider"
        />
        <SelectFilter
          name="action"
          label="What"
          value={filters.action}
          options={named(codes.actions, filters.action)}
          all="Anything"
        />
        <SelectFilter
          name="type"
          label="Kind of object"
          value={filters.objectType}
          options={named(codes.objectTypes, filters.objectType)}
          all="Any kind"
        />
        <SearchFilter name="id" label="Reference or id" value={filters.object} />
      </AdminFilters>
      {list.rows.length === 0 ? (
        <NothingFound path={path} query={query} />
      ) : (
        <AdminTable
          label="Audit trail"
          head={[
            { label: 'When' },
            { label: 'Who' },
            { label: 'What' },
            { label: 'Object' },
            { label: 'Before' },
            { label: 'After' },
            { label: 'Details' },
          ]}
        >
          {list.rows.map((row) => (
            <EntryRow key={row.id} row={row} />
          ))}
        </AdminTable>
      )}
      <ListPages path={path} query={query} list={list} />
    </AdminPage>
  )
}

/** Codes with their words; one that was asked for stays in the list even where nothing has it. */
function named(codes: string[], chosen: string): Record<string, string> {
  return Object.fromEntries([...new Set([...codes, ...(chosen ? [chosen] : [])])].map((code) => [code, wordsOf(code)]))
}

function EntryRow({ row }: { row: AuditRow }) {
  const { person, object } = row
  return (
    <tr>
      <td>
        <When at={row.at} />
      </td>
      <td>
        {person ? (
          <>
            {person.name}
            <div className="fine">
              {auditActors[row.actor]} · {person.email}
            </div>
          </>
        ) : (
          auditActors[row.actor]
        )}
      </td>
      <th scope="row">{wordsOf(row.action)}</th>
      <td>
        {object.href ? <a href={object.href}>{object.label}</a> : object.label}
        <div className="fine">
          {wordsOf(object.type)} ·{' '}
          <a href={auditHref(object.type, object.id)}>
            Only this<span className="vh">: {object.label}</span>
          </a>
        </div>
      </td>
      <td className={styles.facts}>{row.before || '–'}</td>
      <td className={styles.facts}>{row.after || '–'}</td>
      <td className={styles.facts}>{row.facts || '–'}</td>
    </tr>
  )
}
