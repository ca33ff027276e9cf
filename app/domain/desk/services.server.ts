import type { Db } from '#db/database.server.ts'
import { isDiskFull } from '#db/database.server.ts'
import type { Fault } from '#app/utils/faults.ts'
import type { ServiceState } from '#app/utils/outside-calls.server.ts'
import { watchedServices, type WatchedService } from '#app/utils/outside-services.ts'
import type { NotedService } from './services.ts'

/** How the outside companies answered, kept over restarts: the process knows its own calls, and the table those of the ones before it. */

type States = Readonly<Record<WatchedService, Readonly<ServiceState>>>

/** A service whose state has not changed is written down no more often than this. */
const writtenMilliseconds = 60_000

/**
 * Writes down how each service answered, where that is news: at once where it is well or fails for another reason than before, else
 * once a minute. A full disk is left alone, and what was not written is news in the next round.
 */
export function startServiceNotes(): (db: Db, states: States, now: number) => Promise<void> {
  const written = new Map<WatchedService, { at: number; state: string; times: string }>()
  return async (db, states, now) => {
    for (const service of watchedServices) {
      const { isWell, fault, succeededAt, failedAt } = states[service]
      if (isWell === null) continue
      const state = `${isWell} ${isWell ? '' : fault}`
      const times = `${succeededAt} ${failedAt}`
      const before = written.get(service)
      const isSoon = before && Math.abs(now - before.at) < writtenMilliseconds
      if (before?.state === state && (before.times === times || isSoon)) continue
      try {
        await write(db, service, states[service])
      } catch (error) {
        if (isDiskFull(error)) return
        throw error
      }
      written.set(service, { at: now, state, times })
    }
  }
}

async function write(db: Db, service: WatchedService, state: ServiceState): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = toRow(merge(await readNoted(trx, service), state))
    await trx
      .insertInto('outside_services')
      .values({ service, ...row })
      .onConflict((conflict) => conflict.column('service').doUpdateSet(row))
      .execute()
  })
}

/** How each service stands, by the table and by what this process has seen since. Writes nothing. */
export async function readServices(db: Db, states: States): Promise<Record<WatchedService, NotedService>> {
  const rows = await db.selectFrom('outside_services').selectAll().execute()
  const noted = watchedServices.map((service) => {
    const row = rows.find((one) => one.service === service)
    return [service, merge(row && fromRow(row), states[service])] as const
  })
  return Object.fromEntries(noted) as Record<WatchedService, NotedService>
}

/** What this process has seen wins over what was before it. A service that failed before and fails still has failed since then. */
function merge(before: NotedService | undefined, state: ServiceState): NotedService {
  if (!before) return { ...state }
  if (state.isWell === null) return before
  return {
    succeededAt: state.succeededAt ?? before.succeededAt,
    failedAt: state.failedAt ?? before.failedAt,
    fault: state.fault ?? before.fault,
    failingSince: state.isWell
      ? null
      : state.succeededAt === null
        ? (before.failingSince ?? state.failingSince)
        : state.failingSince,
  }
}

async function readNoted(trx: Db, service: WatchedService): Promise<NotedService | undefined> {
  const row = await trx.selectFrom('outside_services').selectAll().where('service', '=', service).executeTakeFirst()
  return row && fromRow(row)
}

interface Row {
  succeeded_at: string | null
  failed_at: string | null
  failing_since: string | null
  fault: string | null
}

const fromRow = (row: Row): NotedService => ({
  succeededAt: row.succeeded_at,
  failedAt: row.failed_at,
  failingSince: row.failing_since,
  fault: row.fault as Fault | null,
})
const toRow = (noted: NotedService): Row => ({
  succeeded_at: noted.succeededAt,
  failed_at: noted.failedAt,
  failing_since: noted.failingSince,
  fault: noted.fault,
})
