import type { FieldName } from '#app/domain/deals/record/record.ts'

/** The id of the form of a deal. */
export const dealFormId = 'deal'

/** The id of a field, which the summary of mistakes links to. */
export function fieldId(name: FieldName): string {
  return `${dealFormId}-${name}`
}
