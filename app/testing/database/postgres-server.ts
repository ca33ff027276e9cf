import { randomInt } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#db/database.server.ts'
import { migrateToLatest } from '#db/migrate.server.ts'
import { startPostgres } from '../../../scripts/lib/postgres.ts'
import { addressOf, runPattern, templateOf, writtenTables } from './postgres-names.ts'

/** A run of tests on PostgreSQL. */
interface Run {
  address: string
  number: number
  /** Ends it, and leaves no database of it. */
  end: () => Promise<void>
}

/**
 * Begins a run on the server of `TEST_DATABASE_URL`, or on one from npm. Several may go on at once on one server: each has a number, in the
 * names of its databases. The user has to be a superuser of the server.
 */
export async function beginRun(): Promise<Run> {
  const given = process.env.TEST_DATABASE_URL
  const server = given === undefined ? await startPostgres() : undefined
  const address = given ?? server!.address
  const number = randomInt(1, 2 ** 31)
  process.env.TEST_DATABASE_URL = address
  process.env.TEST_DATABASE_RUN = String(number)
  const own = new pg.Client(address)
  own.on('error', () => undefined)
  await own.connect()
  await own.query(`select pg_advisory_lock(${number})`)
  await dropLeftDatabases(address)
  const end = async () => {
    await own.end()
    if (server) await server.stop()
    else await dropLeftDatabases(address)
  }
  return { address, number, end }
}

/** Begins a run with the template of the tests' databases. Returns what ends it again, after the last test. */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const { address, number, end } = await beginRun()
  const template = addressOf(address, templateOf(number))
  await run(address, `create database ${templateOf(number)}`)
  const db = openDatabase(template)
  await migrateToLatest(db)
  await db.destroy()
  await run(template, ...returning)
  return end
}

/** Drops what runs of tests that have ended have left, as one that was killed does. Each that goes on has the lock of its number. */
export async function dropLeftDatabases(address: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  const left = async (names: string) => {
    const { rows } = await client.query<{ name: string; run: string }>(
      `select name, substring(name from '${runPattern}') as run from (${names}) as names (name) where name ~ '${runPattern}'`,
    )
    const ended = new Set<string>()
    for (const { run } of rows) if (!ended.has(run) && (await hasEnded(run))) ended.add(run)
    return rows.filter(({ run }) => ended.has(run)).map(({ name }) => name)
  }
  const hasEnded = async (run: string) => {
    const { rows } = await client.query<{ ended: boolean }>(`select pg_try_advisory_lock(${run}) as ended`)
    return rows[0]!.ended
  }
  for (const name of await left('select datname::text from pg_database'))
    await client.query(`drop database if exists ${name} with (force)`)
  for (const name of await left('select rolname::text from pg_roles')) await client.query(`drop role if exists ${name}`)
  await client.end()
}

export async function run(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** What the schema is: tables, indexes and sequences, columns, triggers with whether they are on, functions. */
const ofSchema = "'public'::regnamespace"
const schema = `(select md5(string_agg(part, ',' order by part)) from (
  select relname || ' ' || oid from pg_class where relnamespace = ${ofSchema}
  union all select attrelid || ' ' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = ${ofSchema} and not attisdropped
  union all select oid || ' ' || tgenabled::text from pg_trigger
  union all select oid::text from pg_constraint where connamespace = ${ofSchema}
  union all select oid::text from pg_proc where pronamespace = ${ofSchema}) as parts (part))`

/** How a copy of the template becomes again what the template is. */
const returning = [
  'create schema testing',
  `do $$ declare name text; is_empty boolean; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select not exists (select from public.%I)', name) into is_empty;
      if not is_empty then execute format('create table testing.%I as table public.%I', name, name); end if;
    end loop;
  end $$`,
  'create table testing.written (number bigint generated always as identity, id text primary key)',
  `create function testing.note_written() returns trigger language plpgsql as $$ begin
    insert into testing.written (id) values (new.id);
    return null;
  end $$`,
  ...writtenTables.map(
    (table) =>
      `create trigger testing_written after insert on ${table} for each row execute function testing.note_written()`,
  ),
  `create table testing.schema as select ${schema} as hash`,
  `create function testing.end_others() returns void language plpgsql as $$ begin
    perform pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  end $$`,
  // Triggers are off meanwhile, references as well.
  `create function testing.reset() returns boolean language plpgsql as $$ declare name text; begin
    if (select hash from testing.schema) is distinct from ${schema} then return false; end if;
    set local session_replication_role = replica;
    delete from testing.written;
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 loop
      execute format('delete from public.%I', name);
      if to_regclass(format('testing.%I', name)) is not null
      then execute format('insert into public.%I overriding system value select * from testing.%I', name, name); end if;
    end loop;
    perform setval(oid::regclass, coalesce(seqstart, 1), false) from pg_class join pg_sequence on seqrelid = oid
      where relnamespace = 'public'::regnamespace;
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is not null loop
      execute format('comment on table public.%I is null', name);
    end loop;
    return true;
  end $$`,
]
