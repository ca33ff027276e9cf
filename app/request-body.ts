import type { Readable } from 'node:stream'

/** A file on its way in. */
export interface SentFile {
  /** As the sender wrote it: text to be cleaned, never a path. Empty for a file field in which nothing was chosen. */
  fileName: string
  /** To be read to its end, or not at all. It breaks off with an error when the request does. */
  stream: Readable
}

/** A form with files. Each has been saved already, one after the other; `files` are what `save` made of them. */
export interface Upload<Saved> {
  form: FormData
  files: Saved[]
}

/** The only way to read what was sent. Each call that finds it wrong ends the request with 400, 413 or 415. */
export interface RequestBody {
  /** The bytes as they were sent, for a signature. */
  bytes(): Promise<Uint8Array>
  /** A form, whether sent as urlencoded or as multipart. */
  form(): Promise<FormData>
  /** JSON, as unknown: the caller's schema decides what it is. */
  json(): Promise<unknown>
  /**
   * A form with files, read as it arrives: each file of `field` goes to `save` at once, which keeps what it wants of it. A form
   * that is not multipart has no files. What was saved before the request turned out to be wrong is the caller's to throw away.
   */
  upload<Saved>(field: string, save: (file: SentFile) => Promise<Saved>): Promise<Upload<Saved>>
}
