import { data } from 'react-router'
import { nowContext } from '#app/context.ts'
import { readBrrrPage } from '#app/domain/calculators/brrr-cases.ts'
import { brrrQuery } from '#app/domain/calculators/brrr.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { AmountRow, RowGroup } from '#app/ui/calculators/rows.tsx'
import { brrrHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { BrrrResult } from './results/brrr-result.tsx'
import type { Route } from './+types/brrr'

export function loader({ url, context }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const read = readBrrrPage(url.searchParams, { today: londonDay(now) })
  return data({ read, isPlain: url.search === '', now }, { status: read.ok ? 200 : 400 })
}

const title = 'BRRR calculator'
const lead = 'Buy, refurbish, rent, refinance: what goes in, what comes back, and what the rest earns'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.read.ok === false ? `Error: ${title}` : title,
    description: `${lead}.`,
    path: brrrHref,
    isIndexed: loaderData?.isPlain ?? false,
  })
}

/** Buy, refurbish, rent, refinance. */
export default function BrrrPage({ loaderData: { read, now } }: Route.ComponentProps) {
  const question = read.ok ? read.question : null
  return (
    <Calculator
      title={title}
      lead={lead}
      action={brrrHref}
      query={question && brrrQuery(question)}
      errors={read.ok ? {} : read.errors}
      result={question && <BrrrResult question={question} />}
      fields={<Fields read={read} />}
      now={question && <LeftIn {...calculateBrrr(question)} />}
      printedAt={now}
      formHeight={46}
    />
  )
}

function LeftIn({ moneyLeftInPence, surplusPence }: { moneyLeftInPence: number; surplusPence: number }) {
  return (
    <>
      {surplusPence > 0 ? 'Surplus' : 'Left in'} <b>{formatPounds(surplusPence || moneyLeftInPence)}</b>
    </>
  )
}

function Fields({ read }: { read: Route.ComponentProps['loaderData']['read'] }) {
  const filled = { typed: read.typed, errors: read.ok ? {} : read.errors }
  const computed = read.computedTaxPence
  return (
    <>
      <RowGroup title="Buy and refurbish">
        <AmountRow filled={filled} name="price" label="Price" unit="£" />
        <AmountRow
          filled={filled}
          name="tax"
          label="Property tax"
          unit="£"
          hint={
            computed === null
              ? 'Leave empty to compute it'
              : 'Computed for an additional dwelling in England, completed today; type over it if you know it'
          }
          {...(computed === null ? {} : { placeholder: formatPounds(computed).slice(1) })}
        />
        <AmountRow filled={filled} name="fees" label="Legal and survey" unit="£" />
        <AmountRow filled={filled} name="works" label="Works" unit="£" hint="Quotes with 10–15% contingency" />
        <AmountRow
          filled={filled}
          name="holding"
          label="Holding costs"
          unit="£"
          hint="Council tax, energy, insurance until let"
        />
        <AmountRow
          filled={filled}
          name="financeFees"
          label="Finance fees"
          unit="£"
          hint="With interest until refinanced"
        />
      </RowGroup>
      <RowGroup title="Refinance">
        <AmountRow filled={filled} name="value" label="Value after works" unit="£" />
        <AmountRow filled={filled} name="loanToValue" label="Loan to value" unit="%" />
        <AmountRow filled={filled} name="rate" label="Interest rate" unit="%" />
      </RowGroup>
      <RowGroup title="Rent">
        <AmountRow
          filled={filled}
          name="monthlyRent"
          label="Rent a month"
          unit="£"
          hint="Empty: no cash flow is shown"
        />
        <AmountRow filled={filled} name="costRate" label="Running costs" unit="%" hint="of the rent" />
      </RowGroup>
    </>
  )
}
