import { dbContext, legalVersionsContext, madeForAllContext } from '#app/context.ts'
import { listLegalVersions } from '#app/domain/terms/legal-versions.server.ts'
import { getEnv } from '#app/env.server.ts'
import { legalHref } from '#app/ui/links.ts'
import { AnalyticsChoice } from '#app/ui/site/analytics.tsx'
import { factsOf, pageMeta } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { readAnalyticsAnswer } from '#app/utils/analytics.ts'
import { keepLegalTexts } from './keep-texts.server.tsx'
import { findDetailsSince, LegalFrame, numberSections } from './legal-page.tsx'
import { legalTexts, pageOfPattern } from './texts.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [keepLegalTexts]

/** A legal text of today. The same screen stands at the address of each. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const page = pageOfPattern(pattern)
  return {
    page,
    list: await listLegalVersions(context.get(dbContext), page, null),
    name: context.get(legalVersionsContext)?.[page] ?? null,
    answer: context.get(madeForAllContext) ? null : readAnalyticsAnswer(request, getEnv().isHttps),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const facts = factsOf(matches)
  if (!facts || !loaderData) return []
  const { title, description } = legalTexts[loaderData.page](facts)
  return pageMeta(matches, { title, description, path: legalHref(loaderData.page) })
}

export default function LegalTextPage({ loaderData: { page, list, name, answer } }: Route.ComponentProps) {
  const facts = useFacts()
  const text = legalTexts[page](facts)
  return (
    <LegalFrame
      page={page}
      name={name}
      title={text.title}
      firstDay={text.firstDay}
      issuer={text.isIssued ? facts.company : null}
      detailsSince={findDetailsSince(list.versions, name)}
      lead={text.lead}
      tool={page === 'cookies-policy' && facts.analyticsScript ? <AnalyticsChoice answer={answer} /> : null}
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
      list={list}
    />
  )
}
