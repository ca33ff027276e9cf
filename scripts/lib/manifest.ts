import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { applicationId } from '../../db/migrate.server.ts'
import { codeOf, Refusal } from './command.ts'
import type { StoredFile } from './stored-files.ts'
import type { Stock } from './stock.ts'

/** What a backup says about itself, in `manifest.json` beside its database. */
export interface Manifest extends Stock {
  madeAt: string
  database: StoredFile
  /** The files below `files`, by their paths there. */
  files: Record<string, StoredFile>
  /** The files that rows name and that were not there any more when the backup was made. */
  missing: string[]
  /** True where `files` says what was in the bucket of the files, and the backup has none of them. */
  isWithoutFiles: boolean
  /**
   * The files that rows name, where the bucket could not be reached when a backup without files was made: nobody has looked whether they
   * are there. What `files` says of some of them is of an earlier backup.
   */
  unseen: string[]
}

/** Goes up where a manifest has to be read otherwise. */
const format = 1

const manifestFile = (backup: string): string => join(backup, 'manifest.json')

const count = z.number().int().nonnegative()
const storedFile = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** A path that leads to nothing outside of its folder. */
const path = z.string().refine((text) => text.split(/[/\\]/).every((part) => !['', '.', '..'].includes(part)))
const shape = z.object({
  format: z.literal(format),
  application: z.literal(applicationId),
  schema: z.string(),
  madeAt: z.iso.datetime(),
  rows: z.record(z.string(), count),
  pence: z.record(z.string(), z.number().int()),
  database: storedFile,
  files: z.record(path, storedFile),
  missing: z.array(path),
  isWithoutFiles: z.boolean().default(false),
  unseen: z.array(path).default([]),
})

export function writeManifest(backup: string, manifest: Manifest): void {
  const text = JSON.stringify({ format, application: applicationId, ...manifest }, null, 1)
  writeFileSync(manifestFile(backup), text, { mode: 0o600, flush: true })
}

/**
 * The manifest of a backup, or why there is none that can be used, in words. Refuses one that only a newer version of the product
 * understands, and one of another application.
 */
export function readManifest(backup: string): Manifest | { fault: string } {
  let said: unknown
  try {
    said = JSON.parse(readFileSync(manifestFile(backup), 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { fault: `it has no manifest.json, ${unchecked}` }
    return unreadable(error instanceof SyntaxError ? 'it is no JSON' : codeOf(error))
  }
  const head = z.object({ format: z.number(), application: z.number() }).safeParse(said)
  if (head.success && head.data.application !== applicationId)
    throw new Refusal(`${backup} is the backup of another application. Give the folder of a backup of this site.`)
  if (head.success && head.data.format > format)
    throw new Refusal(
      `${backup} was made by a newer version of the product. Restore it with that version, or give an older backup.`,
    )
  const result = shape.safeParse(said)
  if (result.success) return result.data
  return unreadable(`${result.error.issues[0]!.path.join('.') || 'all of it'} is wrong`)
}

const unchecked = 'so that its files cannot be checked'
const unreadable = (why: string) => ({ fault: `its manifest.json cannot be read (${why}), ${unchecked}` })
