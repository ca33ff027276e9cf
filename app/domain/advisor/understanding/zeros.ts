import type { GivenFigures } from '../question.ts'
import type { Deniable } from '../lexicon/negations.ts'

/** The figures of a thing that there is none of. A denied mortgage is a purchase in cash: a deposit of 100 percent. */
export const zeros: Readonly<Record<Deniable, GivenFigures>> = {
  mortgage: { depositPercent: 100 },
  deposit: { depositPercent: 0 },
  management: { managementPercent: 0 },
  voids: { voidsPercent: 0 },
  maintenance: { maintenancePercent: 0 },
  insurance: { insurancePence: 0 },
  service: { servicePence: 0 },
  fees: { feesPence: 0 },
  works: { worksPence: 0 },
  tax: { taxPence: 0 },
  costs: { managementPercent: 0, voidsPercent: 0, maintenancePercent: 0, insurancePence: 0 },
  income: { incomePence: 0 },
  interest: { financeCostsPence: 0 },
}
