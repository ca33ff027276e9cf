import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import { formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { mostAlikeShown, type AlikeDeals } from './import.ts'

interface Facts {
  /** "Line 4" or "PID-000138". */
  name: string
  isNew: boolean
  title: string
  location: string
  price: string
  address: string
  postcode: string
}

/**
 * New deals of a checked file that look like another deal, of the file or of the site: the same title, location and price, or the
 * same private address. Two houses may be like that, so somebody has to look. The first few are named.
 */
export async function findAlike(db: Db, importId: string): Promise<AlikeDeals> {
  const field = <Name extends string>(name: Name) => jsonText('fields', `$.${name}`).$castTo<string>().as(name)
  const lines = await db
    .selectFrom('deal_import_rows')
    .select(['line', 'deal_id', field('title'), field('location'), field('price'), field('address'), field('postcode')])
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute()
  if (!lines.some(({ deal_id: id }) => id === null)) return { groups: [], count: 0 }
  const changed = new Set(lines.map(({ deal_id: id }) => id))
  const deals = await db
    .selectFrom('deals')
    .select(['id', 'title', 'location', 'price_pence', 'address', 'postcode'])
    .orderBy('id')
    .execute()
  const facts: Facts[] = [
    ...lines.map((line) => ({
      ...line,
      name: `Line ${line.line.toLocaleString('en-GB')}`,
      isNew: line.deal_id === null,
    })),
    ...deals
      .filter(({ id }) => !changed.has(id))
      .map((deal) => ({ ...deal, name: dealReference(deal.id), isNew: false, price: formatPounds(deal.price_pence) })),
  ]
  const groups = new Map<string, Facts[]>()
  for (const fact of facts) {
    for (const likeness of likenessesOf(fact)) groups.set(likeness, [...(groups.get(likeness) ?? []), fact])
  }
  const found = [...groups.values()].filter((group) => group.length > 1 && group.some(({ isNew }) => isNew))
  // Deals of one address and one title are told once.
  const named = [
    ...new Map(found.map((group) => group.map(({ name }) => name)).map((names) => [names.join(), names])).values(),
  ]
  return { groups: named.slice(0, mostAlikeShown), count: named.length }
}

function likenessesOf({ title, location, price, address, postcode }: Facts): string[] {
  const plain = (...texts: string[]) =>
    JSON.stringify(
      texts.map((text) =>
        text
          .toLowerCase()
          .replace(/[\s,.]+/g, ' ')
          .trim(),
      ),
    )
  return [
    plain('title', title, location, price),
    ...(address === '' || postcode === '' ? [] : [plain('address', address, postcode)]),
  ]
}
