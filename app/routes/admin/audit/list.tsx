import { nowContext } from '#app/context.ts'
import { isKnownAction } from '#app/domain/audit/sentences.ts'
import { auditActors, type AuditObject, type AuditRow } from '#app/domain/desk/trail.ts'
import { auditList } from '#app/domain/desk/trail-list.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { addressOf, trailAddressOf } from '#app/ui/desk/about-links.ts'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate, formatTime, londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import { loadList } from '../load-list.server.ts'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('audit')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Audit trail') }]

/** The audit trail: who did what, when, and what that changed. */
export async function loader(asked: Route.LoaderArgs) {
  const now = asked.context.get(nowContext)
  const days = { today: londonDay(now), yesterday: londonDay(startOfLondonDay(now, -1)) }
  return { ...(await loadList(auditList, asked)), days }
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { days } = loaderData
  const nameOf = (day: string) => (day === days.today ? 'Today' : day === days.yesterday ? 'Yesterday' : '')
  return (
    <ListScreen
      data={loaderData}
      groupOf={({ at }) => {
        const name = nameOf(londonDay(at))
        return name ? { name, beside: formatDate(at) } : { name: formatDate(at) }
      }}
      isRepeat={isRepeat}
      cells={{
        when: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
        who: ({ who, actor, person }) => (
          <bdi title={person ? `${auditActors[actor]}, ${person.email}` : auditActors[actor]}>{who}</bdi>
        ),
        what: (row, repeats) => <What row={row} repeats={repeats} />,
        object: ({ object }) => (
          <a href={trailAddressOf(object)} title={`Only entries about ${object.label}`}>
            {object.label}
          </a>
        ),
        change: (row) => changeText(row) || '–',
      }}
    />
  )
}

/** The sentence, as a link to the page of the thing that it is about, where there is one. */
function What({ row: { object, what }, repeats }: { row: AuditRow; repeats: AuditRow[] }) {
  const address = pageOf(object)
  const first = repeats.at(-1)
  const words = (
    <>
      {what}
      {first && (
        <span className="muted">
          {' '}
          {repeats.length + 1} times since {formatTime(first.at)}
        </span>
      )}
    </>
  )
  return address ? <a href={address}>{words}</a> : words
}

/** True for an entry that the list tells with the same words as the one above it. */
function isRepeat(row: AuditRow, above: AuditRow): boolean {
  const wordsOf = (one: AuditRow) => [
    one.who,
    one.actorUserId,
    one.what,
    one.object.type,
    one.object.id,
    changeText(one),
  ]
  return wordsOf(row).join('\n') === wordsOf(above).join('\n')
}

function pageOf(object: AuditObject): string | null {
  return object.isGone ? null : addressOf(object)
}

/** The change. The sentence of an action that this version does not know tells nothing else, so its facts stand here. */
function changeText({ action, change, facts }: AuditRow): string {
  return isKnownAction(action) ? change : [change, facts.replaceAll('\n', ', ')].filter(Boolean).join('; ')
}
