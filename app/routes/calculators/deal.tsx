import { data, redirect } from 'react-router'
import { nowContext } from '#app/context.ts'
import { dealQuery, hasDealFigures, readDealQuestion } from '#app/domain/calculators/deal.ts'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { dealCalculatorQuery } from '#app/domain/calculators/prefill.ts'
import { defaultSecurePence } from '#app/domain/deals/columns.server.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { calculatorMeta } from '#app/ui/calculators/page-meta.ts'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { calculatorHref, dealCalculatorHref } from '#app/ui/links.ts'
import { londonDay } from '#app/utils/dates.ts'
import { DealFields } from './deal/fields.tsx'
import { DealOutcome } from './deal/outcome.tsx'
import { findFilledFrom } from './filled-from.server.ts'
import type { Route } from './+types/deal'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const { deal, filledFrom, notice } = await findFilledFrom(context, searchParams)
  // An address that names a deal alone leads to one that says all of its figures.
  if (deal && !hasDealFigures(searchParams))
    throw redirect(calculatorHref(dealCalculatorHref, dealCalculatorQuery(deal)))
  const now = context.get(nowContext)
  const read = readDealQuestion(searchParams, { today: londonDay(now) })
  const securePricePence = deal?.securePricePence ?? defaultSecurePence
  const common = { filledFrom, notice, now, securePricePence, dealId: deal?.id ?? null, isBare: url.search === '' }
  if (!read.ok) return data({ ...common, read, answer: null }, { status: 400 })
  const { question } = read
  const answer = { question, result: calculateDealCase(question, securePricePence) }
  return data({ ...common, read, answer })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return calculatorMeta(matches, {
    title: 'Deal calculator',
    description:
      'Yield, cash flow, cash needed and stress test of a UK property purchase, with every assumption open to change.',
    path: dealCalculatorHref,
    isBare: loaderData?.isBare ?? false,
    hasMistakes: loaderData?.read.ok === false,
  })
}

/** Yield, cash flow and cash needed of a purchase, and what moves them. */
export default function DealCalculatorPage({ loaderData }: Route.ComponentProps) {
  const { read, answer, filledFrom, notice, now, securePricePence, dealId } = loaderData
  const query = answer && dealQuery(answer.question) + (dealId === null ? '' : `&deal=${dealId}`)
  return (
    <Calculator
      title="Deal calculator"
      lead="Yield, cash flow and cash needed. Every assumption is open to change."
      action={dealCalculatorHref}
      query={query}
      errors={read.ok ? {} : read.errors}
      filledFrom={filledFrom}
      notice={notice}
      result={answer && <DealOutcome {...answer} />}
      fields={
        <DealFields
          filled={{ typed: read.typed, errors: read.ok ? {} : read.errors }}
          answer={answer}
          securePricePence={securePricePence}
          dealId={dealId}
        />
      }
      now={
        answer && (
          <>
            Cash flow <b>{formatEstimate(answer.result.cashFlowPence)}</b> a year
          </>
        )
      }
      printedAt={now}
      formHeight={72}
    />
  )
}
