import { byWord, words } from './lists.ts'
import type { NamedCost } from './running-sums.ts'

/** Words of running costs as they stand beside a sum that no other reader has bound. */

/** `other` is a cost that has no field, and `all` stands for every one. */
export type CostSaid = NamedCost | 'other' | 'all'

export const costWords = byWord<CostSaid>({
  maintenance: words`maintenance maint maintainance mtce repair repairs repairing mending mendin upkeep fixing roof gutters breakages`,
  insurance: words`insurance insurances ins insure insuring`,
  service: words`service ground gr sc factor factors factoring estate residents`,
  other: words`
    bill bills cert certs certificate certificates gas electric electrics electricity leccy elec energy utilities utility water heating eicr council rates broadband wifi internet
    cleaner cleaning cleaners garden gardener gardening window windows accountant accountancy bookkeeper sundries sundry alarm alarms safety contracts contract check checks lane oil software
  `,
  all: words`stuff outgoings outgoing expenses overheads`,
})
/** Beside a sum that is no cost of a year's letting. */
export const notOfYear = words`
  refurb refurbishment works work do doing done buy buying purchase legal legals solicitor solicitors survey stamp duty deposit mortgage loan salary wage wages pension earn earns
  tenant tenants lodger lodgers price worth value rent rents rental pays quoted quote builder new
`

/** Who takes a share of the rent, and what stands between them. */
export const agents = words`agent agents agency manager`
export const takes = words`takes take taking keeps keep keeping wants want gets get charges charge charging has`
