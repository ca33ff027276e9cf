import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf } from './command.ts'
import { databaseFile } from './data-folder.ts'

/** The dated folders that db:backup makes. Copies before migrations, which lie beside them, have other names (schema-copies.ts). */

/** `2026-11-21T19-57-35Z`, and `…Z-2` for the second one of that second. `.tmp` stands behind it until the backup is whole. */
const namePattern = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)(?:-(\d+))?(\.tmp)?$/
/** No backup takes as long: what is still unfinished then was interrupted. */
const longestHours = 24

type Tell = (line: string) => void

/** Makes the unfinished folder of a new backup, and gives the name that it is to have. */
export function beginBackup(parent: string): { folder: string; partial: string } {
  const name = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')
  for (let n = 1; ; n += 1) {
    const folder = resolve(parent, n === 1 ? name : `${name}-${n}`)
    const partial = `${folder}.tmp`
    if (existsSync(folder)) continue
    try {
      mkdirSync(partial, { mode: 0o700 })
      return { folder, partial }
    } catch (error) {
      // Another backup has begun in the same second.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

interface Found {
  folder: string
  madeAt: string
  isUnfinished: boolean
}

/** The backups in a folder, the newest first. */
function listBackups(parent: string): Found[] {
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .flatMap((name) => {
      const [, day, hour, minute, second, number = '1', ending] = namePattern.exec(name) ?? []
      if (!day) return []
      const madeAt = `${day}${hour}:${minute}:${second}`
      return [{ folder: join(parent, name), madeAt, number: Number(number), isUnfinished: ending !== undefined }]
    })
    .sort((one, other) =>
      one.madeAt === other.madeAt ? other.number - one.number : one.madeAt < other.madeAt ? 1 : -1,
    )
}

/** The newest whole backup in any of these folders. */
export function findNewestBackup(parents: string[]): { folder: string; madeAt: string } | undefined {
  return parents
    .flatMap((parent) =>
      listBackups(parent)
        .filter(({ folder, isUnfinished }) => !isUnfinished && existsSync(databaseFile(folder)))
        .slice(0, 1),
    )
    .sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1))[0]
}

/**
 * Deletes all but so many of the newest backups, and never the one just made. Gives how many went. What cannot be deleted, such as
 * another user's, is told in a line and stays: it keeps no backup from being made.
 */
export function dropOldBackups(parent: string, keep: number, made: string, tell: Tell): number {
  const others = listBackups(parent).filter(({ folder, isUnfinished }) => !isUnfinished && folder !== made)
  // The oldest goes first.
  return others
    .slice(keep - 1)
    .toReversed()
    .filter(({ folder }) => dropBackup(folder, tell)).length
}

function dropBackup(folder: string, tell: Tell): boolean {
  // With the name of an unfinished one, half of it is taken for no backup.
  const partial = `${folder}.tmp`
  return isDeleted(folder, tell, () => {
    renameSync(folder, partial)
    try {
      rmSync(databaseFile(partial), { force: true })
    } catch (error) {
      // Nothing of it has gone.
      renameSync(partial, folder)
      throw error
    }
    rmSync(partial, { recursive: true, force: true })
  })
}

/** Deletes backups that were interrupted long ago. One that is being made now is left alone. */
export function dropUnfinishedBackups(parent: string, tell: Tell): void {
  const end = Date.now() - longestHours * 3_600_000
  for (const { folder, isUnfinished } of listBackups(parent)) {
    if (isUnfinished && begunAt(folder) < end)
      isDeleted(folder, tell, () => rmSync(folder, { recursive: true, force: true }))
  }
}

function isDeleted(folder: string, tell: Tell, remove: () => void): boolean {
  try {
    remove()
    return true
  } catch (error) {
    tell(`${folder} could not be deleted (${codeOf(error)}). Delete it by hand.`)
    return false
  }
}

/** Never for a folder that has got its whole name meanwhile. */
const begunAt = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
