import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from './lib/build.ts'
import { pick, portFrom, Refusal, requireEnvironment, runCommand, settingNames } from './lib/command.ts'
import { prepareSampleData } from './lib/demo-data.ts'
import { launchStack, requireFreePort, sampleSettings } from './lib/launch.ts'
import { stopWithParent } from './server/parent.ts'
import { sandboxEnvironment } from './sandbox/environment.ts'
import { demoPeople, fullName } from './sandbox/identity/people.ts'

/** The settings that may be changed in the demo. The demo sets every other one itself. */
const passedOn = settingNames(
  'operator',
  'allowScotlandReservations',
  'requireBuyerCheck',
  'analyticsScript',
  'logRequests',
  'workers',
  'database',
)

/** `npm run demo`: the built application with sample data and stand-ins for sign-in and payment, on this machine only. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } })
  const port = portFrom(process.env.PORT, 3000)
  const sandboxPort = port + 1
  const host = process.env.HOST || '127.0.0.1'
  const dataDir = resolve(process.env.DATA_DIR || './data/demo')
  if (sandboxPort > 65535) throw new Refusal('PORT: must be below 65535, because the stand-ins use the port after it.')
  await requireFreePort(port, host, 'the site')
  await requireFreePort(sandboxPort, host, 'the stand-ins')

  ensureBuild()
  const settings = pick(process.env, passedOn)
  const { database, identity, operator, identityKeys } = requireEnvironment({
    ...sampleSettings,
    ...settings,
    ...sandboxEnvironment({ origin: `http://localhost:${sandboxPort}` }),
    APP_ORIGIN: `http://localhost:${port}`,
  })
  const past = { issuer: identity.issuer, operator, sealingKeys: identityKeys! }
  const data = await prepareSampleData(dataDir, { database: database ?? undefined, isReset: values.reset, past })
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

  let isStopping = false
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await stack.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  stopWithParent(() => void stop(0))
  stack.app().once('exit', (code, signal) => {
    if (isStopping) return
    console.error(`The application ended by itself (${signal ?? `exit code ${code}`}).`)
    void stop(1)
  })

  const width = Math.max(...demoPeople.map((person) => fullName(person).length))
  console.log(`
The demo is ready:  ${stack.origin}

Sign in as          ${demoPeople.map((person) => `${fullName(person).padEnd(width)}  ${person.email.padEnd(15)}  ${person.role}`).join('\n                    ')}

Sign-in and payment are stand-ins on ${stack.sandbox.origin}: no password, no card, no money.
Ctrl-C stops all of it.
`)
})
