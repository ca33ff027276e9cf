import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** Who may import whom (README.md, Where things are). A room that is missing here may import nothing. `app` means the loose files in app/. */
const allowed: Record<string, string[]> = {
  'app/utils': [],
  'app/services': ['app/utils', 'app'],
  'app/domain': ['app/utils', 'app/services', 'db'],
  'app/middleware': ['app/utils', 'app/domain', 'db', 'app'],
  // What every document is made of.
  'app/document': ['app/utils', 'app/domain', 'app/ui', 'app'],
  'app/ui': ['app/utils', 'app/domain', 'db'],
  'app/routes': ['app/utils', 'app/domain', 'app/services', 'app/middleware', 'app/ui', 'app'],
  app: ['app/utils', 'app/domain', 'app/services', 'app/middleware', 'app/ui', 'app/document', 'db'],
  db: [],
  // Sample data is made with the same formulas as the real thing.
  'db/sample': ['db', 'app/domain', 'app/utils'],
  // One file for each command; what they share lies in lib/.
  scripts: ['app/domain', 'app/testing', 'db', 'db/sample', 'scripts/lib', 'scripts/server', 'scripts/sandbox'],
  'scripts/lib': ['app', 'app/utils', 'app/testing', 'db', 'db/sample', 'scripts/sandbox'],
  'scripts/server': ['app', 'app/services', 'app/utils', 'scripts/lib'],
  'scripts/sandbox': [],
}

/**
 * The nouns of the domain from the lowest level to the highest. A folder imports from lower levels only, and none from a neighbour,
 * so there is no circle. It may read the tables of nouns above it, never call their functions: a fact that two nouns need stands
 * below both.
 */
const levels = [
  ['terms', 'figures', 'mail', 'lists'],
  ['audit'],
  ['people', 'files'],
  ['deals'],
  ['refunds', 'support'],
  ['reservations'],
  ['desk', 'privacy'],
]
const levelOf = new Map(levels.flatMap((nouns, level) => nouns.map((noun) => [noun, level])))

/** Who may use which package. */
const packages: Record<string, string[]> = {
  'react-router': ['app/routes', 'app/middleware', 'app/ui', 'app/document', 'app'],
  kysely: ['db', 'db/sample', 'app/domain'],
  // The commands look at database files that may be broken or not ours yet.
  'better-sqlite3': ['db', 'scripts', 'scripts/lib'],
  stripe: ['app/services'],
  openai: ['app/services'],
  nodemailer: ['app/services'],
  // Only through parseForm, which keeps what conform takes for instructions away from it.
  '@conform-to/zod/v4': ['app/middleware'],
  '@fastify/busboy': ['app/middleware'],
  'csv-stringify/sync': ['app/routes'],
  jose: ['app/services'],
  'remix-auth': ['app/services'],
  'remix-auth-oauth2': ['app/services'],
  react: ['app/routes', 'app/ui', 'app'],
  '@mantine/core': ['app/routes', 'app/ui', 'app'],
}

const root = resolve(import.meta.dirname, '..')
const allFiles = ['app', 'db', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file)),
)
const isOfTests = (file: string) => /\.(test|e2e)\.tsx?$|^app\/testing\//.test(file)
const files = allFiles.filter((file) => !isOfTests(file))

/** What a file imports; `isRunning`: without what is only a type, which is gone when it runs. */
function importsOf(file: string, { isRunning = false } = {}): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const text = isRunning ? source.replace(/(^|\n)\s*(import|export) type [^'"]*from ['"][^'"]+['"]/g, '\n') : source
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3]!)
}

/** The file of ours that an import means, or undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('./+types/')) return undefined
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : undefined
}

function roomOf(file: string): string {
  const [top, second] = file.split('/')
  const isInRoom = file.split('/').length > 2
  if (top === 'db') return second === 'sample' ? 'db/sample' : 'db'
  return isInRoom ? `${top}/${second}` : top!
}

test('imports follow the rule of the house', () => {
  const broken = files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const target = targetOf(file, specifier)
      if (!target) return []
      const [from, to] = [roomOf(file), roomOf(target)]
      return from === to || allowed[from]?.includes(to) ? [] : [`${file} -> ${target}`]
    }),
  )
  expect(broken).toEqual([])
})

/** The noun of a domain file; undefined for any other. */
function nounOf(file: string): string | undefined {
  return /^app\/domain\/([^/]+)\/[^/]+$/.exec(file)?.[1]
}

test('every file of the domain lies in the folder of its noun, and every such folder has a level', () => {
  const inDomain = allFiles.filter((file) => file.startsWith('app/domain/'))
  expect(inDomain.filter((file) => !nounOf(file))).toEqual([])
  expect([...new Set(inDomain.map(nounOf))].toSorted()).toEqual([...levelOf.keys()].toSorted())
})

test('a noun imports only what is below it', () => {
  const broken = files.filter(nounOf).flatMap((file) => nounsAbove(file, importsOf(file)))
  expect(broken).toEqual([])
})

test('the tests of a noun, with all that they are set up by, touch only what is below it', () => {
  const broken = allFiles
    .filter((file) => nounOf(file) && /\.test\.ts$/.test(file))
    .flatMap((file) => nounsAbove(file, [...reachOf(file)]))
  expect(broken).toEqual([])
})

/** What a file or its test takes from its own level or above, from another noun. */
function nounsAbove(file: string, specifiers: string[]): string[] {
  const level = levelOf.get(nounOf(file)!)!
  return specifiers.flatMap((specifier) => {
    const target = targetOf(file, specifier) ?? ''
    const noun = nounOf(target)
    return noun && noun !== nounOf(file) && levelOf.get(noun)! >= level ? [`${file} -> ${target}`] : []
  })
}

/** All that a test loads by itself and through app/testing, as specifiers from the root. Types are gone by then. */
function reachOf(file: string, seen = new Set<string>()): Set<string> {
  for (const specifier of importsOf(file, { isRunning: true })) {
    const target = targetOf(file, specifier)
    if (!target || seen.has(`#${target}`)) continue
    seen.add(`#${target}`)
    if (target.startsWith('app/testing/')) reachOf(target, seen)
  }
  return seen
}

test('a screen of a noun sees the browser half of that noun and what stands below every noun', () => {
  const below = new Set(levels[0])
  const broken = files
    .filter((file) => file.startsWith('app/ui/'))
    .flatMap((file) => {
      const own = file.split('/').length > 3 ? file.split('/')[2] : undefined
      return importsOf(file).flatMap((specifier) => {
        const noun = nounOf(targetOf(file, specifier) ?? '')
        return noun && noun !== own && !below.has(noun) ? [`${file} -> ${specifier}`] : []
      })
    })
  expect(broken).toEqual([])
})

test('no folder is without a line in the map of the README', () => {
  const map = /## Where things are\n([\s\S]*?)(\n## |$)/.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!
  const folders = [...new Set(allFiles.map(dirname))].filter((folder) => !isMapped(folder, map))
  expect(folders).toEqual([])
})

/** A folder has an entry of its own, or its name stands in that of the one above it; below routes/ the URLs are the map. */
function isMapped(folder: string, map: string): boolean {
  const parent = dirname(folder)
  if (parent === 'app/routes' || parent.startsWith('app/routes/')) return true
  const entryOf = (path: string) => entriesOf(map).find((entry) => entry.startsWith(`${path}/`))
  if (entryOf(folder) !== undefined || folder.split('/').length === 1) return true
  const rest = (entryOf(parent) ?? '').slice(parent.length + 1)
  return new RegExp(`(^|[^\\w-])${folder.split('/').at(-1)!}/`).test(rest)
}

/** What the map says of each folder, on however many lines: a line that names no folder at its beginning goes on with the one before. */
function entriesOf(map: string): string[] {
  return map.split(/\n *(?=(?:app|db|public|scripts)\/)/).map((entry) => entry.trim())
}

test('an entry of the map ends where the next begins', () => {
  const map =
    '    scripts/      the commands; server/ serves,\n                  sandbox/ stands in\n    db/           tables\n'
  expect(isMapped('scripts/server', map)).toBe(true)
  expect(isMapped('scripts/sandbox', map)).toBe(true)
  expect(isMapped('db/sample', map)).toBe(false)
  expect(isMapped('scripts/lib', map)).toBe(false)
  expect(isMapped('scripts/sandbox/payments', map)).toBe(false)
})

/** Files that import each other, however far around, each circle once; `importsFor` gives what a file imports. */
function findCircles(starts: string[], importsFor: (file: string) => string[]): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (path.includes(file) || done.has(file)) return
    for (const next of importsFor(file)) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of starts) visit(file, [])
  return circles
}

test('no files import each other in a circle, whether what they take is code or a type', () => {
  const known = new Set(allFiles)
  const ours = (file: string) =>
    importsOf(file).flatMap((specifier) => {
      const target = targetOf(file, specifier)
      return target && known.has(target) ? [target] : []
    })
  expect(findCircles(allFiles, ours)).toEqual([])
})

test('a circle would be found, wherever one enters it', () => {
  const imports: Record<string, string[]> = { a: ['b', 'c'], b: ['c'], c: ['d'], d: ['b'], e: ['a'] }
  const found = findCircles(['e', 'a'], (file) => imports[file]!)
  expect(found).toEqual([['b', 'c', 'd', 'b']])
  expect(findCircles(['e'], (file) => (file === 'd' ? [] : imports[file]!))).toEqual([])
})

test('what reaches the browser imports nothing of the server', () => {
  const browser = files.filter((file) => /^app\/ui\/|^app\/(domain|utils)\/(?!.*\.server\.ts$)/.test(file))
  const broken = browser.flatMap((file) =>
    importsOf(file)
      .filter(
        (specifier) => /\.server\.tsx?$/.test(specifier) || /^(node:|better-sqlite3|kysely|stripe)/.test(specifier),
      )
      .map((specifier) => `${file} -> ${specifier}`),
  )
  expect(broken).toEqual([])
})

test('a screen takes types only from the tables', () => {
  const broken = files
    .filter((file) => file.startsWith('app/ui/'))
    .filter((file) => /import (?!type)[^'"]*from ['"]#db\//.test(readFileSync(join(root, file), 'utf8')))
  expect(broken).toEqual([])
})

test('each package is used in its room only', () => {
  const broken = files.flatMap((file) => {
    // The stand-ins speak the companies' own languages.
    if (roomOf(file) === 'scripts/sandbox') return []
    return importsOf(file)
      .filter((specifier) => packages[specifier] && !packages[specifier].includes(roomOf(file)))
      .map((specifier) => `${file} -> ${specifier}`)
  })
  expect(broken).toEqual([])
})

test('the filters of a list are read where the list is described, and nowhere else', () => {
  const readers = files
    .filter((file) => /^app\/(domain|routes\/(admin|api))\//.test(file))
    .filter((file) => /\b(readSearch|readChoice)\b|[pP]arams\.get\(/.test(readFileSync(join(root, file), 'utf8')))
  // The list that anyone sees counts its pages in its own way.
  const others = readers.filter((file) => !/^app\/domain\/(lists\/|[^/]+\/([a-z]+-)?list\.server\.ts$)/.test(file))
  expect(others).toEqual(['app/domain/deals/deals.ts'])
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
  const parts = /<(AdminFilters|SearchFilter|SelectFilter|ListPages|NothingFound)\b/
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

/** Files that know a path of the site besides ui/links.ts, with the reason. */
const ownPaths: Record<string, string> = {
  'app/url-rules.ts': 'a table by the patterns of routes.ts',
  'app/middleware/answers.server.ts': 'asks how a path begins',
  'app/services/identity.server.ts': 'says for which paths a cookie is',
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

/** Files that answer requests and yet look at the machine's clock, with the reason. */
const ownClocks: Record<string, string> = {
  'app/middleware/rate-limit.server.ts': 'counts what comes in a minute of the process',
  'app/middleware/request-log.server.ts': 'says when the line was written',
}

test('a request reads the clock once, into its context', () => {
  const readers = files.filter(
    (file) =>
      /^app\/(routes|middleware|ui|document)\/|^app\/(root|entry)/.test(file) &&
      /new Date\(\s*\)|Date\.now\b|Temporal\.Now|readClock\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  // The second stands in where a request failed before its first middleware.
  const once = ['app/middleware/now.server.ts', 'app/document/root-data.server.ts']
  expect(readers.toSorted()).toEqual([...Object.keys(ownClocks), ...once].toSorted())
})

/** Pages that anybody may open and that know who is asking; every other one has a guard. */
const openToAll = [
  'app/routes/account/document.ts',
  'app/routes/api/refunds.ts',
  'app/routes/api/support.ts',
  'app/routes/auth/login.tsx',
  'app/routes/deals/list.tsx',
  'app/routes/deals/payment-return.server.ts',
  'app/routes/knowledge-hub/hub.tsx',
  'app/routes/receive-uploads.server.ts',
  'app/routes/refunds/request.tsx',
  'app/routes/support/file-enquiry.server.ts',
  'app/routes/support/support.tsx',
  'app/routes/support/ticket.tsx',
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

test('the rule has something to look at', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(importsOf('app/root.tsx')).toContain('react-router')
  expect(roomOf('app/domain/deals/deals.ts')).toBe('app/domain')
})
