import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MiddlewareFunction } from 'react-router'
import { dbContext, nowContext, requestIdContext, legalVersionsContext } from '#app/context.ts'
import { keepLegalText } from '#app/domain/terms/legal-versions.server.ts'
import { legalPages, type KeptText, type LegalPageName } from '#app/domain/terms/legal-versions.ts'
import { logError } from '#app/middleware/request-log.server.ts'
import { readSiteFacts } from '#app/site-facts.server.ts'
import { FactsContext, type SiteFacts } from '#app/ui/site/site.ts'
import { numberSections, type LegalText } from './legal-page.tsx'
import { legalTexts } from './texts.ts'

type Db = Parameters<typeof keepLegalText>[0]

type VersionNames = Record<LegalPageName, string>

/**
 * The versions for each database into which this process has written its texts. The texts change with the code and the settings, and
 * so with the process: while another one runs beside it, each names what it shows itself.
 */
const kept = new WeakMap<Db, Promise<VersionNames>>()

/**
 * Writes the legal texts of this process down before the first of them is shown or agreed to, so that each version is there as it
 * was shown (RULES.md, Versions). A failure is logged, and tried again with the next request; the page is answered all the same, is
 * kept by nobody, and no choice of checkout is taken meanwhile.
 */
export const keepLegalTexts: MiddlewareFunction<Response> = async ({ context }, next) => {
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const work = kept.get(db) ?? keepAll(db, now)
  kept.set(db, work)
  try {
    context.set(legalVersionsContext, await work)
  } catch (error) {
    if (kept.get(db) === work) kept.delete(db)
    logError(context.get(requestIdContext), error)
    const response = await next()
    response.headers.set('cache-control', 'no-store')
    return response
  }
  return next()
}

async function keepAll(db: Db, now: string): Promise<VersionNames> {
  const facts = readSiteFacts(now)
  const names: Partial<VersionNames> = {}
  for (const page of legalPages)
    names[page] = await keepLegalText(db, page, keptTextOf(legalTexts[page](facts), facts), now)
  return names as VersionNames
}

/** A text as plain HTML, in which React has escaped every fact of the operator. */
export function keptTextOf(text: LegalText, facts: SiteFacts): KeptText {
  const write = (node: ReactNode) => renderToStaticMarkup(<FactsContext value={facts}>{node}</FactsContext>)
  return {
    title: text.title,
    lead: write(text.lead),
    issuer: text.isIssued ? facts.company : null,
    firstDay: text.firstDay,
    sections: numberSections(text, { isKept: true }).map(({ id, heading, body }) => ({
      id,
      heading,
      html: write(body),
    })),
  }
}
