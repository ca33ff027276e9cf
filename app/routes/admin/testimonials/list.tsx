import { hrefWith } from '#app/domain/lists/lists.ts'
import { testimonialList } from '#app/domain/testimonials/list.server.ts'
import { testimonialStates } from '#app/domain/testimonials/testimonials.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Reference, When } from '#app/ui/desk/desk.tsx'
import { ListScreen, NothingInState } from '#app/ui/desk/list.tsx'
import { adminListHref, adminReservationHref, adminTestimonialHref, adminTestimonialNewHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { loadList } from '../load-list.server.ts'
import { TestimonialStateTag } from './state-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('testimonials')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Testimonials – Admin') }]

/** The testimonials: at first those that wait to be checked, the longest waiting first. */
export function loader(asked: Route.LoaderArgs) {
  return loadList(testimonialList, asked)
}

/** The words of a row: of long ones their beginning. */
const mostOfWords = 90

export default function TestimonialList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      data={loaderData}
      actions={
        <a className="btn" href={adminTestimonialNewHref}>
          Enter a testimonial
        </a>
      }
      nothing={sayNothing(loaderData)}
      cells={{
        changed: (row) => <When at={row.updatedAt} />,
        words: (row) => (
          <a href={adminTestimonialHref(row.id)}>
            {row.words === '' ? (
              'No words'
            ) : (
              <bdi>
                {[...row.words].slice(0, mostOfWords).join('')}
                {row.words.length > mostOfWords && '…'}
              </bdi>
            )}
          </a>
        ),
        name: (row) => <bdi>{row.name || '–'}</bdi>,
        purchase: ({ reservation }) =>
          reservation ? (
            <a href={adminReservationHref(reservation.id)}>
              <Reference>{reservation.reference}</Reference>
            </a>
          ) : (
            '–'
          ),
        incentive: ({ incentive }) => (incentive === null ? '–' : <bdi>{incentive || 'Nothing'}</bdi>),
        state: (row) => <TestimonialStateTag state={row.state} isSample={row.isSample} />,
      }}
    />
  )
}

function sayNothing({
  filters: { state, search },
  list,
  address,
}: Pick<Route.ComponentProps['loaderData'], 'filters' | 'list' | 'address'>) {
  if (state === 'any' || list.counts.any === 0) return undefined
  if (search !== '')
    return <NothingInState path={address.path} everywhere={hrefWith(address.path, address.query, { state: 'any' })} />
  return (
    <section className="nothing stack">
      <h2>{state === 'received' ? 'Nothing to check' : `None in this state: ${testimonialStates[state]}`}</h2>
      <p className="row">
        <a className="btn" href={adminListHref('testimonials', { state: 'any' })}>
          All testimonials ({list.counts.any.toLocaleString('en-GB')})
        </a>
      </p>
    </section>
  )
}
