import { resolve } from 'node:path'
import { requireEnvironment, runCommand } from '../lib/command.ts'
import { noteExpectedTime, noteFileTime } from '../lib/clock.ts'
import { databaseOf } from '../lib/data-folder.ts'
import { lockData } from '../lib/data-lock.ts'
import { forgetAgainAfterRestore } from '../lib/forgotten.ts'
import { makeMachine } from '../lib/machines.ts'
import { prepareData } from '../lib/prepare.ts'
import { stop } from './ending.ts'
import { serveSite } from './site.ts'

/**
 * The built application as a child process of the demo, the tests and the benchmark. It runs as under `npm start`, but may talk
 * to the stand-ins, and it ends when the process that started it does.
 */
await runCommand(async () => {
  const env = requireEnvironment(process.env)
  const dataDir = resolve(env.dataDir)
  lockData(dataDir)
  const database = databaseOf(env)
  noteFileTime(database)
  await prepareData(dataDir, { database, machine: makeMachine(env) })
  await noteExpectedTime(database)
  await forgetAgainAfterRestore(dataDir, database)
  await serveSite(env)
  process.on('disconnect', stop)
})
