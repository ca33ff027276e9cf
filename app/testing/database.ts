import { openDatabase, type Db } from '#db/database.server.ts'
import { migrateToLatest } from '#db/migrate.server.ts'
import type { NewDeal } from '#db/schema.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { User } from '#app/domain/users.ts'

/** The hour at which tests happen. */
export const testNow = '2026-11-02T10:00:00.000Z'

/** An empty, migrated database in memory. */
export async function createTestDatabase(): Promise<Db> {
  const db = openDatabase(':memory:')
  await migrateToLatest(db)
  return db
}

/** Adds a person and returns them. */
export async function addUser(db: Db, given: Partial<User> = {}): Promise<User> {
  const id = given.id ?? newId()
  const user: User = {
    id,
    firstName: 'Ivy',
    lastName: 'Investor',
    email: `${id.toLowerCase()}@people.test`,
    profileImageUrl: null,
    isAdmin: false,
    ...given,
  }
  await db
    .insertInto('users')
    .values({
      id: user.id,
      issuer: 'https://identity.test',
      subject: user.id,
      email: user.email,
      is_email_verified: 1,
      first_name: user.firstName,
      last_name: user.lastName,
      profile_image_url: null,
      is_admin: user.isAdmin ? 1 : 0,
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
