import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { gatherStatistics } from '#db/statistics.server.ts'
import { isOnPostgres, onlySqlite } from './postgres.ts'

interface MadeQuery {
  /**
   * How SQLite goes about it, a step on each line. Where it goes about it in another way once large tables have been counted, the steps
   * of that way follow.
   */
  plan: string
  /** The one way, or both. */
  ways: string[]
  /** What it handed over. */
  rows: unknown[]
}

/** Every query that `work` makes, in order. A query within another is none of its own. */
export async function watchQueries(db: Db, work: (db: Db) => Promise<unknown>): Promise<MadeQuery[]> {
  // Queries that are built from one share its id, so that a query is the latest of its id when it is answered.
  const latest = new Map<QueryId, RootOperationNode>()
  const answered: { node: RootOperationNode; rows: unknown[] }[] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      latest.set(queryId, node)
      return node
    },
    transformResult({ result, queryId }) {
      answered.push({ node: latest.get(queryId)!, rows: result.rows })
      return Promise.resolve(result)
    },
  }
  await work(db.withPlugin(watcher))
  const explain = async () => {
    const plans: string[] = []
    for (const { node } of answered) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explain' })
      const steps = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      plans.push(steps.rows.map((row) => row.detail).join('\n'))
    }
    return plans
  }
  if (isOnPostgres) return answered.map(({ rows }) => new WithoutPlan(rows))
  const plans = await explain()
  const counted = await withStatistics(db, explain)
  return answered.map(({ rows }, index) => {
    const ways = [...new Set([plans[index]!, counted?.[index] ?? plans[index]!])]
    return { plan: ways.join('\n'), ways, rows }
  })
}

/** A query on PostgreSQL. A test that asks for its plan is over there. */
class WithoutPlan implements MadeQuery {
  rows: unknown[]

  constructor(rows: unknown[]) {
    this.rows = rows
  }

  get plan(): string {
    onlySqlite('the plans of queries are SQLite’s')
    return ''
  }

  get ways(): string[] {
    return [this.plan]
  }
}

/** The answer of `ask` while large tables have been counted; undefined where none is large. */
async function withStatistics<Result>(db: Db, ask: () => Promise<Result>): Promise<Result | undefined> {
  if ((await gatherStatistics(db)).length === 0) return undefined
  const result = await ask()
  await db.executeQuery(CompiledQuery.raw('delete from sqlite_stat1'))
  await db.executeQuery(CompiledQuery.raw('analyze sqlite_schema'))
  return result
}

/** How SQLite goes about every query that `work` makes, one text each. */
export async function explainQueries(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  return (await watchQueries(db, work)).map(({ plan }) => plan)
}

/** The most that `work` does at once, before others have their turn: its queries, and the rows that one of them changes. */
export async function watchTurns(
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<{ queries: number; rows: number }> {
  const most = { queries: 0, rows: 0 }
  let [queries, isOver] = [0, false]
  const turn = () => {
    queries = 0
    if (!isOver) setImmediate(turn)
  }
  const watcher: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1
      most.queries = Math.max(most.queries, queries)
      return node
    },
    transformResult({ result }) {
      most.rows = Math.max(most.rows, Number(result.numAffectedRows ?? 0))
      return Promise.resolve(result)
    },
  }
  turn()
  await work(db.withPlugin(watcher))
  isOver = true
  return most
}

/** A page of a list at the desk. */
const mostRows = 50
/** In characters, with what a drawing is made from. The texts that people write are longer, and no list shows them. */
const longestRow = 600

/** Fails where a query hands over more than a page of a list shows: more rows, or longer ones. */
export function expectOnePage(rows: unknown[]): void {
  expect.soft(rows.length).toBeLessThanOrEqual(mostRows)
  expect.soft(Math.max(0, ...rows.map((row) => JSON.stringify(row).length))).toBeLessThanOrEqual(longestRow)
}
