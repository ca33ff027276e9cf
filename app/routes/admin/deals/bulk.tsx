import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  bulkChanges,
  bulkRefusals,
  leftAloneText,
  readShownDeals,
  shownFields,
  type BulkChange,
  type BulkPlan,
  type DealToConfirm,
} from '#app/domain/deals/desk/bulk.ts'
import { changeMany, planBulk, type ChosenDeals } from '#app/domain/deals/desk/bulk.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { dealGradeLabels, dealStatusLabels } from '#app/domain/deals/desk/desk.ts'
import { dealList } from '#app/domain/deals/list/list.server.ts'
import { mostUntyped, readChosen } from '#app/domain/lists/bulk.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkPage, LeftOver } from '#app/ui/desk/bulk-page.tsx'
import { adminDealEditHref, adminDealsBulkHref, adminListHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatTime } from '#app/utils/dates.ts'
import { readTypedNumber } from '../typed-number.server.ts'
import type { Route } from './+types/bulk'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change deals – Admin') }]

const asked = z.object({ to: z.enum(bulkChanges) })

/** The choice and the change that the address asks for, and the list that it was chosen from; 404 where it asks for nothing that there is. */
function readAsked(url: URL) {
  const read = asked.safeParse(Object.fromEntries(url.searchParams))
  if (!read.success) throw data({ message: 'There is no such change.' }, { status: 404 })
  const { search, propertyType, status, grade } = readFilters(dealList.filters, url.searchParams)
  const filters = { search, propertyType, status, grade }
  const { which, ids } = readChosen(url.searchParams)
  const chosen: ChosenDeals =
    which === 'all' ? { which, ...filters } : { which, ids: ids.flatMap((id) => parseDealId(id) ?? []) }
  const query = { q: search, type: propertyType ?? '', status: status ?? '', grade: grade ?? '' }
  return { change: read.data.to, chosen, filters, back: hrefWith(adminListHref('deals'), new URLSearchParams(query)) }
}

/** The chosen deals, and what would come of the change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { change, chosen, filters, back } = readAsked(url)
  const planned = await planBulk(context.get(dbContext), change, chosen, context.get(nowContext))
  const page = {
    change,
    which: chosen.which,
    filters,
    back,
    action: `${adminDealsBulkHref}${url.search}`,
    stoodAt: formatTime(context.get(nowContext)),
  }
  if (planned.ok) return { ...page, plan: planned.plan, refusal: null }
  const { status, message } = bulkRefusals[planned.reason]
  return data({ ...page, plan: null, refusal: message }, { status })
}

/** Changes the deals that the page has shown: 303 back to the list, with the number of those that were left alone. */
export async function action({ context, url }: Route.ActionArgs) {
  const { change, back } = readAsked(url)
  const form = await context.get(bodyContext).form()
  const shown = readShownDeals(form)
  if (!shown) {
    const { status, message } = bulkRefusals['not-as-shown']
    return mistake(context, { message, typed: '', isNumber: false }, status)
  }
  const count = shown.changed.length + shown.instead.length
  const { typed, wrong } = readTypedNumber(form, count, 'deals')
  if (wrong) return mistake(context, { message: wrong, typed, isNumber: true }, 400)
  const now = context.get(nowContext)
  const done = await changeMany(context.get(dbContext), context.get(adminContext), change, shown, now)
  const left = leftAloneText(done.leftAlone, change)
  const { already, kept, gone } = done.leftAlone
  // A second press finds that the first has done it, and that is no failure. What is gone was deleted, and nothing else.
  const isDone = done.changed + done.instead + already + kept + (change === 'delete' ? gone : 0) > 0
  context.get(sessionContext).flash({
    tone: isDone ? 'success' : 'error',
    title: `${countText(done.changed, 'deal')} ${change}d${done.instead > 0 ? `, ${done.instead.toLocaleString('en-GB')} deactivated` : ''}`,
    message: left && `Left alone: ${left}.`,
  })
  return redirect(back, 303)
}

const verbs: Record<BulkChange, string> = { activate: 'Activate', deactivate: 'Deactivate', delete: 'Delete' }

export default function DealBulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, plan, refusal, back, action } = loaderData
  const count = plan ? plan.changed.length + plan.instead.length : 0
  const verb = verbs[change]
  return (
    <BulkPage
      title={plan ? `${verb} ${countText(count, 'deal')}?` : `${verb} deals`}
      back={{ label: 'Property Deals', href: back }}
      backWords="Back to the deals"
      refusal={refusal}
      mistake={actionData}
      confirm={
        plan && {
          action,
          lead: <Lead {...loaderData} />,
          sums: sumsOf(change, plan),
          names: plan.names,
          count,
          shown: shownFields(plan),
          button: buttonOf(change, plan),
          isDanger: change === 'delete',
          children: (
            <>
              <LeftOver leftAlone={leftAloneText(plan.leftAlone, change)} later={plan.later} />
              <ToConfirm deals={plan.toConfirm} more={plan.leftAlone.figures - plan.toConfirm.length} />
            </>
          ),
        }
      }
      note={`${countText(mostUntyped, 'deal')} or fewer are confirmed without typing the number. A deal that is changed or reserved before you press is left alone, and the list then says so.`}
    />
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Lead({ which, filters, stoodAt }: Pick<LoaderData, 'which' | 'filters' | 'stoodAt'>) {
  if (which === 'ticked') return <>These are the deals that you ticked, as they stood at {stoodAt}.</>
  const { status, propertyType, grade, search } = filters
  const set = [
    ['with status', status && dealStatusLabels[status]],
    ['of type', propertyType && propertyTypeLabels[propertyType]],
    ['of grade', grade && dealGradeLabels[grade]],
    ['found by', search && `“${search}”`],
  ].filter(([, value]) => value)
  return (
    <>
      These are all deals
      {set.map(([words, value], index) => (
        <span key={words}>
          {index > 0 && ','} {words} <b>{value}</b>
        </span>
      ))}
      , as the list stood at {stoodAt}.
    </>
  )
}

function sumsOf(change: BulkChange, { changed, instead }: BulkPlan) {
  const sum = { label: 'Changed in all', value: (changed.length + instead.length).toLocaleString('en-GB') }
  switch (change) {
    case 'activate':
      return [{ label: 'Off the market: put on it', value: changed.length.toLocaleString('en-GB') }, sum]
    case 'deactivate':
      return [{ label: 'On the market: taken off it', value: changed.length.toLocaleString('en-GB') }, sum]
    case 'delete':
      return [
        {
          label: 'Never reserved: deleted for good, with their pictures and documents',
          value: changed.length.toLocaleString('en-GB'),
        },
        {
          label: 'Had a reservation: deactivated instead, so that buyers keep what they paid for',
          value: instead.length.toLocaleString('en-GB'),
        },
        sum,
      ]
  }
}

/** The deals that stay off the market until somebody confirms their figures, each with its form. */
function ToConfirm({ deals, more }: { deals: DealToConfirm[]; more: number }) {
  if (deals.length === 0) return null
  return (
    <ul className="small">
      {deals.map(({ id, name, figures }) => (
        <li key={id}>
          <a href={adminDealEditHref(id)}>{name}</a>: {figures.join(' ')}
        </li>
      ))}
      {more > 0 && <li className="muted">and {more.toLocaleString('en-GB')} more</li>}
    </ul>
  )
}

/** The words of the button: `Delete 283, deactivate 29`. */
function buttonOf(change: BulkChange, { changed, instead }: BulkPlan): string {
  const parts = [
    ...(changed.length > 0 ? [`${change} ${changed.length.toLocaleString('en-GB')}`] : []),
    ...(instead.length > 0 ? [`deactivate ${instead.length.toLocaleString('en-GB')}`] : []),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}
