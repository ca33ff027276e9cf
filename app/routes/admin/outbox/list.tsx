import { nowContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import type { OutboxDeskRow } from '#app/domain/desk/outbox-list.ts'
import { outboxList } from '#app/domain/desk/outbox-list.server.ts'
import { mailRateText } from '#app/domain/mail/failures.ts'
import { readMailRate } from '#app/jobs.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkBar, Tick } from '#app/ui/desk/bulk.tsx'
import { When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminReservationHref, outboxEntryHref, outboxRetryHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import { OutboxStateTag } from './state-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('outbox')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Outbox') }]

/** The mail and refunds that wait to leave, have left, or could not. */
export async function loader(asked: Route.LoaderArgs) {
  const rate = await readMailRate(asked.context.get(nowContext))
  return {
    ...(await loadList(outboxList, asked)),
    canSendMail: getEnv().mail !== null,
    rate: rate && mailRateText(rate),
  }
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { canSendMail, rate, filters, list, view } = loaderData
  const { failed, waiting } = list.counts
  const isTriedAgain = (entry: OutboxDeskRow) => entry.state === 'waiting' && (canSendMail || entry.kind === 'refund')
  const showsFailed = filters.status === null || filters.status === 'failed'
  return (
    <ListScreen
      data={loaderData}
      count={
        filters.status === null && failed + waiting > 0 ? <Counts failed={failed} waiting={waiting} /> : view.count
      }
      besideCount={canSendMail ? rate : 'email waits, because no mail server is set (SMTP_URL)'}
      cells={{
        tick: (entry) => canBeTicked(entry) && <Tick id={entry.id} label={nameOf(entry)} />,
        what: (entry) => <a href={outboxEntryHref(entry.id)}>{nameOf(entry)}</a>,
        to: ({ mail, refund }) =>
          mail?.to ??
          (refund ? (
            <>
              Buyer of {refund.dealReference},{' '}
              <a href={adminReservationHref(refund.reservation)}>{refund.reservation}</a>
            </>
          ) : (
            '–'
          )),
        tries: (entry) => (
          <>
            {triesText(entry.attempts)}
            {isTriedAgain(entry) && `, next ${formatTime(entry.nextAttemptAt)}`}
          </>
        ),
        why: (entry) => entry.why && <span title={entry.lastError ?? undefined}>{entry.why}</span>,
        when: (entry) => <When at={entry.sentAt ?? entry.createdAt} />,
        state: (entry) => <OutboxStateTag state={entry.state} />,
      }}
      aboveRows={
        list.rows.some(canBeTicked) && (
          <BulkBar
            action={outboxRetryHref}
            label="Send several entries again"
            filters={{ q: filters.search, kind: filters.kind ?? '', status: filters.status ?? '' }}
            all={showsFailed && failed > 0 ? `All ${failed.toLocaleString('en-GB')} failed ones` : null}
          >
            <button className="btn" type="submit">
              Send again…
            </button>
          </BulkBar>
        )
      }
    />
  )
}

function Counts({ failed, waiting }: { failed: number; waiting: number }) {
  return (
    <>
      {failed > 0 && <b className="late">{failed.toLocaleString('en-GB')} failed</b>}
      {failed > 0 && waiting > 0 && ', '}
      {waiting > 0 && `${waiting.toLocaleString('en-GB')} waiting`}
    </>
  )
}

function nameOf({ mail, refund }: OutboxDeskRow): string {
  return mail?.subject ?? (refund ? `Refund of ${formatPounds(refund.amountPence)}` : 'Refund')
}

/** Failed and waiting entries can be sent again. */
function canBeTicked({ state }: OutboxDeskRow): boolean {
  return state === 'failed' || state === 'waiting'
}

function triesText(attempts: number): string {
  return attempts === 0 ? '–' : `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
}
