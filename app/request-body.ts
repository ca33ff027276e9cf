import type { SentFile } from '#app/domain/files/intake.server.ts'

/** A field that was sent: its name, and what was typed. */
export type TypedField = readonly [name: string, text: string]

/** The only way to read a request's body. Each method ends the request with 400, 413 or 415 when the body is wrong. */
export interface RequestBody {
  /** The bytes as they were sent, for a signature. */
  bytes(): Promise<Uint8Array>
  /** A form, whether sent as urlencoded or as multipart. */
  form(): Promise<FormData>
  /** JSON, as unknown: the caller's schema decides what it is. */
  json(): Promise<unknown>
  /**
   * A form with files, read as it arrives: each file of these fields goes to `save` at once, one after the other. Returns the
   * other fields. A form that is not multipart has no files. If the request turns out to be wrong later, the caller has to throw
   * away what was saved before.
   */
  upload(fields: readonly string[], save: (file: SentFile) => Promise<void>): Promise<FormData>
  /**
   * Values typed into a form that is refused, for its page: the fields that have been read, or else as many as came whole
   * within `mostGivenBack`. Reading them never refuses. There are none where people do not write (`keepsText` in url-rules.ts).
   */
  typed(): Promise<TypedField[]>
}
