/** The database that each test on PostgreSQL has a copy of: migrated and empty. */
export const templateName = 'site_template'

/** The address of another database of the same server. */
export function addressOf(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** The tables of which PostgreSQL notes in which order their rows were written, for tests: SQLite knows it by itself. */
export const writtenTables = ['outbox', 'refund_requests', 'reservations', 'tickets'] as const
export type WrittenTable = (typeof writtenTables)[number]
