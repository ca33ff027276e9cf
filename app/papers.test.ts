import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bankHolidays } from '#app/domain/terms/business-days.ts'

/** What the papers say of the code, and the code of the papers. */

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const papers = ['README.md', 'app/RULES.md', 'app/DECISIONS.md', 'app/GLOSSARY.md', 'scripts/README.md']
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

test('the README names commands that are there, and every loose file of app/', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = papers.flatMap((paper) => [...read(paper).matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)])
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.map(([, name, short]) => (name ?? short)!).filter((name) => !Object.hasOwn(scripts, name))).toEqual(
    [],
  )
  const loose = sources.filter((file) => /^app\/[^/]+$/.test(file) && !file.includes('.test.'))
  expect(loose.length).toBeGreaterThan(8)
  expect(
    loose.map((file) => file.slice('app/'.length)).filter((file) => !read('README.md').includes(`\`${file}\``)),
  ).toEqual([])
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
    /\b(decisions|design|house|spec|ux|security|domain|stack|architecture)\.md\b|\breference\/\w|the specification/
  expect(sources.filter((file) => unreachable.test(read(file)))).toEqual([])
})

test('the bank holidays reach at least a year ahead: extend the table in terms/business-days.ts', () => {
  const years = Object.keys(bankHolidays).map(Number)
  const lastDay = `${Math.max(...years)}-12-31`
  const inAYear = new Date()
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1)
  expect(lastDay >= inAYear.toISOString().slice(0, 10)).toBe(true)
})
