import { data } from 'react-router'
import { dbContext } from '#app/context.ts'
import { readEditionPage, readMistakes } from '#app/domain/areas/editions/editions.server.ts'
import { editionRefusals } from '#app/domain/areas/import/import.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { csvAnswer } from '../export/csv.server.ts'
import { readEditionId } from './edition-id.ts'
import type { Route } from './+types/mistakes'

export const middleware: Route.MiddlewareFunction[] = [allow('areas')]

/** GET /admin/areas/{id}/mistakes: the rejected rows of an edition, each with its line and its reason. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const id = readEditionId(params.id)
  const edition = id === null ? undefined : await readEditionPage(db, id)
  if (!edition || edition.rejectedCount === 0)
    throw data({ message: editionRefusals['not-found'].message }, { status: 404 })
  const pages = async function* () {
    for await (const rows of readMistakes(db, edition.id)) yield rows.map(({ line, reason }) => [line, reason])
  }
  return csvAnswer(request, 'rejected-rows.csv', ['line', 'reason'], pages)
}
