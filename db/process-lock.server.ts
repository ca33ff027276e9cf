import SQLite from 'better-sqlite3'

/**
 * Runs `work` while no other process, and nothing else in this one, does the same under the same file; answers `taken` at once
 * where somebody does. The lock is SQLite's on a file of its own: the kernel drops it with the process, however that ends.
 */
export async function withProcessLock<Result>(file: string, work: () => Promise<Result>): Promise<Result | 'taken'> {
  const lock = new SQLite(file, { timeout: 0 })
  try {
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      if (error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return 'taken'
      throw error
    }
    return await work()
  } finally {
    lock.close()
  }
}
