import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { formatBytes } from '#app/domain/deals/record/deals.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { askForCopy, hasRoomForCopy } from '#app/domain/privacy/copies.server.ts'
import { readHoldings } from '#app/domain/privacy/holdings.server.ts'
import { copyDays, dataRefusals, type OwnRequest } from '#app/domain/privacy/your-data.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { Icon } from '#app/ui/icons.tsx'
import {
  accountHref,
  advisorHref,
  dataCopyHref,
  deletionHref,
  newsletterHref,
  ownSessionsHref,
  privacyPolicyHref,
  savedSearchesHref,
  shortlistHref,
  supportTopicHref,
  yourDataHref,
} from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import '#app/ui/styles/paying.css'
import { keepPrivate } from '../account/keep-private.server.ts'
import type { Route } from './+types/your-data'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your data') },
  { name: 'robots', content: 'noindex' },
]

/** What is held about whoever is signed in, counted, and the copies that they have asked for. */
export async function loader({ context }: Route.LoaderArgs) {
  return readHoldings(context.get(dbContext), context.get(userContext).id)
}

/** Asks for a copy: 303 back to the page, or the page with the reason why not. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  if (form.get('intent') !== 'copy') throw data({ message: 'There is no such action.' }, { status: 400 })
  const asked = await askForCopy(context.get(dbContext), context.get(userContext), context.get(nowContext))
  if (!asked.ok) {
    const { status, message } = dataRefusals[asked.reason]
    return mistake(context, message, status)
  }
  startJobNow('make-copies')
  const { isEmailVerified } = context.get(userContext)
  const hasRoom = await hasRoomForCopy(getFiles())
  const told = isEmailVerified ? 'We will email you when it is ready. It will be here too.' : null
  context.get(sessionContext).flash(
    hasRoom
      ? {
          tone: 'success',
          title: 'We are making your copy',
          message: told ?? 'It will be here in a few minutes. Load this page again then.',
        }
      : {
          tone: 'success',
          title: 'We will make your copy',
          message: `We have no room for it at the moment, which is our fault. We make it as soon as there is. ${told ?? 'Come back to this page then.'}`,
        },
  )
  return redirect(yourDataHref, 303)
}

/** What the person can manage themselves, by the title of the part. */
const ways: Readonly<Record<string, { label: string; href: string }>> = {
  Newsletter: { label: 'Newsletter', href: newsletterHref },
  'Saved searches': { label: 'Change or delete them', href: savedSearchesHref() },
  Shortlist: { label: 'Change it', href: shortlistHref },
  'Conversation with the advisor': { label: 'Read or delete it', href: advisorHref },
  'Where you are signed in': { label: 'Sign out', href: ownSessionsHref },
}

export default function YourData({ loaderData, actionData }: Route.ComponentProps) {
  const { parts, requests, leftOut } = loaderData
  const copies = requests.filter(({ kind }) => kind === 'copy')
  return (
    <div className="wrap loose account">
      <div className="stack">
        {actionData && <Problem title="No copy was begun" message={actionData} takesFocus />}
        <a className="crumb" href={accountHref}>
          <Icon name="back" />
          Your account
        </a>
        <h1>Your data</h1>
        <p className="lead">What we hold about you, and what you can do with it.</p>
      </div>
      <section className="stack" aria-labelledby="copies">
        <h2 id="copies">A copy of your data</h2>
        <p>
          One archive with everything in the list below: a file that explains itself, and your own files. We make it in
          the background and email you. You can download it for {copyDays} days.
        </p>
        <Copies copies={copies} />
        <form method="post" action={yourDataHref}>
          <button type="submit" className="btn primary" name="intent" value="copy">
            Make a copy of my data
          </button>
        </form>
      </section>
      <section className="stack" aria-labelledby="held">
        <h2 id="held">What we hold</h2>
        <ul className="rows bare">
          {parts.map(({ title, what, why, kept, rows }) => (
            <li key={title}>
              <div>
                <p className="name">
                  {title} <span className="fine">{countText(rows, 'entry', 'entries')}</span>
                </p>
                <p className="small">{what}</p>
                <p className="small muted">
                  Why: {why}. How long: {kept}.
                </p>
              </div>
              {ways[title] && (
                <div className="end">
                  <a href={ways[title].href}>{ways[title].label}</a>
                </div>
              )}
            </li>
          ))}
        </ul>
        <h3>What a copy leaves out</h3>
        <div className="prose">
          <ul>
            {leftOut.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <p className="fine">
          The <a href={privacyPolicyHref}>Privacy policy</a> says who receives data and what your rights are. Is
          something wrong? <a href={supportTopicHref('data-protection')}>Ask us to correct it</a>.
        </p>
      </section>
      <section className="stack" aria-labelledby="deletion">
        <h2 id="deletion">Deleting your account</h2>
        <p>
          The next page says what is deleted and what the law makes us keep. Nothing happens before you confirm it by
          email.
        </p>
        <p>
          <a className="btn danger" href={deletionHref}>
            Delete my account
          </a>
        </p>
      </section>
    </div>
  )
}

function Copies({ copies }: { copies: OwnRequest[] }) {
  if (copies.length === 0) return null
  return (
    <ul className="rows bare">
      {copies.map((copy) => (
        <li key={copy.id}>
          <div>
            <p className="name">Asked for on {formatDayAndTime(copy.askedAt)}</p>
            <p className="small muted">{stateOf(copy)}</p>
          </div>
          {copy.state === 'ready' && (
            <div className="end">
              <a className="btn" href={dataCopyHref(copy.id)}>
                Download<span className="vh"> the copy asked for on {formatDayAndTime(copy.askedAt)}</span>
              </a>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function stateOf({ state, dueAt, byteSize, hasFailed }: OwnRequest): string {
  if (state === 'making') return hasFailed ? 'Being made. If a try fails, we try again by ourselves.' : 'Being made.'
  if (state === 'ready') return `Ready until ${formatDayAndTime(dueAt!)}, ${formatBytes(byteSize!)}.`
  if (state === 'failed') return 'It could not be made. We have been told, and see to it that you get it.'
  return 'Deleted, because its time is over or a newer one took its place. You can ask for a new one.'
}
