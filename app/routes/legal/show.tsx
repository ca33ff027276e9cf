import { dbContext } from '#app/context.ts'
import { listLegalVersions } from '#app/domain/terms/legal-versions.server.ts'
import { legalHref } from '#app/ui/links.ts'
import { AnalyticsChoice } from '#app/ui/site/analytics.tsx'
import { factsOf, pageMeta } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatDate, londonDay } from '#app/utils/dates.ts'
import { isAnalyticsChoice } from '#app/utils/analytics.ts'
import { keepLegalTexts } from './keep-texts.server.tsx'
import { LegalFrame, numberSections } from './legal-page.tsx'
import { legalTexts, pageOfPattern } from './texts.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [keepLegalTexts]

/** A legal text of today. The same screen stands at the address of each. */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const page = pageOfPattern(pattern)
  const choice = url.searchParams.get('choice')
  return {
    page,
    versions: await listLegalVersions(context.get(dbContext), page),
    choice: isAnalyticsChoice(choice) ? choice : null,
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const facts = factsOf(matches)
  if (!facts || !loaderData) return []
  const { title, description } = legalTexts[loaderData.page](facts)
  return pageMeta(matches, { title, description, path: legalHref(loaderData.page) })
}

export default function LegalTextPage({ loaderData: { page, versions, choice } }: Route.ComponentProps) {
  const facts = useFacts()
  const text = legalTexts[page](facts)
  const [present = { name: text.firstDay, since: text.firstDay }] = versions
  return (
    <LegalFrame
      page={page}
      name={present.name}
      title={text.title}
      dates={
        <>
          {text.isIssued ? 'Effective date: ' : 'In force since '}
          <time dateTime={londonDay(present.since)}>{formatDate(present.since)}</time>
          {text.isIssued ? `. Issued by ${facts.company}.` : null}
        </>
      }
      lead={text.lead}
      tool={page === 'cookies-policy' && facts.analyticsScript ? <AnalyticsChoice stored={choice} /> : null}
      sections={numberSections(text, { isKept: false }).map(({ id, heading, body }) => ({
        id,
        heading,
        element: (
          <section key={id} id={id} className="stack">
            <h2>{heading}</h2>
            {body}
          </section>
        ),
      }))}
      versions={versions}
    />
  )
}
