import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach } from 'vitest'

/** The room that the disks seem to have. */

let megabytes: number | null = null

/** Has every disk seem to have so many megabytes left, until the end of the test. */
export function leaveMegabytes(count: number): void {
  megabytes = count
}

/** Stands between the tests of a file and the disks. It has to be called before what is tested is started. */
export function watchRoom(): void {
  const { statfsSync } = fs
  const { statfs } = promises
  const seen = <Stats extends object>(real: Stats): Stats =>
    megabytes === null ? real : { ...real, bsize: 1024 * 1024, bavail: megabytes }
  fs.statfsSync = ((path: string) => seen(statfsSync(path))) as typeof statfsSync
  promises.statfs = (async (path: string) => seen(await statfs(path))) as typeof statfs
  syncBuiltinESMExports()
  afterEach(() => void (megabytes = null))
  afterAll(() => {
    fs.statfsSync = statfsSync
    promises.statfs = statfs
    syncBuiltinESMExports()
  })
}
