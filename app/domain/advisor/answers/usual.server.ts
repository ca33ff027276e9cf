import { caseFields, type CaseKey } from '../case-fields.ts'
import { sayValue, type CaseValue } from '../case-words.ts'
import type { Field } from '#app/domain/calculators/fields.ts'
import type { Assumption } from './assumed.server.ts'

/** What is taken of the fields of a case that were not said: `deposit 25%`. */
export function usualOf(
  calculator: CaseKey,
  names: readonly string[],
  args: Readonly<Record<string, CaseValue>>,
): Assumption[] {
  const fields = caseFields[calculator] as Record<string, Field<unknown>>
  const isPaid = [args['deposit'], args['loan'], args['depositPounds']].some((said) => said !== undefined)
  const isCash = args['deposit'] === 100
  return names.flatMap((name): Assumption[] => {
    const field = fields[name]
    if (!field || args[name] !== undefined || (name === 'deposit' && isPaid)) return []
    if (isCash && ['rate', 'repayment'].includes(name)) return []
    if (args['tax'] !== undefined && ['nation', 'buyer'].includes(name)) return []
    const { kind, missing, label } = field
    if (name === 'tax') return [[true, name, 'property tax worked out']]
    if (missing === '') return []
    const value = kind.of === 'choice' ? missing : Number(missing)
    return [[true, name, value === 0 ? `no ${label}` : sayValue(field, value)]]
  })
}
