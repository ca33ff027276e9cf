import type { Nation } from '#db/schema.ts'
import type { LawKey } from '../lexicon/law.ts'
import { both, britain, everywhere, withMore, type ByNation, type PassagePlace, type Points } from './law-places.ts'
import { taxPassages } from './tax-passages.ts'

/** Where the guides say what the law of each nation is on a subject: the surest way to its passage, before any search. */

const tenancies = 'renters-rights-act'
const mistakes = 'ten-mistakes-new-investors-make'
const hmos = 'hmo-licensing-planning-economics'
const students = 'student-housing'
const certificates = 'epc-c-by-2030'

type Entry = [nation: string, places: readonly PassagePlace[]]
/** A row of a table whose columns are nations. */
const ofRule = (rule: string): ByNation => ({
  Wales: [[tenancies, `Rule: ${rule}; Wales`]],
  Scotland: [[tenancies, `Rule: ${rule}; Scotland`]],
  'Northern Ireland': [[tenancies, `Rule: ${rule}; Northern Ireland`]],
})
/** A row of a table whose first column is the nation. */
const ofNations = (slug: string, column: string, nations: readonly Nation[]): ByNation =>
  Object.fromEntries(nations.map((nation): Entry => [nation, [[slug, `Nation: ${nation}; ${column}`]]]))

const periodic: PassagePlace = [tenancies, 'Assured shorthold tenancies are gone', 4]
const noReason: PassagePlace = [tenancies, 'Notices without a reason, under section 21', 3]
const leaving: ByNation = {
  Wales: [[tenancies, 'In Wales a landlord’s notice without a reason', 3]],
  Scotland: [[tenancies, 'In Scotland a notice to leave', 3]],
  'Northern Ireland': [[tenancies, 'In Northern Ireland a notice to quit', 3]],
}
const ground = (number: string): PassagePlace => [tenancies, `Ground: ${number};`]
const arrears: ByNation = { England: [ground('8')], ...ofRule('Notice for rent arrears') }
const onlyEngland: PassagePlace = [mistakes, 'Higher offers than the advertised rent', 2]
const otherNations = (...places: PassagePlace[]): ByNation => ({
  Wales: places,
  Scotland: places,
  'Northern Ireland': places,
})
const cappedDeposit: PassagePlace = [tenancies, 'A capped deposit.', 3]
const mostDeposit: ByNation = {
  ...ofNations(tenancies, 'Deposit at most', ['Wales', 'Scotland', 'Northern Ireland']),
  England: [cappedDeposit, [tenancies, 'Nation: England; Deposit at most']],
}
const feesOf: ByNation = {
  England: [[mistakes, 'In England a tenant pays rent', 2]],
  Wales: [[mistakes, 'In Wales a tenant may be charged rent', 2]],
  Scotland: [[mistakes, 'In Scotland a landlord or agent may take rent', 3]],
  'Northern Ireland': [[mistakes, 'In Northern Ireland an agent may not charge', 2]],
}
const schemes: ByNation = {
  ...both([mistakes, 'In England and Wales a deposit goes into', 3]),
  Scotland: [[mistakes, 'In Scotland the deposit is paid over', 2]],
  'Northern Ireland': [[mistakes, 'In Northern Ireland a deposit is protected', 2]],
}
const settling: ByNation = everywhere([
  mistakes,
  'In England, Wales, Scotland and Northern Ireland the two sides agree',
  3,
])
const gas: ByNation = {
  ...everywhere([certificates, 'In England, Wales, Scotland and Northern Ireland each gas appliance', 2]),
  England: [[tenancies, 'What: Gas safety check']],
}
const wiring: ByNation = {
  ...britain([certificates, 'In England, Wales and Scotland the wiring', 1]),
  England: [[tenancies, 'What: Electrical report']],
  'Northern Ireland': [[certificates, 'In England, Wales and Scotland the wiring', 3]],
}
const alarms = ofNations(certificates, 'Smoke alarms', ['England', 'Wales', 'Scotland', 'Northern Ireland'])
const repairing: ByNation = {
  England: [[certificates, 'In England the landlord keeps the structure', 3]],
  Wales: [[certificates, 'In Wales a home has to be fit', 2]],
  Scotland: [[certificates, 'In Scotland a let home has to meet the repairing standard', 2]],
  'Northern Ireland': [[certificates, 'In Northern Ireland the landlord keeps the structure', 2]],
}
const holidays: ByNation = britain([students, 'A holiday let moves from council tax', 2])
const noLeastBand: ByNation = {
  Scotland: [
    [certificates, 'Scotland needs a certificate to let', 1],
    [certificates, 'So a home in band F may be let', 1],
  ],
  'Northern Ireland': [[certificates, 'Northern Ireland needs a certificate to let', 2]],
}
const belowE: ByNation = { ...both([certificates, 'In England and Wales a home in band F or G', 3]), ...noLeastBand }
const written: ByNation = {
  England: [[tenancies, 'The terms in writing before the tenancy', 1]],
  ...ofRule('Contract'),
  Wales: [[mistakes, 'A contract-holder gets a written statement', 1]],
}
const fourFriends: PassagePlace = [hmos, 'In England four friends in one house', 2]
const sharers: ByNation = {
  England: [[hmos, 'Licence: Mandatory'], fourFriends],
  Wales: [[hmos, 'Wales uses the same Act', 2]],
  Scotland: [[hmos, 'Scotland licenses from three people', 1]],
  'Northern Ireland': [[hmos, 'Northern Ireland has the same threshold', 2]],
}
const raising: ByNation = {
  England: [[tenancies, 'There is one way: a notice under section 13', 4]],
  ...ofRule('Rent rise'),
}
const registering: ByNation = {
  England: [[tenancies, 'A database of landlords and homes', 3]],
  Wales: [[mistakes, 'In Wales a landlord registers each let home', 2]],
  Scotland: [[mistakes, 'In Scotland a landlord registers', 1]],
  'Northern Ireland': [[mistakes, 'In Northern Ireland the Landlord Registration Scheme', 1]],
}
const agents: ByNation = {
  England: [[mistakes, 'In England a letting agent has to belong', 1]],
  Wales: [[mistakes, 'In Wales an agent needs a licence', 1]],
  Scotland: [[mistakes, 'In Wales an agent needs a licence', 1]],
  'Northern Ireland': [[mistakes, 'We found no register of agents', 1]],
}
const whoPays: ByNation = {
  ...britain([students, 'In England, Wales and Scotland those who live', 2]),
  'Northern Ireland': [[students, 'In Northern Ireland there are rates', 3]],
}
const visits: ByNation = {
  ...both([mistakes, 'In England and Wales a landlord gives at least 24', 3]),
  Scotland: [[mistakes, 'In Scotland a landlord gives at least 48', 1]],
  'Northern Ireland': [[mistakes, 'In Northern Ireland the notice of a visit', 1]],
}

/** What is said where no point of a subject is asked for stands under `usual`; the other points are those of `lawPoints`. */
export const lawPassages: Partial<Record<LawKey, Points>> = {
  ...taxPassages,
  'ending-a-tenancy': {
    usual: { England: [noReason, [tenancies, 'A landlord gives notice with a ground', 2]], ...leaving },
    sale: { England: [ground('1A'), [tenancies, 'A landlord gives notice with a ground', 2]], ...leaving },
    family: { England: [ground('1')], ...leaving },
    behaviour: { England: [ground('14')], ...leaving },
    arrears,
    noReason: { England: [noReason, [tenancies, 'A landlord gives notice with a ground', 2]], ...leaving },
    students: {
      England: [
        ground('4A'),
        [students, 'The landlord said in writing, before', 1],
        [students, 'The agreement was made no more than six months', 1],
        [students, 'The notice is of four months, and its date', 1],
      ],
      ...leaving,
    },
  },
  'rent-arrears': { usual: arrears },
  'tenant-leaves': {
    usual: {
      England: [[tenancies, 'Tenants can leave at any time', 1]],
      Wales: [[students, 'In Wales a contract-holder ends', 1]],
      Scotland: [[students, 'In Scotland a tenant can leave', 1]],
      'Northern Ireland': [[students, 'In Northern Ireland a tenant gives four weeks', 2]],
    },
  },
  'joint-tenants': {
    usual: {
      England: [[students, 'In England a private tenant can now leave', 2]],
      Wales: [[students, 'One joint contract-holder can withdraw', 2]],
      Scotland: [[students, 'In Scotland a tenant can leave', 3]],
    },
    owing: everywhere([students, 'Joint tenants each owe the whole rent', 1]),
  },
  guarantors: { usual: everywhere([students, 'A guarantor signs to pay', 2]) },
  'rent-rise': {
    usual: raising,
    clause: raising,
    notice: raising,
    dispute: { England: [[tenancies, 'The tenant can ask the First-tier Tribunal', 3]], ...ofRule('Rent rise') },
    cap: {
      England: [
        [tenancies, 'There is one way: a notice under section 13', 2],
        [tenancies, 'The tenant can ask the First-tier Tribunal', 2],
      ],
      ...ofRule('Rent rise'),
      Scotland: [
        [tenancies, 'Rule: Rent rise; Scotland'],
        [tenancies, 'Scotland’s Housing Act 2025', 3],
      ],
    },
  },
  bidding: { usual: { England: [[tenancies, 'One rent in the advertisement.', 3]], ...otherNations(onlyEngland) } },
  'rent-in-advance': {
    usual: { England: [[tenancies, 'At most one month’s rent in advance.', 3]], ...otherNations(onlyEngland) },
  },
  deposit: {
    usual: mostDeposit,
    holding: { ...feesOf, England: [cappedDeposit] },
    most: mostDeposit,
    scheme: schemes,
    possession: {
      England: [[tenancies, 'A court will not order possession', 1], ...schemes.England!],
      Wales: [...leaving.Wales!, ...schemes.Wales!],
      Scotland: schemes.Scotland!,
      'Northern Ireland': schemes['Northern Ireland']!,
    },
    back: settling,
  },
  inventory: { usual: settling },
  'tenant-fees': { usual: feesOf, holding: { ...feesOf, England: [cappedDeposit] } },
  'landlord-visits': { usual: visits },
  'locking-out': { usual: everywhere([mistakes, 'In England and Wales it is a crime', 3]) },
  pets: {
    usual: {
      England: [[tenancies, 'A tenant may ask in writing to keep a pet', 3]],
      ...otherNations([mistakes, 'In Wales and Northern Ireland the agreement decides', 2]),
    },
  },
  'who-is-refused': {
    usual: {
      England: [[tenancies, 'No shutting out of children', 2]],
      ...otherNations([mistakes, 'The ban on turning away children', 3]),
    },
  },
  'papers-at-the-start': {
    usual: {
      England: [[tenancies, 'So a new tenant’s papers', 3]],
      Wales: [...written.Wales!, ...gas.Wales!, ...wiring.Wales!, ...alarms.Wales!],
      Scotland: [...written.Scotland!, ...gas.Scotland!, ...wiring.Scotland!, ...alarms.Scotland!],
      'Northern Ireland': [
        ...written['Northern Ireland']!,
        ...gas['Northern Ireland']!,
        ...wiring['Northern Ireland']!,
        ...alarms['Northern Ireland']!,
      ],
    },
    written,
    sheet: {
      England: [
        [tenancies, 'Tenants who were there before 1 May 2026', 2],
        [tenancies, 'Councils can fine up to £7,000', 1],
      ],
    },
  },
  licence: {
    usual: {
      Wales: [...registering.Wales!, [hmos, 'Wales uses the same Act', 2]],
      Scotland: [...registering.Scotland!, [hmos, 'Scotland licenses from three people', 1]],
      'Northern Ireland': [...registering['Northern Ireland']!, [hmos, 'Northern Ireland has the same threshold', 2]],
    },
    few: { ...sharers, England: [fourFriends, [hmos, 'Licence: Additional']] },
    sharers,
    lasts: { England: [[hmos, 'A licence lasts up to five years', 4]] },
    unlicensed: { England: [[hmos, 'Letting without the licence is a crime', 3]] },
    selective: { England: [[hmos, 'Licence: Selective']] },
  },
  'fixed-term': { usual: { England: [periodic, [tenancies, 'On 1 May 2026 the private tenancies', 2]] } },
  registration: {
    agents,
    unregistered: {
      ...registering,
      Wales: [...registering.Wales!, [tenancies, 'It has no effect while the landlord', 1]],
    },
    usual: registering,
  },
  'letting-agents': { usual: agents },
  safety: {
    gas,
    wiring,
    alarms,
    legionella: everywhere([
      certificates,
      'In England, Wales, Scotland and Northern Ireland a landlord has to weigh',
      2,
    ]),
  },
  repairs: {
    usual: repairing,
    hazards: { England: [...repairing.England!, [tenancies, 'The Decent Homes Standard and time limits', 1]] },
    withholding: withMore(repairing, [certificates, 'Holding back the rent over repairs', 3]),
    complaining: withMore(repairing, [certificates, 'Write to the landlord, keep photographs', 2]),
  },
  'energy-rating': {
    lasts: {
      ...everywhere([certificates, 'Most homes that have been sold or let', 2]),
      England: [[tenancies, 'What: Energy certificate']],
      Scotland: [[certificates, 'New Scottish certificates', 1]],
    },
    deadline: {
      ...both(
        [certificates, 'A rented home in England and Wales needs', 3],
        [certificates, 'Point: Most an owner has to spend'],
      ),
      ...noLeastBand,
    },
    penalty: both([certificates, 'Point: Penalty for a home']),
    usual: noLeastBand,
    below: belowE,
    cost: belowE,
    exempt: { ...both(...belowE.England!, [certificates, 'There are exemptions too', 2]), ...noLeastBand },
  },
  'right-to-rent': {
    usual: {
      England: [[tenancies, 'The check of the tenant’s right to rent', 2]],
      ...otherNations([tenancies, 'England alone has that check', 1]),
    },
  },
  'short-lets': {
    usual: {
      England: [[hmos, 'In England, whole homes in London', 2]],
      Wales: [[hmos, 'In Wales some councils ask', 1]],
      Scotland: [[hmos, 'In Scotland a short let needs', 2]],
      'Northern Ireland': [[hmos, 'In Northern Ireland guests can be taken', 1]],
    },
    rates: holidays,
  },
  'council-tax': {
    usual: whoPays,
    who: whoPays,
    empty: {
      England: [[students, 'In England a council can double', 2]],
      Wales: [[students, 'In Wales a council can add', 1]],
      Scotland: [[students, 'In Wales a council can add', 2]],
      'Northern Ireland': [[students, 'In Northern Ireland there are rates', 3]],
    },
    students: britain([students, 'In England, Wales and Scotland a home in which only', 2]),
    rates: { ...holidays, Wales: [...holidays.Wales!, [students, 'In Wales a council can add', 1]] },
  },
  'let-home-bought': {
    usual: {
      ...everywhere([mistakes, 'A let home that is sold keeps its tenant', 1]),
      England: [
        [tenancies, 'A sale as such needs no notice', 1],
        [tenancies, 'Whoever buys a home with a tenant in it', 1],
      ],
    },
  },
  'renters-rights': { outside: { England: [[tenancies, 'The Act does not cover lodgers', 2]] } },
  subletting: {
    usual: everywhere([mistakes, 'In England, Wales, Scotland and Northern Ireland a tenant who wants to sublet', 1]),
  },
  lodgers: {
    licence: both([hmos, 'In England and Wales an owner with one or two lodgers', 1]),
    usual: {
      ...both([hmos, 'In England and Wales a lodger who shares', 3]),
      Scotland: [[hmos, 'For lodgers in Scotland and Northern Ireland', 1]],
      'Northern Ireland': [[hmos, 'For lodgers in Scotland and Northern Ireland', 1]],
    },
  },
}
