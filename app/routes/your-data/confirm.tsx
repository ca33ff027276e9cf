import { data, redirect } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { confirmDeletion, readConfirmLink } from '#app/domain/privacy/deletion.server.ts'
import { confirmHours, deletionDays } from '#app/domain/privacy/your-data.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { deletionConfirmHref, deletionHref, homeHref, yourDataHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import '#app/ui/styles/paying.css'
import { readConfirmKey } from '../newsletter/keep-private.server.ts'
import { Obstacles } from './obstacles.tsx'
import { LinkOver, SettledDeletion } from './settled.tsx'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Confirm the deletion of your account') },
  { name: 'robots', content: 'noindex' },
]

/** Asks for one press more, because mail programs open links by themselves. A link that is over gives 410. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = readConfirmKey({ url, context })
  const link = await readConfirmLink(context.get(dbContext), key, context.get(nowContext))
  return data({ link, key }, { status: link.state === 'over' ? 410 : 200 })
}

/** Confirms: 303 to the page that says when it is done. 409 where something is under way. */
export async function action({ url, context }: Route.ActionArgs) {
  const key = readConfirmKey({ url, context })
  const link = await confirmDeletion(context.get(dbContext), key, context.get(nowContext))
  return link.state === 'asked' ? mistake(context, null, 409) : redirect(deletionConfirmHref(key), 303)
}

export default function Confirm({ loaderData: { link, key } }: Route.ComponentProps) {
  if (link.state === 'over')
    return (
      <LinkOver text={`The link works for ${confirmHours} hours. Ask for the deletion again if you still want it.`} />
    )
  if (link.state === 'confirmed')
    return (
      <MessagePage
        title="Your account will be deleted"
        text={`We delete it on ${formatDayAndTime(link.dueAt)}. Until then you can change your mind: we have emailed you a link, and your account has the way too.`}
        actions={[
          { label: 'Home', href: homeHref },
          { label: 'Deletion of your account', href: deletionHref },
        ]}
      />
    )
  if (link.state !== 'asked') return <SettledDeletion state={link.state} />
  return (
    <div className="wrap stack narrow">
      {link.obstacles.length > 0 && <Obstacles obstacles={link.obstacles} />}
      <h1>Confirm the deletion of your account</h1>
      <p className="lead">
        We delete your account {deletionDays} days after you confirm. Until then you can withdraw it.
      </p>
      <p>
        What is deleted and what the law makes us keep stands on <a href={deletionHref}>the page where you asked</a>. If
        you would like a copy of your data, <a href={yourDataHref}>make it first</a>.
      </p>
      {link.obstacles.length === 0 ? (
        <form method="post" action={deletionConfirmHref(key)} className="row">
          <button className="btn danger tall" type="submit">
            Delete my account in {deletionDays} days
          </button>{' '}
          <a className="btn tall" href={homeHref}>
            Keep it
          </a>
        </form>
      ) : (
        <p>Once that is done, open the link again. It works for {confirmHours} hours after you asked.</p>
      )}
    </div>
  )
}
