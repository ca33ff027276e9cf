import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isOnPostgres } from '../database/postgres.ts'
import { copyStackDatabase, startStackPostgres } from './stack-database.ts'

async function ask(address: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return (await client.query<{ it: unknown }>(text)).rows.map(({ it }) => it)
  } finally {
    await client.end()
  }
}

/** A run of its own, as another process has it. `as` does something in that process. */
async function startRun(mark: string) {
  const outside = process.env.TEST_DATABASE_RUN
  const server = await startStackPostgres()
  const own = process.env.TEST_DATABASE_RUN
  process.env.TEST_DATABASE_RUN = outside
  await ask(server.template, `create table mark as select '${mark}'::text as it`)
  const as = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    process.env.TEST_DATABASE_RUN = own
    return act().finally(() => (process.env.TEST_DATABASE_RUN = outside))
  }
  return { ...server, as }
}

describe.runIf(isOnPostgres)('databases of running applications', () => {
  test('two runs on one server have sample data of their own, and leave nothing', async () => {
    const [one, other] = [await startRun('one'), await startRun('other')]
    onTestFinished(one.stop)
    const read = async (run: typeof one) => {
      const { address, drop } = await run.as(copyStackDatabase)
      onTestFinished(drop)
      return ask(address, 'select it from mark')
    }
    expect([await read(one), await read(other)]).toEqual([['one'], ['other']])
    const left = await other.as(copyStackDatabase)
    await other.stop()
    expect(await read(one)).toEqual(['one'])
    const names = await ask(process.env.TEST_DATABASE_URL!, 'select datname::text as it from pg_database')
    for (const address of [other.template, left.address])
      expect(names).not.toContain(new URL(address).pathname.slice(1))
  })
})
