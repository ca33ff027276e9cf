import { dealReference } from '#app/utils/references.ts'
import type { SampleDealRow } from './deal-row.ts'
import { isBusiness, isDevelopment } from './deal-file.ts'
import type { Block } from './pdf-blocks.ts'

// The names are invented. 01632 960 is a range that no telephone has, and example.com belongs to nobody.
const solicitors = ['Sample Conveyancing LLP', 'Example & Example Solicitors', 'Placeholder Law Ltd']
const agents = ['Example Lettings Ltd', 'Sample Property Management', 'Fictional Estates & Co']

export interface Contact {
  role: string
  name: string
  phone: string
  mail: string
}

/** Whom a buyer would call about the deal. */
export function listContacts(deal: SampleDealRow): Contact[] {
  const contact = (role: string, name: string, at: number): Contact => ({
    role,
    name,
    phone: `01632 960${String((deal.id * 7 + at * 131) % 1000).padStart(3, '0')}`,
    mail: `${role.split(' ').at(-1)!.toLowerCase()}.${deal.id}@example.com`,
  })
  return [
    contact('Seller’s solicitor', solicitors[deal.id % 3]!, 1),
    isDevelopment(deal)
      ? contact('Builder', 'Sample Builders Ltd', 2)
      : contact(isBusiness(deal) ? 'Managing surveyor' : 'Letting agent', agents[deal.id % 3]!, 2),
    ...(deal.valued_by ? [contact('Valuer', deal.valued_by, 3)] : []),
    contact('For keys and viewing', 'A. Sample, deal desk', 4),
  ]
}

/** The people, then what to do next, as the end of a document. */
export function contactBlocks(deal: SampleDealRow, steps: string[]): Block[] {
  return [
    {
      together: [
        { heading: 'Who to ask' },
        {
          head: ['Role', 'Name', 'Telephone', 'Email'],
          shares: [1.1, 1.7, 1, 1.6],
          rows: listContacts(deal).map(({ role, name, phone, mail }) => [role, name, phone, mail]),
          numbers: 0,
          note: `Quote ${dealReference(deal.id)}. Names, numbers and addresses of people are samples.`,
        },
        { heading: 'Tick off' },
        { checks: steps },
      ],
    },
  ]
}
