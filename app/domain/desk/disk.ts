/** A disk of the data on which somebody has to make room. */
export interface LowDisk {
  freeBytes: number
  /** False where uploads, imports and pictures wait for room. */
  takesFiles: boolean
  /** False once the room that was set aside for a full disk has been given back. */
  hasReserve: boolean
  /** The copies of people's data that wait for room. */
  waitingCopies: number
}

/** Says that copies wait, behind what is said of the disk; empty where none does. */
export function waitingCopiesText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' A copy of one person’s data waits for 1 GB.'
    : ` ${count.toLocaleString('en-GB')} copies of people’s data wait for 1 GB.`
}

/** A size in words: "412 MB", "2.1 GB". */
export function roomText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1) return `${Math.ceil(bytes / 1024)} kB`
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
