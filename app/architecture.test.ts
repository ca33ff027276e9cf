import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom (design.md 2). A room that is missing here may import nothing. `app` means the loose files in app/. */
const allowed: Record<string, string[]> = {
  'app/utils': [],
  'app/services': ['app/utils', 'app'],
  'app/domain': ['app/utils', 'app/services', 'db'],
  'app/middleware': ['app/utils', 'app/domain', 'db', 'app'],
  'app/ui': ['app/utils', 'app/domain', 'db'],
  'app/routes': ['app/utils', 'app/domain', 'app/services', 'app/middleware', 'app/ui', 'app'],
  app: ['app/utils', 'app/domain', 'app/services', 'app/middleware', 'app/ui', 'db'],
  db: [],
  // Sample data is made with the same formulas as the real thing.
  'db/sample': ['db', 'app/domain', 'app/utils'],
  scripts: ['app', 'app/domain', 'app/services', 'app/utils', 'app/testing', 'db', 'db/sample', 'scripts/sandbox'],
  'scripts/sandbox': [],
}

/** Who may use which package. */
const packages: Record<string, string[]> = {
  'react-router': ['app/routes', 'app/middleware', 'app/ui', 'app'],
  kysely: ['db', 'db/sample', 'app/domain'],
  // The commands look at database files that may be broken or not ours yet.
  'better-sqlite3': ['db', 'scripts'],
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
const files = ['app', 'db', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|e2e)\.tsx?$|^app\/testing\//.test(file)),
)

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
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
  if (top === 'scripts') return second === 'sandbox' ? 'scripts/sandbox' : 'scripts'
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

test('what reaches the browser imports nothing of the server', () => {
  const browser = files.filter((file) => /^app\/ui\//.test(file) || /^app\/domain\/(?!.*\.server\.ts$)/.test(file))
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

test('only one file of the application reads process.env', () => {
  const readers = files.filter(
    (file) => file.startsWith('app/') && /process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(readers).toEqual(['app/env.server.ts'])
})

test('no content waits behind Suspense, which React hides from browsers without script', () => {
  const broken = files.filter((file) => /<(Suspense|Await)\b|React\.lazy/.test(readFileSync(join(root, file), 'utf8')))
  expect(broken).toEqual([])
})

test('the rule has something to look at', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(importsOf('app/root.tsx')).toContain('react-router')
  expect(roomOf('app/domain/deals/deals.ts')).toBe('app/domain')
})
