import { createHash } from 'node:crypto'
import pg from 'pg'
import { asServerError } from './errors.server.ts'

/** The options of a session that holds locks. PostgreSQL notices after fifteen seconds that nobody is there any more. */
export const noticedSoon = [
  'jit=off',
  'tcp_keepalives_idle=9',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=15000',
]
  .map((word) => `-c ${word}`)
  .join(' ')

/**
 * Runs `work` while no other process of any machine does the same under the same name; answers `taken` at once where somebody does. The
 * lock is a connection's own, and goes with the process.
 */
export async function withServerLock<Result>(
  settings: pg.ClientConfig,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | 'taken'> {
  const client = new pg.Client({ ...settings, options: noticedSoon })
  client.on('error', () => undefined)
  try {
    if (!(await tryLock(client, name))) return 'taken'
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.connect()
    const { rows } = await client.query<{ got: number }>('select pg_try_advisory_lock($1) as got', [numberOfLock(name)])
    return Boolean(rows[0]!.got)
  } catch (error) {
    throw asServerError(error)
  }
}

/** The number of a named lock. Nobody can read the name from it. */
export const numberOfLock = (name: string): string =>
  createHash('sha256').update(name).digest().readBigInt64BE().toString()
