import { data, redirect } from 'react-router'
import { dbContext, legalVersionsContext } from '#app/context.ts'
import { findVersionOfDay, listLegalVersions, readLegalVersion } from '#app/domain/terms/legal-versions.server.ts'
import { legalHref, legalVersionHref } from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { keepLegalTexts } from './keep-texts.server.tsx'
import { describeForce, findDetailsSince, LegalFrame } from './legal-page.tsx'
import { pageOfPattern } from './texts.ts'
import '#app/ui/styles/paying.css'
import type { Route } from './+types/version'

export const middleware: Route.MiddlewareFunction[] = [keepLegalTexts]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  {
    title: pageTitle(
      matches,
      loaderData &&
        `${loaderData.version.content.title}: ${loaderData.version.until === null ? 'recorded' : 'former'} version`,
    ),
  },
  { name: 'robots', content: 'noindex,follow' },
]

/**
 * A version of a legal text at its own address: the one that its page shows leads there, any other is shown as it was. The last one is
 * shown here too where the page shows words that could not be kept.
 */
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const page = pageOfPattern(pattern)
  const version = await readLegalVersion(db, page, params.version)
  if (!version) {
    const ofDay = page === 'vendor-terms' ? await findVersionOfDay(db, page, params.version) : undefined
    if (ofDay) throw redirect(legalVersionHref(page, ofDay), 302)
    throw data({ message: 'There is no such version of this page.' }, { status: 404 })
  }
  if (context.get(legalVersionsContext)?.[page] === version.name) throw redirect(legalHref(page), 302)
  return { page, version, list: await listLegalVersions(db, page, version) }
}

export default function LegalVersionPage({ loaderData: { page, version, list } }: Route.ComponentProps) {
  const { name, since, until, content } = version
  return (
    <LegalFrame
      page={page}
      name={name}
      title={content.title}
      firstDay={content.firstDay}
      issuer={content.issuer}
      detailsSince={findDetailsSince(list.versions, name)}
      lead={<span dangerouslySetInnerHTML={{ __html: content.lead }} />}
      tool={
        until === null ? (
          <Notice title="This is the last version that has been recorded">
            <p>
              It was first shown on {formatDate(since)}, and is kept as it was.{' '}
              <a href={legalHref(page)}>The page itself</a> may already say something else.
            </p>
          </Notice>
        ) : (
          <Notice title="This version is no longer in force">
            <p>
              It was shown {describeForce(since, until)}, and is kept as it was. Read{' '}
              <a href={legalHref(page)}>the version in force</a>.
            </p>
          </Notice>
        )
      }
      sections={content.sections.map(({ id, heading, html }) => ({
        id,
        heading,
        element: (
          <section key={id} id={id} className="stack">
            <h2>{heading}</h2>
            <div className="stack" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ),
      }))}
      list={list}
    />
  )
}
