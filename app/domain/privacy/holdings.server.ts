import type { Db } from '#db/database.server.ts'
import { listOwnRequests } from './copies.server.ts'
import { countKept } from './deleting.server.ts'
import { countRows, findPerson } from './finding.server.ts'
import { countNamings, isKeptAsOwner, ownerKept, ownerPart } from './named-owners.server.ts'
import { keptOf, neverTold, personalRule, personalTables } from './tables.ts'
import type { OwnRequest } from './your-data.ts'

/** A part of what is held about somebody. */
interface Part {
  title: string
  what: string
  why: string
  kept: string
  rows: number
}

/** What is held about the person of an account, part by part, without the empty ones; and what they have asked for. */
export async function readHoldings(
  db: Db,
  userId: string,
): Promise<{ parts: Part[]; requests: OwnRequest[]; leftOut: readonly string[] }> {
  const who = await findPerson(db, userId)
  const counts = who ? await countRows(db, personalTables, who) : new Map<string, number>()
  const parts = personalTables.flatMap((table): Part[] => {
    const { title, what, why, kept } = personalRule(table)
    const rows = counts.get(table) ?? 0
    return rows === 0 ? [] : [{ title, what, why, kept, rows }]
  })
  const namings = who ? await countNamings(db, who) : 0
  if (namings > 0) parts.push({ ...ownerPart, rows: namings })
  return { parts, requests: await listOwnRequests(db, userId), leftOut: neverTold }
}

/** What a deletion would keep of what is held about the person of an account, by the reason. */
export async function readKept(db: Db, userId: string): Promise<ReturnType<typeof keptOf>> {
  const who = await findPerson(db, userId)
  if (!who) return []
  const counts = await countKept(db, who, await countRows(db, personalTables, who))
  // The account itself stays only where these refer to it.
  const staysNameless = counts.get('reservations') || counts.get('document_accesses') || counts.get('submissions')
  const tables = personalTables.filter((table) => counts.get(table) && (table !== 'users' || staysNameless))
  return keptOf(tables, (await isKeptAsOwner(db, who)) ? [ownerKept] : [])
}
