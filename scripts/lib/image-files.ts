import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { Refusal } from './command.ts'

/** The commands of OPERATING.md, which the image can carry out. */
const imageCommands = [
  'start',
  'migrate',
  'seed',
  'backup',
  'restore',
  'vacuum',
  'move',
  'move-files',
  'retention',
  'admin-grant',
  'import-areas',
].map((name) => `scripts/${name}.ts`)

/** Folders of which the image carries only what its commands load. */
const traced = ['app', 'db', 'scripts']

const listAll = (root: string): string[] => globSync(`{${traced.join(',')}}/**/*.*`, { cwd: root })

/**
 * The files below `app`, `db` and `scripts` that these commands load, by whatever way: what they import, programs that run beside the
 * site, which the build knows by their names alone (`'#app/…'`), and files that a module opens by an address of its own. What is no
 * code lies beside the module that reads it, or in a folder below it. Paths begin at `root`.
 */
export function listImageFiles(root: string, commands = imageCommands): Set<string> {
  const all = listAll(root)
  const known = new Set(all)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const needed = new Set([
    ...commands,
    ...all.filter((file) => isCode(file) && !isOfTests(file)).flatMap((file) => programsIn(read(file))),
  ])
  // What is added meanwhile is visited as well.
  for (const file of needed)
    for (const name of isCode(file) ? namesIn(read(file)) : []) {
      const found = name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
      if (known.has(found)) needed.add(found)
    }
  const codeFolders = new Set(all.filter(isCode).map((file) => dirname(file)))
  const neededFolders = new Set([...needed].map((file) => dirname(file)))
  const ownerOf = (folder: string): string =>
    codeFolders.has(folder) || folder === '.' ? folder : ownerOf(dirname(folder))
  for (const file of all)
    if (file.startsWith('db/') && !isCode(file) && neededFolders.has(ownerOf(dirname(file)))) needed.add(file)
  return needed
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file)
const isOfTests = (file: string): boolean => /\.(test|e2e)\.tsx?$|^app\/testing\//.test(file)

/** The programs that a module names to run beside the site. */
const programsIn = (source: string): string[] =>
  [...source.matchAll(/(?<!from )'#((?:app|scripts)\/[^']+\.ts)'/g)].map(([, file]) => file!)

/** What a module loads of ours: its imports, but for those of types alone, and files that it opens by their address. */
function namesIn(source: string): string[] {
  const running = source.replaceAll(/^(import|export) type [^'"]*from '[^']+'/gm, '')
  const loads = /(?:\bfrom |\bimport |\bimport\(\s*|\bnew URL\()'([.#][^']+)'/g
  return [...running.matchAll(loads)].map(([, name]) => name!)
}

/** The folders that a file lies in, each with a slash at its end. */
function foldersOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [...foldersOf(folder), `${folder}/`]
}

/** Deletes what no command of the image loads. Refuses a checkout, whose sources are nobody's to delete. */
export function keepImageFiles(root: string, commands = imageCommands): void {
  if (existsSync(join(root, '.git'))) throw new Refusal(`${root} is a checkout. This is a step of the Dockerfile.`)
  const needed = listImageFiles(root, commands)
  const folders = new Set([...needed].flatMap((file) => foldersOf(file)))
  for (const file of listAll(root)) if (!needed.has(file)) rmSync(join(root, file), { recursive: true, force: true })
  for (const folder of globSync(`{${traced.join(',')}}/**/`, { cwd: root }))
    if (!folders.has(normalize(`${folder}/`))) rmSync(join(root, folder), { recursive: true, force: true })
}
