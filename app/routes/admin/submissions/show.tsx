import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { can } from '#app/domain/people/roles.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { hrefWith, readPage } from '#app/domain/lists/lists.ts'
import { listStepsSince, readCase, wasSubmittedSince } from '#app/domain/submissions/desk.server.ts'
import { judgeDocuments, tickChecks } from '#app/domain/submissions/judging.server.ts'
import { findNextSubmission, submissionList } from '#app/domain/submissions/list.server.ts'
import { addDeskMessage, addNote, judgeNote } from '#app/domain/submissions/messages.server.ts'
import { movesFrom, submissionRefusals, waitingStates, type SubmissionRefusal } from '#app/domain/submissions/moves.ts'
import { findVendor, longestReason, moveSubmission } from '#app/domain/submissions/moving.server.ts'
import { judgeRenewal } from '#app/domain/submissions/renewing.server.ts'
import { longestVerdictNote, verdictLabels } from '#app/domain/submissions/verdicts.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage, NextLink, Reference } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { Refusal, type Difference } from '#app/ui/desk/refusal.tsx'
import { adminListHref, adminSubmissionHref, submissionConfirmHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { keepWithinPages } from '../list-page.server.ts'
import { CaseDecision, LeftTexts, Parties } from './case-decision.tsx'
import { CaseDocuments, NewerDocuments } from './case-documents.tsx'
import { Answers, Figures, Messages, Screening, TimeLine, Twins } from './case-facts.tsx'
import { hasTextsLeft, readCaseForm, type SentCase, type TypedCase } from './case-form.ts'
import { openCase, refusedCase } from './open-case.server.ts'
import { SubmissionStateTag } from './state-tag.tsx'
import { sayMailed, tellSteps } from './tell.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('submissions')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `${loaderData.found.reference} – Submissions – Admin` : 'Submissions') },
]

/**
 * One submission: what screening found, its documents with a verdict each, figures, answers with what has changed, messages, and the
 * decision. The filters of the list that led here stay in the address.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const submission = await openCase(context, params.reference)
  const now = context.get(nowContext)
  const found = await readCase(context.get(dbContext), submission, now, {
    seesSuspicions: can(context.get(adminContext), 'money'),
    page: readPage(url.searchParams),
  })
  keepWithinPages(url, found.pages)
  return {
    found,
    moves: movesFrom(found.state, 'reviewer', submission.deal_id !== null),
    mayJudge: waitingStates.includes(found.state),
    seen: found.timeline.at(-1)?.id ?? 0,
    timeline: tellSteps(found.timeline),
    nextHref: await nextHref(context, found.id, url),
    filters: hrefWith('', url.searchParams),
    userId: context.get(adminContext).id,
    longestReason,
    now,
  }
}

/** The address of the next submission to review in the list that led here; null at its end. */
async function nextHref(context: Readonly<RouterContextProvider>, id: number, url: URL): Promise<string | null> {
  const facts = { now: context.get(nowContext), userId: context.get(adminContext).id }
  const next = await findNextSubmission(
    context.get(dbContext),
    id,
    readFilters(submissionList.filters, url.searchParams),
    facts,
  )
  return next && hrefWith(adminSubmissionHref(next.reference), url.searchParams)
}

const reasonMailed = 'The vendor gets your reason by email.'
const wordMailed = 'The vendor is told by email.'

/** What each button does to the state, with the words about it. After a decision the next submission is offered. */
const moveButtons = {
  take: { title: 'This submission is yours', message: 'The others see your name on it.', isDecision: false },
  'put-back': { title: 'Back in the queue', message: 'Any reviewer can take it now.', isDecision: false },
  'request-changes': { title: 'Changes requested', message: reasonMailed, isDecision: true },
  hold: { title: 'On hold', message: reasonMailed, isDecision: true },
  'let-go': { title: 'The review goes on', message: 'It is yours, and in review again.', isDecision: false },
  reopen: { title: 'Opened again', message: 'It is yours, and in review again.', isDecision: false },
} as const

const textButtons = {
  message: { title: 'Message sent', message: 'The vendor gets it by email and reads it on their page.' },
  note: { title: 'Note kept', message: 'No vendor ever reads it.' },
} as const
const suspicionKept = { title: 'Note kept', message: 'Nobody is ever told of it, and only admins read it.' }
const tippingOff =
  'It is marked as about a suspicion, of which the vendor must never be told. Keep it as a note among us, or take the tick away.'

/** Each newer document has buttons of its own: `accept-newer` and `refuse-newer`, with its id after a colon. */
const newerIntent = /^(accept|refuse)-newer:([\w-]{1,40})$/

const saved = { title: 'Saved', message: 'The verdicts and the checklist are saved.' }
const unchanged = { title: 'Nothing to save', message: 'The verdicts and the checklist are as they were.' }

/** The data that the page gets back when its form is shown again. */
interface Answered {
  typed: TypedCase
  refusal: { message: string; field?: string; documents: string[]; differences: Difference[]; meanwhile: ReturnType<typeof tellSteps> } | null // prettier-ignore
}

/** Does what the pressed button says. Verdicts and ticks are saved with every button but those of the texts. */
export async function action({ params: { reference }, context, url }: Route.ActionArgs) {
  const submission = await openCase(context, reference)
  const sent = readCaseForm(await context.get(bodyContext).form())
  const { intent } = sent
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const isAccountClosed = !(await findVendor(db, submission))
  const asked: Asked = { context, url, reference, id: submission.id, isAccountClosed, sent }
  if (sent.judged) {
    if (!can(admin, 'money'))
      throw data({ message: 'Only an admin can do this. Nothing was changed.' }, { status: 403 })
    const judged = await judgeNote(db, admin, reference, sent.judged, now)
    if (!judged.ok) throw refusedCase(judged.reason)
    const message = sent.judged.isSuspicion ? 'Nobody is ever told of it.' : 'It is a note among us like any other.'
    return done(asked, sent, { title: 'Note marked', message }, { hasVerdicts: true })
  }
  if (isOneOf(textButtons, intent)) {
    const { text, isSuspicion } = sent
    if (intent === 'message' && isSuspicion) return mistakeIn(asked, tippingOff, 'text')
    const added =
      intent === 'message'
        ? await addDeskMessage(db, admin, reference, text, now)
        : await addNote(db, admin, reference, text, now, isSuspicion)
    if (!added.ok) return refuse(asked, added.reason, { field: 'text' })
    const left = { ...sent, text: '', isSuspicion: false }
    return done(asked, left, isSuspicion ? suspicionKept : textButtons[intent], { hasVerdicts: true })
  }
  const [, word, documentId] = newerIntent.exec(intent) ?? []
  if (documentId !== undefined) {
    const verdict = { isAccepted: word === 'accept', note: sent.newer[documentId] ?? '' }
    const judged = await judgeRenewal(db, admin, reference, documentId, verdict, now)
    if (!judged.ok)
      return refuse(asked, judged.reason, judged.reason === 'no-note' ? { field: `newer-${documentId}` } : {})
    const left = { ...sent, newer: { ...sent.newer, [documentId]: '' } }
    const title = `${judged.label}: ${verdict.isAccepted ? 'accepted' : 'refused'}`
    return done(asked, left, { title, message: wordMailed })
  }
  const isMove = isOneOf(moveButtons, intent)
  if (!isMove && intent !== 'save' && intent !== 'approve' && intent !== 'reject')
    throw data({ message: 'There is no such action.' }, { status: 400 })
  const field = intent === 'hold' ? 'hold' : 'reason'
  if (isMove && sent[field].length > longestReason)
    return mistakeIn(asked, `Write ${longestReason.toLocaleString('en-GB')} characters at most.`, field)
  if (await wasSubmittedSince(db, submission.id, sent.seen)) return refuse(asked, 'wrong-state')
  const judged = await saveJudgements(asked)
  if (!judged.ok) return judged.answer
  if (intent === 'save') return done(asked, sent, judged.changed > 0 ? saved : unchanged)
  if (!isMove) {
    if (hasTextsLeft(sent)) return notYet(asked)
    return redirect(hrefWith(submissionConfirmHref(reference), url.searchParams, { decision: intent }), 303)
  }
  const moved = await moveSubmission(db, admin, reference, intent, { reason: sent[field] }, now)
  if (!moved.ok) return refuse(asked, moved.reason, moved.reason === 'no-reason' ? { field } : {})
  const left = { ...sent, ...(intent === 'hold' && { hold: '' }), ...(intent === 'request-changes' && { reason: '' }) }
  return done(asked, left, moveButtons[intent], { offersNext: moveButtons[intent].isDecision })
}

function isOneOf<Buttons extends object>(buttons: Buttons, intent: string): intent is keyof Buttons & string {
  return Object.hasOwn(buttons, intent)
}

/** Needs of every answer to the form. */
interface Asked {
  context: Readonly<RouterContextProvider>
  url: URL
  reference: string
  id: number
  isAccountClosed: boolean
  sent: SentCase
}

/** Saves the verdicts and ticks of the form that differ from what the reviewer had before them. */
async function saveJudgements(asked: Asked) {
  const { context, reference, sent } = asked
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const verdicts = Object.entries(sent.verdicts).map(([id, typed]) => ({
    id,
    ...typed,
    seen: sent.seenVerdicts[id] ?? typed,
  }))
  const isOther = verdicts.some(({ verdict, note, seen }) => verdict !== seen.verdict || (verdict === 'replace' && note !== seen.note)) // prettier-ignore
  const judged = isOther
    ? await judgeDocuments(db, admin, reference, verdicts, now)
    : ({ ok: true, changed: 0 } as const)
  if (!judged.ok)
    return { ok: false, answer: await refuse(asked, judged.reason, { documents: judged.documents }) } as const
  const ticked = sent.checks
  const ticks = ticked
    ? await tickChecks(db, admin, reference, { ticked, seen: sent.seenChecks }, now)
    : ({ ok: true, changed: 0 } as const)
  if (!ticks.ok) return { ok: false, answer: await refuse(asked, ticks.reason) } as const
  return { ok: true, changed: judged.changed + ticks.changed } as const
}

/** The page again with everything typed, why nothing came of it, and what others have done meanwhile. */
async function refuse(
  { context, id, sent, reference }: Asked,
  reason: SubmissionRefusal,
  { field, documents = [] }: { field?: string; documents?: string[] } = {},
) {
  const { status, message } = submissionRefusals[reason]
  if (status === 404 || status === 403) throw refusedCase(reason)
  const db = context.get(dbContext)
  const meanwhile = status === 409 ? tellSteps(await listStepsSince(db, id, sent.seen)) : []
  const differences: Difference[] = []
  if (reason === 'judged-meanwhile') {
    const { kinds } = await readCase(db, await openCase(context, reference), context.get(nowContext))
    for (const { label, documents: rows } of kinds)
      for (const row of rows.filter((one) => documents.includes(one.id)))
        differences.push({
          label,
          before: verdictLabels[sent.seenVerdicts[row.id]?.verdict ?? 'none'],
          now: [verdictLabels[row.verdict], row.judged?.by].filter(Boolean).join(', '),
        })
  }
  const place = field ?? (reason === 'no-note' && documents[0] ? `note-${documents[0]}` : undefined)
  return mistake<Answered>(
    context,
    { typed: sent, refusal: { message, documents, differences, meanwhile, ...(place && { field: place }) } },
    status,
  )
}

function mistakeIn({ context, sent }: Asked, message: string, field: string) {
  return mistake<Answered>(
    context,
    { typed: sent, refusal: { message, field, documents: [], differences: [], meanwhile: [] } },
    400,
  )
}

/** A text is still in the form: the page stays, so that it is not lost on the way to the next one. */
function notYet({ context, sent }: Asked) {
  context.get(sessionContext).flash({
    tone: 'info',
    title: 'Not yet',
    message: 'A text on this page has not been sent. Send it or empty its field first.',
  })
  return data<Answered>({ typed: sent, refusal: null })
}

/** 303 to the submission. With other texts typed, or verdicts that this button does not save, the page at once with those in it. */
async function done(
  { context, url, reference, id, isAccountClosed, sent }: Asked,
  left: TypedCase,
  { title, message: words }: { title: string; message: string },
  { offersNext = false, hasVerdicts = false } = {},
) {
  const isLeft = hasTextsLeft(left) || (hasVerdicts && hasUnsaved(sent))
  const next = offersNext ? await nextHref(context, id, url) : null
  const told = words === reasonMailed || words === wordMailed ? sayMailed(words, isAccountClosed) : words
  context.get(sessionContext).flash({
    tone: 'success',
    title,
    message: isLeft ? `${told} What else you typed is still in the form.` : told,
    ...(next !== null && { link: { label: 'Next submission', href: next } }),
  })
  if (!isLeft) return redirect(hrefWith(adminSubmissionHref(reference), url.searchParams), 303)
  return data<Answered>({ typed: left, refusal: null })
}

function hasUnsaved({ verdicts, seenVerdicts, checks, seenChecks }: SentCase): boolean {
  const isOther = Object.entries(verdicts).some(
    ([id, { verdict, note }]) =>
      verdict !== seenVerdicts[id]?.verdict || (verdict === 'replace' && note !== seenVerdicts[id].note),
  )
  return isOther || (checks !== null && checks.join(' ') !== seenChecks.join(' '))
}

export default function SubmissionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, nextHref, filters, now, seen, mayJudge, moves, timeline, userId } = loaderData
  const typed = actionData?.typed
  const refusal = actionData?.refusal
  return (
    <>
      {refusal && (
        <Refusal
          title="Nothing was changed"
          message={refusal.message}
          field={refusal.field}
          differences={refusal.differences}
          meanwhile={refusal.meanwhile}
        />
      )}
      <AdminPage
        title={found.title || found.reference}
        back={{ label: 'Submissions', href: hrefWith(adminListHref('submissions'), filters) }}
        status={
          <>
            <SubmissionStateTag state={found.state} />
            {found.dueAt && (
              <span>
                First review <Due at={found.dueAt} now={now} isInSentence />
              </span>
            )}
            <Reference>{found.reference}</Reference>
          </>
        }
        actions={
          nextHref && (
            <span className="only-wide">
              <NextLink href={nextHref}>Next submission</NextLink>
            </span>
          )
        }
        dock={
          <>
            <a className="btn primary" href="#decision">
              Decide
            </a>
            <a className="btn" href="#text">
              Write
            </a>
            {nextHref && (
              <a className="btn" href={nextHref}>
                Next
              </a>
            )}
          </>
        }
      >
        <form
          method="post"
          action={hrefWith(adminSubmissionHref(found.reference), filters, { page: found.pages.page })}
          className="case"
        >
          <input type="hidden" name="seen" value={seen} />
          <div>
            {typed && <LeftTexts typed={typed} moves={moves} mayJudge={mayJudge} found={found} />}
            <NewerDocuments found={found} typed={typed} refusal={refusal} longest={longestVerdictNote} />
            <Screening findings={found.findings} />
            <Twins twins={found.twins} />
            <CaseDocuments found={found} mayJudge={mayJudge} typed={typed} refused={refusal?.documents ?? []} />
            <Figures figures={found.figures} />
            <Answers found={found} />
            <Messages found={found} filters={filters} typed={typed} refusal={refusal} />
            <TimeLine events={timeline} id={found.id} />
          </div>
          <aside aria-label="Decision and parties">
            <CaseDecision {...{ found, moves, mayJudge, typed, refusal, userId }} longest={loaderData.longestReason} />
            <Parties found={found} />
          </aside>
        </form>
      </AdminPage>
    </>
  )
}
