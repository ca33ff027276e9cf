import type { Env } from '../../app/env.server.ts'
import { countMachines, Machine } from '../../db/postgres/machine.server.ts'
import type { Db } from '../../db/database.server.ts'
import { PassingRefusal, Refusal } from './command.ts'

/** What the application finds (app/resources.server.ts). */
const shared = globalThis as typeof globalThis & { marketplaceMachine?: Machine }

/** This machine among those of a site on PostgreSQL, which is not known to the others yet; undefined on SQLite. */
export function makeMachine({ database, files }: Pick<Env, 'database' | 'files'>): Machine | undefined {
  if (database === null) return undefined
  return (shared.marketplaceMachine = new Machine(database, { canShare: files !== null }))
}

/**
 * Makes this machine known to the others, before it changes anything in the database. Refuses where one of them may not share it. Returns
 * how many others there are; a command, which is no machine, only counts them.
 */
export async function joinMachines(db: Db, machine: Machine | undefined): Promise<number> {
  if (!machine) return countMachines(db)
  if ((await machine.join()) === 'joined') return machine.countOthers()
  throw new PassingRefusal(
    'DATABASE_URL: another machine runs a site on this database. Machines that share one need one bucket for their files: set S3_BUCKET and what belongs to it, the same on each.',
  )
}

/** Refuses changes of the schema that an older version on one of these other machines would not survive. */
export function requireNoneBroken(breaks: readonly string[], others: number): void {
  if (breaks.length === 0 || others === 0) return
  const who = others === 1 ? 'another machine runs' : `${others} other machines run`
  throw new Refusal(
    `DATABASE_URL: ${who} an older version of the site on this database, which afterwards ${breaks.join(', and ')}. Stop it there first, or say that it may: npm run db:migrate -- --now. Nothing was changed.`,
  )
}
