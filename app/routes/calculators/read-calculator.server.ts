import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import { dbContext, nowContext, policyContext } from '#app/context.ts'
import { sayCaseOfQuery } from '#app/domain/advisor/case-words.ts'
import type { Asked, ReadQuestion } from '#app/domain/calculators/fields.ts'
import type { CalculatorKey } from '#app/domain/figures/calculators.ts'
import { completeFrom, differsFrom, type Prefill } from '#app/domain/calculators/prefill.ts'
import { parseDealId, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import type { FilledFrom } from '#app/ui/calculators/form-id.ts'
import { calculatorHref, dealHref } from '#app/ui/links.ts'
import { londonDay } from '#app/utils/dates.ts'

interface CalculatorPage<Question, Name extends string> {
  calculator: CalculatorKey
  read: (params: URLSearchParams, asked: Asked) => ReadQuestion<Question, Name>
  /** The query of a link to a result; `today` is the London day. */
  write: (question: Question, today: string) => string
  /** The deal's facts for it. */
  prefill: Prefill
}

/**
 * The address as every calculator reads it. One that names a deal and leaves out some of its figures is sent on (302)
 * to one that says them all, with what it did say as it was.
 */
export async function readCalculator<Question, Name extends string>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  { calculator, read, write, prefill }: CalculatorPage<Question, Name>,
) {
  const now = context.get(nowContext)
  const today = londonDay(now)
  const params = url.searchParams
  const deal = await findNamedDeal(context, params)
  const figures = deal && prefill(deal, today)
  const complete = figures === null ? null : completeFrom(figures, params)
  if (complete !== null) throw redirect(calculatorHref(calculator, complete))

  const answer = read(params, { today })
  const writeResult = (params: URLSearchParams) => {
    const each = read(params, { today })
    return each.ok ? write(each.question, today) : null
  }
  const result = answer.ok ? write(answer.question, today) : null
  // A figure still to be entered is none that was changed.
  const entered = new URLSearchParams(params)
  if (!answer.ok && answer.isAsking) for (const name of Object.keys(answer.errors)) entered.set(name, '0')
  const compared = figures === null ? null : (result ?? writeResult(entered))
  const isChanged = figures !== null && compared !== null && differsFrom(figures, compared, writeResult)
  const hasFigures = Object.keys(answer.typed).some((name) => params.has(name))
  const isGone = deal === null && params.has('deal') && params.get('deal') !== ''
  return {
    read: answer,
    /** The status of the page: what is only asked for is no mistake. */
    status: answer.ok || answer.isAsking ? 200 : 400,
    /** The question to the advisor about this result. */
    sentence: result === null ? null : sayCaseOfQuery(calculator, result, today),
    query: result === null || deal === null ? result : `${result}&deal=${deal.id}`,
    filledFrom: deal && nameDeal(deal, answer.ok && isChanged),
    /** Whether the figures are others than those of the deal, also where some are still to be entered. */
    isChanged,
    notice: isGone ? goneText(hasFigures) : null,
    deal,
    now,
    today,
    isBare: url.search === '',
  }
}

/** The deal that an address names as `deal`. Nothing is looked up unless it names one. */
async function findNamedDeal(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<PublicDeal | null> {
  const id = parseDealId(params.get('deal') ?? '')
  return (id && (await findDeal(context.get(dbContext), id, context.get(policyContext)))) || null
}

function nameDeal({ id, reference, title, location }: PublicDeal, isChanged: boolean): FilledFrom {
  return { id, reference, title, location, href: dealHref(id), isChanged }
}

function goneText(hasFigures: boolean): string {
  return `That deal is no longer listed. ${hasFigures ? 'The figures stay as they are.' : 'This is an example.'}`
}
