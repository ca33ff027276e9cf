import { parseArgs } from 'node:util'
import { ensureBuild } from './lib/build.ts'
import { Refusal, runCommand } from './lib/command.ts'
import { faultKinds, faultsOfMachines, type FaultKind } from './lib/chaos/plan.ts'
import { describeOutcome, hasPassed } from './lib/chaos/report.ts'
import { runChaos } from './lib/chaos/run.ts'

/** `npm run chaos`: people act at the site while it is killed and everything around it fails, and nothing may be lost or doubled. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      rounds: { type: 'string' },
      without: { type: 'string', default: '' },
      workers: { type: 'string', default: '1' },
      machines: { type: 'string', default: '1' },
    },
  })
  // Without either it is two minutes; where one is given, the other sets no limit.
  const minutes = Number(values.minutes ?? (values.rounds ? 1440 : 2))
  const rounds = Number(values.rounds ?? 100_000)
  if (!(minutes > 0)) throw new Refusal('--minutes: must be a number above 0.')
  if (!Number.isInteger(rounds) || rounds < 1) throw new Refusal('--rounds: must be a whole number above 0.')
  const workers = Number(values.workers)
  if (!Number.isInteger(workers) || workers < 1) throw new Refusal('--workers: must be a whole number above 0.')
  const machines = Number(values.machines)
  if (!Number.isInteger(machines) || machines < 1) throw new Refusal('--machines: must be a whole number above 0.')
  const leftOut = values.without.split(',').filter((name) => name !== '')
  const unknown = leftOut.find((name) => !Object.hasOwn(faultKinds, name))
  if (unknown)
    throw new Refusal(`--without: there is no fault "${unknown}". There are ${Object.keys(faultKinds).join(', ')}.`)
  // The first signal ends the rounds, and what has happened is compared; a second one ends all of it.
  const enough = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (enough.signal.aborted ? process.exit(130) : enough.abort()))
  ensureBuild()
  console.log(`Seed ${values.seed}; the same seed makes the same plan.`)
  const outcome = await runChaos({
    seed: values.seed,
    minutes,
    rounds,
    leftOut: [
      ...(leftOut as FaultKind[]),
      ...(workers === 1 ? (['worker'] as const) : []),
      ...(machines === 1 ? faultsOfMachines : []),
    ],
    workers,
    machines,
    say: console.log,
    enough: enough.signal,
  })
  console.log(describeOutcome(outcome))
  if (!hasPassed(outcome)) process.exitCode = 1
})
