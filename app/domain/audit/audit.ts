import { cleanLine } from '#app/utils/text.ts'

/** What the audit trail keeps of an event. */

export type AuditValue = string | number | boolean | null

/**
 * Facts by their names; never a name, an email address or card data. Whatever changes the state of something gives that state
 * `before` and `after`: the state alone, or all that changed by its names.
 */
export interface AuditDetail {
  before?: AuditValue | Record<string, AuditValue>
  after?: AuditValue | Record<string, AuditValue>
  [fact: string]: AuditValue | Record<string, AuditValue> | undefined
}

const longestReason = 200

/** What an admin typed as a reason, as far as the trail may keep it: one short line without email addresses. */
export function reasonForTrail(typed: string): string {
  const text = [...cleanLine(typed).replace(/\S+@\S+/g, '…')]
  return text.length <= longestReason ? text.join('') : `${text.slice(0, longestReason - 1).join('')}…`
}
