import { readContentFile } from '../../app/domain/blog/guides/content-file.ts'
import { shipGuides } from '../../app/domain/blog/guides/shipping.server.ts'
import { readGuideFiles } from '../../db/guides/files.ts'
import { codeOf, messageOf } from './command.ts'
import { withDatabase } from './data-folder.ts'

/**
 * Brings the guides that come with this version into a database at the newest schema, and tells the person who started it what was done;
 * null when there was nothing to do. A disk without room for them stops no site: the next start tries again.
 */
export async function bringGuides(database: string, files = readGuideFiles()): Promise<string | null> {
  try {
    const { added, renewed, offered } = await withDatabase(database, (db) =>
      shipGuides(db, files, new Date().toISOString()),
    )
    const lines = [
      added > 0 && `Guides added to the Knowledge Hub: ${added}.`,
      renewed > 0 && `Guides renewed by this version: ${renewed}.`,
      offered > 0 && `Guides with a newer text beside your own, to compare at the desk: ${offered}.`,
    ]
    return lines.filter(Boolean).join('\n') || null
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE')) throw error
    return `The guides of this version could not be written (${messageOf(error)}). The next start tries again.`
  }
}

/** Throws for the first guide whose file cannot be read, so that a build fails and no start does. */
export function checkGuides(files = readGuideFiles()): void {
  for (const file of files) readContentFile(file)
}
