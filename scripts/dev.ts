import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { reactRouter } from './lib/build.ts'
import { portFrom, runCommand } from './lib/command.ts'
import { databaseFile } from './lib/data-folder.ts'
import { lockData } from './lib/data-lock.ts'
import { prepareSampleData } from './lib/demo-data.ts'
import { teachPayments } from './lib/known-payments.ts'
import { requireFreePort, sampleSettings } from './lib/launch.ts'
import { endWithParent, stopWithParent } from './server/parent.ts'
import { startSandbox } from './sandbox/index.ts'

/** `npm run dev`: Vite's development server with the stand-ins, on sample data of its own. */
await runCommand(async () => {
  const port = portFrom(process.env.PORT, 3000)
  const host = '127.0.0.1'
  const dataDir = resolve(process.env.DATA_DIR || './data/dev')
  await requireFreePort(port, host, 'the site')
  await requireFreePort(port + 1, host, 'the stand-ins')
  await prepareSampleData(dataDir)
  lockData(dataDir)

  const origin = `http://localhost:${port}`
  const sandbox = await startSandbox({
    port: port + 1,
    host,
    publicOrigin: `http://localhost:${port + 1}`,
    appOrigin: origin,
    appInternalUrl: `http://${host}:${port}`,
  })
  await teachPayments(sandbox.payments, databaseFile(dataDir))
  const child = spawn(
    process.execPath,
    [...['--import', endWithParent, reactRouter], ...['dev', '--port', String(port), '--strictPort', '--host', host]],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...sampleSettings,
        ...process.env,
        // Its sample data are in its own folder.
        DATABASE_URL: '',
        ...sandbox.environment,
        APP_ORIGIN: origin,
        HOST: host,
        PORT: String(port),
        DATA_DIR: dataDir,
        NODE_ENV: 'development',
      },
    },
  )
  child.once('exit', (code) => void sandbox.close().then(() => process.exit(code ?? 0)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  stopWithParent(() => child.kill('SIGTERM'))
})
