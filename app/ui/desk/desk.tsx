import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { AdminCounts } from '#app/domain/desk/dashboard.ts'
import { hrefWith, longestSearch, type ListPage } from '#app/domain/lists/lists.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import '#app/ui/styles/form.css'
import { Chevron } from '#app/ui/icons.tsx'
import { adminHref, currentFor } from '#app/ui/links.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import styles from './desk.module.css'

/** A list, shown as one of the tabs. */
export interface AdminTab {
  name: string
  label: string
  href: string
}

const overview: AdminTab = { name: 'overview', label: 'Overview', href: adminHref }

interface AdminPageProps {
  /** The text of the h1. */
  title: string
  /** The buttons or the status beside the h1. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every admin page: its heading and the tabs to the other pages. The tabs and counts come from the layout's loader.
 */
export function AdminPage({ title, actions, children }: AdminPageProps) {
  const { tabs = [], counts } = useRouteLoaderData<AdminLayoutData>('routes/admin/layout') ?? {}
  // The router accepts addresses in any case and with a slash at the end.
  const here = useLocation()
    .pathname.toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
  const waiting: Record<string, number | undefined> = {
    refunds: counts?.pendingRefunds,
    support: counts?.openTickets,
    outbox: counts?.failedOutbox,
  }
  return (
    <div className="wrap stack">
      <nav className={styles.tabs} aria-label="Admin">
        {[overview, ...tabs].map(({ name, label, href }) => (
          <a key={name} href={href} aria-current={currentFor({ label, href, also: belowTab(name, href) }, here)}>
            {label}
            {Boolean(waiting[name]) && (
              <span className="tag gc n">
                {waiting[name]}
                <span className="vh"> {name === 'outbox' ? 'failed' : 'waiting'}</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <div className="row apart">
        <h1>{title}</h1>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** What the admin layout loads. */
interface AdminLayoutData {
  tabs: AdminTab[]
  counts: AdminCounts
}

/**
 * The beginnings of the paths that belong to a tab, such as one request. The overview has none, because every admin page lies
 * below it.
 */
function belowTab(name: string, href: string): string[] {
  return name === overview.name ? [] : [`${href}/`]
}

interface AdminFiltersProps {
  /** The path of the list; the form puts the filters behind it. */
  action: string
  /** Names the form for screen readers, such as "Filter deals". */
  label?: string
  /** The number of rows that the filters leave, as `countText` says it. */
  count: string
  /** The fields: first SearchFilter, then SelectFilter. */
  children: ReactNode
  /** The address of the same rows as a file. */
  exportHref?: string
}

/** The filters of a list as a plain GET form, so that the address holds the state. The number of rows left stands below it. */
export function AdminFilters({ action, label = 'Filters', count, children, exportHref }: AdminFiltersProps) {
  return (
    <>
      <form
        className={styles.filters}
        method="get"
        action={action}
        role="search"
        aria-label={label}
        data-auto-submit=""
      >
        {children}
        <button className="btn" type="submit">
          Apply
        </button>
      </form>
      <div className="row apart">
        <p className="small muted" role="status">
          {count}
        </p>
        {exportHref && (
          <a className="small" href={exportHref} download="">
            Export as CSV
          </a>
        )}
      </div>
    </>
  )
}

interface FilterProps {
  name?: string
  label?: string
  /** The present value. */
  value: string
}

/** The search of a list, or another filter that is typed. */
export function SearchFilter({
  name = 'q',
  label = 'Search',
  value,
  placeholder,
}: FilterProps & { placeholder?: string }) {
  return (
    <TextInput
      id={`filter-${name}`}
      name={name}
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={longestSearch}
      defaultValue={value}
      enterKeyHint="search"
      className="field"
    />
  )
}

interface SelectFilterProps extends FilterProps {
  name: string
  label: string
  /** Value → label. */
  options: Readonly<Record<string, string>>
  /** The first entry, which removes the filter. It is left out when one of the options always holds. */
  all?: string
}

/** A choice of a few values. It is applied at once when scripts run. */
export function SelectFilter({ name, label, value, options, all }: SelectFilterProps) {
  const data = Object.entries(options).map(([key, text]) => ({ value: key, label: text }))
  return (
    <NativeSelect
      id={`filter-${name}`}
      name={name}
      label={label}
      defaultValue={value}
      data={all === undefined ? data : [{ value: '', label: all }, ...data]}
      rightSection={<Chevron />}
      className="field"
    />
  )
}

interface AdminTableProps {
  /** The name of the table and of the region that scrolls. */
  label: string
  head: { label: string; isNumber?: boolean; isHidden?: boolean }[]
  /** The rows. */
  children: ReactNode
}

/** A dense table that scrolls inside its own region on narrow screens. */
export function AdminTable({ label, head, children }: AdminTableProps) {
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((column) => (
              <th key={column.label} scope="col" className={column.isNumber ? 'n' : undefined}>
                {column.isHidden ? <span className="vh">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** The words in place of a table when no row matches. */
export function NothingFound({ path, query }: { path: string; query: string }) {
  return (
    <section className="rule stack" style={{ paddingTop: 'var(--space-6)' }}>
      <h2>Nothing found</h2>
      {hrefWith('', query) === '' ? (
        <p className="muted">There is nothing here yet.</p>
      ) : (
        <>
          <p className="muted">Try adjusting your search or filter criteria.</p>
          <p>
            <a className="btn" href={path}>
              Clear all
            </a>
          </p>
        </>
      )}
    </section>
  )
}

/** Links to the pages of a list, with its filters kept. */
export function ListPages({
  path,
  query,
  list,
}: {
  path: string
  query: string
  list: Omit<ListPage<unknown>, 'rows'>
}) {
  return <Pagination page={list.page} pageCount={list.pageCount} hrefFor={(page) => hrefWith(path, query, { page })} />
}

/** The colours of the site's grades: A good, B informative, C waiting, D urgent, E bad. Without one the tag is plain. */
export type Tone = 'a' | 'b' | 'c' | 'd' | 'e'

/** The state of something, in words and colour. */
export function StatusTag({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={tone ? `tag g${tone}` : 'tag'}>{children}</span>
}

/** A time as the lists show it, on one line. */
export function When({ at }: { at: string }) {
  return (
    <time className={styles.unbroken} dateTime={at}>
      {formatShortTime(at)}
    </time>
  )
}

/** A reference, kept from breaking at its hyphen. */
export function Reference({ children }: { children: string }) {
  return <span className={styles.unbroken}>{children}</span>
}
