import { allow } from '#app/middleware/guards.server.ts'
import { redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { dealStateLabel, listingRefusals, listingStatuses, type DealDeskRow } from '#app/domain/deals/desk.ts'
import { setDealListing } from '#app/domain/deals/desk.server.ts'
import { parseDealId, propertyTypeLabels } from '#app/domain/deals/deals.ts'
import { dealList } from '#app/domain/deals/list.server.ts'
import { readScoreRound } from '#app/domain/deals/rescoring.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import { adminListHref, dealHref, dealUnavailableHref } from '#app/ui/links.ts'
import { gradeTone } from '#app/domain/figures/score.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { stockImageFor } from '#app/ui/deals/stock-image.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import { ScoreRoundLine } from './score-round.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

const path = adminListHref('deals')

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Property Deals') }]

/** Every deal, whatever its state. */
export async function loader(asked: Route.LoaderArgs) {
  return { ...(await loadList(dealList, asked)), scoreRound: await readScoreRound(asked.context.get(dbContext)) }
}

const listingSchema = z.object({ deal: z.string(), to: z.enum(listingStatuses) })

/** Puts a deal on the market or takes it off: 303 back to the list as it was. */
export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), listingSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const { deal, to } = submission.value
  const changed = await setDealListing(
    context.get(dbContext),
    context.get(adminContext),
    parseDealId(deal) ?? 0,
    to,
    context.get(nowContext),
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

const statusTones: Partial<Record<DealDeskRow['status'], Tone>> = { active: 'a', reserved: 'c', completed: 'b' }

export default function DealsDesk({ loaderData, actionData }: Route.ComponentProps) {
  const securePrice = useSecurePrice()
  return (
    <ListScreen
      data={loaderData}
      cells={{
        image: (deal) => (
          <img
            className="thumb"
            src={deal.imageUrl ?? stockImageFor(deal).src}
            alt=""
            width={44}
            height={28}
            loading="lazy"
          />
        ),
        deal: (deal) => (deal.isPublic ? <a href={dealHref(deal.id)}>{deal.title}</a> : deal.title),
        reference: (deal) => <span title={deal.location}>{deal.reference}</span>,
        status: (deal) => (
          <StatusTag tone={deal.isUnavailable ? 'e' : statusTones[deal.status]}>{dealStateLabel(deal)}</StatusTag>
        ),
        score: ({ score }) => (
          <span className={`tag n g${gradeTone(score.grade)}`}>
            <b>{score.grade}</b> {score.value.toFixed(1)}
          </span>
        ),
        type: (deal) => propertyTypeLabels[deal.propertyType],
        price: (deal) => formatPounds(deal.pricePence),
        roi: (deal) => formatPercent(deal.roiPercent),
        securePrice: (deal) => securePrice(deal.securePricePence),
        actions: (deal) => <DealActions deal={deal} query={loaderData.address.query} />,
      }}
    >
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <ScoreRoundLine round={loaderData.scoreRound} />
    </ListScreen>
  )
}

function DealActions({ deal, query }: { deal: DealDeskRow; query: string }) {
  return (
    <div className="row-acts">
      <ListingForm deal={deal} action={path + query} />
      {!deal.isUnavailable && deal.status !== 'draft' && deal.status !== 'completed' && (
        <a className="btn sm" href={dealUnavailableHref(deal.id)}>
          Mark unavailable<span className="vh">: {deal.title}</span>
        </a>
      )}
      <TrailLink className="btn sm" thing={{ type: 'deal', id: String(deal.id) }}>
        History<span className="vh"> of {deal.title}</span>
      </TrailLink>
    </div>
  )
}

/** The button that switches a deal between active and inactive. It is empty for a deal in any other state. */
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
