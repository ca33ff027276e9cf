import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { askForDeletion, findOpen, withdrawOwnDeletion } from '#app/domain/privacy/deletion.server.ts'
import { readKept } from '#app/domain/privacy/holdings.server.ts'
import type { Obstacle } from '#app/domain/privacy/obstacles.ts'
import { confirmHours, dataRefusals, deletionDays } from '#app/domain/privacy/your-data.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Icon } from '#app/ui/icons.tsx'
import { accountHref, deletionHref, yourDataHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import '#app/ui/styles/paying.css'
import { keepPrivate } from '../account/keep-private.server.ts'
import { Obstacles } from './obstacles.tsx'
import type { Route } from './+types/deletion'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Delete your account') },
  { name: 'robots', content: 'noindex' },
]

/** What would go and what would stay, and the deletion that is asked for already. */
export async function loader({ context }: Route.LoaderArgs) {
  const open = await findOpen(context.get(dbContext), context.get(userContext).id)
  const isOver = open?.state === 'asked' && open.due_at! <= context.get(nowContext)
  return {
    kept: await readKept(context.get(dbContext), context.get(userContext).id),
    email: context.get(userContext).email,
    open: open && !isOver ? { isConfirmed: open.state === 'confirmed', at: formatDayAndTime(open.due_at!) } : null,
  }
}

/** Asks for the deletion, or withdraws it: 303 with the result, or the page with what stands in the way. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const [db, user, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const intent = form.get('intent')
  if (intent !== 'ask' && intent !== 'withdraw') throw data({ message: 'There is no such action.' }, { status: 400 })
  const done = intent === 'ask' ? await askForDeletion(db, user, now) : await withdrawOwnDeletion(db, user, now)
  if (!done.ok) {
    if (done.reason === 'obstacles') return mistake(context, { obstacles: done.obstacles, message: '' }, 409)
    const { status, message } = dataRefusals[done.reason]
    return mistake(context, { obstacles: [] as Obstacle[], message }, status)
  }
  context.get(sessionContext).flash(
    intent === 'ask'
      ? {
          tone: 'success',
          title: 'Check your inbox',
          message: `We have emailed you a link. Nothing is deleted before you confirm it there.`,
        }
      : { tone: 'success', title: 'Your account stays', message: 'The deletion is withdrawn.' },
  )
  return redirect(deletionHref, 303)
}

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, email, open } = loaderData
  return (
    <div className="wrap">
      <div className="stack narrow">
        {actionData?.message && <Problem title="Nothing has changed" message={actionData.message} takesFocus />}
        {actionData && actionData.obstacles.length > 0 && <Obstacles obstacles={actionData.obstacles} />}
        <a className="crumb" href={yourDataHref}>
          <Icon name="back" />
          Your data
        </a>
        <h1>Delete your account</h1>
        {open ? (
          <section className="notice" aria-labelledby="open">
            <h2 id="open">{open.isConfirmed ? 'Your account will be deleted' : 'Waiting for you to confirm'}</h2>
            <p>
              {open.isConfirmed
                ? `You have confirmed it. We delete your account on ${open.at}.`
                : `We have emailed a link to ${email}. It works until ${open.at}. Nothing is deleted before you confirm it there.`}
            </p>
            <form method="post" action={deletionHref}>
              <button type="submit" className="btn" name="intent" value="withdraw">
                Keep my account after all
              </button>
            </form>
          </section>
        ) : (
          <p className="lead">This cannot be undone once it is done.</p>
        )}
        <h2>How it goes</h2>
        <div className="prose">
          <ol>
            <li>You ask for it here.</li>
            <li>We will email you a link. It works for {confirmHours} hours, and you confirm there.</li>
            <li>
              We will delete your account {deletionDays} days after that. Until then you can withdraw it, by the link in
              our second email or on this page.
            </li>
          </ol>
        </div>
        <h2>What is deleted</h2>
        <p>
          Your name, address and picture, sessions, shortlist, saved searches, newsletter, conversation with the
          advisor, messages to us with our answers and notes, files that you sent, your copies of documents, and our
          emails to you. Signing in again makes a new, empty account. A hold that you tried to pay for goes half a year
          after that, so that money which arrives late can still go back to you.
        </p>
        <h2>What we have to keep</h2>
        <p>
          This is what there is of yours that a law makes us keep, no longer than it asks. After that it is deleted too.
        </p>
        <ul className="rows bare">
          {kept.map(({ because, what }) => (
            <li key={because}>
              <div>
                {what.map((text) => (
                  <p key={text}>{text}.</p>
                ))}
                <p className="small muted">{because}.</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="small">
          Our backups hold your data until newer ones replace them. We use them only to repair the website, and delete
          your account again if we have to.
        </p>
        {!open && (
          <form method="post" action={deletionHref} className="row">
            <button type="submit" className="btn danger tall" name="intent" value="ask">
              Email me the link to confirm
            </button>{' '}
            <a className="btn tall" href={accountHref}>
              Keep my account
            </a>
          </form>
        )}
      </div>
    </div>
  )
}
