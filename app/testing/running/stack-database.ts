import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../../../scripts/lib/postgres.ts'
import { addressOf } from '../database/postgres-names.ts'

/** Databases of running applications on PostgreSQL, where `TEST_DATABASE=postgres` asks for them. */

export const isStackOnPostgres = process.env.TEST_DATABASE === 'postgres'

const templateName = 'sample_template'

/** The server of `TEST_DATABASE_URL`, or one from npm. Gives the address of an empty database, for the sample data that each application has a copy of. */
export async function startStackPostgres(): Promise<{ template: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  const server = given === undefined ? await startPostgres() : undefined
  process.env.TEST_DATABASE_URL = given ?? server!.address
  await run(`drop database if exists ${templateName} with (force)`, `create database ${templateName}`)
  return {
    template: addressOf(process.env.TEST_DATABASE_URL, templateName),
    stop: async () => {
      await run(`drop database if exists ${templateName} with (force)`)
      await server?.stop()
    },
  }
}

/** The address of a copy of the sample data, and what drops it again. */
export async function copyStackDatabase(): Promise<{ address: string; drop: () => Promise<void> }> {
  const name = `stack_${randomBytes(6).toString('hex')}`
  await run(`create database ${name} template ${templateName}`)
  return {
    address: addressOf(process.env.TEST_DATABASE_URL!, name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}

async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client(process.env.TEST_DATABASE_URL)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
