import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where a run happens: a disk that can be filled, and a clock that can be set. */

/** Room for all that a run writes, and for what the site wants to have free beside it. */
const diskMegabytes = 1024

export class Place {
  readonly folder = mkdtempSync(join(tmpdir(), 'chaos-'))
  /** True where the data lie on a small disk of their own, in memory. Only root may make one. */
  readonly hasDisk: boolean
  readonly dataDir: string
  readonly #exit = () => void this.leave({ keeps: false })
  readonly #disk = join(this.folder, 'disk')

  constructor({ wantsDisk }: { wantsDisk: boolean }) {
    mkdirSync(this.#disk)
    const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0700`, 'tmpfs', this.#disk]
    this.hasDisk = wantsDisk && process.getuid?.() === 0 && spawnSync('mount', options).status === 0
    this.dataDir = join(this.#disk, 'data')
    mkdirSync(this.dataDir, { mode: 0o700 })
    // Whoever stops the run leaves no disk behind.
    process.once('exit', this.#exit)
  }

  /** The folder of a machine's own data, where there are several. */
  folderOf(machine: number): string {
    const folder = join(this.#disk, `machine-${machine}`)
    mkdirSync(folder, { mode: 0o700, recursive: true })
    return folder
  }

  /** The settings by which a machine of the site has its clock. */
  settingsOf(machine: number): Record<string, string> {
    this.setClock(machine, 0)
    const clock = pathToFileURL(join(import.meta.dirname, 'clock.js')).href
    return { NODE_OPTIONS: `--import ${clock}`, CHAOS_CLOCK: this.#clockOf(machine) }
  }

  /** Its clock is so many milliseconds ahead of ours; behind it where that is below 0. */
  setClock(machine: number, milliseconds: number): void {
    writeFileSync(this.#clockOf(machine), String(milliseconds))
  }

  /** Fills the disk, but for so many bytes. */
  fill(but: number): void {
    if (!this.hasDisk) return
    const file = openSync(this.#ballast, 'a')
    const piece = Buffer.alloc(4 * 2 ** 20)
    let written = 0
    try {
      // At the end in small pieces, up to the last byte that there is.
      for (let size = piece.length; size >= 4096; size /= 4)
        try {
          for (;;) written += writeSync(file, piece, 0, size)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
    } finally {
      closeSync(file)
    }
    truncateSync(this.#ballast, Math.max(0, written - but))
  }

  free(): void {
    rmSync(this.#ballast, { force: true })
  }

  /** Deletes everything, but the data where they are to be looked at. That is beside the disk, in `data`. */
  leave({ keeps }: { keeps: boolean }): void {
    process.off('exit', this.#exit)
    this.free()
    const kept = join(this.folder, 'data')
    if (keeps) cpSync(this.dataDir, kept, { recursive: true })
    if (this.hasDisk) spawnSync('umount', ['--lazy', this.#disk])
    rmSync(keeps ? this.#disk : this.folder, { recursive: true, force: true })
  }

  #clockOf(machine: number): string {
    return join(this.folder, `clock-${machine}`)
  }

  get #ballast(): string {
    return join(this.#disk, 'ballast')
  }
}
