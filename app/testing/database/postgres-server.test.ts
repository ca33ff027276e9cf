import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createEmptyPostgres } from './own-postgres.ts'
import { runOfTests, startOfRun, templateOf } from './postgres-names.ts'
import { dropLeftDatabases } from './postgres-server.ts'
import { isOnPostgres } from './postgres.ts'

describe.runIf(isOnPostgres)('databases of tests', () => {
  test('of a run that was killed are dropped by the next one, and nothing else is', async () => {
    const own = await createEmptyPostgres()
    await own.openAsStranger()
    const client = new pg.Client(process.env.TEST_DATABASE_URL)
    await client.connect()
    const killed = `${startOfRun(7)}${randomBytes(4).toString('hex')}`
    for (const kind of ['database', 'role']) await client.query(`create ${kind} ${killed}`)

    await dropLeftDatabases(process.env.TEST_DATABASE_URL!)

    const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
    const databases = await names('select datname as name from pg_database')
    const roles = await names('select rolname as name from pg_roles')
    expect([databases, roles].flat()).not.toContain(killed)
    expect(databases).toEqual(expect.arrayContaining(['postgres', templateOf(runOfTests()), nameOf(own.address)]))
    expect(roles).toContain(nameOf(own.address))
    await client.end()
    await own.drop()
  })
})

const nameOf = (address: string) => new URL(address).pathname.slice(1)
