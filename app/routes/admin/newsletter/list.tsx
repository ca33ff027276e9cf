import { data, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  readSubscriber,
  removeSubscriber,
  sendConfirmationAgain,
  takeBackBounce,
} from '#app/domain/newsletter/desk.server.ts'
import { countNewSubscribers, subscriberList, type SubscriberDeskRow } from '#app/domain/newsletter/list.server.ts'
import { listUnderWay, readLastMailing } from '#app/domain/newsletter/mailing.server.ts'
import { subscriberRefusals, suppressedDays } from '#app/domain/newsletter/newsletter.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage, When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminListHref, subscriberRemoveHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { loadList } from '../load-list.server.ts'
import { SubscriberNotes, UnderWay } from './notes.tsx'
import { SubscriberStateTag } from './subscriber-state-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('subscribers')]

const path = adminListHref('subscribers')

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Subscribers – Admin') }]

const askedFor = z.object({ remove: z.string().max(40).optional().catch(undefined) })

/** The subscribers with what came of the last mailing, and, where one is to be removed, whom it is about. */
export async function loader(asked: Route.LoaderArgs) {
  const [db, now] = [asked.context.get(dbContext), asked.context.get(nowContext)]
  const loaded = await loadList(subscriberList, asked)
  const notes = { weeks: await countNewSubscribers(db, now), last: await readLastMailing(db) }
  const underWay = await listUnderWay(db)
  const { remove: id } = askedFor.parse(Object.fromEntries(asked.url.searchParams))
  if (!id) return { ...loaded, notes, underWay, remove: null }
  const remove = await readSubscriber(db, id)
  if (!remove) throw refused('not-found')
  return { ...loaded, notes, underWay, remove }
}

function refused(reason: 'not-found') {
  const { status, message } = subscriberRefusals[reason]
  return data({ title: 'Not Found', message }, { status })
}

const formSchema = z.object({ intent: z.enum(['resend', 'remove', 'not-bounced']), id: z.string().max(40) })

type Context = Readonly<RouterContextProvider>
const partsOf = (context: Context) =>
  [context.get(dbContext), context.get(adminContext), context.get(nowContext)] as const

async function resend(context: Context, id: string) {
  const [db, editor, now] = partsOf(context)
  const sent = await sendConfirmationAgain(db, editor, id, now)
  if (!sent.ok) return sent
  const message = `Its link works until ${formatDayAndTime(sent.until)}.`
  return { ok: true, words: { title: 'Confirmation sent again', message } } as const
}

async function remove(context: Context, id: string) {
  const [db, editor, now] = partsOf(context)
  const removed = await removeSubscriber(db, editor, id, now)
  if (!removed.ok) return removed
  return { ok: true, words: { title: 'Subscriber removed', message: 'No more emails go to the address.' } } as const
}

async function notBounced(context: Context, id: string) {
  const [db, editor, now] = partsOf(context)
  const taken = await takeBackBounce(db, editor, id, now)
  if (!taken.ok) return taken
  const message = 'The next article goes to the address again.'
  return { ok: true, words: { title: 'Not bounced any more', message } } as const
}

const intents = { resend, remove, 'not-bounced': notBounced }

/** Sends a confirmation again, removes an address or takes the mark of a bounced one back: 303 back to the list. If that is refused, the page again with the reason. */
export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') throw data({ message: 'There is no such action.' }, { status: 400 })
  const { intent, id } = submission.value
  const done = await intents[intent](context, id)
  if (!done.ok) {
    const { status, message } = subscriberRefusals[done.reason]
    if (done.reason === 'not-found') throw refused(done.reason)
    return mistake(context, message, status)
  }
  context.get(sessionContext).flash({ tone: 'success', ...done.words })
  const back = new URLSearchParams(url.search)
  back.delete('remove')
  return redirect(back.size === 0 ? path : `${path}?${back.toString()}`, 303)
}

const count = (value: number) => value.toLocaleString('en-GB')

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { remove, filters, list, view, address, notes, underWay } = loaderData
  const problem = actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />
  if (remove) return <Removal subscriber={remove} problem={problem} />
  const { counts } = list
  return (
    <>
      <ListScreen
        data={loaderData}
        count={filters.state === null ? allOf(counts) : view.count}
        cells={{
          email: ({ email }) => (email === null ? <span className="muted">Address deleted</span> : <bdi>{email}</bdi>),
          state: ({ state }) => <SubscriberStateTag state={state} />,
          since: (row) => <When at={row.since} />,
          cameBy: (row) => row.cameBy,
          actions: (row) => <Actions subscriber={row} action={path + address.query} />,
        }}
      >
        {problem}
        <UnderWay mailings={underWay} />
      </ListScreen>
      <SubscriberNotes {...notes} />
    </>
  )
}

/** The number in each state. The bounced are named where there are some. */
function allOf({ confirmed, bounced, waiting, unsubscribed }: Record<SubscriberDeskRow['state'], number>) {
  return [
    `${count(confirmed)} confirmed`,
    ...(bounced > 0 ? [`${count(bounced)} bounced`] : []),
    `${count(waiting)} waiting`,
    `${count(unsubscribed)} unsubscribed`,
  ].join(', ')
}

interface ActionsProps {
  subscriber: SubscriberDeskRow
  action: string
}

function Actions({ subscriber: { id, email, state, mayBeAsked }, action }: ActionsProps) {
  // Of whoever has unsubscribed only the fingerprint is left, which has to stay.
  if (state === 'unsubscribed') return null
  return (
    <div className="row-acts">
      {mayBeAsked && (
        <form method="post" action={action}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="btn sm" name="intent" value="resend">
            Send again<span className="vh"> to {email}</span>
          </button>
        </form>
      )}
      {state === 'bounced' && (
        <form method="post" action={action}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="btn sm" name="intent" value="not-bounced">
            Not bounced<span className="vh">: {email}</span>
          </button>
        </form>
      )}
      <a className="btn sm" href={subscriberRemoveHref(id)}>
        Remove<span className="vh"> {email}</span>
      </a>
    </div>
  )
}

interface RemovalProps {
  subscriber: { id: string; email: string | null; state: SubscriberDeskRow['state']; ended_at: string | null }
  problem: React.ReactNode
}

/** The effect of a removal, by the state and by whether the address had been subscribed before. */
function removalWords(state: SubscriberDeskRow['state'], isReturning: boolean): string {
  if (state === 'unsubscribed')
    return `This subscription has ended already. Its fingerprint stays, so that no article goes to the address. If someone enters it again, one email is sent to ask, at most once in ${suppressedDays} days.`
  if (state !== 'waiting')
    return 'The subscription ends, as if the reader had unsubscribed. The address is deleted, and only a fingerprint of it stays. Emails to it that still wait are not sent. They can subscribe again only by themselves.'
  return isReturning
    ? `The address is deleted, and the link that it was sent no longer works. Only the fingerprint of it stays, as before it was entered again: an earlier subscription of it had ended. If someone enters it again, one email is sent to ask, at most once in ${suppressedDays} days.`
    : 'The address is deleted, and the link that it was sent no longer works. Whoever asks again gets a new one.'
}

/** Asks once more before an address is removed. */
function Removal({ subscriber: { id, email, state, ended_at: endedAt }, problem }: RemovalProps) {
  return (
    <AdminPage title="Remove this subscriber?" back={{ label: 'Subscribers', href: path }}>
      {problem}
      <div className="stack narrow">
        <p className="lead">{email === null ? 'The address has been deleted already.' : <bdi>{email}</bdi>}</p>
        <section className="panel key stack" aria-label="What is about to happen">
          <p>{removalWords(state, endedAt !== null)}</p>
          <form method="post" action={subscriberRemoveHref(id)} className="row">
            <input type="hidden" name="id" value={id} />
            {state !== 'unsubscribed' && (
              <button type="submit" className="btn danger tall" name="intent" value="remove">
                Remove
              </button>
            )}
            <a className="btn tall" href={path}>
              Back, change nothing
            </a>
          </form>
        </section>
      </div>
    </AdminPage>
  )
}
