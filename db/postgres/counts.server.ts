import type pg from 'pg'

/** So much more of something, under a key of the table. */
interface MoreCounted {
  key: string
  more: number
  /** The time for which a count runs, from what was counted first. */
  milliseconds: number
  /** Nothing more is counted once it has come to so much. */
  most: number | undefined
}

/** The most counts that are kept; beyond it those that end soonest are forgotten. */
const mostCounts = 200_000
/** The pause of a process between two rounds that delete what has ended. */
const sweepMilliseconds = 10_000

// A count that would run for longer than a new one was begun by a clock that was ahead. Of two at once the later one may have begun
// first, by no more than a statement takes.
const isRunning = `(known.ends_at > now() and known.ends_at < excluded.ends_at + interval '1 minute')`
const countText = `insert into site_counts as known (key, count, ends_at)
  values ($1, $2::bigint, now() + $3::double precision * interval '1 millisecond')
  on conflict (key) do update set
    count = excluded.count + case when ${isRunning} then known.count else 0 end,
    ends_at = case when ${isRunning} then known.ends_at else excluded.ends_at end
  where not ${isRunning} or known.count < coalesce($4::bigint, known.count + 1)
  returning count, ceil(extract(epoch from ends_at - now()) * 1000) as left`
// Whatever somebody counts at this moment is left alone, and nobody waits.
const sweepText = `delete from site_counts where key in (select key from site_counts
  where ends_at <= now() or ends_at <= (select ends_at from site_counts order by ends_at desc offset $1 limit 1)
  for update skip locked)`

type Ask = (text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * The counts of a site on PostgreSQL (0069-site-counts), by PostgreSQL's clock. Each is one statement beside all transactions: it waits for
 * no writer, and is not undone with what it was counted for.
 */
export class ServerCounts {
  #ask: Ask
  #lastSweep = 0

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** The count with what was added, and the milliseconds for which it runs on; null, and nothing was added, where it has come to the most. */
  async add({ key, more, milliseconds, most }: MoreCounted): Promise<{ count: number; left: number } | null> {
    const { rows } = await this.#ask(countText, [key, more, milliseconds, most ?? null])
    if (performance.now() - this.#lastSweep > sweepMilliseconds) {
      this.#lastSweep = performance.now()
      // What has ended counts for nothing until the next round.
      this.sweep().catch(() => undefined)
    }
    return (rows[0] as { count: number; left: number } | undefined) ?? null
  }

  /** Deletes what has ended, and what is beyond the most. */
  async sweep(most = mostCounts): Promise<void> {
    await this.#ask(sweepText, [most])
  }
}
