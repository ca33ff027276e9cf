import type { Db } from '#db/database.server.ts'

/** The trader's own facts as the settings have them. */
interface TraderFacts {
  company: string
  addressLines: string[]
  email: string
  vatNumber: string | null
  /** Counts only where there is a VAT number. */
  vatRatePercent: number
}

/**
 * Writes the trader's facts down where they differ from the last ones, so that every receipt keeps those of its day. Two processes
 * at once write them twice at the most, which changes no receipt.
 */
export async function recordTrader(db: Db, facts: TraderFacts, now: string): Promise<void> {
  const trader = {
    company: facts.company,
    address: facts.addressLines.join(', '),
    email: facts.email,
    vat_number: facts.vatNumber,
    vat_rate_percent: facts.vatNumber === null ? null : facts.vatRatePercent,
  }
  const last = await db.selectFrom('traders').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  const isSame = last && (Object.keys(trader) as (keyof typeof trader)[]).every((key) => last[key] === trader[key])
  if (isSame) return
  await db
    .insertInto('traders')
    .values({ ...trader, since: now })
    .execute()
}

/** The number of the present trader; null before the first has been written down. */
export async function presentTraderId(db: Db): Promise<number | null> {
  const last = await db.selectFrom('traders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.id ?? null
}

/** The present trader's name, address and VAT number; undefined before the first has been written down. */
export async function findPresentTrader(
  db: Db,
): Promise<{ company: string; address: string; vatNumber: string | null } | undefined> {
  return db
    .selectFrom('traders')
    .select(['company', 'address', 'vat_number as vatNumber'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The rate of VAT of a trader, in percent; null where they had no VAT number, and where no trader was written down. */
export async function findTraderRate(db: Db, id: number | null): Promise<number | null> {
  if (id === null) return null
  const trader = await db.selectFrom('traders').select('vat_rate_percent').where('id', '=', id).executeTakeFirst()
  return trader?.vat_rate_percent ?? null
}

/** Whether prices of the present trader have VAT in them; false before the first has been written down. */
export async function hasVatNumber(db: Db): Promise<boolean> {
  const last = await db.selectFrom('traders').select('vat_number').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return (last?.vat_number ?? null) !== null
}
