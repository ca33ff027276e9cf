import type { Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { londonDay } from '#app/utils/dates.ts'
import type { DocumentState } from '../documents.ts'
import { nationOf, type Answers } from '../record.ts'
import { askedAnswers } from './facts.ts'
import { readScreenedFigures } from './figures.server.ts'
import type { Finding } from './findings.ts'
import { applyRules } from './rules.ts'
import { findTwins } from './twins.server.ts'

/**
 * What our program asks about a submission, a draft or one that is handed in: first what the vendor should change. Three queries at
 * most, however much there is. Of another submission or deal it says that there is one, never whose.
 */
export async function screenSubmission(
  db: Db,
  submission: Pick<SubmissionRow, 'id' | 'deal_id' | 'address_key' | 'title_key'>,
  all: Answers,
  states: readonly DocumentState[],
  now: string,
): Promise<Finding[]> {
  const answers = askedAnswers(all)
  const twins = (await findTwins(db, submission)).filter(({ isOpen }) => isOpen)
  return applyRules({
    answers,
    states,
    today: londonDay(now),
    nation: nationOf(answers),
    figures: await readScreenedFigures(db, answers, states, now),
    twins: {
      address: twins.some(({ by }) => by.includes('address')),
      title: twins.some(({ by }) => by.includes('title')),
    },
  })
}
