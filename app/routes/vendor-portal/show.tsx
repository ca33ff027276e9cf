import { redirect } from 'react-router'
import { dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { readPage } from '#app/domain/lists/lists.ts'
import { missingDocuments } from '#app/domain/submissions/documents.server.ts'
import { documentKindOf } from '#app/domain/submissions/documents.ts'
import { addVendorMessage, readMessages } from '#app/domain/submissions/messages.server.ts'
import { movesFrom, submissionRefusals } from '#app/domain/submissions/moves.ts'
import { takesRenewals } from '#app/domain/submissions/renewals.server.ts'
import { listSteps, readOwnDeal, type SubmissionRow } from '#app/domain/submissions/reading.server.ts'
import { confirmAvailable, findListing } from '#app/domain/submissions/listing.server.ts'
import { readDealNumbers, readMiddleNumbers } from '#app/domain/submissions/standing.server.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { listToDo } from '#app/domain/submissions/submitting.server.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { readTyped } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { submissionHref, submissionMessagesHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatDue } from '#app/utils/deadlines.ts'
import { keepWithinPages } from '../admin/list-page.server.ts'
import { readText } from '../admin/records/read-form.ts'
import { readStates, stateOf } from './documents-view.server.ts'
import { noSuchAction, readOwn, refusalPage } from './own.server.ts'
import { StatusPage } from './status-page.tsx'
import { findNextStep } from './next-step.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.title || 'Your submission') },
  { name: 'robots', content: 'noindex' },
]

/** A vendor's own submission: where it stands, what to do next, what has happened, and what was written. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const submission = await readOwn(context, params.reference)
  const db = context.get(dbContext)
  const steps = await listSteps(db, submission.id)
  const page = readPage(url.searchParams)
  const { messages, pages } = await readMessages(db, submission.id, { withNotes: false, page })
  keepWithinPages(url, pages)
  const { reference, title, state, created_at, submitted_at, review_due_at } = submission
  const isFirst = submission.first_reviewed_at === null
  return {
    reference,
    title,
    state,
    createdAt: created_at,
    terms: submission.terms_version,
    submittedAt: submitted_at,
    // A review that has begun has kept its promise.
    repliedBy: review_due_at !== null && isFirst ? formatDue(review_due_at) : null,
    reason: steps.findLast((step) => step.reason !== '' && step.actor === 'reviewer')?.reason ?? '',
    deal: await readOwnDeal(db, submission),
    steps: steps.map(({ id, move, actor, at, reason }) => ({ id, move, actor, at, reason })),
    messages: messages.map(({ id, kind, body, at }) => ({ id, isOwn: kind === 'vendor', body, at })),
    pages,
    moves: movesFrom(state, 'vendor', submission.deal_id !== null),
    listing: await viewListing(context, submission),
    takesNewer: await takesRenewals(db, submission),
    ...(await viewTodo(context, submission)),
  }
}

/** Until when its deal is on the market, and how it does there beside others, in numbers. */
async function viewListing(context: Route.LoaderArgs['context'], { deal_id, reference }: SubmissionRow) {
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const listing = await findListing(db, context.get(userContext), reference)
  if (!listing || deal_id === null) return null
  const numbers = (await readDealNumbers(db, [deal_id], now)).get(deal_id)!
  return {
    until: listing.until,
    hasLeft: listing.hasLeft,
    isOpen: listing.isOpen,
    numbers,
    middle: await readMiddleNumbers(db, now),
  }
}

async function viewTodo(context: Route.LoaderArgs['context'], submission: SubmissionRow) {
  const states = await readStates(context, submission)
  const answers = answersOf(submission)
  const todo = listToDo(answers, missingDocuments(states))
  const next = findNextStep(answers, todo)
  // Which documents are needed follows from answers, most of which a new draft does not have.
  const isKnown = next === 'documents' || next === 'review'
  return {
    next,
    asked: states
      .filter((state) => isKnown && ['another', 'ended', 'missing'].includes(stateOf(state)))
      .map(({ kind }) => ({ kind, label: documentKindOf(kind).label })),
  }
}

const failed = 'We could not store it. Please send it again.'

/** Takes that the property is still available: 303 back, 409 where there is nothing to confirm. Takes what the vendor writes to us: 303 back to the messages. If not, the page again with the text: 400, 409, or 429 on the 21st of a day. */
export async function action({ params: { reference }, context }: Route.ActionArgs) {
  const { form, isTooMany } = await readTyped(context)
  const body = readText(form, 'body')
  const answer = (message: string | null, status: number) => mistake(context, { body, message }, status)
  if (isTooMany) return answer(null, 429)
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  if (form.get('intent') === 'available') {
    const confirmed = await confirmAvailable(db, { vendor, reference }, now)
    if (!confirmed.ok) throw refusalPage(confirmed.reason === 'not-found' ? 'not-found' : 'unavailable')
    context.get(sessionContext).flash({
      tone: 'success',
      title: 'Still available',
      message: `It is on the marketplace until ${formatDate(confirmed.until)}.`,
    })
    return redirect(submissionHref(reference), 303)
  }
  if (form.get('intent') !== 'write') throw noSuchAction()
  try {
    const written = await addVendorMessage(db, vendor, reference, body, now)
    if (!written.ok) {
      if (written.reason === 'not-found') throw refusalPage('not-found')
      const { message, status } = submissionRefusals[written.reason]
      return answer(message, status)
    }
    context.get(sessionContext).flash({ tone: 'success', title: 'Sent', message: 'Our reviewers have your message.' })
    return redirect(submissionMessagesHref(reference), 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return answer(failed, noteFailure(context, error))
  }
}

export default function OwnSubmission({ loaderData, actionData }: Route.ComponentProps) {
  return <StatusPage view={loaderData} sent={actionData} />
}
