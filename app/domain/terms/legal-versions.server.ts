import type { Db } from '#db/database.server.ts'
import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import type { KeptText, LegalPageName, LegalVersion, ReadVersion } from './legal-versions.ts'

/** The versions of a page that are listed. Older ones are still read at their addresses. */
const mostListed = 100

/**
 * Writes a text down where it says something else than the last version, so that each version stays as it was shown, with the
 * operator's facts of its day (RULES.md, Versions). The first one of a page holds since `firstDay` (`YYYY-MM-DD`), any other from
 * now on. Another markup of the same words makes no version.
 */
export async function keepLegalText(
  db: Db,
  page: LegalPageName,
  { firstDay, content }: { firstDay: string; content: KeptText },
  now: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const versions = trx.selectFrom('legal_versions').where('page', '=', page)
    const last = await versions.select(['content', 'since']).orderBy('since', 'desc').limit(1).executeTakeFirst()
    if (last && wordsOf(JSON.parse(last.content) as KeptText) === wordsOf(content)) return
    // A clock that was set back makes no version older than the one before it.
    if (last && last.since >= now) return
    const day = last ? londonDay(now) : firstDay
    const sameDay = await versions
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('name', '>=', day)
      .where('name', '<=', `${day}-9`)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('legal_versions')
      .values({
        page,
        name: sameDay.count === 0 ? day : `${day}-${sameDay.count + 1}`,
        since: last ? now : startOfLondonDay(`${firstDay}T12:00:00.000Z`, 0),
        content: JSON.stringify(content),
      })
      .execute()
  })
}

/** The versions of a page, the newest first. */
export async function listLegalVersions(db: Db, page: LegalPageName): Promise<LegalVersion[]> {
  return db
    .selectFrom('legal_versions')
    .select(['name', 'since'])
    .where('page', '=', page)
    .orderBy('since', 'desc')
    .limit(mostListed)
    .execute()
}

/** A version with its text; undefined where the page has none of this name. */
export async function readLegalVersion(db: Db, page: LegalPageName, name: string): Promise<ReadVersion | undefined> {
  const versions = db.selectFrom('legal_versions').where('page', '=', page)
  const row = await versions.selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return undefined
  const next = await versions
    .select('since')
    .where('since', '>', row.since)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst()
  return {
    name: row.name,
    since: row.since,
    until: next?.since ?? null,
    content: JSON.parse(row.content) as KeptText,
  }
}

/** What a reader sees of a text, whatever it is marked up with. */
function wordsOf({ title, lead, issuer, sections }: KeptText): string {
  const html = [title, lead, issuer ?? '', ...sections.flatMap(({ heading, html }) => [heading, html])].join(' ')
  return html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
}
