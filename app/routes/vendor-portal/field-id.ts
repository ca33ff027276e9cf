import type { QuestionName } from '#app/domain/submissions/record.ts'

/** The id of the form of questions; the ids of its fields begin with it. */
export const questionsFormId = 'submission'

/** The id of the field of a question, to which links and messages lead. */
export function fieldId(name: QuestionName): string {
  return `${questionsFormId}-${name}`
}
