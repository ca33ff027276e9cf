/** Thrown where the files of the site cannot be reached at the moment, through no fault of the request: it can be tried again. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}
