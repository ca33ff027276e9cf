import type { SubmissionRow } from '#db/schema.ts'
import { business, holds, notOwner, type Answers, type When } from './record.ts'

/** The checklist of a review: what a reviewer ticks once they have looked (RULES.md, Submissions). */

/** A figure that a check compares with evidence: an answer that the deal takes over. */
export type ComparedFigure = 'price' | 'monthlyRent'

interface Check {
  label: string
  when?: When
  /** What a deal's page says was checked, where anyone may read it. */
  told?: string
  figure?: ComparedFigure
}

export const checks = {
  authority: { label: 'The vendor may offer the property', told: 'Right to offer it' },
  registers: {
    label: 'AML supervision, redress and ICO numbers stand in the registers',
    when: business,
    told: 'The vendor’s registrations',
  },
  company: { label: 'The company stands at Companies House and is active', when: { vendorForm: ['company'] } },
  owner: { label: 'The owner has confirmed that the vendor acts for them', when: notOwner, told: 'The owner’s word' },
  screening: { label: 'Vendor and owners are no match on the sanctions list', told: 'Sanctions lists' },
  duplicates: { label: 'No other deal or submission is the same property' },
  value: { label: 'The price fits the evidence of value', told: 'Price against evidence', figure: 'price' },
  rent: {
    label: 'The rent fits its evidence, or there is none',
    told: 'Rent against evidence',
    figure: 'monthlyRent',
  },
  claims: { label: 'Nothing in the text promises a return' },
} as const satisfies Record<string, Check>
export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as CheckName[]

/** Who ticked each, and when. */
type Checked = Partial<Record<CheckName, { by: string; at: string }>>

/** Reads what was ticked. */
export function readChecks({ checks: stored }: Pick<SubmissionRow, 'checks'>): Checked {
  return JSON.parse(stored) as Checked
}

/** The checks that these answers need, in the order of the list. */
export function neededChecks(answers: Answers): CheckName[] {
  return checkNames.filter((name) => holds(checkOf(name).when, answers))
}

/** Those that nobody has ticked yet. */
export function openChecks(answers: Answers, ticked: Checked): CheckName[] {
  return neededChecks(answers).filter((name) => !ticked[name])
}

/** The description of a check, whichever it is. */
export function checkOf(name: CheckName): Check {
  return checks[name]
}
