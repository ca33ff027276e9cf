/** Sessions, as far as the browser may know of them. */

/** A browser in which a person is signed in. */
export interface OwnSession {
  id: string
  signedInAt: string
  /** The time of the last request, as exactly as it is written down (`seenEveryMilliseconds`). */
  seenAt: string
}

/** The most sessions that a person is shown. "Sign out everywhere" ends those beyond as well. */
export const mostSessionsShown = 50
