import { printSlices } from '#app/domain/figures/property-tax.ts'
import { describeRelief, taxCaseOf } from '#app/domain/calculators/deal.ts'
import { calculatePropertyTaxCase } from '#app/domain/calculators/property-tax-result.ts'
import { propertyTaxQuery, readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { formatDate, londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { enteredPercent, exactPounds, orNull, percent, pounds } from '../facts.ts'
import { caseFields } from '../case-fields.ts'
import { argsOf, describeTool, problemOf, toParams } from './tool.server.ts'

export const propertyTax = describeTool({
  name: 'property_tax',
  description:
    'The tax on buying a property: SDLT in England and Northern Ireland, LBTT in Scotland, LTT in Wales, with the bands that make it up.',
  args: argsOf(caseFields['property-tax'], {
    buyer: 'standard: an only home, or one that replaces it; additional where it is not said',
    companyRelief: 'false for a company that does not let, develop or trade property; true where it is not said',
  }),
  run({ now }, { companyRelief: hasCompanyRelief = true, ...given }) {
    const today = londonDay(now)
    const read = readPropertyTaxQuestion(toParams(given), { today })
    if (!read.ok) return problemOf(read.errors)
    const question = taxCaseOf(read.question, hasCompanyRelief)
    const { tax, onlyHome, buyerName, notes } = calculatePropertyTaxCase(question, today)
    const relief = hasCompanyRelief ? describeRelief(question) : null
    return {
      facts: {
        name: tax.name,
        price: exactPounds(question.pricePence),
        tax: pounds(tax.taxPence),
        share: orNull(tax.effectiveRatePercent, percent),
        bands: printSlices(tax).map(({ fromPence, toPence, ratePercent, amountPence }) => ({
          from: exactPounds(fromPence),
          to: exactPounds(toPence),
          rate: enteredPercent(ratePercent),
          tax: pounds(amountPence),
        })),
        onlyHome: orNull(onlyHome?.taxPence, pounds),
        /** What an additional property pays more; of a non-resident the tax of an only home is that of a resident. */
        surcharge:
          question.buyer === 'additional' && !question.isNonResident && onlyHome
            ? pounds(tax.taxPence - onlyHome.taxPence)
            : null,
        buyer: buyerName,
        nation: question.nation,
        relief,
        notes,
      },
      sources: [
        {
          label: `Property tax, ${formatPounds(question.pricePence)}, ${buyerName}, ${question.nation}`,
          detail: `rates from ${formatDate(`${tax.effectiveFrom}T12:00:00Z`)}`,
          place: {
            page: 'calculator' as const,
            calculator: 'property-tax' as const,
            query: propertyTaxQuery(question),
          },
        },
      ],
    }
  },
})
