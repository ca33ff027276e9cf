import { redirect } from 'react-router'
import { adminContext, dbContext } from '#app/context.ts'
import { dealStateLabel } from '#app/domain/deals/desk/desk.ts'
import { longestSearch, readSearch } from '#app/domain/lists/lists.ts'
import { reservationStatusLabels } from '#app/domain/reservations/desk.ts'
import { findByReference } from '#app/domain/search/references.server.ts'
import { searchableKinds, searchEverything } from '#app/domain/search/search.server.ts'
import {
  foundCount,
  foundKinds,
  type FoundGroup,
  type FoundKind,
  type FoundPerson,
  type FoundThing,
  type NamedThing,
  type PeopleSection,
  type Piece,
} from '#app/domain/search/search.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage, StatusTag, When } from '#app/ui/desk/desk.tsx'
import {
  adminDealsHref,
  adminListHref,
  adminPersonHref,
  adminRefundHref,
  adminReservationHref,
  adminSearchHref,
  adminSubmissionHref,
  adminTicketHref,
  postEditHref,
} from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { PostStatusTag } from '../blog/post-status-tag.tsx'
import { SubmissionStateTag } from '../submissions/state-tag.tsx'
import { SubscriberStateTag } from '../newsletter/subscriber-state-tag.tsx'
import { RefundStatusTag } from '../refunds/refund-status-tag.tsx'
import styles from './search.module.css'
import type { Route } from './+types/search'

export const middleware: Route.MiddlewareFunction[] = [allow('desk')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Search everything – Admin') }]

/** The finds of the bar's search; a whole reference leads to its page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, admin] = [context.get(dbContext), context.get(adminContext)]
  const typed = readSearch(url.searchParams)
  const kinds = searchableKinds(admin)
  if (typed === '') return { typed, kinds, groups: [] }
  const named = await findByReference(db, admin, typed)
  if (named) throw redirect(placeOf(named))
  return { typed, kinds, groups: await searchEverything(db, admin, typed) }
}

function placeOf({ kind, id, reference }: NamedThing): string {
  switch (kind) {
    case 'deal':
      return adminDealsHref(reference)
    case 'reservation':
      return adminReservationHref(id)
    case 'refund-request':
      return adminRefundHref(id)
    case 'ticket':
      return adminTicketHref(id)
    case 'submission':
      return adminSubmissionHref(reference)
  }
}

export default function SearchEverything({ loaderData: { typed, kinds, groups } }: Route.ComponentProps) {
  const found = groups.filter(({ things }) => things.length > 0)
  return (
    <AdminPage
      title="Search everything"
      status={
        typed !== '' && (
          <p className="muted" role="status">
            {found.length === 0 ? 'Nothing' : foundCount(found)} found for “<bdi>{typed}</bdi>”
          </p>
        )
      }
    >
      <form className="filters" method="get" action={adminSearchHref} role="search" aria-label="Search again">
        <div className="search">
          <input
            type="search"
            name="q"
            aria-label="Reference, name, email or words"
            defaultValue={typed}
            maxLength={longestSearch}
            enterKeyHint="search"
          />
        </div>
        <button className="btn" type="submit">
          Search
        </button>
      </form>
      {found.length > 0 ? (
        <Found groups={found} />
      ) : (
        <section className="nothing stack">
          <h2>{typed === '' ? 'What can be searched' : 'Nothing found'}</h2>
          <p className="muted">
            {kinds.length === 0 ? 'Your role opens nothing that can be searched.' : waysToFind(kinds)}
          </p>
          {typed !== '' && kinds.length > 0 && (
            <p className="muted">Try fewer words, or a part of a word: half a name is enough.</p>
          )}
        </section>
      )}
      {groups.some(({ hasMore }) => hasMore) && (
        <p className="muted">Of words that are very common, only the latest are looked through: add another word.</p>
      )}
      {kinds.some((kind) => !Object.hasOwn(ownWays, kind)) && (
        <p className="pages muted">
          A whole reference (PID-, RES-, REF-, TIC-, SUB-, or the payment provider’s pi_, cs_, re_, dp_) opens its page
          at once.
        </p>
      )}
    </AdminPage>
  )
}

/** Words by which the kinds without a reference are found. */
const ownWays: Partial<Record<FoundKind, string>> = {
  post: 'by title, address or a word of the excerpt',
  subscriber: 'by email address',
}

/** Words by which these kinds are found: those that have references together, and each of the others. */
function waysToFind(kinds: FoundKind[]): string {
  const referenced = kinds.filter((kind) => !Object.hasOwn(ownWays, kind)).map((kind) => foundKinds[kind])
  const others = kinds.flatMap((kind) => (ownWays[kind] ? `${foundKinds[kind]}: ${ownWays[kind]}.` : []))
  const together = `${referenced.join(', ')}: by reference, name, email, title or any word that was written.`
  return [...(referenced.length > 0 ? [together] : []), ...others].join(' ')
}

function Found({ groups }: { groups: FoundGroup[] }) {
  return (
    <table className={`rows ${styles.found}`}>
      <caption className="vh">What was found</caption>
      <thead>
        <tr>
          <th scope="col">Found</th>
          <th scope="col" className={styles.state}>
            State
          </th>
          <th scope="col" className={styles.latest}>
            Latest
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.kind}>
          <tr className="group">
            <th scope="rowgroup" colSpan={3}>
              <b>{foundKinds[group.kind]}</b> {foundCount([group])}
              {(group.hasMore || group.count > group.things.length) && `, the latest ${group.things.length} shown`}
            </th>
          </tr>
          {group.things.map((thing) => (
            <Thing key={thing.id} thing={thing} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Thing({ thing }: { thing: FoundThing }) {
  const href = hrefOf(thing)
  return (
    <tr>
      <th scope="row" className="k-title">
        <a href={href}>
          <Pieces of={thing.title} />{' '}
          <span className="beside">
            <Pieces of={thing.beside} />
          </span>
          {'excerpt' in thing && thing.excerpt.length > 0 && (
            <span className="beside">
              {' '}
              · <Pieces of={thing.excerpt} />
            </span>
          )}
        </a>
      </th>
      {thing.kind === 'person' ? (
        <PersonCells person={thing} />
      ) : (
        <>
          <td className="k-state">
            <State thing={thing} />
          </td>
          <td className="k-meta muted">
            <When at={thing.at} />
          </td>
        </>
      )}
    </tr>
  )
}

function State({ thing }: { thing: Exclude<FoundThing, FoundPerson> }) {
  switch (thing.kind) {
    case 'deal':
      return <StatusTag>{dealStateLabel(thing)}</StatusTag>
    case 'reservation':
      return <StatusTag>{reservationStatusLabels[thing.status]}</StatusTag>
    case 'refund-request':
      return <RefundStatusTag status={thing.status} />
    case 'ticket':
      return <TicketStatusTag status={thing.status} />
    case 'submission':
      return <SubmissionStateTag state={thing.state} />
    case 'post':
      return <PostStatusTag status={thing.status} />
    case 'subscriber':
      return <SubscriberStateTag state={thing.state} />
  }
}

const sectionLabels: Record<PeopleSection, string> = {
  reservations: 'Reservations',
  support: 'Tickets',
  refunds: 'Refund requests',
}

/** A person's things, in the lists that are open. */
function PersonCells({ person }: { person: FoundPerson }) {
  return (
    <td className="k-actions" colSpan={2}>
      <div className={styles.places}>
        {person.sections.map((section) => (
          <a key={section} href={belongings(section, person)}>
            {sectionLabels[section]}
            <span className="vh"> of {person.email}</span>
          </a>
        ))}
      </div>
    </td>
  )
}

/** The state that shows everything, where a list begins with what is open. */
const everyState: Partial<Record<PeopleSection, string>> = { support: 'all', refunds: 'any' }

/** A list, searched for what belongs to a person. */
function belongings(section: PeopleSection, { email }: FoundPerson): string {
  const status = everyState[section]
  return adminListHref(section, { q: email, ...(status && { status }) })
}

function hrefOf(thing: FoundThing): string {
  switch (thing.kind) {
    case 'person':
      return adminPersonHref(thing.id)
    case 'post':
      return postEditHref(Number(thing.id))
    case 'subscriber':
      return adminListHref('subscribers', { q: thing.email })
    default:
      return placeOf({ reference: '', ...thing })
  }
}

function Pieces({ of: pieces }: { of: Piece[] }) {
  return <bdi>{pieces.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))}</bdi>
}
