import type { Db } from '#db/database.server.ts'
import type { DealRow } from '#db/schema.ts'
import { showWorkedOut } from './columns.server.ts'
import { confirmedField } from '../desk/desk.ts'
import { toPublicDeal } from './deals.server.ts'
import { toDealJson, type DealJson } from './json.ts'
import { fieldNames, normalizeTexts, readTexts, type DealMistakes, type DealTexts, type FieldName } from './record.ts'
import { createDeal, readDealForm, updateDeal, type SaveResult } from '../desk/saving.server.ts'
import { mergeTexts } from '../desk/sent-texts.ts'

/** Deals entered and changed by JSON calls. Every field of the record is taken by its name (record.ts). */

/** A deal as an admin's JSON call gets it: the public shape, with what is private. */
interface AdminDealJson extends Omit<DealJson, 'isActive' | 'availability'> {
  isActive: boolean
  status: DealRow['status']
  /** It grows with every change. Sent with a change, it refuses one that would undo somebody else's. */
  version: number
  documentUrl: string | null
  address: string
  postcode: string
  ownerName: string
  ownerEmail: string
  ownerPhone: string
  titleNumber: string
  uprn: string
  hmoLicenceNumber: string
  planningReference: string
  createdAt: string
  updatedAt: string
}

/** Values sent for a deal. */
export interface DealCall {
  texts: Partial<Record<FieldName, string>>
  version: number | null
  /** The questions about figures that are confirmed, as a refusal gave them. */
  confirmed: string[]
}

/**
 * Reads a body: numbers, numeric texts, booleans and null become the texts that a form would send. Names that no field has are not
 * looked at, so a deal can be sent back as it was received.
 */
export function readDealCall(body: unknown): { ok: true; call: DealCall } | { ok: false; errors: CallMistakes } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { ok: false, errors: {} }
  const sent = new Map<string, unknown>(Object.entries(body))
  const texts: DealCall['texts'] = {}
  const errors: CallMistakes = {}
  for (const name of fieldNames) {
    const value = sent.get(name)
    if (value === undefined) continue
    if (typeof value === 'string') texts[name] = value
    else if (typeof value === 'number' || typeof value === 'boolean') texts[name] = String(value)
    else if (value === null) texts[name] = ''
    else errors[name] = 'Send a text, a number, true or false, or null'
  }
  const version = sent.get('version') ?? null
  const isVersion = version === null || (Number.isSafeInteger(version) && (version as number) > 0)
  if (!isVersion) errors.version = 'Send the version as a whole number, as it was received'
  const confirmed = sent.get(confirmedField) ?? []
  if (!isTexts(confirmed)) errors[confirmedField] = 'Send a list of the sentences, as they were received'
  if (Object.keys(errors).length > 0 || !isTexts(confirmed)) return { ok: false, errors }
  return { ok: true, call: { texts, version: version as number | null, confirmed } }
}
function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

export type CallMistakes = DealMistakes & { version?: string; [confirmedField]?: string }

export type CallResult =
  | SaveResult
  /** Somebody has saved it since. The fields that differ, as they were sent and as they are now. */
  | { ok: false; reason: 'changed'; version: number; fields: Differences }
type Differences = Partial<Record<FieldName, { sent: string; current: string }>>

/** Enters a deal. */
export async function createDealByCall(
  db: Db,
  admin: { id: string },
  call: DealCall,
  now: string,
): Promise<CallResult> {
  const read = readTexts(call.texts)
  if (!read.ok) return { ok: false, reason: 'mistakes', mistakes: read.mistakes }
  return createDeal(db, admin, read.values, now, { confirmed: call.confirmed })
}

/** The most tries of a change without a version when somebody else saves at the same moment. */
const mostTries = 3

/**
 * Changes a deal; what was not sent stays as it is. With a version it refuses where the deal has another by now; without one it
 * changes what is there.
 */
export async function updateDealByCall(
  db: Db,
  admin: { id: string },
  dealId: number,
  call: DealCall,
  now: string,
): Promise<CallResult> {
  for (let tries = 1; ; tries += 1) {
    const form = await readDealForm(db, dealId)
    if (!form) return { ok: false, reason: 'not-found' }
    const texts = mergeTexts(form.texts, call.texts, showWorkedOut(form.row))
    const read = readTexts(texts)
    if (!read.ok) return { ok: false, reason: 'mistakes', mistakes: read.mistakes }
    const current = form.deal.version
    const isStale = call.version !== null && call.version !== current
    const result = isStale
      ? ({ ok: false, reason: 'changed' } as const)
      : await updateDeal(db, admin, dealId, current, read.values, now, { confirmed: call.confirmed })
    if (result.ok || result.reason !== 'changed') return result
    if (isStale || tries === mostTries)
      return { ...result, version: current, fields: findDifferences(form.texts, texts) }
  }
}

function findDifferences(current: DealTexts, sent: DealTexts): Differences {
  const [mine, theirs] = [normalizeTexts(sent), normalizeTexts(current)]
  const differing = fieldNames.filter((name) => mine[name] !== theirs[name])
  return Object.fromEntries(differing.map((name) => [name, { sent: mine[name], current: theirs[name] }]))
}

/** A deal as an admin's JSON call gets it; undefined when there is none. */
export async function findAdminDeal(db: Db, dealId: number): Promise<AdminDealJson | undefined> {
  const row = await db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
  if (!row) return undefined
  const { availability: _, ...json } = toDealJson(toPublicDeal(row, undefined, { allowScotland: false }))
  return {
    ...json,
    isActive: row.status === 'active' || row.status === 'reserved',
    documentUrl: row.document_url,
    status: row.status,
    address: row.address,
    postcode: row.postcode,
    ownerName: row.owner_name,
    ownerEmail: row.owner_email,
    ownerPhone: row.owner_phone,
    titleNumber: row.title_number,
    uprn: row.uprn,
    hmoLicenceNumber: row.hmo_licence_number,
    planningReference: row.planning_reference,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
