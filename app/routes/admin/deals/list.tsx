import { redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, sessionContext } from '#app/context.ts'
import {
  dealDeskSorts,
  dealStateLabel,
  dealStatusLabels,
  listingRefusals,
  listingStatuses,
  readDealDeskFilters,
  type DealDeskRow,
} from '#app/domain/deals/desk.ts'
import { listDeskDeals, setDealListing } from '#app/domain/deals/desk.server.ts'
import { parseDealId, propertyTypeLabels } from '#app/domain/deals/deals.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import {
  AdminFilters,
  AdminPage,
  AdminTable,
  ListPages,
  NothingFound,
  SearchFilter,
  SelectFilter,
  StatusTag,
  type Tone,
} from '#app/ui/desk/desk.tsx'
import { gradeTone } from '#app/domain/figures/score.ts'
import { auditHref } from '#app/domain/desk/trail.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { stockImageFor } from '#app/ui/deals/stock-image.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { keepWithinPages } from '../list-page.server.ts'
import styles from './list.module.css'
import type { Route } from './+types/list'

const path = '/admin/deals'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Property Deals') }]

/** Every deal, whatever its state. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readDealDeskFilters(url.searchParams)
  const list = await listDeskDeals(context.get(dbContext), filters)
  keepWithinPages(url, list)
  return { query: url.search, filters, list }
}

const listingSchema = z.object({ deal: z.string(), to: z.enum(listingStatuses) })

/** Puts a deal on the market or takes it off, and comes back to the list as it was. */
export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), listingSchema)
  if (submission.status !== 'success') return mistake(context, 'The form was not understood. Please try again.', 400)
  const { deal, to } = submission.value
  const changed = await setDealListing(
    context.get(dbContext),
    context.get(adminContext),
    parseDealId(deal) ?? 0,
    to,
    new Date().toISOString(),
  )
  if (!changed.ok) {
    const { status, message } = listingRefusals[changed.reason]
    return mistake(context, message, status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Deal Updated',
    message: `${changed.reference}, ${changed.title}, is ${to === 'active' ? 'on' : 'off'} the market now.`,
  })
  return redirect(path + url.search, 303)
}

export default function DealsDesk({ loaderData: { query, filters, list }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Property Deals" current="deals">
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <AdminFilters
        action={path}
        label="Filter deals"
        count={countText(list.total, 'deal')}
        exportHref={hrefWith('/admin/export/deals', query)}
      >
        <SearchFilter value={filters.search} placeholder="Title, location or PID" />
        <SelectFilter
          name="type"
          label="Type"
          value={filters.propertyType ?? ''}
          options={propertyTypeLabels}
          all="All Types"
        />
        <SelectFilter
          name="status"
          label="Status"
          value={filters.status ?? ''}
          options={dealStatusLabels}
          all="Any status"
        />
        <SelectFilter name="sort" label="Sort by" value={filters.sort} options={dealDeskSorts} />
      </AdminFilters>
      {list.rows.length === 0 ? (
        <NothingFound path={path} query={query} />
      ) : (
        <AdminTable
          label="Deals"
          head={[
            { label: 'Image', isHidden: true },
            { label: 'Deal' },
            { label: 'Status' },
            { label: 'Score' },
            { label: 'Type' },
            { label: 'Price', isNumber: true },
            { label: 'ROI', isNumber: true },
            { label: 'Annual yield', isNumber: true },
            { label: 'Secure price', isNumber: true },
            { label: 'Actions', isHidden: true },
          ]}
        >
          {list.rows.map((deal) => (
            <DealRow key={deal.id} deal={deal} query={query} />
          ))}
        </AdminTable>
      )}
      <ListPages path={path} query={query} list={list} />
    </AdminPage>
  )
}

const statusTones: Partial<Record<DealDeskRow['status'], Tone>> = { active: 'a', reserved: 'c', completed: 'b' }

function DealRow({ deal, query }: { deal: DealDeskRow; query: string }) {
  const securePrice = useSecurePrice()
  return (
    <tr>
      <td>
        <img
          className={styles.thumb}
          src={deal.imageUrl ?? stockImageFor(deal).src}
          alt=""
          width={64}
          height={40}
          loading="lazy"
        />
      </td>
      <th scope="row" className={styles.title}>
        {deal.isPublic ? <a href={`/deal/${deal.id}`}>{deal.title}</a> : deal.title}
        <div className="fine">
          {deal.reference} · {deal.location}
        </div>
      </th>
      <td>
        <StatusTag tone={deal.isUnavailable ? 'e' : statusTones[deal.status]}>{dealStateLabel(deal)}</StatusTag>
      </td>
      <td>
        <span className={`tag n g${gradeTone(deal.score.grade)}`}>
          <b>{deal.score.grade}</b> {deal.score.value.toFixed(1)}
        </span>
      </td>
      <td>{propertyTypeLabels[deal.propertyType]}</td>
      <td className="n">{formatPounds(deal.pricePence)}</td>
      <td className="n">{formatPercent(deal.roiPercent)}</td>
      <td className="n">{deal.annualYieldPence > 0 ? formatPounds(deal.annualYieldPence) : '–'}</td>
      <td className="n">{securePrice(deal.securePricePence)}</td>
      <td>
        <div className={styles.actions}>
          <ListingForm deal={deal} action={path + query} />
          {!deal.isUnavailable && deal.status !== 'draft' && deal.status !== 'completed' && (
            <a className="btn sm" href={`${path}/${deal.id}/unavailable`}>
              Mark unavailable<span className="vh">: {deal.title}</span>
            </a>
          )}
          <a className="btn sm" href={auditHref('deal', String(deal.id))}>
            History<span className="vh"> of {deal.title}</span>
          </a>
        </div>
      </td>
    </tr>
  )
}

/** Switches between active and inactive; nothing for a deal in any other state. */
function ListingForm({ deal, action }: { deal: DealDeskRow; action: string }) {
  if (deal.status !== 'active' && deal.status !== 'inactive') return null
  const isActive = deal.status === 'active'
  return (
    <form method="post" action={action}>
      <input type="hidden" name="deal" value={deal.id} />
      <button
        className={isActive ? 'btn sm danger' : 'btn sm'}
        type="submit"
        name="to"
        value={isActive ? listingStatuses.inactive : listingStatuses.active}
      >
        {isActive ? 'Deactivate' : 'Activate'}
        <span className="vh"> {deal.title}</span>
      </button>
    </form>
  )
}
