import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import type { LegalPageName } from '#app/domain/terms/legal-versions.ts'
import LegalTextPage from '#app/routes/legal/show.tsx'
import { legalTexts } from '#app/routes/legal/texts.ts'
import { FactsContext, type RootData, type SiteFacts } from '#app/ui/site/site.ts'

/** The operator of the tests. */
export const facts: SiteFacts = {
  productName: 'Testmark',
  company: 'Test Operator Ltd',
  addressLines: ['1 Test Road', 'York YO1 1AA'],
  email: 'hello@operator.test',
  vatNumber: 'GB123456789',
  vatRatePercent: 20,
  redressScheme: 'Test Redress',
  redressNumber: '051181',
  redressUrl: 'https://redress.test/',
  bookingUrl: null,
  social: [],
  origin: 'https://deals.test',
  year: 2026,
  allowsScotland: false,
  hasLanguageModel: false,
  analyticsScript: null,
  requiresBuyerCheck: false,
  backupsKept: null,
  isSandbox: true,
}

/** The page of a legal text as a reader without script gets it, for an operator with these facts. */
export function renderLegal(page: LegalPageName, changed: Partial<SiteFacts> = {}): string {
  const { firstDay } = legalTexts[page]({ ...facts, ...changed })
  const versions = [{ name: firstDay, since: `${firstDay}T00:00:00.000Z`, firstDay }]
  const list = { versions, newerSince: null, isWhole: true }
  const loaderData = { page, list, name: firstDay, answer: null }
  return render(() => <LegalTextPage {...({ loaderData } as PageProps)} />, changed)
}

type PageProps = Parameters<typeof LegalTextPage>[0]

/** Any component as it stands in such a page. */
export function render(Page: ComponentType, changed: Partial<SiteFacts> = {}): string {
  const root: RootData = {
    facts: { ...facts, ...changed },
    visitor: null,
    savedCount: 0,
    flash: [],
    here: '/page',
    nonce: null,
    analytics: 'none',
    hasMistakes: false,
    waitUntil: null,
    isFormSent: false,
    typed: [],
    mayBeSaved: false,
  }
  const Site = createRoutesStub([
    { id: 'root', path: '/', Component: Outlet, loader: () => root, children: [{ path: 'page', Component: Page }] },
  ])
  return renderToStaticMarkup(
    <FactsContext value={root.facts}>
      <Site initialEntries={['/page']} hydrationData={{ loaderData: { root } }} />
    </FactsContext>,
  )
}

/** The ids of the elements, in their order. */
export function idsOf(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!)
}

/** Where the links lead, in their order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map((match) => match[1]!)
}

/** The words a reader sees. */
export function textOf(html: string): string {
  return html
    .replace(/<\/(p|h[1-6]|li|dt|dd|t[hd]|tr|section)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
