import { adminContext, dbContext, nowContext } from '#app/context.ts'
import {
  bulkChanges,
  leftAloneText,
  mostAtOnce,
  type BulkChange,
  type BulkPlan,
  type DealToConfirm,
} from '#app/domain/deals/desk/bulk.ts'
import { changeMany, planBulk } from '#app/domain/deals/desk/bulk.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { dealGradeLabels, dealStatusLabels } from '#app/domain/deals/desk/desk.ts'
import { dealList } from '#app/domain/deals/list/list.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkPage, LeftOver } from '#app/ui/desk/bulk-page.tsx'
import { adminDealEditHref, adminDealsBulkHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readAsked, readPress, showPlan, tellDone } from '../records/bulk.server.ts'
import type { Route } from './+types/bulk'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change deals – Admin') }]

/** The chosen deals, and what would come of the change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readAsked(url, dealList, bulkChanges, parseDealId)
  const planned = await planBulk(context.get(dbContext), asked.change, asked.chosen, context.get(nowContext))
  return showPlan(context, 'deal', asked, planned)
}

/** Changes the deals that the page has shown: 303 back to the list, with the number of those that were left alone. */
export async function action({ context, url }: Route.ActionArgs) {
  const asked = readAsked(url, dealList, bulkChanges, parseDealId)
  const { shown, refusal } = await readPress(context, 'deal', ['shown', 'instead'], mostAtOnce)
  if (!shown) return refusal
  const [db, admin] = [context.get(dbContext), context.get(adminContext)]
  const done = await changeMany(db, admin, asked.change, shown, context.get(nowContext))
  const left = leftAloneText(done.leftAlone, asked.change)
  return tellDone(context, asked, done, {
    title: `${countText(done.changed, 'deal')} ${asked.change}d${done.instead > 0 ? `, ${done.instead.toLocaleString('en-GB')} deactivated` : ''}`,
    message: left && `Left alone: ${left}.`,
  })
}

const verbs: Record<BulkChange, string> = { activate: 'Activate', deactivate: 'Deactivate', delete: 'Delete' }

export default function DealBulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, plan, filters, search } = loaderData
  return (
    <BulkPage
      row="deal"
      verb={verbs[change]}
      list={{ label: 'Property Deals', backWords: 'Back to the deals' }}
      asked={loaderData}
      mistake={actionData}
      found={<Found {...filters} />}
      shown={plan ? { shown: plan.shown, instead: plan.instead } : {}}
      confirm={
        plan && {
          action: `${adminDealsBulkHref}${search}`,
          sums: sumsOf(change, plan),
          names: plan.names,
          button: buttonOf(change, plan),
          children: (
            <>
              <LeftOver leftAlone={leftAloneText(plan.leftAlone, change)} later={plan.later} />
              <ToConfirm deals={plan.toConfirm} more={plan.leftAlone.figures - plan.toConfirm.length} />
            </>
          ),
        }
      }
      note="A deal that is changed or reserved before you press is left alone, and the list then says so."
    />
  )
}

/** The filters that the deals were found by. */
function Found({ status, propertyType, grade, search }: Route.ComponentProps['loaderData']['filters']) {
  return [
    ['with status', status && dealStatusLabels[status]],
    ['of type', propertyType && propertyTypeLabels[propertyType]],
    ['of grade', grade && dealGradeLabels[grade]],
    ['found by', search && `“${search}”`],
  ]
    .filter(([, value]) => value)
    .map(([words, value], index) => (
      <span key={words}>
        {index > 0 && ','} {words} <b>{value}</b>
      </span>
    ))
}

function sumsOf(change: BulkChange, { shown, instead }: BulkPlan) {
  const sum = { label: 'Changed in all', value: (shown.length + instead.length).toLocaleString('en-GB') }
  switch (change) {
    case 'activate':
      return [{ label: 'Off the market: put on it', value: shown.length.toLocaleString('en-GB') }, sum]
    case 'deactivate':
      return [{ label: 'On the market: taken off it', value: shown.length.toLocaleString('en-GB') }, sum]
    case 'delete':
      return [
        {
          label: 'Never reserved: deleted for good, with their pictures and documents',
          value: shown.length.toLocaleString('en-GB'),
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
function buttonOf(change: BulkChange, { shown, instead }: BulkPlan): string {
  const parts = [
    ...(shown.length > 0 ? [`${change} ${shown.length.toLocaleString('en-GB')}`] : []),
    ...(instead.length > 0 ? [`deactivate ${instead.length.toLocaleString('en-GB')}`] : []),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}
