/** How long submissions are kept (privacy policy; RULES.md, Retention). */

/** In years. */
export const submissionYears = {
  /** Drafts, and changes that were asked for and never came, since the last change. */
  unfinished: 1,
  /** What was not taken or was withdrawn, since then. */
  notTaken: 2,
  /** Papers of identity of what was approved, since its deal has been on the market no more (Money Laundering Regulations 2017, reg 40). */
  identity: 5,
  /** Everything else of what was approved, since then. */
  approved: 6,
} as const
/** The days for which papers of identity are kept of what was not taken or was withdrawn. */
export const identityDaysNotTaken = 90
