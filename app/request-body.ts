import type { SentFile } from '#app/domain/files/intake.server.ts'

/** A form with files. Each file has already been saved, one after the other; `files` holds the results of `save`. */
export interface Upload<Saved> {
  form: FormData
  files: Saved[]
}

/** The only way to read a request's body. Each method ends the request with 400, 413 or 415 when the body is wrong. */
export interface RequestBody {
  /** The bytes as they were sent, for a signature. */
  bytes(): Promise<Uint8Array>
  /** A form, whether sent as urlencoded or as multipart. */
  form(): Promise<FormData>
  /** JSON, as unknown: the caller's schema decides what it is. */
  json(): Promise<unknown>
  /**
   * A form with files, read as it arrives: each file of `field` goes to `save` at once. A form that is not multipart has no
   * files. If the request turns out to be wrong later, the caller has to throw away what was saved before.
   */
  upload<Saved>(field: string, save: (file: SentFile) => Promise<Saved>): Promise<Upload<Saved>>
}
