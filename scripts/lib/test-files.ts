import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { projectFolder } from './command.ts'
import { hashOf, keepPassed, readPassed, unread } from './passed.ts'

/** The test files of the tree, and what each depends on. Paths begin at the project's folder. */

export const listTests = (): string[] => globSync('{app,db,scripts}/**/*.test.{ts,tsx}').sort()
export const listJourneys = (): string[] => globSync('app/**/*.e2e.ts').sort()

/** Those of these files that a path names: itself, or all in its folder. The path begins at the project's folder or is absolute. */
export function filesUnder(path: string, files: string[]): string[] {
  const wanted = relative(projectFolder, join(path.startsWith('/') ? '' : projectFolder, path))
  return files.filter((file) => wanted === '' || file === wanted || file.startsWith(`${wanted}/`))
}

/**
 * A module that may see more of the tree than it imports: by its own address, by the project's folder, by another process or thread,
 * by a file that it opens. Whether it does is not known, so that the whole tree counts for whoever imports it.
 */
const seesMore =
  /\bimport\.meta\b|\bprojectFolder\b|\bprocess\.(?:cwd|chdir)\b|\bcreateRequire\b|['"]node:(?:fs|child_process|worker_threads|module|vm)\b|FileSnapshot|['"]vite['"]/

/** Opens no file but in the machine's folder for temporary ones. Every test with a database imports it. */
const seesNoMore = 'app/testing/database/database.ts'

interface Module {
  text: string
  seesMore: boolean
  imports: string[]
}

/**
 * Hashes a test file with all that its result may come from: what it imports, by whatever way, and where one of these modules may
 * see more (`seesMore`), the whole tree. The packages, the settings of the tests, the version of Node and the day are in each hash.
 */
export function hashTests(today = new Date().toISOString().slice(0, 10)): (test: string) => string {
  const modules = new Map<string, Module>()
  const read = (file: string): Module => {
    const known = modules.get(file)
    if (known) return known
    const text = readFileSync(file, 'utf8')
    const isCode = /\.[cm]?[jt]sx?$/.test(file)
    const imports = isCode ? ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName) : []
    const own = imports.filter((name) => /^[./#]/.test(name)).map((name) => resolveImport(file, name))
    const module = {
      text,
      // An address that is put together at run time is none that could be followed.
      seesMore:
        isCode &&
        file !== seesNoMore &&
        (seesMore.test(text) || /\bimport\(\s*[^'"\s]/.test(text) || own.includes(undefined)),
      imports: own.filter((name) => name !== undefined),
    }
    modules.set(file, module)
    return module
  }
  const shared = ['package-lock.json', 'vitest.config.ts', 'tsconfig.json', 'app/testing/running/build-setup.ts']
  const common = [
    process.version,
    process.env.TEST_ALL ?? '',
    today,
    ...shared.map((file) => readFileSync(file, 'utf8')),
  ]
  let tree: string | undefined
  return (test) => {
    const seen = new Set([test])
    for (const file of seen) for (const name of read(file).imports) seen.add(name)
    const files = [...seen].sort()
    const isWide = files.some((file) => read(file).seesMore)
    if (isWide) return hashOf([...common, test, (tree ??= hashTree())])
    return hashOf([...common, ...files.flatMap((file) => [file, read(file).text])])
  }
}

/** The test files that have not passed as they are. */
export function listUnproved(): string[] {
  const passed = readPassed()
  const hash = hashTests()
  return listTests().filter((test) => passed.get(test) !== hash(test))
}

/**
 * Runs tests and keeps which files have passed. What has changed while they ran has not passed as it is now; what failed is forgotten.
 */
export async function keepingPassed<Result extends { passedFiles: string[] }>(
  asked: string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const before = hashTests()
  const hashes = new Map(asked.map((test) => [test, before(test)]))
  const result = await run()
  const after = hashTests()
  const passed = readPassed()
  for (const [test, hash] of hashes) {
    if (result.passedFiles.includes(test) && after(test) === hash) passed.set(test, hash)
    else passed.delete(test)
  }
  keepPassed(passed)
  return result
}

/** The file behind an import of ours; undefined where it is none of the tree. */
function resolveImport(from: string, name: string): string | undefined {
  const path = name.startsWith('#') ? name.slice(1) : join(dirname(from), name)
  const file = path.split('?', 1)[0]!
  return ts.sys.fileExists(file) ? file : undefined
}

function hashTree(): string {
  const files = globSync(['**/*', '.*', '.{ci,github}/**/*'], { exclude: [...unread, '.git/**'] })
  return hashOf(
    files
      .filter((file) => ts.sys.fileExists(file))
      .sort()
      .flatMap((file) => [file, readFileSync(file, 'latin1')]),
  )
}
