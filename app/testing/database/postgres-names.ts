import { randomBytes } from 'node:crypto'

/** The beginning of the names of all databases of one run of tests. Its number is drawn, because a server may be shared. */
export const startOfRun = (run: number) => `test_${run}_`
/** The same as a pattern of PostgreSQL, which gives the number. */
export const runPattern = '^test_([0-9]+)_'

/** The database that each test on PostgreSQL has a copy of: migrated and empty. */
export const templateOf = (run: number) => `${startOfRun(run)}template`

/** The database of sample data that each running application has a copy of. */
export const sampleTemplateOf = (run: number) => `${startOfRun(run)}sample`

/** The number of this run, as whoever started the server says (postgres-server.ts). */
export const runOfTests = () => Number(process.env.TEST_DATABASE_RUN)

/** A name for one more database of this run. */
export const newDatabaseName = () => startOfRun(runOfTests()) + randomBytes(8).toString('hex')

/** The address of another database of the same server. */
export function addressOf(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** The tables of which PostgreSQL notes in which order their rows were written, for tests: SQLite knows it by itself. */
export const writtenTables = ['outbox', 'refund_requests', 'reservations', 'tickets'] as const
export type WrittenTable = (typeof writtenTables)[number]
