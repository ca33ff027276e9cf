import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { dropEdition, readMistakes } from '#app/domain/areas/editions/editions.server.ts'
import { readEditionCase, type EditionCase } from '#app/domain/areas/editions/back.server.ts'
import { whoOf } from '#app/domain/areas/editions/list.server.ts'
import { publishEdition, rollBackEdition } from '#app/domain/areas/editions/publish.server.ts'
import { countsOf, doubtsOf, formatLabel, jumpsText } from '#app/domain/areas/import/summary.ts'
import {
  editionRefusals,
  kindLabels,
  mostMistakesKept,
  mostNamed,
  type AreaJump,
  type Edition,
  type EditionOutcome,
  type WayBack,
} from '#app/domain/areas/import/import.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import {
  adminAreasImportHref,
  adminListHref,
  areaEditionHref,
  areaMistakesHref,
  areaRollBackHref,
} from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { readEditionId } from './edition-id.ts'
import { EditionStateTag } from './state-tag.tsx'
import type { Route } from './+types/edition'

export const middleware: Route.MiddlewareFunction[] = [allow('areas')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Area figures – Admin') }]

/** The rejected rows that the page shows; the download has more. */
const mostShown = 20

/** The progress of a file, what publishing it would do, and what has become of it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const id = readEditionId(params.id)
  const found = id === null ? undefined : await readEditionCase(db, id)
  if (!found) throw refused()
  const { edition, wayBack } = found
  const { value: mistakes = [] } = await readMistakes(db, edition.id, mostShown).next()
  const asks = url.searchParams.has('confirm', 'roll-back') && wayBack.kind === 'open'
  return { ...found, by: whoOf(edition), mistakes, asksToRollBack: asks }
}

function refused() {
  const { status, message } = editionRefusals['not-found']
  return data({ message }, { status })
}

const intents = { publish: 'publish', drop: 'drop', rollBack: 'roll-back' } as const
type Intent = (typeof intents)[keyof typeof intents]
const formSchema = z.object({ intent: z.enum(intents) })

/** Words of the next page. Sales are no part of any score. */
function tellOf(intent: Intent, { kind }: Edition, stayed: string[]): { title: string; message: string } {
  const scores = kind === 'prices-paid' ? '' : ' The scores of deals follow in a moment.'
  const stay =
    stayed.length > 0
      ? ` Deals use areas that the file added, so these stay: ${listed(stayed.slice(0, mostNamed), stayed.length)}.`
      : ''
  switch (intent) {
    case intents.publish:
      return { title: 'Published', message: `The figures are live.${scores}` }
    case intents.drop:
      return { title: 'File dropped', message: 'Nothing of it has been published.' }
    case intents.rollBack:
      return { title: 'Rolled back', message: `The figures before count again.${scores}${stay}` }
  }
}

/** Publishes, drops or rolls back: 303 with what was done. Refused where somebody else has decided meanwhile. */
export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const { intent } = submission.value
  const id = readEditionId(params.id)
  const db = context.get(dbContext)
  const found = id === null ? undefined : await readEditionCase(db, id)
  if (!found) throw refused()
  const { edition, isStale } = found
  const result = await decide(intent)(db, context.get(adminContext), edition.id, context.get(nowContext))
  if (!result.ok) {
    if (result.reason === 'not-found') throw refused()
    const { status, message } = editionRefusals[result.reason]
    return mistake(context, message, status)
  }
  startJobNow(intent === intents.drop ? 'work-area-imports' : 'rescore-deals')
  context.get(sessionContext).flash({ tone: 'success', ...tellOf(intent, edition, result.stayed ?? []) })
  if (intent === intents.publish) return redirect(areaEditionHref(edition.id), 303)
  // A file that can no longer be published is to be sent again.
  return redirect(intent === intents.drop && isStale ? adminAreasImportHref : adminListHref('areas'), 303)
}

type Decision = (...given: Parameters<typeof dropEdition>) => Promise<EditionOutcome>

function decide(intent: Intent): Decision {
  if (intent === intents.publish) return publishEdition
  return intent === intents.drop ? dropEdition : rollBackEdition
}

export default function EditionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { edition, by, mistakes, asksToRollBack, isStale, ahead } = loaderData
  const { state, fileName, kind, report } = edition
  const jumps = report.jumps ?? []
  return (
    <>
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <AdminPage
        title={kindLabels[kind] + (edition.period && `, ${edition.period}`)}
        back={{ label: 'Area figures', href: adminListHref('areas') }}
        status={<EditionStateTag state={state} />}
        dock={
          state === 'checked' ? (
            <a className="btn primary" href="#decide">
              Decide
            </a>
          ) : undefined
        }
      >
        {state === 'reading' ? (
          <Progress edition={edition} ahead={ahead} />
        ) : (
          <Verdict edition={edition} isStale={isStale} />
        )}
        <div className="case" style={{ marginTop: '1rem' }}>
          <div>
            <section>
              <h2>The file</h2>
              <Known
                facts={[
                  ['File', <bdi key="file">{fileName}</bdi>],
                  ['Shape', formatLabel(edition)],
                  ['Imported', `${formatShortTime(edition.createdAt)}, ${by}`],
                  edition.publishedAt ? ['Published', formatShortTime(edition.publishedAt)] : null,
                  ...(state === 'reading' || edition.rowCount === 0 ? [] : countsOf(edition)),
                ]}
              />
              {report.isChange && (
                <p className="small">
                  The file has changes: its sales are added to the edition before, mended in it or taken away.
                </p>
              )}
            </section>
            {report.missing && report.missing.length > 0 && (
              <section className="stack">
                <h2>Areas without a new figure</h2>
                <p className="small">They keep the figures and the history that they have.</p>
                <p>{listed(report.missing, edition.expectedCount - edition.matchedCount)}</p>
              </section>
            )}
            {report.unknownCodes && report.unknownCodes.length > 0 && (
              <section className="stack">
                <h2>Not among our areas</h2>
                <p>
                  Counties, combined authorities and rental markets are no areas of ours, and no mistakes:{' '}
                  {report.unknownCodes.join(', ')}
                </p>
              </section>
            )}
            {jumps.length > 0 && <Jumps jumps={jumps} title={jumpsText(edition)!} />}
            {mistakes.length > 0 && <Mistakes edition={edition} mistakes={mistakes} />}
          </div>
          <aside aria-label="Decision">
            {asksToRollBack ? (
              <RollBack edition={edition} />
            ) : (
              <div id="decide">
                <Decision {...loaderData} />
              </div>
            )}
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

/** The progress of the reading. The link does without script what the desk's script does every two seconds. */
function Progress({ edition: { id, progress }, ahead }: { edition: Edition; ahead: number }) {
  const { percent, rows } = progress ?? { percent: 0, rows: 0 }
  const begins =
    ahead === 0
      ? 'Nothing of the file has been read yet.'
      : `${countText(ahead, 'other file')} will be read before this one.`
  return (
    <div className="notice">
      <p role="status">
        {percent === 0 && rows === 0
          ? begins
          : `${percent} % of the file read${rows === 0 ? '' : `, ${countText(rows, 'row')}`}.`}
      </p>
      <a className="btn" href={areaEditionHref(id)} data-again="">
        Look again
      </a>
    </div>
  )
}

function Verdict({ edition, isStale }: { edition: Edition; isStale: boolean }) {
  const { state, problem, report } = edition
  switch (state) {
    case 'checked':
      return (
        <div className="notice">
          <p>
            <b>Nothing has been published yet.</b> {isStale && `${editionRefusals.changed.message} `}
            {doubtsOf(edition).map((doubt) => `${doubt} `)}
            {report.isProvisional && 'The newest figures are provisional: the publisher revises them later.'}
          </p>
        </div>
      )
    case 'refused':
      return (
        <div className="panel errors" role="alert">
          <h2>Nothing has been published</h2>
          <p>{problem}</p>
        </div>
      )
    case 'dropped':
      return (
        <div className="notice">
          <p>{problem}</p>
        </div>
      )
    default:
      return null
  }
}

function Decision({ edition, isStale, wayBack }: Pick<EditionCase, 'edition' | 'isStale' | 'wayBack'>) {
  const { id, state, report } = edition
  if (isStale) {
    return (
      <section className="panel stack">
        <h2>It cannot be published</h2>
        <p className="small">The file has to be compared with the figures that are live now.</p>
        <IntentForm id={id} intent={intents.drop} isMain>
          Drop it and import it again
        </IntentForm>
      </section>
    )
  }
  if (state === 'checked') {
    return (
      <section className="panel stack">
        <h2>Publish it?</h2>
        <p className="small">
          {edition.kind === 'prices-paid'
            ? 'The sales appear beside the evidence of deals in the same districts.'
            : 'All figures go live at once, and every score of a deal is computed again.'}
          {(report.jumpCount ?? 0) > 0 && ' Look at the largest changes first.'}
        </p>
        <IntentForm id={id} intent={intents.publish} isMain>
          Publish
        </IntentForm>
        <IntentForm id={id} intent={intents.drop}>
          Drop the file
        </IntentForm>
      </section>
    )
  }
  if (state === 'reading' || state === 'refused') {
    return (
      <section className="panel stack">
        {state === 'refused' && (
          <a className="btn primary wide tall" href={adminAreasImportHref}>
            Import another file
          </a>
        )}
        <IntentForm id={id} intent={intents.drop}>
          Drop the file
        </IntentForm>
      </section>
    )
  }
  if (wayBack.kind === 'covered') return <NoWayBack {...wayBack} />
  if (wayBack.kind === 'none') return null
  return (
    <section className="panel stack">
      <h2>Live</h2>
      <p className="small">The figures that stood before are kept. They come back exactly as they were.</p>
      <a className="btn wide" href={areaRollBackHref(id)}>
        Roll back…
      </a>
    </section>
  )
}

function NoWayBack({ by, isTooLate }: Extract<WayBack, { kind: 'covered' }>) {
  return (
    <section className="panel stack">
      <h2>Live</h2>
      <p className="small">
        <a href={areaEditionHref(by.id)}>{by.name}</a> has set the same figures since.{' '}
        {isTooLate
          ? 'What stood before that is no longer kept, so this edition can no longer be rolled back.'
          : 'To go back before this edition, roll that one back first.'}
      </p>
    </section>
  )
}

function RollBack({ edition: { id, kind, period } }: { edition: Edition }) {
  return (
    <section className="panel stack at-first" aria-labelledby="roll-back">
      <h2 id="roll-back">Roll back?</h2>
      <p className="small">
        {kindLabels[kind]}
        {period && ` of ${period}`} will be dropped, and the edition before will be live again. Importing the file again
        is the only way to undo this.
      </p>
      <IntentForm id={id} intent={intents.rollBack} isMain>
        Roll back
      </IntentForm>
      <a className="btn wide" href={areaEditionHref(id)}>
        Keep it
      </a>
    </section>
  )
}

interface IntentFormProps {
  id: number
  intent: string
  isMain?: boolean
  children: string
}

function IntentForm({ id, intent, isMain = false, children }: IntentFormProps) {
  return (
    <form method="post" action={areaEditionHref(id)}>
      <input type="hidden" name="intent" value={intent} />
      <button className={isMain ? 'btn primary wide tall' : 'btn wide'} type="submit">
        {children}
      </button>
    </form>
  )
}

function Jumps({ jumps, title }: { jumps: AreaJump[]; title: string }) {
  return (
    <section>
      <h2>Largest changes</h2>
      <p className="small" style={{ marginBottom: '.5rem' }}>
        {title} against the figure that stands.
      </p>
      <table className="rows">
        <caption className="vh">Largest changes</caption>
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col" className="n">
              Before
            </th>
            <th scope="col" className="n">
              In the file
            </th>
            <th scope="col" className="n">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {jumps.map(({ code, name, figure, beforePence, pence, percent }) => (
            <tr key={`${code} ${figure}`}>
              <th scope="row" className="k-title">
                {name}
                {figure === 'rent' && ', rent'}
              </th>
              <td className="k-first n">{formatPounds(beforePence)}</td>
              <td className="k-meta n">{formatPounds(pence)}</td>
              <td className="k-state n">
                {percent > 0 ? '+' : '−'}
                {Math.abs(percent)} %
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Mistakes({ edition, mistakes }: { edition: Edition; mistakes: { line: number; reason: string }[] }) {
  const { id, rejectedCount } = edition
  return (
    <section>
      <div className="row apart">
        <h2>Rejected rows</h2>
        <a className="small" href={areaMistakesHref(id)} download>
          Download {rejectedCount > mostMistakesKept ? `the first ${count(mostMistakesKept)} of them` : 'all of them'}
        </a>
      </div>
      <table className="rows wrapped" style={{ marginTop: '.5rem' }}>
        <caption className="vh">Rejected rows</caption>
        <thead>
          <tr>
            <th scope="col" style={{ width: '8rem' }}>
              Line
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {mistakes.map(({ line, reason }) => (
            <tr key={line}>
              <th scope="row" className="k-title">
                Line {count(line)}
              </th>
              <td className="k-first">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rejectedCount > mistakes.length && <p className="fine">And {count(rejectedCount - mistakes.length)} more.</p>}
    </section>
  )
}

function listed(names: string[], total: number): string {
  return total > names.length ? `${names.join(', ')} and ${count(total - names.length)} more` : names.join(', ')
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}
