import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { outboxList } from '#app/domain/desk/outbox-list.server.ts'
import { bulkRefusals, leftAloneText, readShown, shownFields, type RetryPlan } from '#app/domain/desk/outbox-retry.ts'
import { planRetry, retryEntries, type ChosenEntries } from '#app/domain/desk/outbox-retry.server.ts'
import { readChosen } from '#app/domain/lists/bulk.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { outboxFilterLabels } from '#app/domain/mail/outbox.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkConfirm } from '#app/ui/desk/bulk.tsx'
import { LeftOver } from '#app/ui/desk/bulk-page.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { outboxRetryHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatPounds } from '#app/utils/money.ts'
import { backTo } from '../records/bulk.server.ts'
import type { Route } from './+types/retry'

export const middleware: Route.MiddlewareFunction[] = [allow('outbox')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Send again – Outbox – Admin') }]

/** The choice of the address, and the list that it was chosen from. */
function readAsked(url: URL) {
  const { search, kind } = readFilters(outboxList.filters, url.searchParams)
  const { which, ids } = readChosen(url.searchParams)
  const chosen: ChosenEntries = which === 'all' ? { which, search, kind } : { which, ids }
  return { chosen, back: backTo(outboxList, url), search, kind }
}

/** The chosen entries, and what would come of sending them again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { chosen, back, search, kind } = readAsked(url)
  const planned = await planRetry(context.get(dbContext), chosen, getEnv().operator.email)
  const page = {
    which: chosen.which,
    search,
    kind: kind && outboxFilterLabels[kind],
    back,
    action: `${outboxRetryHref}${url.search}`,
    canSendMail: getEnv().mail !== null,
  }
  if (planned.ok) return { ...page, plan: planned.plan, refusal: null }
  const { status, message } = bulkRefusals[planned.reason]
  return data({ ...page, plan: null, refusal: message }, { status })
}

/** Queues the entries again that the page has shown: 303 back to the list, with the number of those that were left alone. */
export async function action({ context, url }: Route.ActionArgs) {
  const { chosen, back } = readAsked(url)
  const form = await context.get(bodyContext).form()
  const now = context.get(nowContext)
  const [db, admin] = [context.get(dbContext), context.get(adminContext)]
  const tried = await retryEntries(db, admin, chosen, readShown(form), getEnv().operator.email, now)
  if (!tried.ok) {
    const { status, message } = bulkRefusals[tried.reason]
    return mistake(context, message, status)
  }
  const left = leftAloneText(tried.leftAlone)
  // A second press finds that the first has queued them, and that is no failure.
  const isDone = tried.queued > 0 || tried.leftAlone.sent > 0
  context.get(sessionContext).flash({
    tone: isDone ? 'success' : 'error',
    title: `${countText(tried.queued, 'entry', 'entries')} queued again`,
    message: left && `Left alone: ${left}.`,
  })
  return redirect(back, 303)
}

export default function RetryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, refusal, back, action } = loaderData
  const problem = actionData ?? refusal
  const title = plan ? `Send ${countText(plan.ids.length, 'entry', 'entries')} again?` : 'Send again'
  return (
    <AdminPage title={title} back={{ label: 'Outbox', href: back }}>
      <div className="stack">
        {problem && <Problem title="Nothing was changed" message={problem} takesFocus />}
        {plan ? (
          <BulkConfirm
            action={action}
            back={back}
            lead={<Lead {...loaderData} />}
            sums={sumsOf(plan)}
            names={plan.names}
            count={plan.ids.length}
            shown={shownFields(plan)}
            button={`Send ${plan.ids.length.toLocaleString('en-GB')} again`}
          >
            <Warnings plan={plan} canSendMail={loaderData.canSendMail} />
          </BulkConfirm>
        ) : (
          <p>
            <a className="btn" href={back}>
              Back to the outbox
            </a>
          </p>
        )}
      </div>
    </AdminPage>
  )
}

function Lead({ which, search, kind }: { which: ChosenEntries['which']; search: string; kind: string | null }) {
  if (which === 'ticked') return 'These are the entries that you ticked.'
  return (
    <>
      These are all entries that failed
      {kind && (
        <>
          , of the kind <b>{kind}</b>
        </>
      )}
      {search && (
        <>
          , found by <b>“{search}”</b>
        </>
      )}
      .
    </>
  )
}

function sumsOf({ ids, mails, refunds, refundPence }: RetryPlan) {
  return [
    { label: 'Emails, each to its reader', value: mails.toLocaleString('en-GB') },
    ...(refunds > 0
      ? [
          {
            label: `Refunds that the payment provider is asked for, ${formatPounds(refundPence)} in all`,
            value: refunds.toLocaleString('en-GB'),
          },
        ]
      : []),
    { label: 'Queued again in all', value: ids.length.toLocaleString('en-GB') },
  ]
}

function Warnings({ plan, canSendMail }: { plan: RetryPlan; canSendMail: boolean }) {
  return (
    <>
      {plan.inDoubt > 0 && (
        <p className="notice">
          {countText(plan.inDoubt, 'email')} of these may have arrived already, and would then arrive twice.
        </p>
      )}
      <LeftOver leftAlone={leftAloneText(plan.leftAlone)} later={plan.later} first="oldest" />
      {!canSendMail && plan.mails > 0 && (
        <p className="small">No mail server is set (SMTP_URL), so the emails wait until there is one.</p>
      )}
    </>
  )
}
