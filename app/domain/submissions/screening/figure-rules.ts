import { percentOf, roundTo } from '#app/domain/figures/returns.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { holds, homes, valueOf } from '../record.ts'
import type { Facts } from './facts.ts'
import type { Rule, Said } from './findings.ts'

/** More than so many percent above or below the average of the area is asked about. */
const outOfLinePercent = 50
/** A gross yield above this is asked about, and one above so many times that of the area. */
const highYieldPercent = 12
const highYieldTimes = 2
/** An advertised figure that is further from ours is asked about, in percentage points. */
const statedTolerance = 0.5

/** The average of an area is that of homes. */
const isHome = ({ answers }: Facts) => holds(homes, answers)
const inPeriod = (period: string) => (period === '' ? '' : `, ${period}`)

/** What is said of an amount that is far from the average; null where it is not. Both in pence. */
function compare(amount: number | null, average: number | null): { percent: string; side: 'above' | 'below' } | null {
  if (!amount || !average) return null
  const percent = percentOf(Math.abs(amount - average), average)!
  if (percent <= outOfLinePercent) return null
  return { percent: formatPercent(percent, 2), side: amount > average ? 'above' : 'below' }
}

/** What is said of an advertised figure; null where there is none, or where it is ours. */
function compareStated(
  name: 'gross yield' | 'net yield' | 'ROI',
  stated: number | null | undefined,
  ours: number | null,
  how: string,
): Said | null {
  if (stated === null || stated === undefined) return null
  if (ours === null) {
    return {
      title: `Your ${name} needs a rent and a price`,
      text: `You advertise ${name === 'ROI' ? 'an' : 'a'} ${name} of ${formatPercent(stated, 2)}, and without a rent and a price none follows. Enter both, or leave your figure out.`,
    }
  }
  const apart = roundTo(Math.abs(stated - ours), 2)
  if (apart <= statedTolerance) return null
  return {
    title: `Your ${name} differs from ours`,
    text: `You advertise ${name === 'ROI' ? 'an' : 'a'} ${name} of ${formatPercent(stated, 2)}; from your answers we work out ${formatPercent(ours, 2)}, ${apart.toFixed(2)} points ${ours < stated ? 'less' : 'more'}. ${how} Buyers see our figure: change yours, or the amounts that it follows from.`,
  }
}

/** The price, the rent and what follows from them, beside the area and beside what the vendor advertises. */
export const figureRules = {
  'price-out-of-line': {
    step: 'numbers',
    tone: 'look',
    find(facts) {
      const { pricePence, area } = facts.figures
      const found = isHome(facts) && area ? compare(pricePence, area.averagePricePence) : null
      if (!found || !area) return null
      return {
        title: `The price is far ${found.side} the area’s average`,
        text: `${formatPounds(pricePence!)} is ${found.percent} ${found.side} the average price in ${area.name}, ${formatPounds(area.averagePricePence!)}${inPeriod(area.pricePeriod)}. Check the amount, and send sales nearby or a valuation that support it.`,
      }
    },
  },
  'rent-out-of-line': {
    step: 'numbers',
    tone: 'look',
    find(facts) {
      const { monthlyRentPence, area } = facts.figures
      const found = isHome(facts) && area ? compare(monthlyRentPence, area.averageRentPence) : null
      if (!found || !area) return null
      return {
        title: `The rent is far ${found.side} the area’s average`,
        text: `${formatPounds(monthlyRentPence!)} a month is ${found.percent} ${found.side} the average rent in ${area.name}, ${formatPounds(area.averageRentPence!)}${inPeriod(area.rentPeriod)}. Check the amount, and send the tenancy agreement or lettings nearby that support it.`,
      }
    },
  },
  'yield-high': {
    step: 'numbers',
    tone: 'look',
    find(facts) {
      const { grossYieldPercent: gross, area } = facts.figures
      const ofArea = isHome(facts) ? (area?.grossYieldPercent ?? null) : null
      if (gross === null) return null
      const evidence = 'Check the price and the rent, and send evidence of the rent: we verify it before we publish.'
      if (gross > highYieldPercent) {
        return {
          title: 'The gross yield has to be verified',
          text: `${formatPercent(gross, 2)} is ${(gross - highYieldPercent).toFixed(2)} points above ${highYieldPercent}%. ${evidence}`,
        }
      }
      if (ofArea === null || ofArea <= 0 || gross <= roundTo(highYieldTimes * ofArea, 2)) return null
      const periods = [area!.rentPeriod && `rents of ${area!.rentPeriod}`, area!.pricePeriod && `prices of ${area!.pricePeriod}`].filter(Boolean) // prettier-ignore
      return {
        title: 'The gross yield has to be verified',
        text: `${formatPercent(gross, 2)} is more than twice that of ${area!.name}, ${formatPercent(ofArea, 2)}${periods.length > 0 ? ` (${periods.join(', ')})` : ''}. ${evidence}`,
      }
    },
  },
  'stated-gross-yield': {
    step: 'numbers',
    tone: 'fix',
    find: ({ answers, figures }) =>
      compareStated(
        'gross yield',
        valueOf('statedGrossYield', answers),
        figures.grossYieldPercent,
        'It is twelve months of rent in percent of the price.',
      ),
  },
  'stated-net-yield': {
    step: 'numbers',
    tone: 'fix',
    find: ({ answers, figures }) =>
      compareStated(
        'net yield',
        valueOf('statedNetYield', answers),
        figures.netYieldPercent,
        'The running costs are taken off the rent first.',
      ),
  },
  'stated-roi': {
    step: 'numbers',
    tone: 'fix',
    find: ({ answers, figures }) =>
      compareStated(
        'ROI',
        valueOf('statedRoi', answers),
        figures.roiPercent,
        'Property tax, fees and works count beside the price, as if bought without a loan.',
      ),
  },
} as const satisfies Record<string, Rule<Facts>>
