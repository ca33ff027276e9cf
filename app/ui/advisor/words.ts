/** Words of the advisor that more than one screen says. Safe in the browser. */

export const advisorTitle = 'Property Investment Advisor'
export const failureText = "I'm sorry, I'm having trouble connecting right now. Please try again in a moment."
