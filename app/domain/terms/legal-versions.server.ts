import type { Db } from '#db/database.server.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import type { KeptText, LegalPageName, LegalVersionList, ReadVersion } from './legal-versions.ts'

/** The versions that are listed at once. Older ones are listed with the last of these. */
const mostListed = 50

/**
 * Writes a text down where it says something else than the last version, so that each version stays as it was shown, with the
 * operator's details of its day, and returns the name of the version that says it (RULES.md, Versions). A version holds from now
 * on, the first as well: nobody knows what the site showed before. Other words or other targets of links make one, other markup
 * does not.
 */
export async function keepLegalText(db: Db, page: LegalPageName, content: KeptText, now: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const versions = trx.selectFrom('legal_versions').where('page', '=', page)
    const last = await versions
      .select(['name', 'content', 'since'])
      .orderBy('since', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && sayingOf(JSON.parse(last.content) as KeptText) === sayingOf(content)) return last.name
    // After a clock that was set back the order of the versions is still that in which they were shown.
    const since = last && last.since >= now ? addMilliseconds(last.since, 1) : now
    const day = londonDay(since)
    const sameDay = await versions
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('name', '>=', day)
      .where('name', '<=', `${day}-9`)
      .executeTakeFirstOrThrow()
    const name = sameDay.count === 0 ? day : `${day}-${sameDay.count + 1}`
    const row = { page, name, since, first_day: content.firstDay, content: JSON.stringify(content) }
    await trx.insertInto('legal_versions').values(row).execute()
    return name
  })
}

/** The versions of a page, fifty at most: the newest, or with `from` that one and those before it. */
export async function listLegalVersions(
  db: Db,
  page: LegalPageName,
  from: { since: string; until: string | null } | null,
): Promise<LegalVersionList> {
  let query = db
    .selectFrom('legal_versions')
    .select(['name', 'since', 'first_day as firstDay'])
    .where('page', '=', page)
    .orderBy('since', 'desc')
    .limit(mostListed + 1)
  if (from) query = query.where('since', '<=', from.since)
  const rows = await query.execute()
  return { versions: rows.slice(0, mostListed), newerSince: from?.until ?? null, isWhole: rows.length <= mostListed }
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
    firstDay: row.first_day,
    until: next?.since ?? null,
    content: JSON.parse(row.content) as KeptText,
  }
}

/** The name of the first version of the text of a day; undefined where none was kept. Vendors accepted texts by that day at first. */
export async function findVersionOfDay(db: Db, page: LegalPageName, firstDay: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('legal_versions')
    .select('name')
    .where('page', '=', page)
    .where('first_day', '=', firstDay)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst()
  return first?.name
}

/** What a reader of a text is told: its day, its words and where its links lead, whatever else it is marked up with. */
export function sayingOf({ title, lead, issuer, firstDay, sections }: KeptText): string {
  const html = [firstDay, title, lead, issuer ?? '', ...sections.flatMap(({ heading, html }) => [heading, html])]
  return html
    .join(' ')
    .replace(/<[^<>]*>/g, (tag) => ` ${/\shref="([^"]*)"/.exec(tag)?.[1] ?? ''} `)
    .replace(/\s+/g, ' ')
}
