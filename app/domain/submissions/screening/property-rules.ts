import type { Nation } from '#db/schema.ts'
import { holds, homes, isHmo, leasehold, rented, selective, valueOf, visitors } from '../record.ts'
import { isGiven, quote, type Facts } from './facts.ts'
import type { Rule } from './findings.ts'

/** A lease of fewer years is asked about. */
const shortLeaseYears = 80
/** The people from whose number on a house in multiple occupation needs a licence in each nation. */
const licensedPeople: Record<Nation, number> = { England: 5, Wales: 5, Scotland: 3, 'Northern Ireland': 3 }
const licensedStoreysInWales = 3
/** By what, in words. */
const licenceLaws: Record<Nation, string> = {
  England: 'from five people in two households on (Housing Act 2004, Part 2)',
  Wales: 'from five people in two households on, in a building of three storeys or more (Housing Act 2004, Part 2)',
  Scotland: 'from three people in three households on (Housing (Scotland) Act 2006, Part 5)',
  'Northern Ireland':
    'from three people in three households on (Houses in Multiple Occupation Act (Northern Ireland) 2016)',
}

/** Where landlords of homes have to be registered, by what, and with whom. England has no register yet that all have to be in. */
const landlordRegisters: Partial<Record<Nation, string>> = {
  Scotland:
    'A landlord in Scotland has to be registered with the council, and an advertisement has to show the number (Antisocial Behaviour etc. (Scotland) Act 2004, Part 8).',
  Wales:
    'A landlord in Wales has to be registered with Rent Smart Wales, and whoever lets or manages the home needs its licence (Housing (Wales) Act 2014, Part 1).',
  'Northern Ireland':
    'A landlord in Northern Ireland has to be in the Landlord Register (Landlord Registration Scheme Regulations (Northern Ireland) 2014).',
}

/** What the licence to let is for, and by what it is needed. */
const lettingLaws: Partial<Record<Nation, string>> = {
  England: 'Where the council licenses the let homes of an area, each needs its licence (Housing Act 2004, Part 3).',
  Scotland:
    'A home that is let to visitors needs a licence of the council (Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022).',
  'Northern Ireland':
    'A home that is let to visitors needs a certificate of Tourism Northern Ireland (Tourism (Northern Ireland) Order 1992).',
}

/** The property itself: where it lies, what it is, and what the law asks of it. */
export const propertyRules = {
  'same-address': {
    step: 'property',
    tone: 'look',
    find: ({ twins }) =>
      twins.address
        ? {
            title: 'The same address is here already',
            text: 'Another submission or deal has the same address. If it is yours, withdraw one of them; if it is another property, make the address exact, such as with the number of the flat. A reviewer compares the two.',
          }
        : null,
  },
  'same-title': {
    step: 'property',
    tone: 'look',
    find: ({ twins }) =>
      twins.title
        ? {
            title: 'The same title number is here already',
            text: 'Another submission or deal has the same title number. If it is yours, withdraw one of them; otherwise compare the number with the title register. A reviewer compares the two.',
          }
        : null,
  },
  place: {
    step: 'property',
    tone: 'fix',
    find({ nation, figures, answers }) {
      if (nation === undefined) return null
      const title = 'Postcode and location do not fit'
      if (figures.misplaced.length > 0) return { title, text: figures.misplaced.join(' ') }
      return figures.nation === nation
        ? null
        : {
            title,
            text: `The postcode lies on a border. The questions are those of ${nation}, and by the location ${quote(answers.location ?? '')} the property tax is that of ${figures.nation}. Add the nation to the location after a comma.`,
          }
    },
  },
  scotland: {
    step: 'property',
    tone: 'look',
    find: ({ nation, answers }) =>
      nation === 'Scotland'
        ? {
            title: 'A property in Scotland',
            text: `As a rule no deal in Scotland is secured online here: in estate agency work nobody may take a deposit before the contract there (Estate Agents Act 1979, section 20). Buyers register their interest instead.${holds(homes, answers) ? ' Most homes need a Home Report before they are marketed (Housing (Scotland) Act 2006, Part 3): send it, or say why none is needed.' : ''}`,
          }
        : null,
  },
  'landlord-register': {
    step: 'tenancy',
    tone: 'fix',
    find({ nation, answers }) {
      const register = nation && landlordRegisters[nation]
      if (!register || !holds(rented, answers)) return null
      const isLicensed = nation !== 'Wales' || isGiven(answers, 'lettingAgentLicence')
      if (isGiven(answers, 'landlordNumber') && isLicensed) return null
      const wanted = !isLicensed && isGiven(answers, 'landlordNumber') ? 'number of the licence' : 'number'
      return {
        title: 'The landlord has to be registered',
        text: `${register} Enter the ${wanted}, or write to us why there is none.`,
      }
    },
  },
  'letting-licence': {
    step: 'tenancy',
    tone: 'fix',
    find({ nation, answers }) {
      const law = nation && lettingLaws[nation]
      const isForVisitors = holds(visitors, answers)
      if (!law || !(isForVisitors || holds(selective, answers))) return null
      const licence = valueOf('lettingLicence', answers) ?? null
      if (licence === 'applied')
        return {
          tone: 'look',
          title: 'The licence to let is applied for',
          text: `${law} Send the confirmation of the application as another document.`,
        }
      // Of visitors every home needs it; of an area only its homes, which the council says.
      const isWanting = licence === 'missing' || (isForVisitors && licence !== 'held')
      return isWanting
        ? {
            title: 'It is let without a licence',
            text: `${law} Send the licence or the application for it, or say in the description that it is not let so any more.`,
          }
        : null
    },
  },
  'scottish-lease': {
    step: 'property',
    tone: 'look',
    find: ({ nation, answers }) =>
      nation === 'Scotland' && holds({ ...homes, ...leasehold }, answers)
        ? {
            title: 'A lease of a home in Scotland',
            text: 'No lease of a home is granted for more than 20 years there (Land Tenure Reform (Scotland) Act 1974, section 8). Look at the title: if it is owned outright, choose “Heritable”; if it is one of the few old long leases, say in the description how many years are left.',
          }
        : null,
  },
  'hmo-licence': {
    step: 'property',
    tone: 'fix',
    find({ answers, states, nation = 'England' }) {
      if (!holds(isHmo, answers)) return null
      const people = valueOf('hmoOccupants', answers) ?? 0
      const licence = valueOf('hmoLicence', answers) ?? null
      const isSent = states.some(({ kind, files }) => kind === 'hmo-licence' && files.length > 0)
      const isLow =
        nation === 'Wales' && (valueOf('storeys', answers) ?? licensedStoreysInWales) < licensedStoreysInWales
      if (people < licensedPeople[nation] || isLow || licence === 'held' || (licence === null && isSent)) return null
      const law = `A house in multiple occupation needs a licence ${licenceLaws[nation]}; this one houses ${people}.`
      return licence === 'applied'
        ? {
            tone: 'look',
            title: 'The HMO licence is applied for',
            text: `${law} Send the council’s confirmation of the application.`,
          }
        : {
            title: 'An HMO without a licence',
            text: `${law} Send the licence or the application for it, or correct the number of people.`,
          }
    },
  },
  'short-lease': {
    step: 'property',
    tone: 'look',
    find({ answers, nation }) {
      const years = holds(leasehold, answers) ? valueOf('leaseYears', answers) : null
      if (years === null || years === undefined || years >= shortLeaseYears) return null
      const cost =
        nation === 'England' || nation === 'Wales'
          ? ' To extend it costs more than a longer one, because half of the marriage value is due as well.'
          : ''
      return {
        title: `A lease of under ${shortLeaseYears} years`,
        text: `${years === 1 ? '1 year is' : `${years} years are`} left, ${shortLeaseYears - years} fewer than ${shortLeaseYears}.${cost} Lenders often refuse such leases. Check the number, and say in the description whether an extension is agreed, and for how much.`,
      }
    },
  },
  'epc-band': {
    step: 'property',
    tone: 'look',
    find({ answers, nation }) {
      const band = valueOf('epcBand', answers)
      if ((band !== 'F' && band !== 'G') || (nation !== 'England' && nation !== 'Wales')) return null
      const law = `In England and Wales a building with an energy rating of ${band} cannot be let, unless an exemption stands in the register (Energy Efficiency (Private Rented Property) (England and Wales) Regulations 2015).`
      return answers.occupancy === 'let'
        ? {
            tone: 'fix',
            title: `It is let with an energy rating of ${band}`,
            text: `${law} Send the number of the exemption as another document, or a newer certificate.`,
          }
        : {
            title: `It cannot be let with an energy rating of ${band}`,
            text: `${law} Say in the works what brings it to E or better, and what that costs.`,
          }
    },
  },
} as const satisfies Record<string, Rule<Facts>>
