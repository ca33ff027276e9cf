/** Thrown where the files of the site cannot be reached at the moment, through no fault of the request: it can be tried again. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
  /** True where no answer came, or one that tells of a fault on the other side: other files cannot be reached either. */
  readonly isDown: boolean

  constructor(message: string, isDown = false) {
    super(message)
    this.isDown = isDown
  }
}
