import { openFileFolder } from '#app/services/file-folder.server.ts'
import type { FileStore } from '#app/services/file-store.server.ts'

/** The files below a data folder. */
export const filesIn = (dataDir: string): FileStore => openFileFolder({ dataDir, bucket: null })
