/** The limits on asking the advisor, and its words where they are used up. Safe in the browser. */

/** The most questions of one caller on a London day: a person who has signed in, or a network. */
export const mostQuestionsADay = 50
/** The most of all strangers of one large network (a /48), which a provider may give one customer. */
export const mostOfLargeNetworkADay = 200

/** The most calls of the model at once, in this process. Further questions are answered by the built-in advisor. */
export const mostModelCallsAtOnce = 20

/**
 * The most of these that one customer's network may hold (an address, or a /64), and a large one (a /48): so few cannot take the model
 * from everybody else.
 */
export const mostModelCallsOfNetwork = 3
export const mostModelCallsOfLargeNetwork = 6

export const limitTexts = {
  tooMany: `That was the ${mostQuestionsADay}th question today, which is the most I can answer. Please come back tomorrow. Until then the calculators, the areas and the deals are all open, and people reply on the support page.`,
  failed: 'Failed to get AI response',
} as const
