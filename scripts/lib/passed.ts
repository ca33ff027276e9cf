import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files that were fine the last time, by name, with the hash of all that this came from: files without a broken rule, test files
 * that passed. The list is kept beside the packages and needed by nothing: where it is missing, all is looked at again.
 */

/** The folder of what is kept. */
export const cacheFolder = 'node_modules/.cache'

/** Folders of what is made, not written. */
export const unread = ['node_modules/**', 'build/**', 'data/**', 'test-results/**', 'playwright-report/**']

type Passed = Map<string, string>

const fileOf = (kind: string) => join(cacheFolder, `${kind}.json`)

export function readPassed(kind: string): Passed {
  const file = fileOf(kind)
  return new Map(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : [])
}

export function keepPassed(kind: string, passed: Passed): void {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(fileOf(kind), JSON.stringify([...passed]))
}

export function hashOf(texts: string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} ${text}`)
  return hash.digest('base64url')
}
