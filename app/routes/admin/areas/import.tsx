import { redirect } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { beginSent } from '#app/domain/areas/import/sent.server.ts'
import { areaFileRules, editionRefusals, formats } from '#app/domain/areas/import/import.ts'
import { acceptedKinds, describeKinds } from '#app/domain/files/files.ts'
import { getEnv } from '#app/env.server.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { FileForm } from '#app/ui/desk/file-form.tsx'
import { adminAreasImportHref, adminListHref, areaEditionHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { receiveUploads } from '../../receive-uploads.server.ts'
import type { Route } from './+types/import'

export const middleware: Route.MiddlewareFunction[] = [allow('areas')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Import area figures – Admin') }]

/** The page needs nothing. The loader makes the guard run when the data alone is asked for. */
export function loader() {
  return null
}

/** Takes a file: 303 to its edition, while its reading begins; or to the one that the same file has made. */
export async function action({ context }: Route.ActionArgs) {
  const { intakes } = await receiveUploads(context, [areaFileRules])
  const [{ uploads, mistakes, status }] = intakes
  if (mistakes.length > 0) return mistake(context, mistakes, status)
  const upload = uploads[0]
  if (!upload) return mistake(context, ['Choose a file'], 400)
  const store = { db: context.get(dbContext), dataDir: getEnv().dataDir, files: getFiles() }
  const begun = await beginSent(store, context.get(adminContext), upload, context.get(nowContext))
  switch (begun.kind) {
    case 'unreadable':
      return mistake(context, [begun.message], 400)
    case 'full':
      return mistake(context, [editionRefusals.full.message], editionRefusals.full.status)
    case 'same':
      // A second click, while the file of the first one is read, needs no word: the page says how far it is.
      if (!begun.isRead) return redirect(areaEditionHref(begun.id), 303)
      context.get(sessionContext).flash({
        tone: 'info',
        title: 'Imported already',
        message: 'This very file has been imported before. Nothing was changed.',
      })
      return redirect(areaEditionHref(begun.id), 303)
    case 'begun':
      startJobNow('work-area-imports')
      return redirect(areaEditionHref(begun.id), 303)
  }
}

export default function ImportAreaFigures({ actionData }: Route.ComponentProps) {
  const mistakes = actionData ?? []
  return (
    <>
      {mistakes.length > 0 && <Problem title="Nothing has been imported" message={mistakes.join(' ')} takesFocus />}
      <AdminPage title="Import area figures" back={{ label: 'Area figures', href: adminListHref('areas') }}>
        <div className="case">
          <div>
            <section className="stack">
              <h2>Which files are known</h2>
              <ul>
                {Object.values(formats).map(({ label, shape }) => (
                  <li key={label} style={{ marginBottom: '.35rem' }}>
                    <b>{label}</b>: {shape}
                  </li>
                ))}
              </ul>
              <p>
                The name of the file does not matter. Areas are found by their ONS codes, because the publishers spell
                their names differently.
              </p>
            </section>
            <section className="stack">
              <h2>What happens</h2>
              <p>
                The file is read in the background. Then a page shows its newest month, the areas that it has figures
                of, every rejected row and the largest changes. Nothing of it is public until it is published there, and
                the edition before is kept, so that it can come back.
              </p>
              <p>
                Larger files, such as the complete Price Paid data, go through the command:{' '}
                <code className="unbroken">npm run import:areas -- FILE</code>
              </p>
            </section>
          </div>
          <aside aria-label="File">
            <FileForm
              action={adminAreasImportHref}
              name={areaFileRules.field}
              accept={acceptedKinds(areaFileRules)}
              label="CSV or Excel workbook"
              hint={`${describeKinds(areaFileRules)}, as its publisher has it.`}
              mistakes={mistakes}
              button="Read the file"
            >
              Reading changes nothing. A second page shows what would happen and asks.
            </FileForm>
          </aside>
        </div>
      </AdminPage>
    </>
  )
}
