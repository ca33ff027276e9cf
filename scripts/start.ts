import { resolve } from 'node:path'
import { loadEnvFile, Refusal, requireEnvironment, runCommand } from './command.ts'
import { prepareData } from './prepare.ts'
import { serve } from './serve.ts'

/** `npm start`: the production server. Checks the settings and the data first and says in one line each what is wrong. */
await runCommand(async () => {
  loadEnvFile()
  const env = requireEnvironment(process.env)
  if (env.sandboxOrigin) {
    throw new Refusal(
      'SANDBOX_ORIGIN: must not be set here. Stand-ins for sign-in and payment are for npm run demo and the tests.',
    )
  }
  const applied = await prepareData(resolve(env.dataDir))
  if (applied.length > 0) console.log(`Database brought up to date: ${applied.join(', ')}.`)
  await serve(env)
})
