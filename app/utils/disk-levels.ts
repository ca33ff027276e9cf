const megabyte = 1024 * 1024

/** The bytes that have to be free on the disk of the data (OPERATING.md, A full disk). */
export const diskLevels = {
  /** With fewer left after it no reserve is made. */
  reserve: 600 * megabyte,
  /** Below it somebody has to make room: the dashboard and /readyz say so. */
  warning: 500 * megabyte,
  /** Below it no files are taken, and what is made of files waits. Money, sign-in and refunds go on. */
  files: 300 * megabyte,
  /** Below it the site says that it is not ready. */
  ready: 256 * megabyte,
} as const
