import { sql } from 'kysely'

/**
 * The address of whom a joined reservation and its user are. Of a deleted account it is the one that was given to the payment provider,
 * so that whoever is to get money back still hears of it; empty where there is none.
 */
export const buyerAddress = sql<string>`coalesce(
  nullif(${sql.ref('users.email')}, ''),
  (select buyer_email from payments as paying where paying.reservation_id = ${sql.ref('reservations.id')}
    and paying.buyer_email <> '' order by paying.created_at desc limit 1),
  '')`

/** The first name of a joined user to greet them by; empty where the account is deleted. */
export const buyerFirstName = sql<string>`case ${sql.ref('users.email')} when '' then '' else ${sql.ref('users.first_name')} end`
