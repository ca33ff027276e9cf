import { data, redirect, type RouterContextProvider } from 'react-router'
import { dbContext, nowContext, sessionContext } from '#app/context.ts'
import { declineAsking, giveWords, readOwn, withdrawOwn, type Way } from '#app/domain/testimonials/giving.server.ts'
import {
  givenSchema,
  readIncentive,
  testimonialRefusals,
  whatMistake,
  type TestimonialRefusal,
} from '#app/domain/testimonials/testimonials.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { giveBack, parseForm, readTyped } from '#app/middleware/forms.server.ts'

type Context = Readonly<RouterContextProvider>

/** The testimonial of whoever has come this way. A link that we have not made gives 404; one whose record has gone is null. */
export async function loadOwn(context: Context, way: Way) {
  const read = await readOwn(context.get(dbContext), way, context.get(nowContext))
  if (read.ok) return read.own
  if (read.reason === 'over') return null
  throw refused(read.reason)
}

/**
 * Gives or changes the words, withdraws them, or says that nobody is to be asked again: 303 to the same page, which says so. Where
 * something is wrong, the page again with everything typed, with 400 or the status of the reason why words are not taken.
 */
export async function takeOwn(context: Context, way: Way, here: string) {
  const { form, isTooMany } = await readTyped(context)
  if (isTooMany) return giveBack(context, form, givenSchema)
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const done = (title: string, message: string) => {
    context.get(sessionContext).flash({ tone: 'success', title, message })
    return redirect(here, 303)
  }
  const intent = form.get('intent')
  if (intent === 'withdraw') {
    const withdrawn = await withdrawOwn(db, way, now)
    if (!withdrawn.ok) throw refused(withdrawn.reason)
    return done('Withdrawn', 'Your words are not on the website, and we have deleted them.')
  }
  if (intent === 'decline') {
    const declined = await declineAsking(db, way, now)
    if (!declined.ok) throw refused(declined.reason)
    return done('We will not ask again', 'We will not email you to ask about any purchase.')
  }
  const submission = parseForm(form, givenSchema)
  if (submission.status !== 'success')
    return mistake(context, submission.reply({ fieldErrors: lacksWhat(form) ? { what: [whatMistake] } : {} }), 400)
  const incentive = readIncentive(submission.value)
  if (!incentive.ok) return mistake(context, submission.reply({ fieldErrors: { what: [whatMistake] } }), 400)
  const given = await giveWords(db, way, { ...submission.value, incentive: incentive.text ?? '' }, now)
  if (!given.ok) {
    const { status, message } = testimonialRefusals[given.reason]
    if (given.reason === 'not-found' || given.reason === 'no-purchase') throw refused(given.reason)
    const isField = given.reason === 'why-changed'
    return mistake(
      context,
      submission.reply(isField ? { fieldErrors: { why: [message] } } : { formErrors: [message] }),
      status,
    )
  }
  return done(
    given.isNew ? 'Thank you' : 'Your words are saved',
    'A person here will check them before they are shown.',
  )
}

/** True where something was given and it is not said what. */
function lacksWhat(form: FormData): boolean {
  const what = form.get('what')
  return form.get('incentive') === 'yes' && (typeof what !== 'string' || what.trim() === '')
}

function refused(reason: TestimonialRefusal) {
  const { status, message } = testimonialRefusals[reason]
  return data(reason === 'not-found' ? null : { message }, { status })
}
