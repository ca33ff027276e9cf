import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { allSettings } from './env.server.ts'
import { bankHolidays } from '#app/domain/terms/business-days.ts'
import { noticeCounts } from './domain/terms/cancellation.ts'

/** What the papers say of the code, and the code of the papers. */

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const papers = [
  'README.md',
  'OPERATING.md',
  'CONTRIBUTING.md',
  'app/RULES.md',
  'app/DECISIONS.md',
  'app/GLOSSARY.md',
  'scripts/README.md',
]
const forCommands = ['README.md', 'OPERATING.md', 'CONTRIBUTING.md', 'scripts/README.md']
const sources = ['app', 'db', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(tsx?|mjs|js|css)$/.test(file) && file !== 'app/papers.test.ts'),
)

test.each(papers)('every file that %s names is there', (paper) => {
  const named = [...read(paper).matchAll(/`((?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|mjs|js|css|md|csv))`/g)].map(
    ([, name]) => name!,
  )
  const beside = paper.split('/').slice(0, -1).join('/')
  const isThere = (name: string) =>
    [name, `app/${name}`, join(beside, name)].some((path) => existsSync(join(root, path)))
  const byName = (name: string) => !name.includes('/') && sources.some((file) => file.endsWith(`/${name}`))
  expect(named.filter((name) => !isThere(name) && !byName(name))).toEqual([])
  expect(named.length).toBeGreaterThan(0)
})

test('the commands that the papers name are those of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map(([, name, short]) => (name ?? short)!),
  )
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  expect(Object.keys(scripts).filter((name) => !commands.includes(name))).toEqual([])
})

test('every file that the map of folders names is there', () => {
  const lines = read('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => line.startsWith('    '))
  const named = lines.flatMap((line) =>
    [...line.matchAll(/(?<![\w.*/-])[\w-]{2,}(?:\.server)?\.tsx?\b/g)].map(([name]) => name),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !sources.some((file) => file.endsWith(`/${name}`)))).toEqual([])
})

test('every loose file of app/ stands in CONTRIBUTING.md', () => {
  const loose = sources.filter((file) => /^app\/[^/]+$/.test(file) && !file.includes('.test.'))
  expect(loose.length).toBeGreaterThan(8)
  const map = read('CONTRIBUTING.md')
  expect(loose.filter((file) => !map.includes(`\`${file.slice('app/'.length)}\``))).toEqual([])
})

/** The anchor that a heading has on the page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

test.each(papers)('every link of %s leads somewhere', (paper) => {
  const beside = paper.split('/').slice(0, -1).join('/')
  const broken = [...read(paper).matchAll(/\]\(([^)]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => {
      const [path, anchor] = target.split('#') as [string, string | undefined]
      const file = path === '' ? paper : join(beside, path)
      if (!existsSync(join(root, file))) return true
      const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
      return anchor !== undefined && !headings.includes(anchor)
    })
  expect(broken).toEqual([])
})

test('the README is read in a few minutes, and says that no licence is granted', () => {
  const words = read('README.md').split(/\s+/).filter(Boolean)
  expect(words.length).toBeLessThanOrEqual(1400)
  const { license } = JSON.parse(read('package.json')) as { license: string }
  expect(read('README.md')).toContain(`\`package.json\` says ${license}.`)
})

test('OPERATING.md lists every setting, in the order of env.server.ts, with its default', () => {
  const rows = [...read('OPERATING.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?[^\\]) \| .+ \|$/gm)].map(
    ([, name, text]) => ({ name: name!, text: text!.replaceAll('\\|', '|') }),
  )
  const settings = allSettings.filter(({ isForProduction }) => isForProduction)
  expect(rows.map(({ name }) => name)).toEqual(settings.map(({ name }) => name))
  const wrong = settings.filter(({ schema }, index) => {
    const absent = schema.safeParse(undefined)
    const { text } = rows[index]!
    if (text === 'needed') return absent.success
    const stated = schema.safeParse(text === 'none' ? '' : text.slice(1, -1))
    return !absent.success || !stated.success || !isDeepStrictEqual(stated.data, absent.data)
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('a variable that a paper names is a setting, or is read by a command or the image', () => {
  const elsewhere = [...sources, 'Dockerfile', 'compose.yaml', 'compose.scale.yaml'].map(read).join('\n')
  const named = forCommands.flatMap((paper) =>
    [...read(paper).matchAll(/(?<![\w<])([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?![\w.])/g)].map(([, name]) => name!),
  )
  expect(named.length).toBeGreaterThan(50)
  const known = new Set(allSettings.map(({ name }) => name))
  expect(
    named.filter((name) => !known.has(name) && !new RegExp(`env\\.${name}\\b|\\{ ${name} \\} = process\\.env|ENV ${name}=|\\$\\{${name}:`).test(elsewhere)), // prettier-ignore
  ).toEqual([])
})

test('CONTRIBUTING.md explains every tag of the journeys, and no other', () => {
  const titles = sources
    .filter((file) => file.endsWith('.e2e.ts'))
    .flatMap((file) => [...read(file).matchAll(/(?<=[ '])@[a-z][a-z-]*(?=[ '`])/g)].map(([tag]) => tag))
  const explained = [...read('CONTRIBUTING.md').matchAll(/^\| `(@[a-z-]+)` \|/gm)].map(([, tag]) => tag!)
  expect(explained.toSorted()).toEqual([...new Set(titles)].toSorted())
})

test('the rules say of cancelling what pages and emails say', () => {
  expect(read('app/RULES.md').split(noticeCounts)).toHaveLength(2)
})

test('whatever cites RULES.md cites a heading that is there', () => {
  const headings = [...read('app/RULES.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
  const cited = sources.flatMap((file) =>
    [
      ...read(file)
        .replace(/\s*\n\s*(\*|\/\/) /g, ' ')
        .matchAll(/RULES\.md(?:, ([A-Z][a-z]+(?: tax)?))?/g),
    ].map((match) => ({ file, heading: match[1] })),
  )
  expect(cited.filter(({ heading }) => !heading || !headings.includes(heading))).toEqual([])
  expect(cited.length).toBeGreaterThan(20)
})

test('comments cite only what a reader of the repository can open', () => {
  const unreachable =
    /\b(decisions|design|house|spec|ux|security|domain|stack|architecture)\.md\b|(?<!:)\breference\/\w|the specification/
  expect(sources.filter((file) => unreachable.test(read(file)))).toEqual([])
})

test('the bank holidays reach at least a year ahead: extend the table in terms/business-days.ts', () => {
  const years = Object.keys(bankHolidays).map(Number)
  const lastDay = `${Math.max(...years)}-12-31`
  const inAYear = new Date()
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1)
  expect(lastDay >= inAYear.toISOString().slice(0, 10)).toBe(true)
})
