import { askedIn, checkStep, namesOf, stepNames, type Answers, type StepName } from './record.ts'

/** How far a vendor is with each page of a submission. */

type StepState =
  | { is: 'done' }
  /** `count` answers are missing or mistaken; of the documents, so many are not sent yet. */
  | { is: 'to-fix'; count: number }
  /** Earlier answers have left nothing to ask. */
  | { is: 'not-asked' }
  /** The page was not saved yet, or has nothing that could be counted. */
  | { is: 'open' }

export type Progress = Record<StepName, StepState>

/** The state of each step. `missing` is the number of needed documents of which nothing was sent and nothing was said. */
export function readProgress(answers: Answers, missing: number): Progress {
  return Object.fromEntries(stepNames.map((step) => [step, stateOf(step, answers, missing)])) as Progress
}

function stateOf(step: StepName, answers: Answers, missing: number): StepState {
  const names = namesOf(step)
  if (step === 'documents' && isBegun('property', answers))
    return missing > 0 ? { is: 'to-fix', count: missing } : { is: 'done' }
  if (names.length === 0) return { is: 'open' }
  if (isBegun('who', answers) && askedIn(step, answers).length === 0) return { is: 'not-asked' }
  if (!isBegun(step, answers)) return { is: 'open' }
  const count = Object.keys(checkStep(step, answers)).length
  return count > 0 ? { is: 'to-fix', count } : { is: 'done' }
}

/** True once the page was saved, with whatever was typed. */
function isBegun(step: StepName, answers: Answers): boolean {
  return namesOf(step).some((name) => answers[name] !== undefined)
}

/** The state in words. */
export function sayStepState(step: StepName, state: StepState): string {
  switch (state.is) {
    case 'done':
      return 'Done'
    case 'to-fix':
      return step === 'documents' ? `${state.count} to send` : `${state.count} to fix`
    case 'not-asked':
      return 'Not asked'
    case 'open':
      return ''
  }
}

/** The step that follows this one, without those that ask nothing; undefined after the last. */
export function stepAfter(step: StepName, answers: Answers): StepName | undefined {
  return stepNames.slice(stepNames.indexOf(step) + 1).find((next) => isAsking(next, answers))
}

/** The step before this one, without those that ask nothing; undefined before the first. */
export function stepBefore(step: StepName, answers: Answers): StepName | undefined {
  return stepNames
    .slice(0, stepNames.indexOf(step))
    .reverse()
    .find((before) => isAsking(before, answers))
}

function isAsking(step: StepName, answers: Answers): boolean {
  return namesOf(step).length === 0 || askedIn(step, answers).length > 0
}
