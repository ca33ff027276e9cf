import { sql } from 'kysely'
import type { MoneyWay } from './receipts.ts'

/** The way of a row of refunds; null where there is none. What a lost dispute took bears the name of the dispute. */
export const moneyWay = sql<MoneyWay>`CASE
  WHEN EXISTS (SELECT 1 FROM disputes WHERE disputes.id = refunds.provider_ref) THEN 'lost-dispute' ELSE refunds.way
END`
