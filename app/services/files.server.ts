import { openFileBucket } from './file-bucket.server.ts'
import { openFileFolder } from './file-folder.server.ts'
import type { FilePlace, FileStore } from './file-store.server.ts'

/** The files of the site: in its bucket where it has one, else below DATA_DIR. */
export function openFiles(place: FilePlace): FileStore {
  return place.bucket === null ? openFileFolder(place) : openFileBucket(place, place.bucket)
}
