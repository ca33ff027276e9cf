import { data, redirect, type RouterContextProvider } from 'react-router'
import { dbContext, nowContext, sessionContext } from '#app/context.ts'
import { giveWords, readOwn, withdrawOwn, type Way } from '#app/domain/testimonials/giving.server.ts'
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

/** The testimonial of whoever has come this way. A link that we have not made gives 404; one that is over is null. */
export async function loadOwn(context: Context, way: Way) {
  const read = await readOwn(context.get(dbContext), way, context.get(nowContext))
  if (read.ok) return read.own
  if (read.reason === 'over') return null
  throw refused(read.reason)
}

/**
 * Gives or changes the words, or withdraws them: 303 to the same page, which says so. Where something is wrong, the page again with
 * everything typed: 400, or 409 where the words can no longer be changed.
 */
export async function takeOwn(context: Context, way: Way, here: string) {
  const { form, isTooMany } = await readTyped(context)
  if (isTooMany) return giveBack(context, form, givenSchema)
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  if (form.get('intent') === 'withdraw') {
    const withdrawn = await withdrawOwn(db, way, now)
    if (!withdrawn.ok) throw refused(withdrawn.reason)
    context.get(sessionContext).flash({
      tone: 'success',
      title: 'Withdrawn',
      message: 'Your words are not on the website, and we have deleted them.',
    })
    return redirect(here, 303)
  }
  const submission = parseForm(form, givenSchema)
  if (submission.status !== 'success')
    return mistake(context, submission.reply({ fieldErrors: lacksWhat(form) ? { what: [whatMistake] } : {} }), 400)
  const incentive = readIncentive(submission.value)
  if (!incentive.ok) return mistake(context, submission.reply({ fieldErrors: { what: [whatMistake] } }), 400)
  const { words, name } = submission.value
  const given = await giveWords(db, way, { words, name, incentive: incentive.text ?? '' }, now)
  if (!given.ok) {
    const { status, message } = testimonialRefusals[given.reason]
    if (given.reason !== 'shown' && given.reason !== 'withdrawn') throw refused(given.reason)
    return mistake(context, submission.reply({ formErrors: [message] }), status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: given.isNew ? 'Thank you' : 'Your words are saved',
    message: 'A person here will check them before they are shown.',
  })
  return redirect(here, 303)
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
