import { exampleTexts } from '#app/domain/deals/import/example.ts'
import { importColumns } from '#app/domain/deals/import/import.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { csvAnswer } from '../export/csv.server.ts'
import type { Route } from './+types/import-template'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

/** GET /admin/deals/import/template: the heading line and an example, as a file to begin with. */
export function loader({ request }: Route.LoaderArgs) {
  return csvAnswer(request, 'deals-to-import.csv', [...importColumns], () => readRows())
}

async function* readRows() {
  yield await Promise.resolve([importColumns.map((column) => exampleTexts[column] ?? '')])
}
