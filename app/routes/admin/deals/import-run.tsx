import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { confirmedField } from '#app/domain/deals/desk/desk.ts'
import { findAlike } from '#app/domain/deals/import/alike.server.ts'
import { findDoubts } from '#app/domain/deals/import/doubts.server.ts'
import {
  importRefusals,
  type AlikeDeals,
  type DealImport,
  type ImportRefusal,
} from '#app/domain/deals/import/import.ts'
import { dropImport, orderImport, readImport } from '#app/domain/deals/import/imports.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminDealsImportHref, adminDealsImportRunHref, adminListHref, importMistakesHref } from '#app/ui/links.ts'
import { PlainCheck } from '#app/ui/plain-fields.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Doubts } from './import-doubts.tsx'
import { ImportForm } from './import-form.tsx'
import type { Route } from './+types/import-run'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Import deals – Admin') }]

/** The progress of the file, and what would come of it or has. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const file = await readImport(db, params.id)
  if (!file) throw refused('not-found')
  const isChecked = file.state === 'checked'
  return {
    file,
    alike: isChecked ? await findAlike(db, file.id) : { groups: [], count: 0 },
    doubts: isChecked ? await findDoubts(db, file.id) : { live: [], others: [], count: 0 },
  }
}

function refused(reason: ImportRefusal) {
  const { status, message } = importRefusals[reason]
  return data({ message }, { status })
}

const intents = { apply: 'apply', drop: 'drop' } as const
const formSchema = z.object({ intent: z.enum(intents), [confirmedField]: z.string().optional() })

/**
 * Brings the file in, which goes on in the background, or drops it: 303. Refused where a deal has been changed since, and
 * where figures of deals on the market are far from the computed ones and nobody says that they are checked.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const db = context.get(dbContext)
  const isDrop = submission.value.intent === intents.drop
  const result = isDrop
    ? await dropImport(db, params.id, context.get(nowContext))
    : await orderImport(db, context.get(adminContext), params.id, submission.value[confirmedField] !== undefined)
  if (!result.ok) {
    if (result.reason === 'not-found') throw refused(result.reason)
    const { status, message } = importRefusals[result.reason]
    return mistake(context, message, status)
  }
  startJobNow('work-imports')
  if (!isDrop) return redirect(adminDealsImportRunHref(params.id), 303)
  context.get(sessionContext).flash({ tone: 'success', title: 'File dropped', message: 'Nothing has been imported.' })
  return redirect(adminDealsImportHref, 303)
}

export default function ImportRun({ loaderData: { file, alike, doubts }, actionData }: Route.ComponentProps) {
  const isWorking = file.state === 'checking' || file.state === 'applying'
  return (
    <>
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <AdminPage
        title="Import deals"
        back={{ label: 'Property Deals', href: adminListHref('deals') }}
        status={<p className="muted">{describeFile(file)}</p>}
      >
        {isWorking ? <Progress file={file} /> : <Verdict file={file} />}
        <div className="case" style={{ marginTop: '1rem' }}>
          <div>
            {file.mistakes > 0 && <Mistakes file={file} />}
            <Doubts doubts={doubts} />
            <Alike alike={alike} />
            {!isWorking && file.problem === null && <Effects file={file} />}
          </div>
          <aside aria-label="File">
            {file.state === 'checked' && <Decision file={file} doubtful={doubts.live.length} />}
            {file.state === 'checking' && <DropForm id={file.id} />}
            {!isWorking && file.state !== 'checked' && <ImportForm />}
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

function describeFile({ fileName, lines, createdAt, checkedAt }: DealImport) {
  const seconds = checkedAt ? Math.max(1, Math.round((Date.parse(checkedAt) - Date.parse(createdAt)) / 1000)) : null
  return (
    <>
      <bdi>{fileName}</bdi>
      {lines > 0 && `, ${countText(lines, 'line')}`}
      {lines > 0 && seconds !== null && `, read in ${countText(seconds, 'second')}`}
    </>
  )
}

/** The progress of the work. The link does without script what the desk's script does every two seconds. */
function Progress({ file: { id, state, lines, linesRead, added, changed } }: { file: DealImport }) {
  return (
    <div className="notice">
      <p role="status">
        {state === 'applying'
          ? `Importing ${countText(added, 'new deal')} and changing ${count(changed)}.`
          : lines === 0
            ? 'The file is being read.'
            : `${count(linesRead)} of ${countText(lines, 'line')} read.`}
      </p>
      <a className="btn" href={adminDealsImportRunHref(id)} data-again="">
        Look again
      </a>
    </div>
  )
}

function Verdict({ file: { state, lines, mistakes, problem, added, changed } }: { file: DealImport }) {
  if (state === 'done') {
    return (
      <div className="flash" role="status">
        <p>
          <b>Imported</b>{' '}
          <span>
            {countText(added, 'new deal')}, {count(changed)} changed. New deals are inactive until you activate them.
          </span>
        </p>
        <a className="btn" href={adminListHref('deals')}>
          See the list
        </a>
      </div>
    )
  }
  if (state === 'checked') {
    return (
      <div className="notice">
        <p>
          <b>Nothing has been imported yet.</b> The file has no mistakes.
        </p>
      </div>
    )
  }
  const why =
    problem ??
    (mistakes > 0
      ? `${count(mistakes)} of ${countText(lines, 'line')} ${mistakes === 1 ? 'has' : 'have'} mistakes. Mend them in the file and choose it again; all lines go in together or none does.`
      : 'The file was dropped.')
  return (
    <div className="panel errors" role="alert">
      <h2>Nothing has been imported</h2>
      <p>{why}</p>
    </div>
  )
}

function Mistakes({ file: { id, firstMistakes, hasLines } }: { file: DealImport }) {
  return (
    <section>
      <div className="row apart">
        <h2>Mistakes</h2>
        {hasLines && (
          <a className="small" href={importMistakesHref(id)} download>
            Download these lines with their mistakes
          </a>
        )}
      </div>
      <table className="rows wrapped" style={{ marginTop: '.5rem' }}>
        <caption className="vh">Mistakes by line</caption>
        <thead>
          <tr>
            <th scope="col" style={{ width: '6.5rem' }}>
              Line
            </th>
            <th scope="col" style={{ width: '10rem' }}>
              Column
            </th>
            <th scope="col" style={{ width: '11rem' }}>
              In the file
            </th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {firstMistakes.map(({ line, column, text, message }, index) => (
            <tr key={index}>
              <th scope="row" className="k-title">
                <b>Line {count(line)}</b>
              </th>
              <td className="k-meta k-first">{column || 'The whole line'}</td>
              <td className="k-meta">{text === '' ? 'empty' : <bdi>“{text}”</bdi>}</td>
              <td className="k-meta">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Deals that may stand in the file twice, or be on the desk already: for somebody to look at before they are imported. */
function Alike({ alike: { groups, count: total } }: { alike: AlikeDeals }) {
  if (total === 0) return null
  return (
    <section className="stack">
      <h2>One deal twice?</h2>
      <p>These have the same title, location and price, or the same address. Nothing is left out by itself.</p>
      <ul>
        {groups.map((names) => (
          <li key={names.join()}>{joinWithAnd(names)} look like one deal</li>
        ))}
      </ul>
      {total > groups.length && <p>And {count(total - groups.length)} more.</p>}
    </section>
  )
}

function joinWithAnd(names: string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
}

function Effects({ file }: { file: DealImport }) {
  const { state, lines, mistakes, added, changed, unchanged, warnings } = file
  const right = lines - mistakes
  if (right === 0) return null
  const which = `the ${mistakes > 0 ? 'other ' : ''}${right === 1 ? 'line' : countText(right, 'line')}`
  const title = state === 'done' ? 'What the file did' : `What ${which} would do`
  return (
    <section>
      <h2>{title}</h2>
      <Known
        facts={[
          ['New deals, all inactive at first', count(added)],
          ['Changed deals, by PID', count(changed)],
          ['Unchanged', count(unchanged)],
          warnings > 0 ? ['To look at afterwards', `${count(warnings)}, price and yield out of line with ROI`] : null,
        ]}
      />
    </section>
  )
}

/** `doubtful` counts the lines whose figures somebody has to confirm. */
function Decision({ file: { id, added, changed }, doubtful }: { file: DealImport; doubtful: number }) {
  const isNothing = added + changed === 0
  return (
    <section className="panel stack">
      <h2>{isNothing ? 'Nothing to import' : 'Import it?'}</h2>
      {isNothing ? (
        <p className="small">Every deal is as the file has it.</p>
      ) : (
        <>
          <p className="small">
            All lines go in together. New deals are inactive at first, whatever the column isActive says, and deals on
            the market stay there.
          </p>
          <form method="post" action={adminDealsImportRunHref(id)}>
            <input type="hidden" name="intent" value={intents.apply} />
            {doubtful > 0 && (
              <PlainCheck
                name={confirmedField}
                label={
                  <>
                    I have checked <a href="#doubts">the figures of {countText(doubtful, 'line')}</a>
                  </>
                }
              />
            )}
            <button className="btn primary wide tall" type="submit">
              {describeButton(added, changed)}
            </button>
          </form>
        </>
      )}
      <DropForm id={id} />
    </section>
  )
}

function describeButton(added: number, changed: number): string {
  if (added === 0) return `Change ${countText(changed, 'deal')}`
  return changed === 0
    ? `Import ${countText(added, 'new deal')}`
    : `Import ${count(added)} new, change ${count(changed)}`
}

function DropForm({ id }: { id: string }) {
  return (
    <form method="post" action={adminDealsImportRunHref(id)}>
      <input type="hidden" name="intent" value={intents.drop} />
      <button className="btn wide" type="submit">
        Drop the file
      </button>
    </form>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}
