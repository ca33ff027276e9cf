import { listPostAddresses } from '#app/domain/blog/reading/published-post.server.ts'
import { articleHref } from '#app/ui/links.ts'
import { expect, test } from '../running/fixtures.ts'
import { findSaidTwice, readLines } from '../pages/said-twice.ts'
import { listReadingPages } from '../pages/public-pages.ts'
import { withDatabase } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'

/** The words of every kind of public page, as somebody reads them who invests for the first time. */

/** What may stand twice, and on which pages. */
const twice: { path: RegExp; sentence: RegExp; why: string }[] = [
  { path: /^\/(marketplace)?(\?|$)/, sentence: /^One-time fee to reserve this/, why: 'a label of each card' },
  { path: /^\/marketplace/, sentence: /^Deals in Scotland: registering/, why: 'a label of each card' },
  { path: /^\/blog$/, sentence: /./, why: 'the featured articles are in the list of all articles too' },
  { path: /^\/knowledge-hub$/, sentence: /./, why: 'the featured guide is in its category too' },
  {
    path: /^\/blog\/whole-site-/,
    sentence: /^Write down the rent/,
    why: 'a text of the tests, long by repeating itself',
  },
  { path: /rental-cover/, sentence: /^n\/a needs a loan/, why: 'the two tests need the same figures' },
  {
    path: /^\/testimonials\/yours/,
    sentence: /^The documents were in order/,
    why: 'the words stand as they were given, and in the form that changes them',
  },
  {
    path: /^\/privacy-policy$/,
    sentence: /legitimate interest|^Legal obligation/,
    why: 'each row of the table names its own basis',
  },
]

/** Pages that name their articles and searches in words whose meaning is on the pages that those lead to. */
const named = /^\/(blog(\?|$)|saved-searches)/

/** Words that somebody in the trade would have to explain, and the ends of addresses that have their meaning. */
const jargon: [word: RegExp, ...meanings: string[]][] = [
  [/\bgross yield\b/i, '#gross-yield'],
  [/\bnet yield\b/i, '#net-yield'],
  [/\bROI\b/, '#roi'],
  [/\b(return on cash|cash-on-cash)\b/i, '#return-on-cash'],
  [/\bBRRR\b/, '#brrr', '/calculators/brrr'],
  [/\bsection 24\b/i, '#section-24', '/calculators/section-24'],
  [/\b(rental cover|ICR)\b/i, '#icr', '/calculators/rental-cover'],
  [/\b(stress(ed)? rate)\b/i, '#stress-rate', '/calculators/rental-cover'],
  [/\b(SDLT|LBTT|LTT)\b/, '#property-tax', '/calculators/property-tax'],
  [/\binterest-only\b/i, '#interest-only'],
  [/\bHMO\b/, '#hmo'],
  [/\b(EPC|energy rating)\b/i, '#epc'],
  [/\b(freehold|leasehold|tenure)\b/i, '#tenure', '#freehold', '#leasehold'],
  [/\bground rent\b/i, '#ground-rent'],
  [/\bservice charge\b/i, '#service-charge'],
  [/\bcomparable sales?\b/i, '#comparables'],
  [/\bbelow market value\b/i, '#below-market-value'],
  [/\barticle 4\b/i, '#article-4', '"/glossary"'],
  [/\bmarriage value\b/i, '#marriage-value'],
  [/\bvoids?\b/i, '#void', '"/glossary"'],
  [/\bfire risk appraisal\b/i, '#fire-risk-appraisal'],
  [/\bassured periodic tenancy\b/i, '#tenancy'],
]

test('no public page says a sentence twice', async ({ stack }) => {
  const faults: string[] = []
  let sentences = 0
  for (const { path, html } of await readAll(stack)) {
    sentences += readLines(html).length
    for (const sentence of findSaidTwice(html)) {
      if (!twice.some((one) => one.path.test(path) && one.sentence.test(sentence))) faults.push(`${path}: ${sentence}`)
    }
  }
  expect(faults).toEqual([])
  expect(sentences).toBeGreaterThan(2000)
})

test('a page with a word of the trade leads to its meaning', async ({ stack }) => {
  const faults: string[] = []
  let pages = 0
  for (const { path, html } of await readAll(stack)) {
    // The name of a source is no word of ours.
    const own = readLines(html).filter((line) => !line.includes('Open Government Licence'))
    const text = own.join('\n')
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
    const found = jargon.filter(([word]) => word.test(text))
    // A page that leads to the whole list has every word one press away. That of a deal leads from the words of its owner alone.
    const hasAll = main.includes('href="/glossary"') && !path.startsWith('/deal/')
    if (path === '/glossary' || named.test(path) || hasAll) continue
    pages += found.length > 0 ? 1 : 0
    for (const [word, ...meanings] of found)
      if (!meanings.some((end) => main.includes(end) || path.startsWith(end)))
        faults.push(`${path}: ${word.exec(text)![0]}`)
  }
  expect(faults).toEqual([])
  expect(pages).toBeGreaterThan(20)
})

/** Every kind of public page, every deal and every post. */
async function readAll(stack: Stack): Promise<{ path: string; html: string }[]> {
  const [deals, posts] = await withDatabase(stack, (db) =>
    Promise.all([
      db.selectFrom('deals').select('id').where('status', 'in', ['active', 'reserved']).execute(),
      listPostAddresses(db, 100),
    ]),
  )
  const statuses = new Map<string, number>([
    ...deals.map(({ id }) => [`/deal/${id}`, 200] as const),
    ...posts.map((post) => [articleHref(post), 200] as const),
    ...(await listReadingPages(stack)).map(({ path, status = 200 }) => [path, status] as const),
  ])
  const pages: { path: string; html: string }[] = []
  // One after the other: of so many at once a busy machine refuses some, and what it says then is none of these pages.
  for (const [path, status] of statuses) {
    const answer = await fetch(stack.origin + path)
    expect(answer.status, path).toBe(status)
    pages.push({ path, html: await answer.text() })
  }
  return pages
}
