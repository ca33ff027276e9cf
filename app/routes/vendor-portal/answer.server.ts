import { data, redirect, type RouterContextProvider } from 'react-router'
import { dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { forgetTyped } from '#app/domain/records/drafts.server.ts'
import { printForm } from '#app/domain/records/versions.server.ts'
import { submissionRefusals, type SubmissionRefusal } from '#app/domain/submissions/moves.ts'
import { stepAfter } from '#app/domain/submissions/progress.ts'
import { readOwnSubmission } from '#app/domain/submissions/reading.server.ts'
import {
  namesOf,
  questionOf,
  titleOf,
  type AnswerMistakes,
  type Answers,
  type QuestionName,
  type StepName,
} from '#app/domain/submissions/record.ts'
import { answersOf, savePage, type AnswerConflict } from '#app/domain/submissions/saving.server.ts'
import { openedBy } from '#app/domain/submissions/shown.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { readTyped } from '#app/middleware/forms.server.ts'
import { noAuthorityHref, submissionHref, submissionStepHref } from '#app/ui/links.ts'
import { readText, readVersionNumber } from '../admin/records/read-form.ts'
import { fieldId } from './field-id.ts'
import { readAnswers } from './read-answers.ts'

type Context = Readonly<RouterContextProvider>

/** The page again after it was sent: everything that was typed, and what became of it. */
export interface SentAnswers {
  texts: Answers
  /** The version that the form goes on from. */
  version: number
  mistakes: AnswerMistakes
  /** True where it is saved, mistakes and all. */
  isSaved: boolean
  problem?: { title: string; message: string }
  conflict?: AnswerConflict
}

/** The answer at the address of a submission that there is not, or that is not one's own. */
export function submissionNotFound() {
  const { status, message } = submissionRefusals['not-found']
  return data({ message }, { status })
}

/** Does what the pressed button says with a page of questions. */
export async function answerPage(context: Context, reference: string, step: StepName) {
  const { form, isTooMany } = await readTyped(context)
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const version = readVersionNumber(form)
  const sent: SentAnswers = { texts: readAnswers(form, step), version, mistakes: {}, isSaved: false }
  if (isTooMany) return mistake(context, sent, 429)
  const intent = readText(form, 'intent')
  if (intent === 'back') return sent
  const here = submissionStepHref(reference, step)
  if (intent === 'drop') {
    const submission = await readOwnSubmission(db, vendor, reference)
    if (!submission) throw submissionNotFound()
    await forgetTyped(db, vendor.id, { kind: 'submission', about: submission.id }, namesOf(step))
    return redirect(here, 303)
  }
  const page = { step, texts: sent.texts, version, form: printForm(form, []) }
  const saved = await savePage(db, vendor, reference, page, now)
  if (!saved.ok) return refused(context, sent, saved)
  const flash = (message: string) => context.get(sessionContext).flash({ tone: 'success', title: 'Saved', message })
  const title = titleOf(step)
  if (intent === 'later') {
    flash(`“${title}” is saved as you left it. Come back whenever you like.`)
    return redirect(submissionHref(reference), 303)
  }
  if (step === 'authority' && sent.texts.authority === 'none') return redirect(noAuthorityHref(reference), 303)
  const submission = await readOwnSubmission(db, vendor, reference)
  const answers = submission ? answersOf(submission) : {}
  const opened = openedBy(step, sent.texts, answers)
  // Nobody is told of a mistake in what they were not asked yet.
  if (opened.length > 0 && Object.keys(saved.mistakes).every((name) => opened.includes(name as QuestionName))) {
    const labels = opened.map((name) => questionOf(name, answers).label.replace(/\?$/, ''))
    flash(`“${title}” is saved. Because of your answers more is asked here: ${labels.join('; ')}.`)
    return redirect(`${here}#${fieldId(opened[0]!)}`, 303)
  }
  if (Object.keys(saved.mistakes).length > 0)
    return mistake<SentAnswers>(
      context,
      { ...sent, version: saved.version, mistakes: saved.mistakes, isSaved: true },
      400,
    )
  if (intent === 'again') {
    flash('The figures are worked out from what you entered.')
    return redirect(`${here}#figures`, 303)
  }
  flash(`“${title}” is saved.`)
  const next = stepAfter(step, answers)
  return redirect(next ? submissionStepHref(reference, next) : submissionHref(reference), 303)
}

function refused(
  context: Context,
  sent: SentAnswers,
  refusal: { reason: SubmissionRefusal; conflict?: AnswerConflict },
) {
  if (refusal.reason === 'not-found') throw submissionNotFound()
  const { status, message } = submissionRefusals[refusal.reason]
  if (refusal.conflict) return mistake<SentAnswers>(context, { ...sent, conflict: refusal.conflict }, status)
  return mistake<SentAnswers>(context, { ...sent, problem: { title: 'Nothing has been saved', message } }, status)
}
