import { dbContext } from '#app/context.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { readOutboxFilters, type OutboxDeskRow } from '#app/domain/desk/outbox-list.ts'
import { listOutboxDesk } from '#app/domain/desk/outbox-list.server.ts'
import { outboxKindLabels, outboxStateLabels } from '#app/domain/mail/outbox.ts'
import { getEnv } from '#app/env.server.ts'
import {
  AdminFilters,
  AdminPage,
  AdminTable,
  ListPages,
  NothingFound,
  SearchFilter,
  SelectFilter,
  When,
} from '#app/ui/desk/desk.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatPounds } from '#app/utils/money.ts'
import { keepWithinPages } from '../list-page.server.ts'
import { OutboxStateTag } from './state-tag.tsx'
import type { Route } from './+types/list'

const path = '/admin/outbox'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Outbox') }]

/** Mail and refunds that wait to leave, have left, or could not. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readOutboxFilters(url.searchParams)
  const { mail, operator } = getEnv()
  const list = await listOutboxDesk(context.get(dbContext), filters, operator.email)
  keepWithinPages(url, list)
  return { query: url.search, filters, list, canSendMail: mail !== null }
}

export default function OutboxPage({ loaderData: { query, filters, list, canSendMail } }: Route.ComponentProps) {
  return (
    <AdminPage title="Outbox" current="outbox">
      {!canSendMail && (
        <p className="box">
          Mail waits here and is not sent, because no mail server is set (SMTP_URL). Each message can be read below.
        </p>
      )}
      <AdminFilters
        action={path}
        label="Filter the outbox"
        count={countText(list.total, 'entry', 'entries')}
        exportHref={hrefWith('/admin/export/outbox', query)}
      >
        <SearchFilter value={filters.search} placeholder="Addressee or subject" />
        <SelectFilter
          name="kind"
          label="Kind"
          value={filters.kind ?? ''}
          options={outboxKindLabels}
          all="Mail and refunds"
        />
        <SelectFilter
          name="status"
          label="State"
          value={filters.status ?? ''}
          options={outboxStateLabels}
          all="Any state"
        />
      </AdminFilters>
      {list.rows.length === 0 ? (
        <NothingFound path={path} query={query} />
      ) : (
        <AdminTable
          label="Outbox"
          head={[
            { label: 'What' },
            { label: 'To' },
            { label: 'State' },
            { label: 'Tries', isNumber: true },
            { label: 'Next try' },
            { label: 'Created' },
            { label: 'Sent' },
          ]}
        >
          {list.rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} canSendMail={canSendMail} />
          ))}
        </AdminTable>
      )}
      <ListPages path={path} query={query} list={list} />
    </AdminPage>
  )
}

function EntryRow({ entry, canSendMail }: { entry: OutboxDeskRow; canSendMail: boolean }) {
  const { mail, refund } = entry
  const isTriedAgain = entry.state === 'waiting' && (canSendMail || entry.kind === 'refund')
  return (
    <tr>
      <th scope="row">
        <a href={`${path}/${entry.id}`}>
          {mail?.subject ?? (refund ? `Refund of ${formatPounds(refund.amountPence)}` : 'Refund')}
        </a>
        <div className="fine">{outboxKindLabels[entry.kind]}</div>
      </th>
      <td>{mail?.to ?? (refund ? `Buyer of ${refund.dealReference}, ${refund.reservation}` : '–')}</td>
      <td>
        <OutboxStateTag state={entry.state} />
        {entry.lastError && <div className="fine">{entry.lastError}</div>}
      </td>
      <td className="n">{entry.attempts}</td>
      <td>{isTriedAgain ? <When at={entry.nextAttemptAt} /> : '–'}</td>
      <td>
        <When at={entry.createdAt} />
      </td>
      <td>{entry.sentAt ? <When at={entry.sentAt} /> : '–'}</td>
    </tr>
  )
}
