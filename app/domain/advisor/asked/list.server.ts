import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded } from '#db/expressions.server.ts'
import type { AdvisorFault, AdvisorOutcome, AdvisorVerdict, AdvisorWriter, Database } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { addDays, londonDay, startOfLondonWeek } from '#app/utils/dates.ts'
import { capitalize } from '#app/utils/text.ts'
import { columnOf } from './noting.server.ts'
import { faultLabels, guardReasons, outcomeLabels, verdictLabels, writerLabels, type QuestionWeek } from './words.ts'

const filters = {
  search: searchText({ placeholder: 'Words of the question' }),
  outcome: choice({ name: 'outcome', label: 'What came of it', options: outcomeLabels, all: 'Anything' }),
  verdict: choice({ name: 'thumbs', label: 'Thumbs', options: verdictLabels, all: 'Any or none' }),
}
type QuestionFilters = FiltersOf<typeof filters>

/** A question as the desk has it. */
interface ListedQuestion {
  id: number
  /** The London day. */
  askedOn: string
  question: string
  outcome: AdvisorOutcome
  /** Why a model's answer was refused, in words. */
  refusedBecause: string | null
  answeredBy: AdvisorWriter | null
  /** The topic in words; null where none was understood. */
  topic: string | null
  verdict: AdvisorVerdict | null
  reason: AdvisorFault | null
  remark: string
  isSignedIn: boolean
}

interface QuestionPage extends ListPage<ListedQuestion> {
  /** The rows of each outcome that search and thumbs leave. */
  counts: Record<AdvisorOutcome, number>
}

/** What people ask the advisor, the newest first. */
export const questionList = describeList({
  name: 'advisor',
  title: 'Questions to the advisor',
  labels: { table: 'Questions to the advisor', filters: 'Filter questions' },
  rowNames: ['question'],
  filters,
  read: (db, filters, { size }) => listQuestions(db, filters, size),
  counts: (page) => ({ outcome: page.counts }),
  columns: {
    asked: { label: 'Asked on', width: 5.5, place: 'first' },
    question: { label: 'Question', isRowHead: true },
    topic: { label: 'Topic', width: 8, place: 'meta' },
    said: { label: 'What was said of it', width: 14, place: 'meta' },
    outcome: { label: 'What came of it', width: 9.5, place: 'state' },
    actions: { label: 'Actions', width: 5, place: 'actions', isHidden: true },
  },
  csv: {
    'Asked on': (row) => row.askedOn,
    Question: (row) => row.question,
    'What came of it': (row) => outcomeLabels[row.outcome],
    'Refused because': (row) => row.refusedBecause,
    'Answered by': (row) => row.answeredBy && writerLabels[row.answeredBy],
    Topic: (row) => row.topic,
    Thumbs: (row) => row.verdict && verdictLabels[row.verdict],
    Reason: (row) => row.reason && faultLabels[row.reason],
    'In their words': (row) => row.remark,
    'Signed in': (row) => row.isSignedIn,
  },
})

/** One page of the questions, the newest first. The search looks at the question and at what was written about its answer. */
export async function listQuestions(
  db: Db,
  { search, outcome, verdict, page }: QuestionFilters,
  size = pageSize,
): Promise<QuestionPage> {
  const found = (where: ExpressionBuilder<Database, 'advisor_questions'>) =>
    where.and([
      ...(search ? [anyContainsFolded(['question', 'remark'], search)] : []),
      ...(verdict ? [where('verdict', '=', verdict)] : []),
    ])
  const counted = await db
    .selectFrom('advisor_questions')
    .select((select) => ['outcome', select.fn.countAll<number>().as('count')])
    .where(found)
    .groupBy('outcome')
    .execute()
  const counts = countOutcomes((outcome) => counted.find((row) => row.outcome === outcome)?.count ?? 0)
  const total = outcome ? counts[outcome] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows = await db
    .selectFrom('advisor_questions')
    .selectAll()
    .where(found)
    .$if(outcome !== null, (query) => query.where('outcome', '=', outcome!))
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const listed = rows.map((row): ListedQuestion => ({
    id: row.id,
    askedOn: row.asked_on,
    question: row.question,
    outcome: row.outcome,
    refusedBecause: row.refused_because && (guardReasons[row.refused_because] ?? row.refused_because),
    answeredBy: row.answered_by,
    topic: row.topic === null || row.topic === 'unknown' ? null : capitalize(row.topic.replaceAll('-', ' ')),
    verdict: row.verdict,
    reason: row.reason,
    remark: row.remark,
    isSignedIn: row.is_signed_in === 1,
  }))
  return { ...listPage(listed, total, page, size), counts }
}

const outcomes = Object.keys(outcomeLabels) as AdvisorOutcome[]
const countOutcomes = (countOf: (outcome: AdvisorOutcome) => number) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(outcome)])) as Record<AdvisorOutcome, number>

/** The weeks that the desk sees, the present one included. */
const shownWeeks = 13

/** What came of the questions of each week in London, the newest first. */
export async function readQuestionWeeks(db: Db, now: string): Promise<QuestionWeek[]> {
  const mondays = Array.from({ length: shownWeeks }, (_, week) => londonDay(startOfLondonWeek(now, -week)))
  const days = await db.selectFrom('advisor_days').selectAll().where('day', '>=', mondays.at(-1)!).execute()
  return mondays.map((monday) => {
    const next = addDays(monday, 7)
    const ofWeek = days.filter(({ day }) => day >= monday && day < next)
    const sum = (name: Exclude<keyof (typeof days)[number], 'day'>) => ofWeek.reduce((all, day) => all + day[name], 0)
    return {
      monday,
      asked: sum('questions'),
      outcomes: countOutcomes((outcome) => sum(columnOf(outcome))),
      verdicts: { right: sum('found_right'), wrong: sum('found_wrong') },
    }
  })
}
