import { data, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { dbContext, nowContext, policyContext, sessionContext, visitorContext } from '#app/context.ts'
import { longestMessage } from '#app/domain/advisor/answer.ts'
import { judgeTurn, type Judgement } from '#app/domain/advisor/asked/noting.server.ts'
import { isFault, longestRemark, verdicts } from '#app/domain/advisor/asked/words.ts'
import { deleteConversation, openQuestion, readTurns } from '#app/domain/advisor/conversation.server.ts'
import { readQuestionCount } from '#app/domain/advisor/limits.server.ts'
import { findDealCards } from '#app/domain/deals/record/deals.server.ts'
import { mistake, noteFailureHere } from '#app/middleware/answers.server.ts'
import { parseForm, readTyped } from '#app/middleware/forms.server.ts'
import { callerOf } from '#app/middleware/rate-limit.server.ts'
import type { ShownTurn, Unanswered } from '#app/ui/advisor/conversation.tsx'
import type { JudgedAgain } from '#app/ui/advisor/judged.tsx'
import { cleanLine, cleanText } from '#app/utils/text.ts'
import { admitQuestion, answerVisitor } from '../advisor-questions.server.ts'
import { advisorHref, judgedTurnHref, latestTurnHref } from '#app/ui/links.ts'
import type { Route } from './+types/advisor'

/** The conversation of both its pages: what they show, and what their form does. */

type Context = Readonly<RouterContextProvider>
type ActionArgs = Pick<Route.ActionArgs, 'context' | 'request' | 'url'>

/** Values that come back with a question that was not answered: everything typed, and why. */
interface NotAnswered {
  typed: string
  mistake: string | null
  unanswered: Unanswered | null
  judgedAgain: JudgedAgain | null
}

/** The conversation so far, what the address fills the line with, and how many questions were asked today. */
export async function loadTalk(context: Context, url: URL) {
  const db = context.get(dbContext)
  const now = context.get(nowContext)
  const turns = await readTurns(db, context.get(sessionContext).id)
  const ids = [...new Set(turns.flatMap(({ answer }) => answer.dealIds))]
  const viewer = { userId: context.get(visitorContext)?.id ?? null, now }
  const free = (await findDealCards(db, ids, context.get(policyContext), viewer)).filter(
    ({ standing }) => standing.kind === 'free',
  )
  return {
    turns: turns.map(({ number, question, answer, verdict, reason }): ShownTurn => {
      const deals = answer.dealIds.flatMap((id) => free.find((deal) => deal.id === id) ?? [])
      return { number, question, answer, verdict, reason, deals, gone: answer.dealIds.length - deals.length }
    }),
    suggested: (url.searchParams.get('q') ?? '').slice(0, longestMessage),
    askedToday: await readQuestionCount(db, callerOf(context), now),
  }
}

/** Asks what was typed, notes what is said of an answer, or deletes the conversation, and leads back to the page. */
export async function receiveTalk({ context, request, url }: ActionArgs, page: string) {
  const { form, isTooMany } = await readTyped(context)
  const db = context.get(dbContext)
  const session = context.get(sessionContext)
  const typed = readText(form, 'message')
  const refuse = (status: number, why: Partial<NotAnswered>) =>
    mistake<NotAnswered>(context, { typed, mistake: null, unanswered: null, judgedAgain: null, ...why }, status)
  // Its limit is that of the address, so that under it nothing else is done.
  const judged = url.searchParams.has('judge') ? readJudged(form) : null
  if (isTooMany) return refuse(429, { judgedAgain: judged?.again ?? null })

  if (judged) {
    if (Object.keys(judged.again.mistake).length > 0) return refuse(400, { judgedAgain: judged.again })
    if (!(await judgeTurn(db, session.id, judged.turn, judged.judgement))) return refuse(404, { unanswered: 'gone' })
    return redirect(judgedTurnHref(page, judged.turn), 303)
  }

  if (readText(form, 'intent') === 'delete') {
    await deleteConversation(db, session.id, context.get(nowContext))
    if (page === advisorHref)
      session.flash({ tone: 'success', title: 'Deleted', message: 'Nothing of the conversation is left.' })
    return redirect(page, 303)
  }

  const question = cleanText(typed)
  if (question === '') return refuse(400, { mistake: 'Enter a question' })
  if (question.length > longestMessage)
    return refuse(400, {
      mistake: `Your question has ${question.length.toLocaleString('en-GB')} characters. It may have ${longestMessage.toLocaleString('en-GB')} at most`,
    })

  try {
    if (!(await admitQuestion(context))) return refuse(429, { unanswered: 'limit' })
    const opened = await openQuestion(db, session, question, context.get(nowContext))
    await opened.answer((messages, key) => answerVisitor(context, messages, key, { signal: request.signal }))
  } catch (error) {
    return refuse(noteFailureHere(context, error), { unanswered: 'failed' })
  }
  return redirect(latestTurnHref(page), 303)
}

const judgedSchema = z.object({ turn: z.coerce.number().int().positive(), verdict: z.enum(verdicts) })

/** What is said of an answer. Of a wrong one the reason may still be open: it is asked for once the thumb is down. */
function readJudged(form: FormData) {
  const read = parseForm(form, judgedSchema)
  if (read.status !== 'success') throw data({ message: 'There is no such action.' }, { status: 400 })
  const { turn, verdict } = read.value
  const isTold = form.has('reason')
  const [reason, remark] = [readText(form, 'reason'), cleanLine(readText(form, 'remark'))]
  const mistake = {
    ...(isTold && !isFault(reason) && { reason: 'Choose what was wrong' }),
    ...(remark.length > longestRemark && { remark: `Use ${longestRemark} characters at most` }),
  }
  const judgement: Judgement = { verdict, reason: verdict === 'wrong' && isFault(reason) ? reason : null, remark }
  return { turn, judgement, again: { turn, reason, remark, mistake } }
}

/** A field as text, its lines ended as they are counted in the browser. */
function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
