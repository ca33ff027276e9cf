import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { allSettings, readBucket, readDataDir, readEnvironment, type Env } from '../../app/env.server.ts'
import type { FileStore } from '../../app/services/file-store.server.ts'
import { FilesUnavailable } from '../../app/utils/files-unavailable.ts'
import { openFiles } from '../../app/services/files.server.ts'
import { ServerUnavailable } from '../../db/postgres/errors.server.ts'

/** The project's folder. Relative settings such as DATA_DIR start here, whatever the working folder is. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** An error that the person at the keyboard can put right. It is printed as it is, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** One that may go away by itself: PostgreSQL is away, or has not noticed yet that another machine has ended. */
export class PassingRefusal extends Refusal {}

/** The code of an end after which the same may be begun anew, by sysexits.h. */
export const passingCode = 75

/**
 * Runs a command. A refusal, a bucket that fails and a PostgreSQL that is away are printed as plain lines, any other error with its stack.
 * All end with exit code 1, but for what may pass.
 */
export async function runCommand(command: () => Promise<void> | void): Promise<void> {
  try {
    process.chdir(projectFolder)
    await command()
  } catch (error) {
    const isAway = error instanceof ServerUnavailable
    console.error(error instanceof Refusal || error instanceof FilesUnavailable || isAway ? error.message : error)
    process.exit(isAway || error instanceof PassingRefusal ? passingCode : 1)
  }
}

/** Reads `.env`, if there is one. Variables that the environment already has win over it. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** The checked settings, or one line per problem. */
export function requireEnvironment(source: Record<string, string | undefined>): Env {
  const result = readEnvironment(source)
  if (!result.ok) throw new Refusal(result.problems.join('\n'))
  return result.env
}

/** The data folder, for commands that need no other setting: DATA_DIR, from the environment or `.env`. */
export function dataFolder(): string {
  loadEnvFile()
  const result = readDataDir(process.env)
  if (!result.ok) throw new Refusal(result.problems.join('\n'))
  return resolve(result.dataDir)
}

/** The files of the site whose data are in this folder, as the settings say, for commands that need no other. */
export function siteFiles(dataDir: string, settings: NodeJS.ProcessEnv = process.env): FileStore {
  const result = readBucket(settings)
  if (!result.ok) throw new Refusal(result.problems.join('\n'))
  return openFiles({ dataDir, bucket: result.bucket })
}

/** The names in the environment of these settings, or of all settings of these groups. */
export function settingNames(...places: (keyof Env)[]): string[] {
  return allSettings.filter(({ path }) => places.some((place) => place === path[0])).map(({ name }) => name)
}

/** A port number from the environment, or the given one. */
export function portFrom(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT: "${text}" is no port number from 1 to 65535.`)
  }
  return port
}

/** The named variables that are set. */
export function pick(source: NodeJS.ProcessEnv, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])))
}

/** The error code of a system or SQLite error, such as EACCES. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
