import type { GroupKind } from '#db/schema.ts'
import { leftAloneWords } from '#app/domain/lists/bulk.ts'

/** Groups of accounts that hold deals, as an admin sees them. */

const groupKindLabels: Record<GroupKind, string> = {
  network: 'Network',
  'wide-network': 'Wide network',
  mailbox: 'Mailbox',
}

/** What the holds of a group in the last 24 hours say of it. */
export interface HoldGroupRow {
  /** The hash. */
  id: string
  kind: GroupKind
  /** True where it may hold no more than a few deals at a time now. */
  isLimited: boolean
  /** The holds that ran out, with the parts of those that were released. */
  ranOut: number
  starts: number
  /** The deals that it holds now. */
  holding: number
  accounts: number
  /** When the first of its accounts was made, and the last. */
  firstAccountAt: string
  lastAccountAt: string
  /** When its first hold began of which this is known. */
  since: string
}

/** The name of a group at the desk, such as `Network 3fKx9Q`. It says nothing of an address. */
export function groupName({ id, kind }: { id: string; kind: GroupKind }): string {
  return `${groupKindLabels[kind]} ${id.slice(0, 6)}`
}

/** The most holds of a group that are freed at once: each is ended at the payment provider first. */
export const mostFreedAtOnce = 50

/** What freeing the holds of a group comes to. */
export interface FreeingPlan {
  id: string
  kind: GroupKind
  /** The running holds that would be freed, the oldest first. */
  holds: { id: string; name: string }[]
  accounts: number
  /** The holds that stay for another round. */
  later: number
}

/** The field of the form with the holds that its page shows. */
const shownName = 'shown'
/** No id has it. */
const betweenIds = '.'

export function writeShownHolds(plan: FreeingPlan): Readonly<Record<string, string>> {
  return { [shownName]: plan.holds.map(({ id }) => id).join(betweenIds) }
}

/** Reads what `writeShownHolds` wrote; null for any other text. */
export function readShownHolds(form: FormData): string[] | null {
  const shown = form.get(shownName)
  if (typeof shown !== 'string') return null
  const ids = [...new Set(shown.split(betweenIds))]
  return ids.length > mostFreedAtOnce || !ids.every((id) => /^[\w-]{1,40}$/.test(id)) ? null : ids
}

/** What came of freeing them. */
export interface Freed {
  freed: number
  /** Of the freed ones, those for which a payment arrived at that moment and is not kept. */
  charged: number
  leftAlone: { ended: number; paid: number; underWay: number }
}

/** The holds that were left alone, as sentences; empty where there are none. */
export function leftAloneText({ ended, paid, underWay }: Freed['leftAlone']): string {
  return leftAloneWords([
    [ended, 'had ended already', 'had ended already'],
    [paid, 'has been paid', 'have been paid'],
    [
      underWay,
      'has a payment under way, or the payment provider cannot be reached',
      'have a payment under way, or the payment provider cannot be reached',
    ],
  ])
}
