import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Installs the packages when they are missing or older than package-lock.json. It is plain JavaScript without a dependency,
 * because it runs before any is installed, on whatever Node the machine has. npm then finds Node 24 first, in node_modules/.bin.
 */
const folder = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stampFile = join(folder, 'node_modules', '.installed-lock')
const stamp = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.log('Installing the packages of package-lock.json (about half a minute) …')
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A production setting in the shell would leave out the packages that building and testing need.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`npm ci failed${error ? ` (${error.message})` : ''}. Its own lines above say why.`)
    process.exit(1)
  }
  writeFileSync(stampFile, stamp)
}

const own = join(folder, 'node_modules', '.bin', 'node')
if (Number(process.versions.node.split('.')[0]) < 24 && !existsSync(own)) {
  console.error(
    `Node 24 is needed; this is ${process.versions.node} and the package "node" brought none for this machine.`,
  )
  process.exit(1)
}
