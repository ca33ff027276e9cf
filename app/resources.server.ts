import { join } from 'node:path'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { getEnv } from './env.server.ts'
import { connectPayments, type Payments } from './services/payments.server.ts'

/** What the process has one of. Kept on globalThis, because the development server loads this module anew on every edit. */
interface Resources {
  db: Db
  payments: Payments | null
}

const shared = globalThis as typeof globalThis & { marketplaceResources?: Resources }

function getResources(): Resources {
  return (shared.marketplaceResources ??= open())
}

function open(): Resources {
  const env = getEnv()
  const db = openDatabase(join(env.dataDir, 'marketplace.db'))
  process.once('exit', () => closeDatabase(db))
  return {
    db,
    payments: env.payments
      ? connectPayments({ ...env.payments, appOrigin: env.appOrigin, sandboxOrigin: env.sandboxOrigin })
      : null,
  }
}

/** The process's one database handle. */
export function getDatabase(): Db {
  return getResources().db
}

/** The payment provider, or null while none is configured. */
export function getPayments(): Payments | null {
  return getResources().payments
}
