import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Matching } from './outbox-list.server.ts'

type Where = ExpressionBuilder<Database, 'outbox'>

/** True for a mail about a reservation, its refund requests or its buyer's tickets about the deal. */
export function isAboutPurchase(reservationId: string): Matching {
  return (where) => isAbout(where, (from) => from.where('reservations.id', '=', reservationId), true)
}

/** True for a mail about a person, their reservations, their refund requests or their tickets. */
export function isAboutPerson(userId: string): Matching {
  return (where) =>
    where.or([
      where.and([where('about_type', '=', 'user'), where('about_id', '=', userId)]),
      isAbout(where, (from) => from.where('reservations.user_id', '=', userId), false),
      where.and([
        where('about_type', '=', 'ticket'),
        where('about_id', 'in', (from) =>
          from.selectFrom('tickets').select('tickets.id').where('user_id', '=', userId),
        ),
      ]),
    ])
}

type Reservations = ReturnType<typeof reservationsOf>
const reservationsOf = (where: Where) => where.selectFrom('reservations')

/** Each kind of thing by itself, so that the index of what mails are about serves each. */
function isAbout(where: Where, which: (from: Reservations) => Reservations, withTickets: boolean) {
  const reservations = () => which(reservationsOf(where))
  const requests = () =>
    where
      .selectFrom('refund_requests')
      .select('refund_requests.id')
      .where('refund_requests.reservation_id', 'in', reservations().select('reservations.id'))
  const tickets = () =>
    reservations()
      .innerJoin('tickets', (join) =>
        join
          .onRef('tickets.user_id', '=', 'reservations.user_id')
          .onRef('tickets.deal_id', '=', 'reservations.deal_id'),
      )
      .select('tickets.id')
  return where.or([
    where.and([
      where('about_type', '=', 'reservation'),
      where('about_id', 'in', reservations().select('reservations.id')),
    ]),
    where.and([where('about_type', '=', 'refund-request'), where('about_id', 'in', requests())]),
    ...(withTickets ? [where.and([where('about_type', '=', 'ticket'), where('about_id', 'in', tickets())])] : []),
  ])
}
