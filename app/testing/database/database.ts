import { sql, type Insertable } from 'kysely'
import { addressOf, closeDatabase, connectionOf, foldText, openDatabase, type Db } from '#db/database.server.ts'
import { migrateToLatest } from '#db/migrate.server.ts'
import { inBoth } from '#db/postgres/spellings.server.ts'
import type { Database, NewDeal } from '#db/schema.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { slugFor } from '#app/utils/slug.ts'
import type { WrittenTable } from './postgres-names.ts'
import { isOnPostgres, openOnPostgres } from './postgres.ts'

/** The hour at which tests happen. */
export const testNow = '2026-11-02T10:00:00.000Z'

let template: Promise<Buffer> | undefined

/** An empty, migrated database: in memory, or on PostgreSQL. Migrated once and copied, which is a hundred times faster. */
export async function createTestDatabase(): Promise<Db> {
  return isOnPostgres ? openOnPostgres() : createSqliteDatabase()
}

/** The same, always in memory: for what only a file of SQLite has. */
export async function createSqliteDatabase(): Promise<Db> {
  return openDatabase(await readTemplate())
}

/** The file of an empty, migrated database. */
export function readTemplate(): Promise<Buffer> {
  return (template ??= makeTemplate())
}

async function makeTemplate(): Promise<Buffer> {
  const db = openDatabase(':memory:')
  await migrateToLatest(db)
  return fileOf(db)
}

/** The file that a database in memory would be, which is closed by this. */
export function fileOf(db: Db): Buffer {
  const file = connectionOf(db)!.serialize()
  closeDatabase(db)
  return file
}

/** The order in which the rows of one of these tables were written. */
export const writtenOrder = (table: WrittenTable) =>
  inBoth(sql`rowid`, () => sql`(select number from testing.written where id = ${sql.ref(`${table}.id`)})`)

/** What this database holds, for somebody who has kept nothing of it. */
export function openBesides(db: Db): Db {
  return openDatabase(connectionOf(db)?.serialize() ?? addressOf(db))
}

/** Adds a person and returns them; `isAdmin` is short for the role. */
export async function addUser(
  db: Db,
  { isAdmin = false, ...given }: Partial<User> & { isAdmin?: boolean } = {},
): Promise<User> {
  const id = given.id ?? newId()
  const user: User = {
    id,
    firstName: 'Ivy',
    lastName: 'Investor',
    email: `${id.toLowerCase()}@people.test`,
    isEmailVerified: true,
    profileImageUrl: null,
    role: isAdmin ? 'admin' : 'user',
    ...given,
  }
  await db
    .insertInto('users')
    .values({
      id: user.id,
      issuer: 'https://identity.test',
      subject: user.id,
      email: user.email,
      is_email_verified: user.isEmailVerified ? 1 : 0,
      first_name: user.firstName,
      last_name: user.lastName,
      profile_image_url: null,
      role: user.role,
      created_at: testNow,
      signed_in_at: testNow,
    })
    .execute()
  return user
}

/** Adds an active deal and returns its id. */
export async function addDeal(db: Db, given: Partial<NewDeal> = {}): Promise<number> {
  const { id } = await db
    .insertInto('deals')
    .values({
      title: 'Two-bed terrace',
      description: 'A brick terrace, let to one family.',
      location: 'Liverpool, L15',
      region: 'North West',
      nation: 'England',
      area_code: null,
      address: '7 Canary Row, Liverpool L15 0AA',
      owner_name: 'Olive Owner',
      owner_email: 'Olive@owners.test',
      owner_phone: '07700 900777',
      property_type: 'Residential',
      strategy: 'Buy to let',
      status: 'active',
      price_pence: 13_500_000,
      secure_price_pence: 300_000,
      monthly_rent_pence: 90_000,
      annual_yield_pence: 1_080_000,
      gross_yield_percent: 8,
      roi_percent: 5.8,
      operating_costs_pence: 246_000,
      works_pence: 0,
      property_tax_pence: 695_000,
      fees_pence: 200_000,
      // As if somebody had entered these figures, so that saving the deal leaves them.
      entered_monthly_rent_pence: given.monthly_rent_pence === undefined ? 90_000 : given.monthly_rent_pence,
      entered_annual_yield_pence: given.annual_yield_pence === undefined ? 1_080_000 : given.annual_yield_pence,
      entered_running_costs_pence: given.operating_costs_pence === undefined ? 246_000 : given.operating_costs_pence,
      image_url: null,
      ai_score: 77.7,
      score_grade: 'B+',
      scoring_factors: '{"factors":{"yieldScore":77.1},"tags":{"primary":"High Yield","secondary":["Low Risk"]}}',
      score_inputs: '{}',
      score_version: '1.0',
      market_trend: 'Stable',
      demand_level: 'High',
      score_override_reason: null,
      tenure: 'Freehold',
      features: '[]',
      amenities: '[]',
      transport: '[]',
      created_at: testNow,
      updated_at: testNow,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds so many deals at once, like `addDeal` makes them: of a thousand different scores, every tenth reserved. */
export async function addManyDeals(db: Db, count: number): Promise<void> {
  const pattern = await addDeal(db)
  const row = await db.selectFrom('deals').selectAll().where('id', '=', pattern).executeTakeFirstOrThrow()
  const names = Object.keys(row).filter((name) => name !== 'id')
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(
    names.map((name) =>
      name === 'ai_score'
        ? sql`(i * 7919 % 1000) / 10.0`
        : name === 'status'
          ? sql`case when i % 10 = 0 then 'reserved' else 'active' end`
          : sql.ref(`deals.${name}`),
    ),
  )
  await sql`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)})
    insert into deals (${columns}) select ${values} from numbers, deals where deals.id = ${sql.lit(pattern)}
  `.execute(db)
  await db.deleteFrom('deals').where('id', '=', pattern).execute()
}

/** Adds a post, published unless told otherwise, and returns its id. */
export async function addPost(
  db: Db,
  {
    tags = [],
    categories = [],
    ...given
  }: Partial<Insertable<Database['posts']>> & { tags?: string[]; categories?: number[] } = {},
): Promise<number> {
  const title = given.title ?? `Post ${newId()}`
  const status = given.status ?? 'published'
  const { id } = await db
    .insertInto('posts')
    .values({
      slug: slugFor(title),
      title,
      excerpt: 'What it is about.',
      content: '<p>One two three.</p>',
      words: 3,
      status,
      published_at: status === 'published' ? testNow : null,
      author_id: 'editorial',
      search_text: foldText(`${title}\n${given.excerpt ?? 'What it is about.'}`),
      created_at: testNow,
      updated_at: testNow,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, tag] of tags.entries())
    await db.insertInto('post_tags').values({ post_id: id, position, tag }).execute()
  for (const category_id of categories)
    await db.insertInto('post_categories').values({ post_id: id, category_id }).execute()
  if (status === 'published')
    await db
      .insertInto('post_slugs')
      .values({ slug: given.slug ?? slugFor(title), kind: given.kind ?? 'post', post_id: id, since: testNow })
      .execute()
  return id
}

/** Adds a document to a deal and returns its id. */
export async function addDocument(db: Db, dealId: number, fileKey = newId()): Promise<string> {
  const id = newId()
  await db
    .insertInto('deal_documents')
    .values({
      id,
      deal_id: dealId,
      title: 'Legal pack',
      status: 'verified',
      file_key: fileKey,
      file_name: 'Legal pack.pdf',
      content_type: 'application/pdf',
      byte_size: 1000,
      page_count: 3,
      position: 1,
      created_at: testNow,
    })
    .execute()
  return id
}

/** Adds a photograph to a deal, of which all files have been made, and returns its id. */
export async function addPhotograph(
  db: Db,
  dealId: number,
  given: Partial<Insertable<Database['deal_images']>> = {},
): Promise<string> {
  const id = newId()
  await db
    .insertInto('deal_images')
    .values({
      id,
      deal_id: dealId,
      position: 1,
      alt: '',
      state: 'ready',
      file_key: null,
      file_name: 'a.jpg',
      byte_size: 9,
      width: 1600,
      height: 1067,
      widths: '[320,640,960,1600]',
      created_at: testNow,
      ...given,
    })
    .execute()
  return id
}

/** Adds a hold on a deal, which nothing has been paid for. Returns its id. */
export async function addHold(
  db: Db,
  holder: User,
  dealId: number,
  { until, heldAt = testNow, extendedAt = null }: { until: string; heldAt?: string; extendedAt?: string | null },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('reservations')
    .values({
      id,
      reference: newReference('RES'),
      deal_id: dealId,
      user_id: holder.id,
      status: 'held',
      amount_pence: 300_000,
      held_at: heldAt,
      expires_at: until,
      extended_at: extendedAt,
      consent_start_now: 0,
      consent_lose_right: 0,
    })
    .execute()
  return id
}

/**
 * Adds a paid reservation of a deal with its kept payment and its receipt, and makes the deal reserved. Both boxes ticked unless
 * told otherwise.
 */
export async function addPurchase(
  db: Db,
  buyer: User,
  dealId: number,
  {
    paidAt = testNow,
    hasWaived = true,
    reservationId = newId(),
    paymentId = newId(),
    paymentIntentId = `pi_${newId()}`,
  } = {},
): Promise<{ reservationId: string; reference: string; paymentIntentId: string }> {
  const reference = newReference('RES')
  await db
    .insertInto('reservations')
    .values({
      id: reservationId,
      reference,
      deal_id: dealId,
      user_id: buyer.id,
      status: 'paid',
      amount_pence: 300_000,
      held_at: paidAt,
      expires_at: paidAt,
      paid_at: paidAt,
      unlock_at: paidAt,
      opening_told_at: hasWaived ? paidAt : null,
      consent_text_version: '2026-11-22',
      consent_start_now: hasWaived ? 1 : 0,
      consent_lose_right: hasWaived ? 1 : 0,
      consent_at: paidAt,
    })
    .execute()
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      reservation_id: reservationId,
      kind: 'intent',
      status: 'succeeded',
      amount_pence: 300_000,
      idempotency_key: newId(),
      deal_title: '',
      buyer_email: buyer.email,
      provider_ref: paymentIntentId,
      payment_intent_id: paymentIntentId,
      created_at: paidAt,
      settled_at: paidAt,
    })
    .execute()
  const year = Number(paidAt.slice(0, 4))
  await db
    .insertInto('receipts')
    .values({
      id: newId(),
      kind: 'receipt',
      year,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from receipts where kind = 'receipt' and year = ${year})`,
      reservation_id: reservationId,
      payment_id: paymentId,
      amount_pence: 300_000,
      customer_name: `${buyer.firstName} ${buyer.lastName}`,
      issued_at: paidAt,
    })
    .execute()
  await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', dealId).execute()
  return { reservationId, reference, paymentIntentId }
}

/** A dispute of the newest payment of a reservation, to be answered within a week. Returns its id. */
export async function addDispute(
  db: Db,
  reservationId: string,
  given: Partial<Omit<Insertable<Database['disputes']>, 'payment_id'>> = {},
): Promise<string> {
  const { id: paymentId, amount_pence } = await db
    .selectFrom('payments')
    .select(['id', 'amount_pence'])
    .where('reservation_id', '=', reservationId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const opened_at = given.opened_at ?? new Date().toISOString()
  const id = given.id ?? `dp_${newId()}`
  await db
    .insertInto('disputes')
    .values({
      stage: 'to-answer',
      provider_status: 'needs_response',
      amount_pence,
      reason: 'fraudulent',
      opened_at,
      evidence_due_by: new Date(Date.parse(opened_at) + 7 * 86_400_000).toISOString(),
      told_at: opened_at,
      took_at: given.stage?.startsWith('asked') ? null : opened_at,
      ...given,
      id,
      payment_id: paymentId,
    })
    .execute()
  return id
}
