import type { SampleDealRow } from './deal-row.ts'
import { isBusiness } from './deal-file.ts'
import { barChart } from './pdf-charts.ts'
import type { Block } from './pdf-blocks.ts'

const bands = 'GFEDCBA'

type Measure = [what: string, cost: string, saving: string]

const dwellingMeasures: Measure[] = [
  ['Low-energy lighting in every room', '£60 to £140', '£45'],
  ['Heating controls and thermostatic valves', '£350 to £600', '£90'],
  ['Loft or flat roof insulation to today’s depth', '£900 to £1,600', '£160'],
  ['Insulation of outside walls, inside or out', '£7,500 to £11,000', '£390'],
  ['Condensing boiler or heat pump', '£3,200 to £11,000', '£310'],
  ['Double glazing where it is single', '£4,500 to £7,000', '£120'],
]
const flatMeasures: Measure[] = [
  ['Low-energy lighting in every room', '£50 to £110', '£35'],
  ['Heating controls or smart storage heaters', '£350 to £1,800', '£110'],
  ['Hot water cylinder jacket and pipes', '£50 to £120', '£40'],
  ['Insulation of outside walls from inside', '£4,000 to £8,000', '£210'],
]
const businessMeasures: Measure[] = [
  ['LED lighting with presence sensors', '£12 to £20 a m²', 'Short payback'],
  ['Heating timers and zone controls', '£1,200 to £2,500', 'Short payback'],
  ['Roof insulation when the covering is renewed', '£40 to £60 a m²', 'Medium payback'],
  ['Heat pump in the place of the heater', '£9,000 to £24,000', 'Long payback'],
]

/** The energy certificate and what it recommends to get from today's band to the possible one. */
export function energyBlocks(deal: SampleDealRow): Block[] {
  const { epc_band: band, epc_potential: potential } = deal
  if (band === null) return [{ heading: 'Energy' }, { text: 'No energy certificate has been handed in.' }]
  const steps = potential === null ? 0 : bands.indexOf(potential) - bands.indexOf(band)
  const isPart = deal.floors !== '[]' || /flats|tower|tenement|student-block/.test(deal.building_form ?? '')
  const measures = isBusiness(deal) ? businessMeasures : isPart ? flatMeasures : dwellingMeasures
  const shown = measures.slice(0, Math.min(measures.length, steps * 2))
  const points = (letter: string) => [10, 30, 46, 62, 75, 86, 96][bands.indexOf(letter)]!
  const rows = [
    { label: `Today: band ${band}`, value: points(band), text: band, isOurs: true },
    ...(potential === null ? [] : [{ label: `Possible: band ${potential}`, value: points(potential), text: potential, isOurs: false }]), // prettier-ignore
  ]
  return [
    {
      together: [
        { heading: 'Energy' },
        {
          figure: barChart({ rows, most: 100 }),
          caption: 'The middle of each band on the scale of the certificate, from G to A.',
        },
        shown.length === 0
          ? { text: 'The certificate recommends nothing that would lift the band.' }
          : {
              head: ['Recommended', 'Usual cost', isBusiness(deal) ? 'Payback' : 'Saves the tenant a year'],
              shares: [2.2, 1.3, 1.2],
              numbers: 2,
              rows: shown,
              note: `Together they would lift the rating from ${band} to ${potential}. Costs are usual ones and no quotations.`,
            },
      ],
    },
  ]
}
