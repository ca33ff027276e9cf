import type { OutboxDeskRow } from '#app/domain/desk/outbox-list.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { outboxList } from '#app/domain/desk/outbox-list.server.ts'
import { outboxKindLabels } from '#app/domain/mail/outbox.ts'
import { getEnv } from '#app/env.server.ts'
import { When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { outboxEntryHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import { OutboxStateTag } from './state-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('outbox')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Outbox') }]

/** The mail and refunds that wait to leave, have left, or could not. */
export async function loader(asked: Route.LoaderArgs) {
  return { ...(await loadList(outboxList, asked)), canSendMail: getEnv().mail !== null }
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { canSendMail } = loaderData
  const isTriedAgain = (entry: OutboxDeskRow) => entry.state === 'waiting' && (canSendMail || entry.kind === 'refund')
  return (
    <ListScreen
      data={loaderData}
      cells={{
        what: ({ id, kind, mail, refund }) => (
          <a href={outboxEntryHref(id)}>
            {mail?.subject ?? (refund ? `Refund of ${formatPounds(refund.amountPence)}` : 'Refund')}{' '}
            <span className="beside">{outboxKindLabels[kind]}</span>
          </a>
        ),
        to: ({ mail, refund }) =>
          mail?.to ?? (refund ? `Buyer of ${refund.dealReference}, ${refund.reservation}` : '–'),
        state: (entry) => (
          <span title={entry.lastError ?? undefined}>
            <OutboxStateTag state={entry.state} />
          </span>
        ),
        tries: (entry) => entry.attempts,
        nextTry: (entry) => (isTriedAgain(entry) ? <When at={entry.nextAttemptAt} /> : '–'),
        created: (entry) => <When at={entry.createdAt} />,
        sent: (entry) => (entry.sentAt ? <When at={entry.sentAt} /> : '–'),
      }}
    >
      {!canSendMail && (
        <p className="box">
          Mail waits here and is not sent, because no mail server is set (SMTP_URL). Each message can be read below.
        </p>
      )}
    </ListScreen>
  )
}
