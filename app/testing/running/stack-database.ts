import { beginRun, run } from '../database/postgres-server.ts'
import { addressOf, newDatabaseName, runOfTests, sampleTemplateOf } from '../database/postgres-names.ts'

/** Databases of running applications on PostgreSQL, where `TEST_DATABASE=postgres` asks for them. */

export const isStackOnPostgres = process.env.TEST_DATABASE === 'postgres'

/** Begins a run on PostgreSQL. Gives the address of an empty database, for the sample data that each application has a copy of. */
export async function startStackPostgres(): Promise<{ template: string; stop: () => Promise<void> }> {
  const { address, number, end } = await beginRun()
  await run(address, `create database ${sampleTemplateOf(number)}`)
  return { template: addressOf(address, sampleTemplateOf(number)), stop: end }
}

/** The address of a copy of the sample data, and what drops it again. */
export async function copyStackDatabase(): Promise<{ address: string; drop: () => Promise<void> }> {
  const [server, name] = [process.env.TEST_DATABASE_URL!, newDatabaseName()]
  await run(server, `create database ${name} template ${sampleTemplateOf(runOfTests())}`)
  return {
    address: addressOf(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}
