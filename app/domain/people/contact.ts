import { z } from 'zod'

/** How an email address and a telephone number are judged, in whatever form they are typed. */

export const enterEmail = 'Enter your email address, like name@example.com'

/** The most characters of an email address. */
export const longestEmail = 254

/** The address in a form, as it was typed but for spaces at its ends. */
export const emailField = z
  .string({ error: ({ input }) => (input === undefined || input === null ? enterEmail : 'Email must be text') })
  .trim()
  .min(1, enterEmail)
  .max(longestEmail, `Email must be ${longestEmail} characters or fewer`)
  .pipe(z.email('Enter an email address in the right form, like name@example.com'))

/** A telephone number as people write it. */
export const phonePattern = /^\+?[\d ()-]{7,}$/
export const wrongPhone = 'Enter a telephone number, like 07700 900123'
