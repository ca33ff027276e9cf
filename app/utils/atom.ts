/** Feeds in Atom (RFC 4287). */

interface AtomFeed {
  /** The origin of the site, without a slash at the end. */
  origin: string
  /** The part of the feed's id that is its own. */
  name: string
  title: string
  author: string
  /** The paths of the feed and of the page that shows the same. */
  self: string
  page: string
}

interface AtomEntry {
  /** The part of the entry's id that is its own. It stays when the entry gets another address. */
  name: string
  /** The path of its page. */
  path: string
  title: string
  summary: string
  /** Clean HTML with whole addresses; null where the summary has to do. */
  html: string | null
  publishedAt: string
  updatedAt: string
  /** Null where it is the feed's own. */
  author: string | null
  tags: string[]
}

/** A feed with these entries, in their order. Ids are made from the host and the names. */
export function writeAtom(feed: AtomFeed, entries: AtomEntry[]): string {
  const { hostname } = new URL(feed.origin)
  const tagUri = (name: string) => `tag:${hostname},2026:${name}`
  // A feed without entries has never been changed.
  const updated = entries.reduce(
    (latest, entry) => (entry.updatedAt > latest ? entry.updatedAt : latest),
    '2026-01-01T00:00:00.000Z',
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${escapeXml(tagUri(feed.name))}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(feed.author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.origin + feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.origin + feed.page)}"/>`,
    ...entries.map((entry) => writeEntry(entry, feed.origin, tagUri(entry.name))),
    '</feed>',
    '',
  ].join('\n')
}

function writeEntry(entry: AtomEntry, origin: string, id: string): string {
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + entry.path)}"/>`,
    `<published>${entry.publishedAt}</published>`,
    `<updated>${entry.updatedAt}</updated>`,
    ...(entry.author === null ? [] : [`<author><name>${escapeXml(entry.author)}</name></author>`]),
    ...entry.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    // Readers need one of the two.
    ...(entry.summary || entry.html === null ? [`<summary>${escapeXml(entry.summary)}</summary>`] : []),
    ...(entry.html === null ? [] : [`<content type="html">${escapeXml(entry.html)}</content>`]),
    '</entry>',
  ].join('\n')
}

/** A text for XML, without what XML cannot hold at all. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
