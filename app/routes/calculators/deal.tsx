import { data } from 'react-router'
import { dealQuery, readDealQuestion, readSecurePence } from '#app/domain/calculators/deal.ts'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { dealCalculatorQuery } from '#app/domain/calculators/prefill.ts'
import { defaultSecurePence } from '#app/domain/deals/score/figures.server.ts'
import { calculators } from '#app/domain/figures/calculators.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { calculatorMeta } from '#app/ui/calculators/page-meta.ts'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { DealFields } from './deal/fields.tsx'
import { DealOutcome } from './deal/outcome.tsx'
import { calculatorHref } from '#app/ui/links.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { readCalculator } from './read-calculator.server.ts'
import type { Route } from './+types/deal'

const href = calculatorHref('deal')
const { title } = calculators.deal

export async function loader(args: Route.LoaderArgs) {
  const { deal, ...page } = await readCalculator(args, {
    calculator: 'deal',
    read: readDealQuestion,
    write: dealQuery,
    prefill: dealCalculatorQuery,
  })
  const { read, status } = page
  // The price that the link counts stays as it was, whatever the deal costs by now.
  const countedPence = read.ok ? read.question.securePence : readSecurePence(read.typed.secure)
  const todaysPence = deal?.securePricePence ?? defaultSecurePence
  const securePrice = { countedPence, todaysPence, isOfDeal: deal !== null }
  const answer = read.ok ? { question: read.question, result: calculateDealCase(read.question) } : null
  return data(forRendering({ ...page, securePrice, answer }), { status })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return calculatorMeta(matches, loaderData, {
    title,
    description:
      'Yield, cash flow, cash needed and stress test of a UK property purchase, with every assumption open to change.',
    path: href,
  })
}

/** Yield, cash flow and cash needed of a purchase, and what moves them. */
export default function DealCalculatorPage({ loaderData }: Route.ComponentProps) {
  const { read, answer, query, sentence, filledFrom, notice, now, today, securePrice } = loaderData
  const dealId = filledFrom?.id ?? null
  return (
    <Calculator
      title={title}
      lead="Yield, cash flow and cash needed. Every assumption is open to change."
      action={href}
      query={query}
      sentence={sentence}
      read={read}
      filledFrom={filledFrom}
      notice={notice}
      result={answer && <DealOutcome {...answer} dealId={dealId} securePrice={securePrice} />}
      fields={
        <DealFields
          filled={{ typed: read.typed, errors: read.ok ? {} : read.errors }}
          answer={answer}
          securePrice={securePrice}
          dealId={dealId}
          today={today}
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
      formHeight={80}
    />
  )
}
