import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandFile } from './lib/build.ts'
import { loadEnvFile, projectFolder, Refusal, requireEnvironment, runCommand, siteFiles } from './lib/command.ts'
import { databaseOf } from './lib/data-folder.ts'
import { lockData } from './lib/data-lock.ts'
import { prepareData } from './lib/prepare.ts'
import { endWithParent, stopWithParent } from './server/parent.ts'

/**
 * `npm run preview`: the build under react-router-serve as it comes, with the settings and the data of `npm start`. It shows that the
 * application needs nothing of our own server. There is no guard in front of it, so it is for this machine and not for visitors.
 */
await runCommand(async () => {
  loadEnvFile()
  const env = requireEnvironment(process.env)
  const build = join(projectFolder, 'build/server/index.js')
  if (!existsSync(build)) throw new Refusal('There is no build yet. Run: npm run build')
  const dataDir = resolve(env.dataDir)
  lockData(dataDir)
  await prepareData(dataDir, { database: databaseOf(env), files: siteFiles(dataDir) })
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, commandFile('@react-router/serve', 'react-router-serve'), build],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', HOST: env.host, PORT: String(env.port), DATA_DIR: dataDir },
    },
  )
  child.once('exit', (code) => process.exit(code ?? 0))
  // On a signal that command closes its port and then waits for jobs, which never end.
  const stop = () => child.disconnect()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  stopWithParent(stop)
})
