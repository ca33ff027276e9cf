import { isOwn, pricePenceFor } from '#app/domain/deals/list/standing.ts'
import { dealSorts, type DealSort } from '#app/domain/deals/list/filters.ts'
import { notStatedText, type DealCard as Deal } from '#app/domain/deals/record/deals.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { Icon } from '#app/ui/icons.tsx'
import { dealHref } from '#app/ui/links.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { GradeBadge } from './grade-badge.tsx'
import { SaveMark } from './save.tsx'
import { standingMark, WaysOn } from './standing.tsx'
import styles from './table.module.css'

interface Column {
  /** The name of its class. */
  name: string
  label: string
  /** The order that its heading sorts by. */
  sort?: DealSort
}

const columns: Column[] = [
  { name: 'score', label: 'AI Score', sort: 'score' },
  { name: 'title', label: 'Deal' },
  { name: 'value', label: 'Investment Value', sort: 'price' },
  { name: 'rent', label: 'Est. Annual Yield' },
  { name: 'gross', label: 'Gross yield', sort: 'yield' },
  { name: 'roi', label: 'ROI', sort: 'roi' },
  { name: 'left', label: 'Left a year' },
  { name: 'secure', label: 'Secure Price' },
  { name: 'state', label: 'State' },
  { name: 'save', label: 'Shortlist' },
]

const figures = new Set(['value', 'rent', 'gross', 'roi', 'left', 'secure'])
const classOf = (name: string) => (figures.has(name) ? `${styles[name]} n` : styles[name])

/** True for an order that begins with the lowest figure. */
const isAscending = (sort: DealSort) => sort === 'price'

const sortForm = 'sort-deals'

interface DealTableProps {
  deals: Deal[]
  /** The deals on the visitor's shortlist. */
  saved: readonly number[]
  sort: DealSort
  /** The address of this list, and its query but for the order and the page. */
  path: string
  query: string
}

/** A list of deals to scan: a row for each. Roles are written out, because on a telephone a row is no row to the browser. */
export function DealTable({ deals, saved, sort, path, query }: DealTableProps) {
  return (
    <>
      <form id={sortForm} method="get" action={path} data-auto-submit="">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <table className={styles.table} role="table" data-skeleton-for="">
        <caption className="vh">Deals by {dealSorts[sort]}. A heading that is a button sorts them.</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.name} column={column} current={sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {deals.map((deal) => (
            <Fragment
              key={deal.id}
              as="tr"
              role="row"
              className={rowClassOf(deal)}
              of={Cells}
              props={{ deal, isSaved: saved.includes(deal.id), sort }}
              isPersonal={isOwn(deal.standing)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A deal of one's own stands out; what somebody else has bought is paler. */
function rowClassOf({ standing }: Deal): string | undefined {
  if (isOwn(standing)) return styles.theirs
  return standing.kind === 'reserved' ? styles.gone : undefined
}

function Heading({ column: { name, label, sort }, current }: { column: Column; current: DealSort }) {
  const direction = sort && sort === current ? (isAscending(sort) ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" role="columnheader" className={classOf(name)} aria-sort={direction}>
      {sort ? (
        <button type="submit" form={sortForm} name="sort" value={sort === 'score' ? '' : sort}>
          {label}
          {direction && <span aria-hidden="true">{direction === 'ascending' ? '▲' : '▼'}</span>}
        </button>
      ) : name === 'save' ? (
        <span className="vh">{label}</span>
      ) : (
        label
      )}
    </th>
  )
}

function Cells({ deal, isSaved, sort }: { deal: Deal; isSaved: boolean; sort: DealSort }) {
  const { id, title, score, standing } = deal
  // The figure that the list is sorted by stands out, on a telephone too, where there are no headings.
  const figure = (name: string) =>
    columns.find((column) => column.name === name)?.sort === sort ? `${classOf(name)} ${styles.sorted}` : classOf(name)
  return (
    <>
      <td role="cell" className={styles.score}>
        <GradeBadge score={score} size="short" />
      </td>
      <th role="rowheader" scope="row" className={styles.title}>
        <a href={dealHref(id)}>{title}</a>
        <p>
          {deal.location} · {propertyTypeLabels[deal.propertyType]}
        </p>
      </th>
      <td role="cell" className={figure('value')}>
        <span className="vh">Investment Value: </span>
        {formatPounds(deal.pricePence)}
      </td>
      <td role="cell" className={classOf('rent')}>
        {deal.annualYieldPence === null ? notStatedText : formatPounds(deal.annualYieldPence)}
      </td>
      <td role="cell" className={figure('gross')}>
        {deal.grossYieldPercent === null ? notStatedText : formatPercent(deal.grossYieldPercent, 2)}
        <span className={styles.unit}> gross yield</span>
      </td>
      <td role="cell" className={figure('roi')}>
        {deal.roiPercent === null ? notStatedText : formatPercent(deal.roiPercent)}
        <span className={styles.unit}> ROI</span>
      </td>
      <td role="cell" className={classOf('left')}>
        <Left deal={deal} />
      </td>
      <td role="cell" className={classOf('secure')}>
        <span className="vh">Secure Price: </span>
        {standing.kind === 'not-online' ? 'Not online' : formatPounds(pricePenceFor(deal))}
      </td>
      <td role="cell" className={styles.state}>
        <State deal={deal} />
      </td>
      <td role="cell" className={styles.save}>
        <SaveMark deal={deal} isSaved={isSaved} />
      </td>
    </>
  )
}

/** What a year leaves, as the deal's own page prints it. */
function Left({ deal }: { deal: Deal }) {
  if (deal.monthlyRentPence === null || deal.operatingCostsPence === null) return <>{notStatedText}</>
  const { cashFlowPence } = calculateDealReturns(purchaseOf(deal)).mortgage
  return cashFlowPence < 0 ? (
    <span className={styles.loss}>
      {formatPounds(cashFlowPence)}
      <span className={styles.unit}> a year</span>
    </span>
  ) : (
    <>
      {formatPounds(cashFlowPence)}
      <span className={styles.unit}> left a year</span>
    </>
  )
}

/** The deal's standing to whoever looks at it, and the ways on. */
function State({ deal }: { deal: Deal }) {
  const mark = standingMark(deal.standing)
  return (
    <>
      {mark && (
        <span className={mark.tone === 'ga' ? styles.yours : styles.mark}>
          <Icon name={mark.icon} />
          {mark.text}
        </span>
      )}{' '}
      <WaysOn deal={deal} wayClass={styles.way} />
    </>
  )
}
