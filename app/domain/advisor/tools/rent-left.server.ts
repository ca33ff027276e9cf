import { runningCostsOf } from '#app/domain/figures/moves.ts'
import { rentLeftFields } from '../case-fields.ts'
import { enteredPercent, exactPounds, pounds } from '../facts.ts'
import { argsOf, describeTool, refuse } from './tool.server.ts'

/** A rent is looked for up to so much a month, in pounds. */
const mostRent = 100_000

/** The parts of a purchase that change nothing of what a rent leaves. */
const noPurchase = {
  pricePence: 0,
  depositPercent: 100,
  depositPence: null,
  ratePercent: 0,
  isRepayment: false,
  termYears: 25,
}

export const rentLeft = describeTool({
  name: 'rent_left',
  description:
    'What a rent leaves in a year and a month after empty weeks, running costs and a mortgage payment that is known, without a price. Costs that are not given are none. With what shall be left in place of the rent, the rent that leaves it.',
  args: argsOf(
    { ...rentLeftFields, wanted: { ...rentLeftFields.rent, label: 'left' } },
    { wanted: 'what shall be left in pounds a month, where the rent is looked for' },
  ),
  run(
    _,
    { rent, wanted, payment = 0, management = 0, voids = 0, maintenance = 0, insurance = 0, service = 0, other = 0 },
  ) {
    if (rent === undefined && wanted === undefined) return refuse('Say the rent, or what it shall leave.')
    const paymentPence = toPence(payment)
    const costsAt = (monthlyRentPence: number) =>
      runningCostsOf({
        ...noPurchase,
        monthlyRentPence,
        ...{ managementPercent: management, voidsPercent: exactShare(voids), maintenancePercent: maintenance },
        ...{ insurancePence: toPence(insurance), servicePence: toPence(service), otherPence: toPence(other) },
      })
    const leftAt = (monthlyRentPence: number) =>
      monthlyRentPence * 12 -
      Object.values(costsAt(monthlyRentPence)).reduce((sum, each) => sum + each, 0) -
      paymentPence
    const needed = rent === undefined ? lowest((each) => leftAt(each * 100) >= toPence(wanted!) * 12) : rent
    if (needed === null) return refuse('No rent leaves so much after these costs.')
    const monthlyRentPence = toPence(needed)
    const costs = costsAt(monthlyRentPence)
    const receivedPence = monthlyRentPence * 12 - costs.voidsPence
    const leftPence = leftAt(monthlyRentPence)
    // Some agents take their share of the rent that comes in alone.
    const lessPence = Math.round((costs.voidsPence * management) / 100)
    return {
      facts: {
        rent: exactPounds(monthlyRentPence),
        rentAYear: pounds(monthlyRentPence * 12),
        management: enteredPercent(management),
        voids: enteredPercent(voids),
        maintenance: enteredPercent(maintenance),
        lost: pounds(costs.voidsPence),
        received: pounds(receivedPence),
        managementAYear: pounds(costs.managementPence),
        maintenanceAYear: pounds(costs.maintenancePence),
        insuranceAYear: pounds(costs.insurancePence),
        serviceAYear: pounds(costs.servicePence),
        otherAYear: pounds(costs.otherPence),
        paymentAYear: pounds(paymentPence),
        isLeft: leftPence >= 0,
        left: pounds(Math.abs(leftPence)),
        leftAMonth: pounds(Math.abs(leftPence) / 12),
        ofReceived: lessPence > 0 ? pounds(Math.abs(leftPence + lessPence)) : null,
        ofReceivedAMonth: lessPence > 0 ? pounds(Math.abs(leftPence + lessPence) / 12) : null,
      },
      sources: [{ label: 'Rent less what goes out of it', place: { page: 'calculators' as const } }],
    }
  },
})

/** Whole weeks or months of a year, of which the share was rounded. */
function exactShare(percent: number): number {
  const times = [12, 52].find((each) => Math.abs(Math.round((percent * each) / 100) - (percent * each) / 100) < 0.003)
  return times ? (Math.round((percent * times) / 100) * 100) / times : percent
}

const toPence = (pounds: number) => Math.round(pounds * 100)

/** The lowest whole pounds of a month that are enough; null where none are. */
function lowest(isEnough: (pounds: number) => boolean): number | null {
  if (!isEnough(mostRent)) return null
  let [from, to] = [0, mostRent]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isEnough(middle)) to = middle
    else from = middle + 1
  }
  return from
}
