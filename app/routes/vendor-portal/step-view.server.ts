import type { RouterContextProvider } from 'react-router'
import { dbContext, nowContext, userContext } from '#app/context.ts'
import { readDraft } from '#app/domain/records/drafts.server.ts'
import { differingNames } from '#app/domain/records/merging.ts'
import { compareFigures, type ComparedFigures } from '#app/domain/submissions/figures.server.ts'
import { editableStates } from '#app/domain/submissions/moves.ts'
import { stepBefore } from '#app/domain/submissions/progress.ts'
import type { WholeSubmission } from '#app/domain/submissions/own.server.ts'
import {
  askedIn,
  checkStep,
  decidingAnswers,
  isQuestionName,
  namesOf,
  normalizeAnswers,
  questionOf,
  valueOf,
  type AnswerMistakes,
  type Answers,
  type QuestionName,
  type StepName,
} from '#app/domain/submissions/record.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { shownGroups, whyNotAsked, type ShownGroup } from '#app/domain/submissions/shown.ts'
import type { ShownDraft } from '#app/ui/desk/notices.tsx'
import type { StepFrameView } from '#app/ui/submissions/rail.tsx'
import { newId } from '#app/utils/ids.server.ts'
import { viewFrame } from './frame.server.ts'

/** A page of questions as it is saved or, where that is asked for, as it was typed and never saved. */
export interface StepView {
  id: number
  reference: string
  frame: StepFrameView
  step: StepName
  groups: ShownGroup[]
  texts: Answers
  /** The answers, also of other pages, by which these questions have their words and choices. */
  deciding: Answers
  /** Mistakes in what is shown; none on a page that was never saved. */
  mistakes: AnswerMistakes
  version: number
  /** Who types. */
  userId: string
  /** Names this form, so that one which is sent twice is known. */
  formId: string
  draft: ShownDraft | null
  /** Why nothing is asked; null where something is. */
  notAsked: ReturnType<typeof whyNotAsked> | null
  /** False while it is with us, or over. */
  isEditable: boolean
  before: StepName | null
  /** Of the page of numbers alone. */
  figures: { compared: ComparedFigures | null; hasNoRent: boolean } | null
}

/** The page of a step. `sent` are the texts of a form that was not saved as it is, which decide what else is shown. */
export async function viewStep(
  context: Readonly<RouterContextProvider>,
  submission: WholeSubmission,
  step: StepName,
  url: URL,
): Promise<StepView> {
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const saved = answersOf(submission)
  const names = namesOf(step)
  const draft = await readDraft(db, vendor.id, 'submission', submission.id)
  const isEditable = editableStates.includes(submission.state)
  const typed = draft && isEditable ? { ...saved, ...pickOf(draft.fields, names) } : saved
  const differing = differingNames(names, complete(names, typed), complete(names, saved))
  const isShown = draft !== undefined && differing.length > 0 && url.searchParams.has('draft')
  const answers = isShown ? typed : saved
  const isBegun = isShown || names.some((name) => saved[name] !== undefined)
  return {
    id: submission.id,
    reference: submission.reference,
    frame: await viewFrame(context, submission, step),
    step,
    groups: shownGroups(step, answers),
    texts: Object.fromEntries(names.map((name) => [name, answers[name] ?? ''])),
    deciding: decidingAnswers(answers),
    mistakes: isBegun && isEditable ? checkStep(step, answers) : {},
    version: isShown ? draft.version : submission.version,
    userId: vendor.id,
    formId: newId(),
    draft:
      draft && differing.length > 0
        ? { keptAt: draft.keptAt, differs: differing.map((name) => questionOf(name, answers).label), isShown }
        : null,
    notAsked: askedIn(step, answers).length === 0 && isNeverAsked(step, answers) ? whyNotAsked(step, answers) : null,
    isEditable,
    before: stepBefore(step, saved) ?? null,
    figures:
      step === 'numbers'
        ? { compared: await compareFigures(db, answers, now), hasNoRent: valueOf('monthlyRent', answers) === 0 }
        : null,
  }
}

/** True where no answer of the page itself could lead to a question. */
function isNeverAsked(step: StepName, answers: Answers): boolean {
  return shownGroups(step, answers).length === 0
}

function pickOf(fields: Readonly<Record<string, string>>, names: readonly QuestionName[]): Answers {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isQuestionName(name) && names.includes(name)))
}

function complete(names: readonly QuestionName[], answers: Answers): Record<QuestionName, string> {
  const normal = normalizeAnswers(answers)
  return Object.fromEntries(names.map((name) => [name, normal[name] ?? ''])) as Record<QuestionName, string>
}
