import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, type DealCard as Deal } from '#app/domain/deals/record/deals.ts'
import { dealSorts, type DealSort } from '#app/domain/deals/list/filters.ts'
import { gradeTone } from '#app/domain/figures/score.ts'
import { bookingHref, dealHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { DealPeek, isIllustration, pictureNote } from './picture.tsx'
import { SaveButton } from './save.tsx'
import { useSecurePrice } from './secure-price.tsx'
import { standingMark, wayOn } from './standing.tsx'
import styles from './table.module.css'

interface Column {
  /** The name of its class. */
  name: string
  label: string
  /** The order that its heading sorts by. */
  sort?: DealSort
}

const columns: Column[] = [
  { name: 'picture', label: 'Picture' },
  { name: 'score', label: 'AI Score', sort: 'score' },
  { name: 'title', label: 'Deal' },
  { name: 'place', label: 'Location' },
  { name: 'type', label: 'Type' },
  { name: 'value', label: 'Investment Value', sort: 'price' },
  { name: 'rent', label: 'Est. Annual Yield' },
  { name: 'gross', label: 'Gross yield', sort: 'yield' },
  { name: 'roi', label: 'ROI', sort: 'roi' },
  { name: 'secure', label: 'Secure Price' },
  { name: 'state', label: 'State' },
  { name: 'call', label: 'Call' },
  { name: 'save', label: 'Shortlist' },
]

/** As many rows as a small screen shows at once: their pictures do not wait. */
const firstRows = 14

const figures = new Set(['value', 'rent', 'gross', 'roi', 'secure'])
const classOf = (name: string) => `${styles[name]} ${figures.has(name) ? 'n' : ''}`

/** True for an order that begins with the lowest figure. */
const isAscending = (sort: DealSort) => sort === 'price'

interface DealTableProps {
  deals: Deal[]
  /** The deals on the visitor's shortlist. */
  saved: readonly number[]
  sort: DealSort
  /** The address of the same list in another order. */
  hrefFor: (sort: DealSort) => string
}

/** A list of deals to scan: a row for each, or two lines on a telephone. */
export function DealTable({ deals, saved, sort, hrefFor }: DealTableProps) {
  return (
    <>
      <table className={styles.table} data-skeleton-for="">
        <caption className="vh">Deals by {dealSorts[sort]}. A heading that is a link sorts them.</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} current={sort} hrefFor={hrefFor} />
            ))}
          </tr>
        </thead>
        <tbody>
          {deals.map((deal, index) => (
            <Row key={deal.id} deal={deal} isSaved={saved.includes(deal.id)} sort={sort} isLazy={index >= firstRows} />
          ))}
        </tbody>
      </table>
      {deals.some(pictureNote) && <p className="fine">{noteOn(deals)}</p>}
    </>
  )
}

/** The kind of the pictures; those of a table are too small to say it themselves. */
function noteOn(deals: Deal[]): string {
  const hasSamples = deals.some((deal) => !isIllustration(deal) && pictureNote(deal))
  return deals.every(isIllustration)
    ? 'Illustrative images: each deal is drawn from its own facts.'
    : `Where there is no photograph: illustrative image, drawn from the deal’s own facts.${hasSamples ? ' Sample pictures show no real place.' : ''}`
}

function Heading(props: { column: Column; current: DealSort; hrefFor: DealTableProps['hrefFor'] }) {
  const { name, label, sort } = props.column
  const direction = sort && sort === props.current ? (isAscending(sort) ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" className={classOf(name)} aria-sort={direction}>
      {sort ? (
        <a href={props.hrefFor(sort)}>
          {label}
          {direction && <span aria-hidden="true">{direction === 'ascending' ? ' ▲' : ' ▼'}</span>}
        </a>
      ) : name === 'picture' || name === 'save' ? (
        <span className="vh">{label}</span>
      ) : (
        label
      )}
    </th>
  )
}

function Row({ deal, isSaved, sort, isLazy }: { deal: Deal; isSaved: boolean; sort: DealSort; isLazy: boolean }) {
  const securePrice = useSecurePrice()
  const { id, title, score, standing } = deal
  // The figure that the list is sorted by stands out, on a telephone too, where there are no headings.
  const figure = (name: string) =>
    classOf(name) + (columns.find((column) => column.name === name)?.sort === sort ? ` ${styles.sorted}` : '')
  const isTheirs = standing.kind === 'held-by-you' || standing.kind === 'yours'
  return (
    <tr className={isTheirs ? styles.theirs : undefined}>
      <td className={styles.picture}>
        <DealPeek deal={deal} isLazy={isLazy} />
      </td>
      <td className={styles.score}>
        <span className={`tag g${gradeTone(score.grade)} ${styles.grade}`}>
          <b>{score.grade}</b> {score.value.toFixed(1)}
        </span>
      </td>
      <th scope="row" className={styles.title}>
        <a href={dealHref(id)} title={title}>
          {title}
        </a>
      </th>
      <td className={styles.place} title={deal.location}>
        {deal.location}
      </td>
      <td className={styles.type}>{propertyTypeLabels[deal.propertyType]}</td>
      <td className={figure('value')}>
        <span className="vh">Investment Value: </span>
        {formatPounds(deal.pricePence)}
      </td>
      <td className={classOf('rent')}>
        {deal.annualYieldPence !== null ? annualYieldText(deal) : <span className="fine">{annualYieldText(deal)}</span>}
      </td>
      <td className={figure('gross')}>
        {deal.grossYieldPercent === null ? '–' : formatPercent(deal.grossYieldPercent, 2)}
        <span className={styles.unit}> gross yield</span>
      </td>
      <td className={figure('roi')}>
        {deal.roiPercent === null ? '–' : formatPercent(deal.roiPercent)}
        <span className={styles.unit}> ROI</span>
      </td>
      <td className={classOf('secure')}>
        <span className="vh">Secure Price: </span>
        {standing.kind === 'not-online' ? 'Not online' : securePrice(pricePenceFor(deal))}
      </td>
      <td className={styles.state}>
        <State deal={deal} />
      </td>
      <td className={styles.call}>
        {standing.kind !== 'yours' && (
          <a href={bookingHref(id)} target="_blank" rel="noopener">
            Book Call
            <span className="vh"> about {title} (opens in a new tab)</span>
          </a>
        )}
      </td>
      <td className={styles.save}>
        <SaveButton deal={deal} isSaved={isSaved} isShort />
      </td>
    </tr>
  )
}

/** The deal's standing to whoever looks at it, which is also the way on where there is one. */
function State({ deal }: { deal: Deal }) {
  const mark = standingMark(deal.standing)
  const way = wayOn(deal)
  if (!way) return mark && <span className={styles[mark.tone]}>{mark.text}</span>
  return (
    <a href={way.href} className={mark ? styles[mark.tone] : undefined}>
      {mark ? mark.text : way.label}
      <span className="vh">
        {mark && `. ${way.label}`}: {deal.title}
      </span>
    </a>
  )
}
