import { askedIn, stepNames, type Answers, type StepName } from '#app/domain/submissions/record.ts'
import type { ToDo } from '#app/domain/submissions/submitting.server.ts'

/** The page on which a vendor goes on: the first that was never saved or has something to mend, then the documents, then the review. */
export function findNextStep(answers: Answers, { steps, missing }: ToDo): StepName {
  const isNew = (step: StepName) =>
    askedIn(step, answers).length > 0 && askedIn(step, answers).every((name) => answers[name] === undefined)
  const open = stepNames.find((step) => steps[step] !== undefined || isNew(step))
  return open ?? (missing.length > 0 ? 'documents' : 'review')
}
