import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from './routes.ts'
import { allFiles, files, importsOf, isOfTests, root } from './testing/running/sources.ts'

/** What there is one way to do is done in that way only. Where things are stands in architecture.test.ts. */

test('the filters of a list are read where the list is described, and nowhere else', () => {
  const readers = files
    .filter((file) => /^app\/(domain|routes\/(admin|api))\//.test(file))
    .filter((file) => /\b(readSearch|readChoice)\b|[pP]arams\.get\(/.test(readFileSync(join(root, file), 'utf8')))
  // The lists that anyone sees count their pages in their own way, and the search of everything is no list.
  const others = readers.filter((file) => !/^app\/domain\/(lists\/|[^/]+\/([a-z]+-)?list\.server\.ts$)/.test(file))
  expect(others.toSorted()).toEqual([
    'app/domain/areas/list-filters.ts',
    'app/domain/blog/guides/guides.ts',
    'app/domain/blog/reading/published.ts',
    'app/domain/deals/list/filters.ts',
    'app/domain/site-search/site-search.ts',
    'app/routes/admin/blog/categories.tsx',
    'app/routes/admin/blog/form/read-form.ts',
    'app/routes/admin/search/search.tsx',
    'app/routes/api/blog-published.ts',
  ])
})

test('every list that is described has its tab and its file', () => {
  const described = files.filter(
    (file) => !file.startsWith('app/domain/lists/') && /\bdescribeList\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(described.length).toBeGreaterThan(5)
  const listed = importsOf('app/routes/admin/lists.server.ts').map((specifier) => specifier.slice(1))
  expect(described.filter((file) => !listed.includes(file))).toEqual([])
})

test('the form, the pages and the empty table of an admin list are written once', () => {
  const parts = /<(ListFilters|SetFilters|NothingFound)\b/
  const users = files.filter((file) => parts.test(readFileSync(join(root, file), 'utf8')))
  expect(users).toEqual(['app/ui/desk/list.tsx'])
})

/** What only SQLite understands; each has a name in db/expressions.server.ts. A function may be called by its name in quotes, too. */
const dialect = /\b(instr|fold|printf|strftime|group_concat)(\(|['"`])|\bjson_|->>|\bchar\(10\)|\b(rowid|pragma)\b/i

test("the domain says nothing in SQLite's own words", () => {
  const domain = files.filter((file) => file.startsWith('app/domain/'))
  expect(domain.filter((file) => dialect.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  'sql`instr(email, ${text}) > 0`',
  "where.fn('instr', ['email', text])",
  'sql`fold(title)`',
  "sql`printf('%06d', id)`",
  'orderBy(sql`rowid`)',
  'sql`title || char(10)`',
  "sql`json_extract(payload, '$.to')`",
  "sql`payload ->> '$.to'`",
  'sql`PRAGMA user_version`',
  "sql`strftime('%Y', at)`",
  'sql`group_concat(id)`',
])('a word of SQLite would be found: %s', (line) => {
  expect(line).toMatch(dialect)
})

test('only one file of the application reads process.env', () => {
  const readers = files.filter(
    (file) => file.startsWith('app/') && /process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(readers).toEqual(['app/env.server.ts'])
})

test('only one file writes to the log, and it leaves addresses out', () => {
  const writers = files.filter(
    (file) =>
      /^(app|db|scripts\/server)\//.test(file) &&
      !isOfTests(file) &&
      /\bconsole\.\w+\(|process\.std(out|err)\b|process\[/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers).toEqual(['app/utils/log-line.ts'])
})

/** Files that know a path of the site besides ui/links.ts, with the reason. */
const ownPaths: Record<string, string> = {
  'app/url-rules.ts': 'a table by the patterns of routes.ts',
  'app/middleware/kept-needs.server.ts': 'a table by the patterns of routes.ts',
  'app/middleware/answers.server.ts': 'asks how a path begins',
  'app/utils/cookies.ts': 'says for which paths a cookie is',
}

/** The beginning of a path of ours in quotes or behind an origin, or a query or section that is put behind an address by hand. */
const firstParts = new Set(routes.flatMap(({ path = '' }) => /^[\w.-]+/.exec(path) ?? []))
const writtenPath = new RegExp(`['"\`}]/(${[...firstParts].join('|')})(?![\\w-])|Href(\\([^)]*\\))?\\}[?#]`)

test('every address of the site comes from ui/links.ts', () => {
  const writers = files.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*\*[^]*?\*\/|\/\/ .*/g, '')
    return file.startsWith('app/') && writtenPath.test(code)
  })
  expect(writers.toSorted()).toEqual([...Object.keys(ownPaths), 'app/ui/links.ts'].toSorted())
})

test('a request reads the clock once, into its context', () => {
  const readers = files.filter(
    (file) =>
      /^app\/(routes|middleware|ui|document)\/|^app\/(root|entry)/.test(file) &&
      /new Date\(\s*\)|Date\.now\b|Temporal\.Now|readClock\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  // The second stands in where a request failed before its first middleware.
  const once = ['app/middleware/now.server.ts', 'app/document/root-data.server.ts']
  expect(readers.toSorted()).toEqual(once.toSorted())
})

/** Pages that anybody may open and that know who is asking; every other one has a guard. */
const openToAll = [
  'app/routes/account/document.tsx',
  'app/routes/advisor-questions.server.ts',
  'app/routes/advisor/talk.server.ts',
  'app/routes/api/refunds.ts',
  'app/routes/api/support.ts',
  'app/routes/auth/login.tsx',
  'app/routes/deals/list.tsx',
  'app/routes/deals/payment-return.server.ts',
  'app/routes/deals/show.tsx',
  'app/routes/drawings.ts',
  'app/routes/knowledge-hub/hub.tsx',
  'app/routes/legal/data-complaint.tsx',
  'app/routes/receive-uploads.server.ts',
  'app/routes/refunds/received.tsx',
  'app/routes/refunds/request.tsx',
  'app/routes/saved-searches/saved-searches.tsx',
  'app/routes/search/search.tsx',
  'app/routes/shortlist/compare.tsx',
  'app/routes/shortlist/shortlist.tsx',
  'app/routes/support/file-enquiry.server.ts',
  'app/routes/support/support.tsx',
  'app/routes/support/ticket.tsx',
  'app/routes/vendor-portal/new.tsx',
  'app/routes/vendor-portal/portal.tsx',
]

test('a route reads the user that its guard has set, and only pages for everybody who is asking at all', () => {
  const uses = (file: string, pattern: RegExp) => pattern.test(readFileSync(join(root, file), 'utf8'))
  const routes = files.filter((file) => file.startsWith('app/routes/'))
  expect(routes.filter((file) => uses(file, /\bvisitorContext\b/)).toSorted()).toEqual(openToAll)
  // Those below the desk have a section of their own each, besides the layout's guard.
  const withLoader = routes.filter((file) => uses(file, /export (async )?function (loader|action)\b/))
  const desk = withLoader.filter((file) => file.startsWith('app/routes/admin/'))
  expect(desk.length).toBeGreaterThan(12)
  expect(desk.filter((file) => !uses(file, /export const middleware\b[^\n]*=[^=]*\ballow\(/))).toEqual([])
  const setting = files.filter((file) => uses(file, /\.set\((user|admin)Context\b/))
  expect(setting).toEqual(['app/middleware/guards.server.ts'])
})

test('no content waits behind Suspense, which React hides from browsers without script', () => {
  const broken = files.filter((file) => /<(Suspense|Await)\b|React\.lazy/.test(readFileSync(join(root, file), 'utf8')))
  expect(broken).toEqual([])
})

test('a stream of bytes is made from a generator, never by what Node and the web convert into each other', () => {
  const converting = /\.(toWeb|fromWeb)\(/
  const broken = files.filter((file) => converting.test(readFileSync(join(root, file), 'utf8')))
  expect(broken).toEqual([])
})

test('what a command uses stands above the line with which it begins, where it is known already', () => {
  const late = /^await [^]*?^(?:export )?(const|let|class) /m
  const commands = files.filter((file) => file.startsWith('scripts/'))
  expect(commands.filter((file) => late.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('no test judges by processor time or by how long something took, which other programs change', () => {
  const measures = /cpuUsage\(|resourceUsage\(|hrtime[.(]|Date\.now\(\) - [a-z]/i
  const broken = allFiles.filter(isOfTests).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    // A test that sets this clock itself may ask it.
    const isSet = text.includes("spyOn(performance, 'now')")
    return measures.test(text) || (text.includes('performance.now(') && !isSet)
  })
  expect(broken).toEqual([])
})

test('no test file is longer than 400 lines', () => {
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
  expect(allFiles.filter((file) => isOfTests(file) && lines(file) > 400)).toEqual([])
})

test('no row is replaced by another: none of the triggers of its deletion would fire (db/versions.server.ts)', () => {
  const replaces = /\b(or replace|replace into)\b|\.(replaceInto|orReplace)\(/i
  expect(files.filter((file) => replaces.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
