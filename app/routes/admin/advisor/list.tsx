import { data, redirect } from 'react-router'
import { z } from 'zod'
import { bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { questionList, readQuestionWeeks } from '#app/domain/advisor/asked/list.server.ts'
import { keptDays } from '#app/domain/advisor/asked/kept.ts'
import { deleteQuestion } from '#app/domain/advisor/asked/noting.server.ts'
import { faultLabels, outcomeLabels, verdictLabels, type QuestionWeek } from '#app/domain/advisor/asked/words.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminListHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatShortDay } from '#app/utils/dates.ts'
import { loadList } from '../load-list.server.ts'
import styles from './list.module.css'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('advisor')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Questions to the advisor') }]

/** What people ask the advisor and what came of it, without who they are. */
export async function loader(asked: Route.LoaderArgs) {
  const weeks = await readQuestionWeeks(asked.context.get(dbContext), asked.context.get(nowContext))
  return { ...(await loadList(questionList, asked)), weeks }
}

const formSchema = z.object({ id: z.coerce.number().int().positive() })

/** Deletes one question: 303 back to the list as it was. */
export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') throw data({ message: 'There is no such action.' }, { status: 400 })
  if (!(await deleteQuestion(context.get(dbContext), submission.value.id, context.get(nowContext))))
    throw data({ title: 'Not Found', message: 'This question has been deleted already.' }, { status: 404 })
  context
    .get(sessionContext)
    .flash({ tone: 'success', title: 'Deleted', message: 'The question is gone. The sums of its week stay.' })
  return redirect(adminListHref('advisor') + url.search, 303)
}

type Row = Route.ComponentProps['loaderData']['list']['rows'][number]

const tones: Record<Row['outcome'], Tone> = {
  answered: 'a',
  'asked-back': 'b',
  declined: 'b',
  'not-understood': 'c',
  'guard-refused': 'e',
  failed: 'e',
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { address, weeks } = loaderData
  return (
    <>
      <ListScreen
        data={loaderData}
        cells={{
          asked: ({ askedOn }) => <Day day={askedOn} />,
          question: ({ question }) => <span className={styles.words}>{question}</span>,
          topic: ({ topic }) => topic,
          said: (row) => <Said row={row} />,
          outcome: ({ outcome }) => <StatusTag tone={tones[outcome]}>{outcomeLabels[outcome]}</StatusTag>,
          actions: ({ id, question }) => (
            <form method="post" action={address.path + address.query} className="row-acts">
              <input type="hidden" name="id" value={id} />
              <button type="submit" className="btn sm">
                Delete<span className="vh">: {question}</span>
              </button>
            </form>
          ),
        }}
        note={
          <p className="fine">
            Each question stands here without contact data and without who asked it: {keptDays.stranger} days at most,
            of people who were signed in {keptDays.signedIn}. One that was simply answered comes here only once its
            answer has been judged.
          </p>
        }
      />
      <Weeks weeks={weeks} />
    </>
  )
}

function Day({ day }: { day: string }) {
  return (
    <time className="unbroken" dateTime={day}>
      {formatShortDay(`${day}T12:00:00.000Z`)}
    </time>
  )
}

/** What the visitor says of the answer, and why the guard refused one. */
function Said({ row: { verdict, reason, remark, refusedBecause } }: { row: Row }) {
  const said = [verdict && verdictLabels[verdict], reason && faultLabels[reason]].filter(Boolean).join(': ')
  if (!said && !refusedBecause) return null
  return (
    <span className={styles.said}>
      {[said, refusedBecause && `Guard: ${refusedBecause}`].filter(Boolean).join('. ')}
      {remark && (
        <>
          . <q>{remark}</q>
        </>
      )}
    </span>
  )
}

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as Key[]

/** What came of all questions, week by week. */
function Weeks({ weeks }: { weeks: QuestionWeek[] }) {
  const count = (value: number) => value.toLocaleString('en-GB')
  return (
    <section className={`stack ${styles.weeks}`}>
      <h2 id="by-week">By week</h2>
      <section className="scroll" tabIndex={0} aria-labelledby="by-week">
        <table>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {['Asked', ...Object.values(outcomeLabels), ...Object.values(verdictLabels)].map((label) => (
                <th key={label} scope="col" className="n">
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, asked, outcomes, verdicts }) => (
              <tr key={monday}>
                <th scope="row">
                  <Day day={monday} />
                </th>
                <td className="n">{count(asked)}</td>
                {keysOf(outcomeLabels).map((outcome) => (
                  <td key={outcome} className="n">
                    {count(outcomes[outcome])}
                  </td>
                ))}
                {keysOf(verdictLabels).map((verdict) => (
                  <td key={verdict} className="n">
                    {count(verdicts[verdict])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
