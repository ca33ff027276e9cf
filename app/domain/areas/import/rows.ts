/** A file that can be read several times from its beginning. */
export interface AreaFile {
  name: string
  size: number
  open(): AsyncIterable<Uint8Array>
  /** Called after each megabyte or so that is unpacked, where the file is packed. What it throws ends the reading. */
  onTurn?: () => void
}

/** A row with the line at which it begins. */
export interface Row {
  line: number
  cells: string[]
}
