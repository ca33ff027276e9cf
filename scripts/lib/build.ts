import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, Refusal } from './command.ts'

/** All files and folders that the build is made from. */
const sources = [
  'app',
  'db',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]
const notBuilt = /\.(test|e2e)\.tsx?$|^app\/testing\//
const stampFile = join(projectFolder, 'build/stamp')

/** The file of React Router's command, to be run with `process.execPath`. */
export const reactRouter = join(projectFolder, 'scripts/lib/react-router.ts')

/** Builds, unless the present build was made from exactly these sources. Returns whether it built. */
export function ensureBuild(): boolean {
  const stamp = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false
  console.log('Building …')
  const { status, stdout, stderr } = spawnSync(process.execPath, [reactRouter, 'build'], {
    cwd: projectFolder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Refusal(`${stdout}${stderr}\nThe build failed.`)
  writeFileSync(stampFile, stamp)
  return true
}

/** The JavaScript file behind a package's command. Running it directly uses this Node and not the shell's. */
export function commandFile(packageName: string, command: string): string {
  const folder = join(projectFolder, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${packageName} has no command ${command}.`)
  return join(folder, file)
}

function hashSources(): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    const file = join(projectFolder, path)
    if (!existsSync(file) || notBuilt.test(path)) return
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(`${path}/${name}`)
      return
    }
    hash.update(path).update('\0').update(readFileSync(file)).update('\0')
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
