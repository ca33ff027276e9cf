import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import ts from 'typescript'
import { runCommand } from './command.ts'

/**
 * The types of the whole tree and ESLint's rules, over one program of the compiler: most rules ask for types, which would be worked
 * out twice otherwise. Says the same as `tsc --noEmit` and `eslint . --max-warnings 0`. The exit code is 1 for a wrong type, 2 for a
 * broken rule, 3 for both. What was found the last time is kept beside the packages, and needed by nothing.
 */

const cache = 'node_modules/.cache'

const formatting: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}

function readProgram(): ts.EmitAndSemanticDiagnosticsBuilderProgram {
  const added = { noEmit: true, incremental: true, tsBuildInfoFile: `${cache}/types.tsbuildinfo` }
  const parsed = ts.getParsedCommandLineOfConfigFile('tsconfig.json', added, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.formatDiagnostic(diagnostic, formatting))
    },
  })!
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

async function lint(program: ts.Program): Promise<boolean> {
  // A parser around the usual one, and no setting: ESLint names its cache after the settings, and a program has no name.
  const usual = tseslint.parser as unknown as {
    parseForESLint: (code: string, options: object) => Linter.ESLintParseResult
  }
  const parser: Linter.Parser = {
    meta: { name: 'parser-over-one-program', version: ts.version },
    parseForESLint: (code: string, options?: object) =>
      usual.parseForESLint(code, { ...options, projectService: false, programs: [program] }),
  }
  const eslint = new ESLint({
    cache: true,
    cacheStrategy: 'content',
    cacheLocation: `${cache}/eslint/`,
    overrideConfig: [{ files: ['**/*.{ts,tsx}'], languageOptions: { parser } }],
  })
  const results = await eslint.lintFiles(['.'])
  const formatter = await eslint.loadFormatter('stylish')
  process.stdout.write(await formatter.format(results))
  return results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)
}

await runCommand(async () => {
  const builder = readProgram()
  const areTypesFine = checkTypes(builder)
  const isLintFine = await lint(builder.getProgram())
  process.exitCode = (areTypesFine ? 0 : 1) | (isLintFine ? 0 : 2)
})
