import type { ThreadPages } from '#app/domain/lists/thread-pages.ts'
import type { DocumentKindName } from '#app/domain/submissions/documents.ts'
import { editableStates, submissionStates, type Move, type SubmissionState } from '#app/domain/submissions/moves.ts'
import type { DealStanding } from '#app/domain/submissions/reading.server.ts'
import type { DealNumbers, MiddleNumbers } from '#app/domain/submissions/standing.server.ts'
import { titleOf, type StepName } from '#app/domain/submissions/record.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Icon } from '#app/ui/icons.tsx'
import {
  dealHref,
  ownSubmissionsHref,
  submissionChangeHref,
  submissionDeleteHref,
  submissionDocumentsHref,
  submissionHref,
  submissionMessagesHref,
  submissionStepHref,
  submissionUnavailableHref,
  submissionWithdrawHref,
  supportHref,
} from '#app/ui/links.ts'
import { PlainArea } from '#app/ui/plain-fields.tsx'
import { AgreedTermsLink } from '#app/ui/reservations/agreed-terms.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { ThreadLinks } from '#app/ui/thread-links.tsx'
import { formatDate, formatShortTime, formatWeekdayAndTime } from '#app/utils/dates.ts'
import styles from './status-page.module.css'

interface StatusView {
  reference: string
  title: string
  state: SubmissionState
  createdAt: string
  /** The version of the vendor terms that was accepted last; null where none is recorded. */
  terms: string | null
  submittedAt: string | null
  /** By when a review begins that has not begun; null otherwise. */
  repliedBy: string | null
  /** What our reviewer said last. */
  reason: string
  deal: { id: number; standing: DealStanding } | null
  steps: { id: number; move: Move; actor: 'vendor' | 'reviewer'; at: string; reason: string }[]
  messages: { id: number; isOwn: boolean; body: string; at: string }[]
  /** Which page of the messages that is. */
  pages: ThreadPages
  moves: Move[]
  listing: ListingView | null
  /** True while a newer document is taken in place of one that ends. */
  takesNewer: boolean
  next: StepName
  /** The documents that are missing, have ended, or of which we need another. */
  asked: { kind: DocumentKindName; label: string }[]
}

/** Until when a deal is on the market, or when it left it; and how it does beside the middle deal. */
interface ListingView {
  until: string
  hasLeft: boolean
  isOpen: boolean
  numbers: DealNumbers
  middle: MiddleNumbers | null
}

interface StatusProps {
  view: StatusView
  /** What was written and could not be taken. */
  sent: { body: string; message: string | null } | undefined
}

const send = 'Send the message'

/** A submission for its vendor: state and next step first, then what happened, what comes next, and what was written. */
export function StatusPage({ view, sent }: StatusProps) {
  const { reference, title, createdAt, submittedAt } = view
  return (
    <div className="wrap">
      <div className={`loose ${styles.page}`}>
        {sent && (
          <>
            <TooMany button={send} />
            <ErrorSummary
              title="Your message was not sent"
              lead="What you wrote is below."
              form={{
                id: 'write',
                allErrors: sent.message ? { body: [sent.message] } : {},
              }}
            />
          </>
        )}
        <div className="stack">
          <a className="crumb" href={ownSubmissionsHref}>
            <Icon name="back" />
            Your submissions
          </a>
          <p className="fine">
            {reference} ·{' '}
            {submittedAt ? `submitted ${formatDate(submittedAt)}` : `begun ${formatDate(createdAt)}, not submitted yet`}
          </p>
          <h1>{title ? <bdi>{title}</bdi> : 'Your submission'}</h1>
        </div>
        <Standing view={view} />
        {view.listing && <Market reference={reference} listing={view.listing} deal={view.deal} />}
        <div className={`two ${styles.two}`}>
          <section className="stack" aria-labelledby="happened">
            <h2 id="happened">What happened</h2>
            <TimeLine view={view} />
          </section>
          <section className="stack" aria-labelledby="next">
            <h2 id="next">What comes next</h2>
            <ul className={`tight ${styles.list}`}>
              {nextLines(view).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </div>
        <Messages view={view} sent={sent} />
      </div>
    </div>
  )
}

/** The state, what it means, and the buttons for what to do. */
function Standing({ view }: { view: StatusView }) {
  const { reference, state, reason, asked, next, moves, deal, takesNewer } = view
  const mayEdit = editableStates.includes(state)
  const tellsReason = state === 'changes-requested' || state === 'on-hold' || state === 'rejected'
  return (
    <section className={`panel stack ${styles.standing}`} aria-labelledby="state">
      <h2 id="state">{state === 'approved' && deal ? dealStandings[deal.standing].title : submissionStates[state]}</h2>
      <p>{sayState(view)}</p>
      {tellsReason && reason && (
        <blockquote className={`typed ${styles.words}`} dir="auto">
          {reason}
        </blockquote>
      )}
      {takesNewer && asked.length > 0 && <p>Of these documents we need a newer one:</p>}
      {(mayEdit || takesNewer) && asked.length > 0 && (
        <ul className={`tight ${styles.list}`}>
          {asked.map(({ kind, label }) => (
            <li key={kind}>
              <a href={submissionDocumentsHref(reference, kind)}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <p className="row">
        {mayEdit && (
          <a className="btn primary" href={submissionStepHref(reference, next)}>
            {next === 'review' ? 'Check and submit' : `Go on: ${titleOf(next)}`}
          </a>
        )}
        {mayEdit && next !== 'review' && (
          <a className="btn" href={submissionStepHref(reference, 'review')}>
            See everything
          </a>
        )}
        {!mayEdit && (
          <a className="btn" href={submissionStepHref(reference, 'review')}>
            See what you submitted
          </a>
        )}
        {deal && deal.standing !== 'preparing' && deal.standing !== 'unavailable' && (
          <a className="btn primary" href={dealHref(deal.id)}>
            See its page
          </a>
        )}
        {state !== 'draft' && (
          <a className="btn" href={submissionMessagesHref(reference)}>
            Write to us
          </a>
        )}
        {takesNewer && (
          <a className="btn" href={submissionDocumentsHref(reference)}>
            Send a newer document
          </a>
        )}
        {moves.includes('revise') && deal && deal.standing !== 'completed' && deal.standing !== 'unavailable' && (
          <a className="btn" href={submissionChangeHref(reference)}>
            Change something
          </a>
        )}
        {moves.includes('take-back') && <a href={submissionChangeHref(reference)}>Take your changes back</a>}
        {moves.includes('withdraw') && <a href={submissionWithdrawHref(reference)}>Withdraw it</a>}
        {state === 'draft' && <a href={submissionDeleteHref(reference)}>Delete the draft</a>}
      </p>
    </section>
  )
}

/** Until when the deal is on the market, the buttons about that, and how it does beside others: never who. */
function Market({ reference, listing, deal }: { reference: string; listing: ListingView; deal: StatusView['deal'] }) {
  const { until, hasLeft, isOpen, numbers, middle } = listing
  const isLive = deal?.standing === 'active'
  const mayEnd = deal?.standing !== 'completed' && deal?.standing !== 'unavailable'
  return (
    <section className="stack" aria-labelledby="market">
      <h2 id="market">How it does there</h2>
      {hasLeft && isOpen && <p>It left the marketplace on {formatDate(until)}, because you had not confirmed it.</p>}
      {isLive && <p>It stays until {formatDate(until)}. We ask you a week before whether it is still available.</p>}
      <table>
        <caption className="vh">How it does</caption>
        <thead>
          <tr>
            <th scope="col">In numbers</th>
            <th scope="col">Yours</th>
            <th scope="col">Middle of the marketplace</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Views in 30 days</th>
            <td>{countOf(numbers.views)}</td>
            <td>{middle ? countOf(middle.views) : '–'}</td>
          </tr>
          <tr>
            <th scope="row">On shortlists</th>
            <td>{countOf(numbers.saves)}</td>
            <td>{middle ? countOf(middle.saves) : '–'}</td>
          </tr>
          <tr>
            <th scope="row">Reservations paid</th>
            <td>{countOf(numbers.reservations)}</td>
            <td>–</td>
          </tr>
        </tbody>
      </table>
      <div className="row">
        {isOpen && (
          <form method="post" action={submissionHref(reference)}>
            <button className={hasLeft ? 'btn primary' : 'btn'} type="submit" name="intent" value="available">
              It is still available
            </button>
          </form>
        )}
        {mayEnd && <a href={submissionUnavailableHref(reference)}>It is no longer available</a>}
      </div>
    </section>
  )
}

const countOf = (count: number) => count.toLocaleString('en-GB')

/** The deal as anybody can see it, in words. */
export const dealStandings: Record<DealStanding, { title: string; text: string }> = {
  preparing: { title: 'Approved', text: 'We prepare its page. It goes on the marketplace once that is done.' },
  active: { title: 'On the marketplace', text: 'Anyone can see its page, and a buyer can reserve it.' },
  reserved: { title: 'Reserved', text: 'A buyer has reserved it. Nobody else can.' },
  completed: { title: 'Completed', text: 'Its purchase has completed.' },
  unavailable: {
    title: 'No longer available',
    text: 'It was marked as no longer available, and is off the marketplace.',
  },
}

function sayState({ state, repliedBy, asked, deal, listing }: StatusView): string {
  switch (state) {
    case 'draft':
      return asked.length > 0
        ? 'Only you can see it. It is kept for twelve months. These documents are still to send:'
        : 'Only you can see it. It is kept for twelve months.'
    case 'submitted':
      return repliedBy
        ? `It waits for a reviewer. You get the first reply by ${repliedBy}.`
        : 'It waits for a reviewer to look at it again.'
    case 'in-review':
      return 'A reviewer is looking at it. You do not have to do anything.'
    case 'changes-requested':
      return 'Our reviewer needs something from you. Change it, and submit again:'
    case 'on-hold':
      return 'The review waits. You do not have to do anything unless our reviewer says so:'
    case 'approved':
      if (deal?.standing === 'preparing' && listing) return 'It is off the marketplace at the moment.'
      return deal ? dealStandings[deal.standing].text : 'It was approved. Its deal is no longer on the site.'
    case 'revising':
      return 'You are changing it. What was approved stays published until you submit the changes.'
    case 'rejected':
      return 'We cannot take it as it is:'
    case 'withdrawn':
      return 'You have withdrawn it. Nothing of it is published.'
  }
}

function nextLines({ state, deal }: StatusView): string[] {
  const afterApproval = ['Approved: we prepare its page', 'On the marketplace']
  switch (state) {
    case 'draft':
      return [
        'You finish it and submit it',
        'A person reviews it: first reply within 2 business days',
        ...afterApproval,
      ]
    case 'changes-requested':
      return [
        'You make the changes and submit it again',
        'A person reviews it within 2 business days',
        ...afterApproval,
      ]
    case 'submitted':
    case 'in-review':
      return ['A person approves it, or asks you for something', ...afterApproval]
    case 'on-hold':
      return ['This page shows when we go on', ...afterApproval]
    case 'approved':
      return lastLines[deal?.standing ?? 'unavailable']
    case 'revising':
      return [
        'You submit the changes, or take them back',
        'A material change takes the deal off the marketplace until a person has approved it',
        'Whoever holds or has reserved it is told',
      ]
    case 'rejected':
      return ['If you think that this is wrong, write to us below', 'You can submit another property at any time']
    case 'withdrawn':
      return ['You can submit it again at any time']
  }
}

const lastLines: Record<DealStanding, string[]> = {
  preparing: ['We put its page on the marketplace', 'A buyer reserves it'],
  active: ['A buyer reserves it', 'Tell us at once if something changes, or if it is no longer available'],
  reserved: ['The buyer reads the documents and decides', 'You and the buyer agree the purchase with your solicitors'],
  completed: ['Nothing more'],
  unavailable: ['Write to us if that is wrong'],
}

const stepWords: Record<Move, string> = {
  submit: 'Submitted',
  withdraw: 'Withdrawn',
  revise: 'Changes begun',
  'take-back': 'Changes taken back',
  take: 'Review begun',
  'put-back': 'Waits for a reviewer again',
  'request-changes': 'Changes requested',
  hold: 'Put on hold',
  'let-go': 'Review goes on',
  second: 'Approved by one reviewer; a second one looks at it',
  approve: 'Approved',
  reject: 'Rejected',
  'refuse-change': 'Changes not taken',
  reopen: 'Review begun again',
}

function TimeLine({ view: { createdAt, steps, terms } }: { view: StatusView }) {
  const lastSubmitting = steps.findLast(({ move }) => move === 'submit')
  return (
    <ol className="steps">
      <li className="done">
        <b>Begun</b>
        <span className="fine">You · {formatWeekdayAndTime(createdAt)}</span>
      </li>
      {steps.map(({ id, move, actor, at, reason }, index) => (
        <li key={id} className="done" aria-current={index === steps.length - 1 ? 'step' : undefined}>
          <b>{stepWords[move]}</b>
          <span className="fine">
            {actor === 'vendor' ? 'You' : 'Our reviewer'} · {formatWeekdayAndTime(at)}
          </span>
          {id === lastSubmitting?.id && (
            <p className="fine">
              Vendor terms that you accepted: <AgreedTermsLink terms={terms} page="vendor-terms" />
            </p>
          )}
          {reason && (
            <p className={`small typed ${styles.words}`} dir="auto">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Messages({ view: { reference, state, messages, pages }, sent }: StatusProps) {
  if (state === 'draft')
    return (
      <section id="messages" className="stack">
        <h2>Questions</h2>
        <p>
          While it is a draft, nobody but you can see it. <a href={supportHref}>Ask support</a> if you need help.
        </p>
      </section>
    )
  return (
    <section id="messages" className={`stack ${styles.messages}`} aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      <ThreadLinks pages={pages} hrefFor={(page) => submissionMessagesHref(reference, page)} />
      {messages.length === 0 ? (
        <p>Nobody has written anything yet.</p>
      ) : (
        <ol className="stack">
          {messages.map(({ id, isOwn, body, at }) => (
            <li key={id} className={isOwn ? styles.entry : `${styles.entry} ${styles.answer}`}>
              <p className="row small">
                <b>{isOwn ? 'You' : 'Our reviewer'}</b>
                <time className="fine" dateTime={at}>
                  {formatShortTime(at)}
                </time>
              </p>
              <p className="typed" dir="auto">
                {body}
              </p>
            </li>
          ))}
        </ol>
      )}
      {/* A mistake leaves the vendor at the texts that they answer. */}
      <form method="post" action={submissionHref(reference, pages.page)} className="stack">
        <PlainArea
          id="write-body"
          name="body"
          label="Write to us"
          hint="Up to 5,000 characters. Our reviewers read it, and answer here and by email."
          rows={6}
          defaultValue={sent?.body}
          mistake={sent?.message ?? false}
        />
        <p>
          <button className="btn primary" type="submit" name="intent" value="write">
            {send}
          </button>
        </p>
      </form>
    </section>
  )
}
