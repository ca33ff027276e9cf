import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, paymentsContext, sessionContext } from '#app/context.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { freeHoldRefusals } from '#app/domain/reservations/desk.ts'
import { groupName, leftAloneText, readShownHolds, writeShownHolds } from '#app/domain/reservations/group-desk.ts'
import { freeGroup, planFreeing } from '#app/domain/reservations/group-desk.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkConfirm } from '#app/ui/desk/bulk.tsx'
import { LeftOver } from '#app/ui/desk/bulk-page.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { freeGroupHref, holdGroupsHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/free-group'

export const middleware: Route.MiddlewareFunction[] = [allow('reservations')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Free all of a group – Reservations – Admin') },
]

/** The running holds of a group, and what comes of freeing them. */
export function loader({ params, context }: Route.LoaderArgs) {
  return findPlan(context, params.id)
}

async function findPlan(context: Readonly<RouterContextProvider>, group: string) {
  const plan = await planFreeing(context.get(dbContext), group, context.get(nowContext))
  if (!plan) throw data({ title: 'Not Found', message: 'There is no such group.' }, { status: 404 })
  return plan
}

/** Frees the holds that the page has shown: 303 back to the groups, with the number of those that were left alone. */
export async function action({ params, context }: Route.ActionArgs) {
  await findPlan(context, params.id)
  const shown = readShownHolds(await context.get(bodyContext).form())
  if (!shown) throw data({ message: 'We could not read the form.' }, { status: 400 })
  const payments = context.get(paymentsContext)
  if (!payments) return mistake(context, freeHoldRefusals['not-configured'].message, 503)
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const { freed, charged, leftAlone } = await freeGroup(db, payments, admin, params.id, shown, now)
  const left = leftAloneText(leftAlone)
  const late = charged > 0 && `For ${countText(charged, 'hold')} a payment arrived at that moment and is not kept.`
  context.get(sessionContext).flash({
    tone: freed > 0 ? 'success' : 'error',
    title: `${countText(freed, 'hold')} freed`,
    message: [late, left && `Left alone: ${left}.`].filter(Boolean).join(' '),
  })
  return redirect(holdGroupsHref, 303)
}

export default function FreeGroup({ loaderData: plan, actionData }: Route.ComponentProps) {
  const count = plan.holds.length
  const title = count === 0 ? groupName(plan) : `Free ${countText(count, 'hold')} of ${groupName(plan)}?`
  return (
    <AdminPage title={title} back={{ label: 'Groups', href: holdGroupsHref }}>
      <div className="stack">
        {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
        <BulkConfirm
          action={freeGroupHref(plan.id)}
          back={holdGroupsHref}
          lead={
            count === 0
              ? 'This group holds no deal now.'
              : 'These are the deals that this group holds now. Whoever has paid for a deal before is never part of a group.'
          }
          sums={[
            { label: 'Accounts that hold them, each told by email', value: plan.accounts.toLocaleString('en-GB') },
            { label: 'Holds freed in all', value: count.toLocaleString('en-GB') },
          ]}
          names={plan.holds.map(({ name }) => name)}
          count={count}
          shown={writeShownHolds(plan)}
          button={`Free ${countText(count, 'hold')}`}
          isDanger
        >
          {count > 0 && (
            <p className="notice">
              People who have nothing to do with each other can share a network, as in an office or with a mobile
              provider. Freed holds count as holds that ran out. What is being paid at this moment is left alone.
            </p>
          )}
          <LeftOver leftAlone="" later={plan.later} first="oldest" />
        </BulkConfirm>
      </div>
    </AdminPage>
  )
}
