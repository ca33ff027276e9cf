import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { AdminCounts } from '#app/domain/desk/dashboard.ts'
import { hrefWith, longestSearch, type ListPage } from '#app/domain/lists/lists.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import '#app/ui/styles/form.css'
import { Chevron } from '#app/ui/icons.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import styles from './desk.module.css'

const tabs = {
  overview: { href: '/admin', label: 'Overview' },
  deals: { href: '/admin/deals', label: 'Property Deals' },
  refunds: { href: '/admin/refunds', label: 'Refund Requests' },
  support: { href: '/admin/support', label: 'Support Tickets' },
  reservations: { href: '/admin/reservations', label: 'Reservations' },
  audit: { href: '/admin/audit', label: 'Audit trail' },
  outbox: { href: '/admin/outbox', label: 'Outbox' },
} as const
export type AdminTab = keyof typeof tabs

interface AdminPageProps {
  /** The h1. */
  title: string
  /** The section this page belongs to. */
  current: AdminTab
  /** False on a page below its section, such as one request. */
  isSection?: boolean
  /** What stands beside the h1: buttons, a status. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every admin page: its heading and the way to the others. The counts come from the layout's loader. */
export function AdminPage({ title, current, isSection = true, actions, children }: AdminPageProps) {
  const counts = useRouteLoaderData<{ counts: AdminCounts }>('routes/admin/layout')?.counts
  const waiting: Partial<Record<AdminTab, number | undefined>> = {
    refunds: counts?.pendingRefunds,
    support: counts?.openTickets,
    outbox: counts?.failedOutbox,
  }
  return (
    <div className="wrap stack">
      <nav className={styles.tabs} aria-label="Admin">
        {Object.entries(tabs).map(([tab, { href, label }]) => (
          <a key={tab} href={href} aria-current={tab === current ? (isSection ? 'page' : 'true') : undefined}>
            {label}
            {Boolean(waiting[tab as AdminTab]) && (
              <span className="tag gc n">
                {waiting[tab as AdminTab]}
                <span className="vh"> {tab === 'outbox' ? 'failed' : 'waiting'}</span>
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

interface AdminFiltersProps {
  /** The path of the list; the form puts the filters behind it. */
  action: string
  /** Names the form for screen readers, such as "Filter deals". */
  label?: string
  /** What the filters leave, as `countText` says it. */
  count: string
  /** The fields: SearchFilter first, then SelectFilter. */
  children: ReactNode
  /** Where the same rows can be had as a file. */
  exportHref?: string
}

/** The filters of a list as a plain GET form: the address is the state. Below it how many rows are left. */
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
  /** What is set at the moment. */
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
  /** The first entry, which takes the filter off; none where one of the options always holds. */
  all?: string
}

/** One of a few values; applied at once where there is script. */
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
  /** Names the table and the region that scrolls. */
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

/** What a list says instead of a table when nothing matches. */
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

/** A to E as the grades of the site: good, informative, waiting, urgent, bad; plain without one. */
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

/** A reference, which must not be broken at its hyphen. */
export function Reference({ children }: { children: string }) {
  return <span className={styles.unbroken}>{children}</span>
}
