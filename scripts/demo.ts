import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from './lib/build.ts'
import { runCommand } from './lib/command.ts'
import { demoPorts, endOnSignal, listDemoPeople, readDemoSettings } from './lib/demo.ts'
import { prepareSampleData } from './lib/demo-data.ts'
import { launchStack } from './lib/launch.ts'
import { stopWithParent } from './server/parent.ts'

/** `npm run demo`: the built application with sample data and stand-ins for sign-in and payment, on this machine only. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } })
  const host = process.env.HOST || '127.0.0.1'
  const dataDir = resolve(process.env.DATA_DIR || './data/demo')
  const [port = 0, sandboxPort = 0] = await demoPorts(host, ['the stand-ins'])

  ensureBuild()
  const { settings, database, past } = readDemoSettings({ port, sandboxPort })
  const data = await prepareSampleData(dataDir, { database, isReset: values.reset, past })
  console.log(
    data === 'loaded'
      ? `Sample data loaded into ${dataDir}.`
      : `Using the sample data in ${dataDir}; -- --reset starts over.`,
  )

  const stack = await launchStack({
    dataDir,
    port,
    sandboxPort,
    host,
    settings,
    hasModel: process.env.DEMO_MODEL === '1',
    output: settings.LOG_REQUESTS ? 'inherit' : 'ignore',
  })
  const ending = endOnSignal(() => stack.stop())
  stopWithParent(() => ending.begin(0))
  stack.app().once('exit', (code, signal) => {
    if (ending.hasBegun()) return
    console.error(`The application ended by itself (${signal ?? `exit code ${code}`}).`)
    ending.begin(1)
  })

  console.log(`
The demo is ready:  ${stack.origin}

Sign in as          ${listDemoPeople().join('\n                    ')}

Sign-in and payment are stand-ins on ${stack.sandbox.origin}: no password, no card, no money.
Ctrl-C stops all of it.
`)
})
