import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, type Outcome } from './commands.ts'

/** The process of commands.ts. */

/** Thrown where a command ends its process. */
class Ended extends Error {
  code: number
  constructor(code: number) {
    super(`ended with code ${code}`)
    this.code = code
  }
}
process.exit = (code) => {
  throw new Ended(Number(code ?? 0))
}

let count = 0

async function run({ file, words, environment }: Command): Promise<Outcome> {
  const address = pathToFileURL(join('scripts', file))
  const outcome: Outcome = { code: 0, output: '', errors: '' }
  process.argv = [process.execPath, address.pathname, ...words]
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  process.stdout.write = (text) => Boolean((outcome.output += String(text)))
  process.stderr.write = (text) => Boolean((outcome.errors += String(text)))
  try {
    // A module runs only once under one address.
    await import(`${address.href}?${(count += 1)}`)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    outcome.code = error.code
  }
  return outcome
}

process.on('message', (command: Command) => void run(command).then((outcome) => process.send!(outcome)))
