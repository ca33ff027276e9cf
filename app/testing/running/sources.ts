import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The source files of the project, named from its root, for the tests that read them. */

export const root = resolve(import.meta.dirname, '../../..')
export const allFiles = ['app', 'db', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file)),
)
export const isOfTests = (file: string) => /\.(test|e2e)\.tsx?$|^app\/testing\//.test(file)
/** Without the tests and what they are set up by. */
export const files = allFiles.filter((file) => !isOfTests(file))

/** What a file imports; `isRunning`: without what is only a type, which is gone when it runs. */
export function importsOf(file: string, { isRunning = false } = {}): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const text = isRunning ? source.replace(/(^|\n)\s*(import|export) type [^'"]*from ['"][^'"]+['"]/g, '\n') : source
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3]!)
}

/** The file of ours that an import means, or undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('./+types/')) return undefined
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : undefined
}

/** What a file exports by name. */
export function exportsOf(file: string): string[] {
  const declared = /^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
  return [...readFileSync(join(root, file), 'utf8').matchAll(declared)].map(([, name]) => name!)
}

/** The names that a file takes from each of ours; `*` where it takes all that there is. */
export function namesTaken(file: string): { target: string; names: string[] }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = /(?:^|\n)(?:import|export)\s([^'"();]*?)\sfrom\s*['"]([^'"]+)['"]/g
  const whole = /import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [
    ...[...text.matchAll(named)].map(([, clause, specifier]) => [clause!, specifier!] as const),
    ...[...text.matchAll(whole)].map(([, specifier]) => ['*', specifier!] as const),
  ].flatMap(([clause, specifier]) => {
    const target = targetOf(file, specifier)
    const list = /\{([^}]*)\}/.exec(clause)?.[1]?.split(',') ?? []
    const names = list.map(
      (part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(' as ', 1)[0]!,
    )
    return target ? [{ target, names: clause.includes('*') ? ['*'] : names }] : []
  })
}
