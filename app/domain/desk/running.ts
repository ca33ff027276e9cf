/** One thing that the site runs on, as the dashboard tells how it stands. */
export interface RunningFact {
  /** Its name at the beginning of the row, such as "Payments". */
  name: string
  /** False where a person has to do something; null where nothing is known yet, or it is switched off. */
  isWell: boolean | null
  /** The state in words. Times are UTC and stand in `at`, so that each page shows them in London's time. */
  text: string
  /** The time that the words end with; null for none. */
  at: string | null
  /** A second line below, in smaller letters: what was before. */
  before?: { text: string; at: string | null }
}
