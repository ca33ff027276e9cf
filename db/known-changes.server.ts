/** A name in the table `versions` and the number of its last change. */
export interface VersionRow {
  name: string
  changed: number
}

/** The committed changes that this process has seen. */
export class KnownChanges {
  #changes = new Map<string, number>()
  newest = 0

  note(rows: readonly VersionRow[]): void {
    for (const { name, changed } of rows) {
      if (changed > (this.#changes.get(name) ?? 0)) this.#changes.set(name, changed)
      if (changed > this.newest) this.newest = changed
    }
  }

  /** Nothing is known any more, so that no number is the one that it was. */
  forget(): void {
    this.#changes.clear()
    this.newest = 0
  }

  lastOf(names: readonly string[]): number {
    let last = 0
    for (const name of names) last = Math.max(last, this.#changes.get(name) ?? 0)
    return last
  }

  /** What follows this beginning in the names that have changed after that number. */
  listAfter(beginning: string, after: number): string[] {
    return [...this.#changes]
      .filter(([name, changed]) => changed > after && name.startsWith(beginning))
      .map(([name]) => name.slice(beginning.length))
  }
}
