import { adminContext, bodyContext, dbContext, nowContext } from '#app/context.ts'
import { countText } from '#app/domain/lists/lists.ts'
import {
  mostSubmissionsAtOnce,
  submissionBulkMoves,
  submissionsLeftAloneText,
  type SubmissionBulkMove,
} from '#app/domain/submissions/bulk.ts'
import { moveManySubmissions, planSubmissionBulk } from '#app/domain/submissions/bulk.server.ts'
import { parseSubmissionId, sayFilters, submissionList } from '#app/domain/submissions/list.server.ts'
import { submissionRefusals } from '#app/domain/submissions/moves.ts'
import { longestReason } from '#app/domain/submissions/moving.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkPage, LeftOver } from '#app/ui/desk/bulk-page.tsx'
import { adminSubmissionsBulkHref } from '#app/ui/links.ts'
import { PlainArea } from '#app/ui/plain-fields.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readAsked, readPress, showPlan, tellDone } from '../records/bulk.server.ts'
import { readTyped } from '../refunds/read-form.ts'
import type { Route } from './+types/bulk'

export const middleware: Route.MiddlewareFunction[] = [allow('submissions')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change submissions – Admin') }]

/** The chosen submissions, and what would come of the step. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readAsked(url, submissionList, submissionBulkMoves, parseSubmissionId)
  const [db, reviewer, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const page = { ...asked, foundBy: sayFilters(asked.filters), longestReason }
  return showPlan(context, 'submission', page, await planSubmissionBulk(db, reviewer, asked.change, asked.chosen, now))
}

/** Moves the submissions that the page has shown: 303 back to the list, with the number of those that were left alone and why; 409 where that was each, and a reason was typed. */
export async function action({ context, url }: Route.ActionArgs) {
  const asked = readAsked(url, submissionList, submissionBulkMoves, parseSubmissionId)
  const reason = readTyped(await context.get(bodyContext).form(), 'reason')
  const { shown, typed, refusal } = await readPress(context, 'submission', ['shown'], mostSubmissionsAtOnce, reason)
  if (!shown) return refusal
  const refuse = (message: string, status = 400) =>
    mistake(context, { message, typed, isNumber: false, kept: reason, isReason: status === 400 }, status)
  if (reason.length > longestReason) return refuse(`Write ${longestReason.toLocaleString('en-GB')} characters at most.`)
  const [db, reviewer, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const tried = await moveManySubmissions(db, reviewer, asked.change, shown.shown, reason, now)
  if (!tried.ok) return refuse(submissionRefusals[tried.reason].message)
  const left = submissionsLeftAloneText(tried.leftAlone, asked.change)
  // With nothing done, what was typed would be lost on the way back to the list.
  if (tried.changed + tried.leftAlone.already === 0 && reason !== '') return refuse(`Left alone: ${left}.`, 409)
  return tellDone(context, asked, tried, {
    title: `${countText(tried.changed, 'submission')} ${words[asked.change].done}`,
    message: left && `Left alone: ${left}.`,
  })
}

/** The step as an order, as what was done, and as what comes of it. */
const words: Record<SubmissionBulkMove, { verb: string; button: string; done: string; outcome: string }> = {
  take: { verb: 'Take', button: 'Take', done: 'taken', outcome: 'In review, with you as their reviewer' },
  'put-back': {
    verb: 'Put back',
    button: 'Put back',
    done: 'put back',
    outcome: 'Back in the queue, without a reviewer',
  },
  hold: { verb: 'Hold', button: 'Hold', done: 'put on hold', outcome: 'On hold, each vendor told why by email' },
  'let-go': {
    verb: 'Go on with',
    button: 'Go on with',
    done: 'in review again',
    outcome: 'In review again, with you as their reviewer',
  },
  'request-changes': {
    verb: 'Ask for the documents of',
    button: 'Ask for the documents of',
    done: 'sent back for documents',
    outcome: 'With their vendors, each told by email of the documents that are missing, out of date or asked for again',
  },
}

type Page = Route.ComponentProps['loaderData']

export default function SubmissionBulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, plan, search, stoodAt } = loaderData
  const { verb, button, outcome } = words[change]
  const count = plan ? plan.shown.length.toLocaleString('en-GB') : ''
  return (
    <BulkPage
      row="submission"
      verb={verb}
      list={{ label: 'Submissions', backWords: 'Back to the submissions' }}
      asked={loaderData}
      mistake={actionData}
      found={<Found foundBy={loaderData.foundBy} />}
      shown={plan ? { shown: plan.shown } : {}}
      field={
        change === 'hold' && (
          <PlainArea
            id="reason"
            name="reason"
            label="Why"
            hint="Each vendor gets it by email, word for word."
            rows={4}
            maxLength={loaderData.longestReason}
            defaultValue={actionData?.kept}
            mistake={actionData && 'isReason' in actionData && actionData.isReason === true && actionData.message}
          />
        )
      }
      confirm={
        plan && {
          action: `${adminSubmissionsBulkHref}${search}`,
          sums: [{ label: outcome, value: count }],
          names: plan.names,
          button: `${button} ${count}`,
          children: <Aside plan={plan} change={change} />,
        }
      }
      note={`A submission that someone moves after ${stoodAt} is left alone and counted. Approving and rejecting are done one by one: whoever decides has looked at each.`}
    />
  )
}

function Aside({
  plan: { withColleagues, closed, leftAlone, later },
  change,
}: { plan: NonNullable<Page['plan']> } & Pick<Page, 'change'>) {
  return (
    <>
      {withColleagues > 0 && (
        <p className="small">
          {withColleagues === 1
            ? 'A colleague is the reviewer of one of them.'
            : `Colleagues are the reviewers of ${withColleagues.toLocaleString('en-GB')} of them.`}
        </p>
      )}
      {change === 'hold' && closed > 0 && (
        <p className="small">
          {closed === 1
            ? 'The account of one vendor is closed, so no email goes out to them.'
            : `The vendors of ${closed.toLocaleString('en-GB')} of them have closed accounts, so no email goes out to those.`}
        </p>
      )}
      <LeftOver leftAlone={submissionsLeftAloneText(leftAlone, change)} later={later} first="oldest" />
    </>
  )
}

/** The filters that the submissions were found by. */
function Found({ foundBy }: Pick<Page, 'foundBy'>) {
  return foundBy.map(({ before, value }) => (
    <span key={before}>
      {' '}
      {before} <b>{value}</b>
    </span>
  ))
}
