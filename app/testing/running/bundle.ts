import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction, constants } from 'node:vm'
import type { ServerBuild } from 'react-router'

// Not through Vitest, which would take the bundle and what it imports apart; so both sides have the same React Router.
const native = createRequire(import.meta.url)
const { nativeImport } = native('./native-import.js') as { nativeImport: (address: string) => Promise<object> }

const bundle = new URL('../../../build/server/index.js', import.meta.url)
const imports = /^import (?:([\w$]+)(?:, )?)?(?:\{ (.*) \})? ?from "([^"]+)";$/gm
const exported = /^export \{ (.*) \};$/m

let run: Promise<() => ServerBuild> | undefined

/**
 * The built application, run anew with a state of its own and the settings of this moment. Its five megabytes are compiled once for
 * a process: as a module Node would compile them, and each function that a test needs, for every site again. What it imports it has
 * taken when it runs; whatever a test puts in the place of a function of Node's has to stand there before.
 */
export async function loadBuild(): Promise<ServerBuild> {
  run ??= compileBuild()
  return (await run)()
}

async function compileBuild(): Promise<() => ServerBuild> {
  const modules: object[] = []
  const addresses: string[] = []
  const source = readFileSync(bundle, 'utf8')
    .replace(imports, (_, whole: string | undefined, names: string | undefined, from: string) => {
      addresses.push(from.startsWith('.') ? new URL(from, bundle).href : from)
      const all = [...(whole ? [`default: ${whole}`] : []), ...(names ? [names.replaceAll(' as ', ': ')] : [])]
      // The lines stay as they are, for whoever reads where an error was thrown.
      return `const { ${all.join(', ')} } = givenModules[${addresses.length - 1}];`
    })
    .replaceAll('import.meta.url', 'givenAddress')
    .replace(exported, (_, names: string) => `return { ${names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2: $1')} };`)
  for (const address of addresses) modules.push(await nativeImport(address))
  const application = compileFunction(`"use strict"; ${source}`, ['givenModules', 'givenAddress'], {
    filename: bundle.href,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }) as (modules: object[], address: string) => ServerBuild
  return () => application(modules, bundle.href)
}
