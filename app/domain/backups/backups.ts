import { addDays, addMilliseconds, londonDay, readLondonTime } from '#app/utils/dates.ts'

/** When the site makes backups by itself and proves them, and what it says of them (RULES.md, Backups). */

const hour = 3_600_000
/** The hour of the night in London from which a backup is due. */
const nightTime = '02:00'
/** After so long a failed try is made again. */
export const retryMilliseconds = hour
/** A backup is proved on the seventh night after the last one that was. */
const nightsBetweenProofs = 7
/** The newest backup is too old after so long, and the last proof after so long. */
const oldest = { backup: 36 * hour, proof: 10 * 24 * hour }

/** The backups in the folder, as they were when a round last looked. */
export interface SeenBackups {
  /** The newest that is not from the future; null for none. */
  newest: Backup | null
  count: number
}

interface Backup {
  /** The name of its folder. */
  name: string
  /** When it was made. */
  at: string
}

/** `2026-11-30T02-03-04Z`, with a number behind it where one second has several. Whatever else lies in the folder is no backup of ours. */
const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-(\d+))?$/

/** The backup by the name of its folder; nothing where it is not one that `npm run db:backup` makes. */
function readBackupName(name: string): (Backup & { number: number })[] {
  const [, day, hours, minutes, seconds, number = '1'] = namePattern.exec(name) ?? []
  const at = `${day}T${hours}:${minutes}:${seconds}.000Z`
  return day && !Number.isNaN(Date.parse(at)) ? [{ name, at, number: Number(number) }] : []
}

/** The folder in which a process of the site works beside the backups until it is done. */
export const workFolder = (processId: number) => `site-${processId}.tmp`
export const isWorkFolder = (name: string) => /^site-\d+\.tmp$/.test(name)

/**
 * The backups among these names, the newest first. One that was made by a clock that was ahead counts as the oldest: otherwise no other
 * would be newer until then.
 */
export function sortBackups(names: readonly string[], now: string): Backup[] {
  const age = ({ at }: Backup) => (at > now ? `0${at}` : `1${at}`)
  return names
    .flatMap(readBackupName)
    .toSorted((one, other) => compare(age(other), age(one)) || other.number - one.number)
    .map(({ name, at }) => ({ name, at }))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The last night's hour from which a backup is due. */
function lastNight(now: string): string {
  const today = londonDay(now)
  const [tonight, before] = [today, addDays(today, -1)].map((day) => readLondonTime(`${day}T${nightTime}`)!)
  return now >= tonight! ? tonight! : before!
}

/** Whether the night has not had its backup. */
export function isBackupDue(newest: Backup | null, now: string): boolean {
  return newest === null || newest.at < lastNight(now)
}

/** Whether a week of nights has gone since this proof, which was the last that went well. */
export function isProofDue(provedAt: string | null, now: string): boolean {
  return provedAt === null || provedAt > now || provedAt < addMilliseconds(lastNight(now), -(nightsBetweenProofs - 1) * 24 * hour) // prettier-ignore
}

/** What is known of backups at the moment. */
export interface BackupState {
  /** Undefined until a round has looked, which is soon after the start. */
  seen: SeenBackups | undefined
  /** The bytes of the newest, where they were noted. */
  bytes: number | null
  /** What the newest lacks, in words. */
  lack: string | null
  /** When a backup was last proved. */
  provedAt: string | null
  /** The last try to make one, or to prove one, where it failed. */
  failed: { make: Failure | null; proof: Failure | null }
}

interface Failure {
  at: string
  why: string
}

/** False where there is too old a backup or proof, or the last proof failed; null where nothing is known yet. */
export function judgeBackups({ seen, provedAt, failed }: BackupState, now: string): boolean | null {
  const isOlder = (at: string, than: number) => at < addMilliseconds(now, -than)
  if (failed.proof) return false
  if (!seen) return null
  if (!seen.newest) return failed.make ? false : null
  if (isOlder(seen.newest.at, oldest.backup)) return false
  return provedAt === null ? null : !isOlder(provedAt, oldest.proof)
}
