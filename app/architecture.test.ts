import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allFiles, exportsOf, files, importsOf, namesTaken, root, targetOf } from './testing/running/sources.ts'

/** Where things are and who may import whom. What there is only one way to do stands in one-way.test.ts. */

/** Who may import whom (CONTRIBUTING.md, Where things are). A room that is missing here may import nothing. `app` means the loose files in app/. */
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
  // Sample data is made with the same formulas as the real thing, its past by the same functions, beside a payment provider of its own,
  // and its papers show the drawing of the page.
  'db/sample': ['db', 'app/domain', 'app/utils', 'app/ui', 'app/services'],
  // One file for each command; what they share lies in lib/.
  scripts: ['app/domain', 'app/testing', 'db', 'db/sample', 'scripts/lib', 'scripts/server', 'scripts/sandbox'],
  'scripts/lib': [
    'app',
    'app/domain',
    'app/services',
    'app/utils',
    'app/testing',
    'db',
    'db/sample',
    'scripts/sandbox',
  ],
  'scripts/server': ['app', 'app/services', 'app/utils', 'scripts/lib'],
  'scripts/sandbox': [],
}

/**
 * The nouns of the domain from the lowest level to the highest. A folder imports from lower levels only, and none from a neighbour,
 * so there is no circle. It may read the tables of nouns above it, never call their functions: a fact that two nouns need stands
 * below both.
 */
const levels = [
  ['terms', 'figures', 'mail', 'lists', 'covers'],
  ['audit'],
  ['people', 'files', 'backups', 'clock'],
  ['receipts', 'records', 'notes'],
  ['deals', 'blog'],
  ['books', 'refunds', 'support', 'newsletter', 'areas', 'calculators'],
  ['reservations', 'advisor', 'alerts', 'shortlist', 'testimonials'],
  ['submissions'],
  ['desk', 'privacy', 'search', 'site-search'],
]
const levelOf = new Map(levels.flatMap((nouns, level) => nouns.map((noun) => [noun, level])))

/** Who may use which package. */
const packages: Record<string, string[]> = {
  'react-router': ['app/routes', 'app/middleware', 'app/ui', 'app/document', 'app', 'scripts/server'],
  kysely: ['db', 'db/sample', 'app/domain'],
  // The commands look at database files that may be broken or not ours yet.
  'better-sqlite3': ['db', 'scripts', 'scripts/lib'],
  stripe: ['app/services'],
  openai: ['app/services'],
  '@aws-sdk/client-s3': ['app/services'],
  nodemailer: ['app/services'],
  'pdf-lib': ['app/services'],
  // Tests and the papers of the sample make their pictures with it.
  sharp: ['app/services', 'app/testing', 'db/sample', 'scripts/lib'],
  '@pdf-lib/fontkit': ['app/services'],
  // Only through parseForm, which keeps what conform takes for instructions away from it.
  '@conform-to/zod/v4': ['app/middleware'],
  '@fastify/busboy': ['app/middleware'],
  'sanitize-html': ['app/domain'],
  // Tests read the HTML of the editor without a browser.
  htmlparser2: ['app/domain', 'app/testing'],
  diff: ['app/domain'],
  'csv-parse': ['app/domain'],
  'csv-parse/sync': ['app/domain'],
  jose: ['app/services'],
  'remix-auth': ['app/services'],
  'remix-auth-oauth2': ['app/services'],
  // Only where the server draws: the build for the browser has none of it (vite.config.ts).
  'd3-array': ['app/ui'],
  'd3-scale': ['app/ui'],
  'd3-shape': ['app/ui'],
  react: ['app/routes', 'app/ui', 'app/document', 'app'],
  'prom-client': ['app'],
  '@mantine/core': ['app/routes', 'app/ui', 'app'],
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

/** The noun of a domain file; undefined for any other. A noun may have folders of its own, two deep. */
function nounOf(file: string): string | undefined {
  return /^app\/domain\/([^/]+)\/(?:[^/]+\/){0,2}[^/]+$/.exec(file)?.[1]
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

/** The names by which React Router and the migrations find what a file has for them. */
const foundByName =
  /^(loader|clientLoader|action|clientAction|meta|headers|handle|links|middleware|ErrorBoundary|Layout|shouldRevalidate|streamTimeout|handleError|forServer|up)$/

test('what no other file imports is not exported', () => {
  const taken = new Map<string, Set<string>>()
  const configurations = readdirSync(root).filter((file) => /\.config\.[tj]s$/.test(file))
  for (const { target, names } of [...allFiles, ...configurations].flatMap(namesTaken)) {
    taken.set(target, new Set([...(taken.get(target) ?? []), ...names]))
  }
  const lonely = allFiles.flatMap((file) => {
    const names = taken.get(file) ?? new Set()
    if (names.has('*')) return []
    return exportsOf(file).flatMap((name) => (names.has(name) || foundByName.test(name) ? [] : [`${file}: ${name}`]))
  })
  expect(lonely).toEqual([])
})

test('no folder is without a line in the map of CONTRIBUTING.md', () => {
  const map = /## Where things are\n([\s\S]*?)(\n## |$)/.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))![1]!
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

test('the rule has something to look at', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(importsOf('app/root.tsx')).toContain('react-router')
  expect(roomOf('app/domain/deals/record/deals.ts')).toBe('app/domain')
})
