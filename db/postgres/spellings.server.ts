import type { OperationNode, RawBuilder } from 'kysely'

type Spellings = WeakMap<OperationNode, () => RawBuilder<unknown>>
const shared = globalThis as typeof globalThis & { marketplaceSpellings?: Spellings }

/**
 * How PostgreSQL spells an expression that is written in SQLite's words, by the node of SQLite's. All copies of this module have one: a
 * test asks with its own what the built application has opened.
 */
const spellings = (shared.marketplaceSpellings ??= new WeakMap())

/**
 * An expression in SQLite's words that has PostgreSQL's beside it. Whoever writes the query does not know which database it is for: its
 * compiler takes the words that it understands (query-compiler.server.ts).
 */
export function inBoth<Value>(sqlite: RawBuilder<Value>, postgres: () => RawBuilder<unknown>): RawBuilder<Value> {
  spellings.set(sqlite.toOperationNode(), postgres)
  return sqlite
}

/** PostgreSQL's words for an expression; undefined where both databases have the same. */
export function findSpelling(node: OperationNode): RawBuilder<unknown> | undefined {
  return spellings.get(node)?.()
}
