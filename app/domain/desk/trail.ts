import type { AuditEventsTable } from '#db/schema.ts'
import type { AuditDetail, AuditValue } from '#app/domain/audit/audit.ts'
import { moneyText, wordsOf } from '#app/domain/audit/sentences.ts'
import { dealReference } from '#app/utils/references.ts'
import { outcomeLabels, type RefundOutcome } from '#app/domain/terms/refund-rules.ts'

/** The audit trail as it is shown: who did what to which thing, and what that changed. */

export const auditActors: Record<AuditEventsTable['actor'], string> = {
  admin: 'Admin',
  user: 'User',
  visitor: 'Visitor',
  system: 'System',
  provider: 'Payment provider',
}

export interface AuditRow {
  id: number
  at: string
  actor: AuditEventsTable['actor']
  /** The person, while their record is kept. */
  person: { id: string; name: string; email: string } | null
  actorUserId: string | null
  action: string
  /** Who it was in words: a name, `The buyer`, `The system`. */
  who: string
  /** The action, as a sentence without who: `Approved £2,850`. */
  what: string
  /** The change: `Under review → approved`. */
  change: string
  object: AuditObject
  before: string
  after: string
  /** Everything else that was noted. */
  facts: string
  /** All of it as it is stored, JSON with every id. */
  stored: string
}

export interface AuditObject {
  /** Any text where the entry is an older version's. */
  type: string
  id: string
  /** A person's word for it, such as its reference; its id where it has no other name. */
  label: string
  /** The desk has no page for it: its row has been deleted, there never was one, or it is a draft that its vendor has not sent yet. */
  isGone: boolean
}

/**
 * An entry's values, as a person reads them: `paid` → `Paid`, `{amountPence: 290050}` → `Amount: £2,900.50`, closed sets in words,
 * a deal by its reference. Other rows' ids say nothing to a reader and are left out. No value at all → the empty text.
 */
export function factsText(value: AuditDetail[string]): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return isRowId(value) ? '' : wordOf(value)
  return Object.entries(value)
    .filter(([name]) => name === 'dealId' || !name.endsWith('Id'))
    .map(([name, fact]) => `${wordsOf(name.replace(/(Pence|Id)$/, ''))}: ${factText(name, fact, value)}`)
    .join('\n')
}

function factText(name: string, fact: AuditValue, { currency = 'gbp' }: Record<string, AuditValue>): string {
  if (fact === null) return 'none'
  if (name.endsWith('Pence') && typeof fact === 'number') {
    return moneyText(fact, currency)
  }
  if (name === 'dealId' && typeof fact === 'number') return dealReference(fact)
  if (name === 'currency') return String(fact).toUpperCase()
  if (name === 'outcome' && Object.hasOwn(outcomeLabels, String(fact))) return outcomeLabels[fact as RefundOutcome]
  return wordOf(fact)
}

/** One of a closed set in words; what was typed, a number or a reference as it is. */
function wordOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' && /^[a-z]+(-[a-z0-9]+)*$/.test(value) ? wordsOf(value) : String(value)
}

/** As newId in ids.server.ts makes them; a code of 22 letters has no capitals. */
function isRowId(value: AuditValue): boolean {
  return typeof value === 'string' && /^(?=.*[A-Z])[\w-]{22}$/.test(value)
}
