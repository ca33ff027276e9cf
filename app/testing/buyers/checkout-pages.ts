import type { Db } from '#db/database.server.ts'

/** What tests of the checkout page read in it, and how they let time pass. */

const textOf = (html: string) =>
  html
    .replace(/<(b|time|span)[^>]*>|<\/(b|time|span)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** An answer of the checkout page: its main part as HTML and as text, and what the whole document says of itself. */
export async function readCheckout(response: Response) {
  const whole = await response.text()
  const html = (/<main.*<\/main>/s.exec(whole)?.[0] ?? '').replace(/<!-- -->/g, '')
  const isMistake = whole.includes('<title>Error')
  return { status: response.status, isMistake, hasProvider: whole.includes('stripe.js'), html, text: textOf(html) }
}

/** As if everything about this deal had happened that many minutes earlier. */
export async function makeEarlier(db: Db, dealId: number, minutes: number): Promise<void> {
  const earlier = (iso: string) => new Date(Date.parse(iso) - minutes * 60_000).toISOString()
  for (const row of await db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).execute()) {
    await db
      .updateTable('reservations')
      .set({
        held_at: earlier(row.held_at),
        expires_at: earlier(row.expires_at),
        ended_at: row.ended_at && earlier(row.ended_at),
      })
      .where('id', '=', row.id)
      .execute()
  }
}
