/** What the site has said that it stored, and what has to be found of it in the end. */

type Wanted = string | number | null | { like: string } | { not: string | number | null }

/** The rows of a table that have these values, at least one of them. Names are ours, never what somebody typed. */
export interface Sought {
  table: string
  where: Record<string, Wanted>
}

export interface Acknowledgement {
  /** The kind of write, such as `ticket`. */
  what: string
  at: string
  sought: Sought
}

export class Journal {
  readonly entries: Acknowledgement[] = []

  /** Notes that an answer has said so. */
  note(what: string, table: string, where: Sought['where']): void {
    this.entries.push({ what, at: new Date().toISOString(), sought: { table, where } })
  }

  /** The number of entries of each kind. */
  count(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { what } of this.entries) counts[what] = (counts[what] ?? 0) + 1
    return counts
  }
}

/** The statement that counts the rows of an entry, and its values. */
export function countingOf({ table, where }: Sought): { text: string; values: (string | number)[] } {
  const values: (string | number)[] = []
  const parts = Object.entries(where).map(([column, wanted]) => {
    if (wanted === null) return `${column} IS NULL`
    if (typeof wanted !== 'object') {
      values.push(wanted)
      return `${column} = ?`
    }
    if ('like' in wanted) {
      values.push(`%${wanted.like}%`)
      return `${column} LIKE ?`
    }
    if (wanted.not === null) return `${column} IS NOT NULL`
    values.push(wanted.not)
    return `${column} <> ?`
  })
  return { text: `SELECT count(*) AS count FROM ${table} WHERE ${parts.join(' AND ')}`, values }
}
