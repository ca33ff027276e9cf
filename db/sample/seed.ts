import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { insertSampleAreaEditions } from './area-editions.ts'
import { readSampleAreas } from './areas.ts'
import { insertInBatches } from './batches.ts'
import { buildManyDeals, buildSampleDeals } from './build-deals.ts'
import { copySampleDocuments } from './documents.ts'
import { insertSamplePosts } from './posts.ts'
import { insertSampleSearches } from './saved-searches.ts'
import { insertSampleSubscribers } from './subscribers.ts'
import { listSampleTestimonials } from './testimonials.ts'

/**
 * Loads the sample areas, deals, documents, testimonials, posts and subscribers, all or nothing; does nothing where there are deals. `now` is UTC
 * ISO text. Returns how many deals and documents were added.
 */
export async function seedSampleData(
  db: Kysely<Database>,
  { filesFolder, now }: { filesFolder: string; now: string },
): Promise<{ deals: number; documents: number }> {
  if (await db.selectFrom('deals').select('id').limit(1).executeTakeFirst()) return { deals: 0, documents: 0 }
  const deals = buildSampleDeals(readSampleAreas())
  // The files are written first: nothing slow runs inside a transaction, and a row never names a file that is not there.
  const documents = await copySampleDocuments(deals, { filesFolder, now })
  try {
    await db.transaction().execute(async (trx) => {
      await insertAreas(trx)
      await insertSampleAreaEditions(trx, now)
      await insertInBatches(trx, 'deals', deals)
      await insertInBatches(trx, 'deal_documents', documents)
      await insertInBatches(trx, 'testimonials', listSampleTestimonials(now))
      await insertSamplePosts(trx, now)
      await insertSampleSubscribers(trx, now)
      await insertSampleSearches(trx, 'ivy@demo.test', now)
    })
  } catch (error) {
    await Promise.all(documents.map((document) => rm(join(filesFolder, document.file_key), { force: true })))
    throw error
  }
  return { deals: deals.length, documents: documents.length }
}

/** Adds `count` variations of the sample deals for measuring, without documents, and the areas they need. Deterministic. */
export async function seedManyDeals(db: Kysely<Database>, count: number): Promise<void> {
  const deals = buildManyDeals(readSampleAreas(), count)
  await db.transaction().execute(async (trx) => {
    await insertAreas(trx)
    await insertInBatches(trx, 'deals', deals)
  })
}

// The areas may be there already, from an import or an earlier run. Those are newer, so they stay.
async function insertAreas(trx: Kysely<Database>): Promise<void> {
  const known = new Set((await trx.selectFrom('areas').select('code').execute()).map((area) => area.code))
  await insertInBatches(
    trx,
    'areas',
    readSampleAreas().filter((area) => !known.has(area.code)),
  )
}
