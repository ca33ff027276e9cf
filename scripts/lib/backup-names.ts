import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sortBackups } from '../../app/domain/backups/backups.ts'
import { codeOf } from './command.ts'
import { databaseFile } from './data-folder.ts'

/**
 * The dated folders that db:backup makes, with `.tmp` behind their names until they are whole. Copies before migrations, which lie
 * beside them, have other names (schema-copies.ts).
 */

/** No backup takes as long: what is still unfinished then was interrupted. */
const longestHours = 24

/** The folder in which a process proves a backup by hand. */
export const proofFolder = (processId: number) => `proof-${processId}.tmp`
/** The folder in which a process makes a backup that goes to a bucket. */
export const sendingFolder = (processId: number) => `to-bucket-${processId}.tmp`
const isOfProcess = (name: string) => /^(proof|to-bucket)-\d+\.tmp$/.test(name)

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

/** The newest whole backup in any of these folders. */
export function findNewestBackup(parents: string[]): { folder: string; madeAt: string } | undefined {
  const folders = new Map(parents.flatMap((parent) => listNames(parent).map((name) => [name, join(parent, name)])))
  return sort([...folders.keys()])
    .map(({ name, at }) => ({ folder: folders.get(name)!, madeAt: at }))
    .find(({ folder }) => existsSync(databaseFile(folder)))
}

const listNames = (parent: string): string[] => (existsSync(parent) ? readdirSync(parent) : [])
const sort = (names: string[]) => sortBackups(names, new Date().toISOString())

/**
 * Deletes all but so many of the newest backups, and never the one just made. Gives how many went. What cannot be deleted, such as
 * another user's, is told in a line and stays: it keeps no backup from being made.
 */
export function dropOldBackups(parent: string, keep: number, made: string, tell: Tell): number {
  const folders = sort(listNames(parent)).map(({ name }) => join(parent, name))
  const old = folders.filter((folder) => folder !== made).slice(keep - 1)
  // The oldest goes first.
  return old.toReversed().filter((folder) => dropBackup(folder, tell)).length
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

/** Deletes backups and proofs that were interrupted long ago. What is under way now is left alone. */
export function dropUnfinishedBackups(parent: string, tell: Tell): void {
  const end = Date.now() - longestHours * 3_600_000
  for (const name of listNames(parent)) {
    if (!isUnfinished(name)) continue
    const folder = join(parent, name)
    if (begunAt(folder) < end) isDeleted(folder, tell, () => rmSync(folder, { recursive: true, force: true }))
  }
}

const isUnfinished = (name: string) =>
  isOfProcess(name) || (name.endsWith('.tmp') && sort([name.slice(0, -'.tmp'.length)]).length > 0)

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
