import type { Source, Span } from '../answer.ts'
import { howTheSiteWorks } from '../tools/site.server.ts'
import { sitePoints, type SitePointKey } from '../lexicon/site-points.ts'
import { siteTopics, type SiteTopic } from '../lexicon/site-topics.ts'
import { listed, say, type Draft } from './draft.server.ts'

/** This site and how it works: first the points that were asked, then what else was asked about. */
export async function answerSite(draft: Draft): Promise<void> {
  const { siteTopic = 'about', sitePoints: asked = [], siteOthers = [] } = draft.question
  const points = asked.filter((key): key is SitePointKey => Object.hasOwn(sitePoints, key))
  const links = new Map<string, Source>()
  for (const [at, topic] of [siteTopic, ...siteOthers].entries()) {
    const known = Object.hasOwn(siteTopics, topic) ? (topic as SiteTopic) : 'about'
    const used = await draft.use(howTheSiteWorks, {
      topic: known,
      ...(at === 0 && points.length > 0 && { points }),
    })
    if ('problem' in used) return void draft.text(used.problem)
    const { paragraphs, rows } = used.facts
    for (const paragraph of paragraphs) draft.text(used.checked(paragraph))
    draft.list(rows.map((row) => [used.checked(row)]))
    for (const source of used.sources) links.set(source.label, source)
  }
  const spans = [...links.values()].map(({ label, place }): Span => ({ link: label, place }))
  if (spans.length > 0) draft.text(say`See ${listed(spans)}.`)
}
