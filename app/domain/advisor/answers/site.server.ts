import type { Span } from '../answer.ts'
import { howTheSiteWorks } from '../tools/site.server.ts'
import { siteTopics, type SiteTopic } from '../lexicon/site-topics.ts'
import { listed, say, type Draft } from './draft.server.ts'

/** This site and how it works. */
export async function answerSite(draft: Draft): Promise<void> {
  const topic = draft.question.siteTopic ?? 'about'
  const known = Object.hasOwn(siteTopics, topic) ? (topic as SiteTopic) : 'about'
  const used = await draft.use(howTheSiteWorks, { topic: known })
  if ('problem' in used) return void draft.text(used.problem)
  const { paragraphs, rows } = used.facts
  for (const paragraph of paragraphs) draft.text(used.checked(paragraph))
  draft.list(rows.map((row) => [used.checked(row)]))
  const links = used.sources.map(({ label, place }): Span => ({ link: label, place }))
  if (links.length > 0) draft.text(say`See ${listed(links)}.`)
}
