/** How much of what people ask the desk keeps, and how long (privacy policy; RULES.md, Advisor and Retention). Safe in the browser. */

/** The most rows in all, and of one outcome on a day. What comes above is counted and not kept. */
export const mostKept = { inAll: 20_000, ofOutcomeADay: 200 }

/** The days for which a row is kept at most, by whether its visitor was signed in. */
export const keptDays = { stranger: 30, signedIn: 90 } as const
