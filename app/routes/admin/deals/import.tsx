import { redirect } from 'react-router'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { exampleFile } from '#app/domain/deals/import/example.ts'
import { importRules, importStateLabels } from '#app/domain/deals/import/import.ts'
import { importDays, listImports, startImport } from '#app/domain/deals/import/imports.server.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminDealsImportRunHref, adminListHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { receiveUploads } from '../../receive-uploads.server.ts'
import { ImportForm } from './import-form.tsx'
import type { Route } from './+types/import'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Import deals – Admin') }]

/** The newest files, for the way back to them. */
export async function loader({ context }: Route.LoaderArgs) {
  const files = await listImports(context.get(dbContext))
  return {
    days: importDays,
    files: files.map(({ id, fileName, state, createdAt }) => ({
      id,
      fileName,
      state,
      at: formatDayAndTime(createdAt),
    })),
  }
}

/** Takes a file: 303 to its own page, while its check begins. */
export async function action({ context }: Route.ActionArgs) {
  const { intakes } = await receiveUploads(context, [importRules])
  const [{ uploads, mistakes, status }] = intakes
  if (mistakes.length > 0) return mistake(context, mistakes, status)
  const upload = uploads[0]
  if (!upload) return mistake(context, ['Choose a file'], 400)
  const db = context.get(dbContext)
  const importId = await startImport(db, context.get(adminContext), upload, context.get(nowContext))
  startJobNow('work-imports')
  return redirect(adminDealsImportRunHref(importId), 303)
}

export default function ImportDeals({ loaderData: { files, days }, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData && <Problem title="Nothing has been imported" message={actionData.join(' ')} takesFocus />}
      <AdminPage title="Import deals" back={{ label: 'Property Deals', href: adminListHref('deals') }}>
        <div className="case">
          <div>
            <section className="stack">
              <h2>How a file is read</h2>
              <p>
                A line with a reference, such as PID-000138, changes that deal. A line without one is a new deal. A
                column that the file does not have leaves deals as they are; an empty cell empties the field.
              </p>
              <p>
                All lines go in together or none does. New deals are inactive at first, whatever the column isActive
                says, and deals on the market stay there: the list activates and deactivates them.
              </p>
              <p>
                To change many deals, export the list, change the file and import it. A file may be as short as this:
              </p>
              <pre tabIndex={0} aria-label="An example of a file" className="small" style={{ overflowX: 'auto' }}>
                {exampleFile}
              </pre>
            </section>
            {files.length > 0 && (
              <section>
                <h2>Files of the last {days} days</h2>
                <table className="rows">
                  <caption className="vh">The newest files</caption>
                  <thead>
                    <tr>
                      <th scope="col">File</th>
                      <th scope="col">Sent</th>
                      <th scope="col">State</th>
                    </tr>
                  </thead>
                  <tbody>
                    {files.map(({ id, fileName, state, at }) => (
                      <tr key={id}>
                        <th scope="row" className="k-title">
                          <a href={adminDealsImportRunHref(id)}>
                            <bdi>{fileName}</bdi>
                          </a>
                        </th>
                        <td className="k-first">{at}</td>
                        <td className="k-state">{importStateLabels[state]}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </div>
          <aside aria-label="File">
            <ImportForm mistakes={actionData ?? []} />
          </aside>
        </div>
      </AdminPage>
    </>
  )
}
