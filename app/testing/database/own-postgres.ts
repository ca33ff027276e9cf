import pg from 'pg'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { addressOf, newDatabaseName } from './postgres-names.ts'

const ask = async (text: string, address = process.env.TEST_DATABASE_URL!) => {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

interface EmptyPostgres {
  db: Db
  address: string
  /** The same database as somebody sees it who may do no more in it than make tables. */
  openAsStranger: () => Promise<Db>
  close: () => void
  /** Ends every connection to it, and the database. */
  drop: () => Promise<void>
}

/** A database without tables on the server of the tests. */
export async function createEmptyPostgres(): Promise<EmptyPostgres> {
  const name = newDatabaseName()
  await ask(`CREATE DATABASE ${name} TEMPLATE template0`)
  const address = addressOf(process.env.TEST_DATABASE_URL!, name)
  const open = [openDatabase(address)]
  const openAsStranger = async () => {
    await ask(`CREATE ROLE ${name} LOGIN`)
    await ask(`GRANT CREATE ON SCHEMA public TO ${name}`, address)
    const db = openDatabase(Object.assign(new URL(address), { username: name }).href)
    open.push(db)
    return db
  }
  const close = () => open.forEach((db) => closeDatabase(db))
  const drop = async () => {
    close()
    await ask(`DROP DATABASE ${name} WITH (FORCE)`)
    await ask(`DROP ROLE IF EXISTS ${name}`)
  }
  return { db: open[0]!, address, openAsStranger, close, drop }
}
