import { globSync, readFileSync } from 'node:fs'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import ts from 'typescript'
import { isAll } from './all.ts'
import { runCommand } from './command.ts'
import { cacheFolder, hashOf, keepPassed, readPassed, unread } from './passed.ts'

/**
 * The types of the whole tree and ESLint's rules, over one program of the compiler: most rules ask for types, which would be worked
 * out twice otherwise. Says the same as `tsc --noEmit` and `eslint . --max-warnings 0`. The exit code is 1 for a wrong type, 2 for a
 * broken rule, 3 for both. What was found the last time is kept beside the packages, and needed by nothing: a file is looked at
 * again when it or anything that it imports, by whatever way, has changed. Where nothing has changed since all was fine, nothing is.
 */

/** The name of all that was looked at, among what was fine. */
const wholeTree = ''

/** Files that were fine by the rules of every day are kept apart from those that were by all of them. */
const kept = isAll ? 'lint-all' : 'lint'

const formatting: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}

function readConfig(): ts.ParsedCommandLine {
  const added = { noEmit: true, incremental: true, tsBuildInfoFile: `${cacheFolder}/types.tsbuildinfo` }
  return ts.getParsedCommandLineOfConfigFile('tsconfig.json', added, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.formatDiagnostic(diagnostic, formatting))
    },
  })!
}

/** Hashes all that a finding may come from, by names and contents. The lock file stands for the packages. */
function hashTree({ fileNames }: ts.ParsedCommandLine): string {
  const others = globSync('**/*.{js,cjs,mjs,cts,mts,json}', { exclude: unread })
  return hashOf([...fileNames, ...others].sort().flatMap((name) => [name, readFileSync(name, 'utf8')]))
}

function readProgram(parsed: ts.ParsedCommandLine): ts.EmitAndSemanticDiagnosticsBuilderProgram {
  const host = ts.createIncrementalCompilerHost(parsed.options)
  // As tsc does: what JSDoc comments say of types counts in JavaScript files only.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors
  return ts.createIncrementalProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: parsed.errors,
    host,
  })
}

function checkTypes(builder: ts.EmitAndSemanticDiagnosticsBuilderProgram): boolean {
  const problems = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
    // Writes down what was found, and nothing else.
    ...builder.emit().diagnostics,
  ]
  process.stdout.write(ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(problems), formatting))
  return problems.length === 0
}

async function lint(builder: ts.EmitAndSemanticDiagnosticsBuilderProgram): Promise<boolean> {
  const program = builder.getProgram()
  const usual = tseslint.parser as unknown as {
    parseForESLint: (code: string, options: object) => Linter.ESLintParseResult
  }
  const parser: Linter.Parser = {
    parseForESLint: (code: string, options?: object) =>
      usual.parseForESLint(code, { ...options, projectService: false, programs: [program] }),
  }
  const eslint = new ESLint({ overrideConfig: [{ files: ['**/*.{ts,tsx}'], languageOptions: { parser } }] })

  const before = readPassed(kept)
  const fine = new Map<string, string>()
  const asked: string[] = []
  const dependencies = hashDependencies(builder)
  for (const file of program.getRootFileNames()) {
    if (await eslint.isPathIgnored(file)) continue
    const hash = dependencies(file)
    fine.set(file, hash)
    if (before.get(file) !== hash) asked.push(file)
  }
  const results = await eslint.lintFiles(['**/*.{js,mjs,cjs}', ...asked])
  const faulty = results.filter(({ errorCount, warningCount }) => errorCount + warningCount > 0)
  for (const { filePath } of faulty) fine.delete(filePath)
  keepPassed(kept, fine)

  const formatter = await eslint.loadFormatter('stylish')
  process.stdout.write(await formatter.format(results))
  return faulty.length === 0
}

/** Hashes a file with all that it imports. The rules, the packages and what declares types for every file are in each hash. */
function hashDependencies(builder: ts.EmitAndSemanticDiagnosticsBuilderProgram): (file: string) => string {
  const sources = builder.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'))
  const contents = new Map(sources.map(({ fileName, text }) => [fileName, hashOf([text])]))
  const forAll = ['eslint.config.js', 'tsconfig.json', 'package-lock.json'].map((file) => readFileSync(file, 'utf8'))
  const declared = sources.filter(({ fileName }) => fileName.includes('/.react-router/')).map(({ text }) => text)
  const common = hashOf([...forAll, ...declared])
  return (file) => {
    const names = builder.getAllDependencies(builder.getSourceFile(file)!)
    return hashOf([common, ...names.map((name) => contents.get(name) ?? '')])
  }
}

await runCommand(async () => {
  const parsed = readConfig()
  const tree = hashTree(parsed)
  if (readPassed(kept).get(wholeTree) === tree) return
  const builder = readProgram(parsed)
  const areTypesFine = checkTypes(builder)
  const isLintFine = await lint(builder)
  // A file may have been written to meanwhile.
  if (areTypesFine && isLintFine && hashTree(readConfig()) === tree) {
    keepPassed(kept, readPassed(kept).set(wholeTree, tree))
  }
  process.exitCode = (areTypesFine ? 0 : 1) | (isLintFine ? 0 : 2)
})
