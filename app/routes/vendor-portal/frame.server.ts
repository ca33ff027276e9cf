import type { RouterContextProvider } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { documentStates, listDocuments, missingDocuments } from '#app/domain/submissions/documents.server.ts'
import { readProgress } from '#app/domain/submissions/progress.ts'
import type { WholeSubmission } from '#app/domain/submissions/own.server.ts'
import type { Answers, StepName } from '#app/domain/submissions/record.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import type { StepFrameView } from '#app/ui/submissions/rail.tsx'
import { formatShortTime, formatTime, londonDay } from '#app/utils/dates.ts'

/** What the frame of a step shows of a submission. `answers` are those that the page shows, where they are not the saved ones. */
export async function viewFrame(
  context: Readonly<RouterContextProvider>,
  submission: WholeSubmission,
  current: StepName,
  answers: Answers = answersOf(submission),
): Promise<StepFrameView> {
  const now = context.get(nowContext)
  const today = londonDay(now)
  const missing = missingDocuments(
    documentStates(answers, await listDocuments(context.get(dbContext), submission.id), today),
  )
  const { reference, updated_at: savedAt } = submission
  return {
    current,
    reference,
    progress: readProgress(answers, missing.length),
    savedAt: londonDay(savedAt) === today ? formatTime(savedAt) : formatShortTime(savedAt),
  }
}
