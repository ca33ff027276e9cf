import { editionList, whoOf } from '#app/domain/areas/editions/list.server.ts'
import { kindLabels, type Edition } from '#app/domain/areas/import/import.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminAreasImportHref, areaEditionHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatShortDay } from '#app/utils/dates.ts'
import { loadList } from '../load-list.server.ts'
import { EditionStateTag } from './state-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('areas')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Area figures') }]

/** The files of area figures: what is live, what waits to be decided and what came before. */
export async function loader(asked: Route.LoaderArgs) {
  const loaded = await loadList(editionList, asked)
  return { ...loaded, list: { ...loaded.list, rows: loaded.list.rows.map((row) => ({ ...row, by: whoOf(row) })) } }
}

export default function AreaFigures({ loaderData }: Route.ComponentProps) {
  const { live } = loaderData.list
  return (
    <ListScreen
      data={loaderData}
      actions={
        <a className="btn primary" href={adminAreasImportHref}>
          Import a file
        </a>
      }
      nothing={live.length === 0 ? <p>No file of area figures has been imported yet.</p> : undefined}
      cells={{
        file: (edition) => (
          <a href={areaEditionHref(edition.id)}>
            <bdi>{edition.fileName}</bdi>
          </a>
        ),
        kind: ({ kind }) => kindLabels[kind],
        period: ({ period }) => period || '–',
        rows: ({ rowCount }) => rowCount.toLocaleString('en-GB'),
        who: ({ by }) => <bdi>{by}</bdi>,
        when: ({ createdAt }) => <When at={createdAt} />,
        state: ({ state }) => <EditionStateTag state={state} />,
      }}
    >
      {live.length > 0 && (
        <section aria-label="What is live" style={{ marginBottom: '1rem' }}>
          <Known
            facts={live.map((edition) => [kindLabels[edition.kind], <Live key={edition.id} edition={edition} />])}
          />
        </section>
      )}
    </ListScreen>
  )
}

function Live({ edition: { id, period, publishedAt, rowCount } }: { edition: Edition }) {
  return (
    <>
      <a href={areaEditionHref(id)}>{period || countText(rowCount, 'row')}</a>
      {publishedAt && <span className="muted">, since {formatShortDay(publishedAt)}</span>}
    </>
  )
}
