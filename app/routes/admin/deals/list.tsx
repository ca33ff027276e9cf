import { allow } from '#app/middleware/guards.server.ts'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  dealStateLabel,
  listingRefusals,
  listingStatuses,
  type DealDeskRow,
  type ListingRefusal,
  type ListingResult,
} from '#app/domain/deals/desk/desk.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { duplicateDeal } from '#app/domain/deals/desk/duplicate.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { dealList } from '#app/domain/deals/list/list.server.ts'
import { countText, formatCount } from '#app/domain/lists/lists.ts'
import { readScoreRound } from '#app/domain/deals/score/rescoring.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { BulkBar, Tick } from '#app/ui/desk/bulk.tsx'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'
import { Cells, ListScreen, type ShownColumns } from '#app/ui/desk/list.tsx'
import { trailAddressOf } from '#app/ui/desk/about-links.ts'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { forRendering } from '#app/utils/for-rendering.ts'
import {
  adminDealDeleteHref,
  adminDealEditHref,
  adminDealNewHref,
  adminDealsBulkHref,
  adminDealsImportHref,
  adminListHref,
  dealUnavailableHref,
} from '#app/ui/links.ts'
import { gradeTone } from '#app/domain/figures/score.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { isIllustration, smallPicture } from '#app/ui/deals/picture.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import { ScoreRoundLine } from './score-round.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

const path = adminListHref('deals')

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Property Deals') }]

/** Every deal, whatever its state. */
export async function loader(asked: Route.LoaderArgs) {
  const list = await loadList(dealList, asked)
  return forRendering({ ...list, scoreRound: await readScoreRound(asked.context.get(dbContext)) })
}

const rowSchema = z.object({ deal: z.string(), to: z.enum({ ...listingStatuses, copy: 'copy' }) })

/**
 * Puts a deal on the market or takes it off, and leads back to the list as it was; or makes a copy of it, and leads to its form.
 */
export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), rowSchema)
  if (submission.status !== 'success')
    return mistake(context, { message: 'We could not read the form. Please try again.', toConfirm: null }, 400)
  const { deal, to } = submission.value
  const [db, admin] = [context.get(dbContext), context.get(adminContext)]
  const [dealId, now] = [parseDealId(deal) ?? 0, context.get(nowContext)]
  if (to === 'copy') {
    const copied = await duplicateDeal(db, admin, dealId, now)
    if (!copied.ok) return refuse(context, copied.reason)
    const { copy, from } = copied
    context.get(sessionContext).flash({
      tone: 'success',
      title: 'Deal Duplicated',
      message: `${copy.reference} is an inactive copy of ${from}, without its pictures and documents.`,
    })
    return redirect(adminDealEditHref(copy.id), 303)
  }
  const changed = await setDealListing(db, admin, dealId, to, now)
  if (!changed.ok) return refuse(context, changed.reason, changed.reason === 'figures' ? { ...changed, dealId } : null)
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Deal Updated',
    message: `${changed.reference}, ${changed.title}, is ${to === 'active' ? 'on' : 'off'} the market now.`,
  })
  return redirect(path + url.search, 303)
}

/** The deal whose figures have to be confirmed before it goes on the market. */
type ToConfirm = Omit<Extract<ListingResult, { reason: 'figures' }>, 'ok' | 'reason'> & { dealId: number }

function refuse(context: Route.ActionArgs['context'], reason: ListingRefusal, toConfirm: ToConfirm | null = null) {
  const { status, message } = listingRefusals[reason]
  return mistake(context, { message, toConfirm }, status)
}

const statusTones: Partial<Record<DealDeskRow['status'], Tone>> = { active: 'a', reserved: 'c', completed: 'b' }

export default function DealsDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, list, address } = loaderData
  const hasTrail = useIsOpen('audit')
  const action = path + address.query
  const all = Object.values(list.counts).reduce((sum, count) => sum + count, 0)
  return (
    <ListScreen
      data={loaderData}
      count={list.total === all ? loaderData.view.count : `${formatCount(list.total)} of ${countText(all, 'deal')}`}
      actions={
        <>
          <a href={adminDealsImportHref}>Import</a>
          <a className="btn primary" href={adminDealNewHref}>
            New deal
          </a>
        </>
      }
      cells={(deal, columns) => (
        <Fragment as="tr" key={deal.id} of={DealCells} props={{ deal, columns, action, hasTrail }} />
      )}
      aboveRows={
        list.rows.length > 0 && (
          <BulkBar
            action={adminDealsBulkHref}
            label="Change several deals"
            filters={{
              q: filters.search,
              type: filters.propertyType ?? '',
              status: filters.status ?? '',
              grade: filters.grade ?? '',
            }}
            all={`All ${formatCount(list.total)}`}
          >
            <button className="btn" type="submit" name="to" value="activate">
              Activate
            </button>
            <button className="btn" type="submit" name="to" value="deactivate">
              Deactivate
            </button>
            <button className="btn danger" type="submit" name="to" value="delete">
              Delete…
            </button>
          </BulkBar>
        )
      }
      note={list.rows.some(isIllustration) && <p className="fine only-wide">Drawings are illustrative images.</p>}
    >
      {actionData && <Refused {...actionData} />}
      <ScoreRoundLine round={loaderData.scoreRound} />
    </ListScreen>
  )
}

interface DealCellsProps {
  deal: DealDeskRow
  columns: ShownColumns
  /** The address that the actions on the deal are posted to. */
  action: string
  /** True for a person to whom the audit trail is open. */
  hasTrail: boolean
}

/** The cells of one deal. They show nothing but the deal, so they are kept until it changes. */
function DealCells({ deal, columns, action, hasTrail }: DealCellsProps) {
  return (
    <Cells
      columns={columns}
      row={deal}
      cells={{
        tick: (deal) => <Tick id={String(deal.id)} label={deal.title} />,
        image: (deal) => (
          <img className="thumb" src={smallPicture(deal)} alt="" width={44} height={28} loading="lazy" />
        ),
        deal: (deal) => (
          <a href={adminDealEditHref(deal.id)} title={`${deal.title}, ${deal.location}`}>
            {deal.title} <span className="beside only-wide">{deal.location}</span>
          </a>
        ),
        reference: (deal) =>
          hasTrail && (
            <a href={trailAddressOf({ type: 'deal', id: String(deal.id) })}>
              {deal.reference}
              <span className="vh"> history</span>
            </a>
          ),
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
        yield: (deal) => (deal.grossYieldPercent === null ? '–' : formatPercent(deal.grossYieldPercent)),
        roi: (deal) => (deal.roiPercent === null ? '–' : formatPercent(deal.roiPercent)),
        actions: (deal) => <DealActions deal={deal} action={action} />,
      }}
    />
  )
}

function Refused({ message, toConfirm }: { message: string; toConfirm: ToConfirm | null }) {
  if (!toConfirm) return <Problem title="Nothing was changed" message={message} takesFocus />
  const { dealId, reference, title, figures } = toConfirm
  return (
    <Problem title={`${reference}, ${title}, is not on the market`} message={figures.join(' ')} takesFocus>
      <p>
        <a href={adminDealEditHref(dealId)}>Check and confirm these figures in its form, and save it as active.</a>
      </p>
    </Problem>
  )
}

/**
 * The actions on one deal: its form, and the rest folded, so that the row leaves room for the title. On small screens its title
 * leads to the form.
 */
function DealActions({ deal, action }: { deal: DealDeskRow; action: string }) {
  const { id, title, status, isUnavailable } = deal
  const named = <span className="vh"> {title}</span>
  const isLocked = status === 'reserved' || status === 'completed'
  return (
    <div className="row-acts">
      <a className="btn sm only-wide" href={adminDealEditHref(id)}>
        Edit{named}
      </a>
      <details className="row-more" data-menu="">
        <summary className="btn sm">
          …<span className="vh"> More for {title}</span>
        </summary>
        <div>
          <RowForm deal={deal} action={action} to="copy">
            Duplicate{named}
          </RowForm>
          {!isLocked && (
            <RowForm deal={deal} action={action} to={status === 'active' ? 'inactive' : 'active'}>
              {status === 'active' ? 'Deactivate' : 'Activate'}
              {named}
            </RowForm>
          )}
          {!isUnavailable && status !== 'draft' && status !== 'completed' && (
            <a className="btn sm" href={dealUnavailableHref(id)}>
              Unavailable…<span className="vh"> mark {title}</span>
            </a>
          )}
          {!isLocked && (
            <a className="btn sm danger" href={adminDealDeleteHref(id)}>
              Delete{named}
            </a>
          )}
        </div>
      </details>
    </div>
  )
}

interface RowFormProps {
  deal: DealDeskRow
  action: string
  to: z.input<typeof rowSchema>['to']
  children: ReactNode
}

/** One press that changes one deal. */
function RowForm({ deal, action, to, children }: RowFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="deal" value={deal.id} />
      <button className="btn sm" type="submit" name="to" value={to}>
        {children}
      </button>
    </form>
  )
}
