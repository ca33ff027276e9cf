import { data } from 'react-router'
import { dbContext } from '#app/context.ts'
import { importColumns, importRefusals } from '#app/domain/deals/import/import.ts'
import { readImport, readMistakenLines } from '#app/domain/deals/import/imports.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { csvAnswer } from '../export/csv.server.ts'
import type { Route } from './+types/import-mistakes'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

/** GET /admin/deals/import/{id}/mistakes: every line with mistakes as it was sent, with its number and what is wrong in it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const found = await readImport(db, params.id)
  if (!found?.hasLines) throw data({ message: importRefusals['not-found'].message }, { status: 404 })
  const pages = async function* () {
    for await (const lines of readMistakenLines(db, found.id)) {
      yield lines.map(({ line, cells, mistakes }) => [
        line,
        mistakes.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; '),
        ...importColumns.map((column) => cells[column] ?? ''),
      ])
    }
  }
  return csvAnswer(request, 'lines-to-mend.csv', ['line', 'mistakes', ...importColumns], pages)
}
