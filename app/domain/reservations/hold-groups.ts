import type { GroupKind } from '#db/schema.ts'

/** The rules for holds of several accounts that one network or one mailbox has (RULES.md, Holds). */

interface GroupRule {
  /** The holds that may run out in a day before the group is limited. */
  ranOut: number
  /** The deals that a limited group may hold at a time. */
  holdsAtOnce: number
}

/**
 * A network is an address of IPv4, or a /64 of IPv6. A wide network is a /48 of IPv6, the most that a provider gives a customer: who
 * has one has 65,536 networks, and others may have a part of it.
 */
export const groupRules: Record<GroupKind, GroupRule> = {
  mailbox: { ranOut: 10, holdsAtOnce: 1 },
  network: { ranOut: 10, holdsAtOnce: 1 },
  'wide-network': { ranOut: 100, holdsAtOnce: 10 },
}

/**
 * The deals that a group may hold at a time, by what ran out in the day: as many as may still run out. Otherwise it could hold the whole
 * market before the first hold has run out.
 */
export function holdsAtOnceOf(kind: GroupKind, ranOut: number): number {
  const rule = groupRules[kind]
  return Math.max(rule.holdsAtOnce, Math.ceil(rule.ranOut - ranOut))
}

/** The days for which it is kept from which network and mailbox a hold began (privacy policy; RULES.md, Retention). */
export const groupDays = 7
