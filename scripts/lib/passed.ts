import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The test files that passed the last time, by name, with the hash of all that this came from. The list is kept beside the packages and
 * needed by nothing: where it is missing, all is looked at again.
 */

const cacheFolder = 'node_modules/.cache'
const file = join(cacheFolder, 'tests.json')

/** Folders of what is made, not written. */
export const unread = ['node_modules/**', 'build/**', 'data/**', 'test-results/**', 'playwright-report/**']

type Passed = Map<string, string>

export function readPassed(): Passed {
  return new Map(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : [])
}

export function keepPassed(passed: Passed): void {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(file, JSON.stringify([...passed]))
}

export function hashOf(texts: string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} ${text}`)
  return hash.digest('base64url')
}
