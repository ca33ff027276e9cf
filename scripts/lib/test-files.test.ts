import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from './command.ts'
import { filesUnder, hashTests, keepingPassed, listUnproved } from './test-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tree-'))
  process.chdir(folder)
  const files = {
    'package-lock.json': '{}',
    'vitest.config.ts': '',
    'tsconfig.json': '',
    'app/testing/running/build-setup.ts': '',
    'app/sum.ts': `import { zero } from '#app/zero.ts'\nexport const sum = () => zero`,
    'app/zero.ts': 'export const zero = 0',
    'app/other.ts': 'export const other = 1',
    'app/sum.test.ts': `import { sum } from './sum.ts'`,
    'app/lazy.test.ts': `await import('./sum.ts')`,
    'app/kept.test.ts': `export { other } from './other.ts'`,
    'app/files.test.ts': `import { readFileSync } from 'node:fs'`,
    'app/reads.ts': 'export const here = import.meta.url',
    'app/reading.test.ts': `import { here } from './reads.ts'`,
    'app/built.test.ts': 'await import(address)',
    'app/gone.test.ts': `import './gone.ts'`,
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
})
afterEach(() => {
  process.chdir(projectFolder)
  rmSync(folder, { recursive: true, force: true })
})

const wide = ['app/built.test.ts', 'app/files.test.ts', 'app/gone.test.ts', 'app/reading.test.ts']
const all = [...wide, 'app/kept.test.ts', 'app/lazy.test.ts', 'app/sum.test.ts'].sort()

/** Every test passes that is asked for but these. */
const pass = (...failing: string[]) => {
  const asked = listUnproved()
  return keepingPassed(asked, () => Promise.resolve({ passedFiles: asked.filter((file) => !failing.includes(file)) }))
}

test('a test is left alone once it has passed, and not before', async () => {
  expect(listUnproved()).toEqual(all)
  await pass('app/sum.test.ts')
  expect(listUnproved()).toEqual(['app/sum.test.ts'])
  await pass()
  expect(listUnproved()).toEqual([])
})

test.each([
  ['itself', 'app/kept.test.ts', ['app/kept.test.ts']],
  ['what it imports', 'app/other.ts', ['app/kept.test.ts']],
  ['what that imports, by name or when it runs', 'app/zero.ts', ['app/lazy.test.ts', 'app/sum.test.ts']],
  ['a file of no test', 'app/new.ts', []],
  ['a file that is no code', '.env', []],
  ['the packages', 'package-lock.json', all],
  ['how tests run', 'vitest.config.ts', all],
])(
  'a change of %s is one for whoever depends on it, and for what may look at any file',
  async (_what, file, others) => {
    await pass()
    appendFileSync(file, '\n// changed')
    expect(listUnproved()).toEqual([...new Set([...wide, ...others])].sort())
  },
)

test('what changes while it runs has not passed', async () => {
  await keepingPassed(all, () => {
    appendFileSync('app/zero.ts', '\n// changed')
    return Promise.resolve({ passedFiles: all })
  })
  expect(listUnproved()).toEqual([...wide, 'app/lazy.test.ts', 'app/sum.test.ts'].sort())
})

test('with what takes longest, and on another day, nothing has passed yet', async () => {
  const asThen = (today?: string) => hashTests(today)('app/kept.test.ts')
  expect(asThen('2026-11-26')).not.toBe(asThen('2026-11-25'))
  const daily = asThen()
  const before = process.env.TEST_ALL
  process.env.TEST_ALL = before === 'true' ? 'false' : 'true'
  expect(asThen()).not.toBe(daily)
  if (before === undefined) delete process.env.TEST_ALL
  else process.env.TEST_ALL = before
})

test('a path names a file, or all in a folder', () => {
  const files = ['app/domain/refunds/money-sending.test.ts', 'app/domain/refunds-more/money.test.ts']
  for (const path of ['app/domain/refunds', './app/domain/refunds/', join(projectFolder, files[0]!), files[0]!])
    expect(filesUnder(path, files)).toEqual([files[0]])
  expect(filesUnder('.', files)).toEqual(files)
  expect(filesUnder('app/domain/refund', files)).toEqual([])
  expect(filesUnder('domain/refunds', files)).toEqual([])
})
