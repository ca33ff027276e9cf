import { phrases } from './lists.ts'
import { taxPoints } from './tax-points.ts'

/** What exactly is asked for within a subject of the law: each point with the words that ask for it, the narrowest first. Safe in the browser. */

const empties = phrases`empty, void, vacant, empties, double, doubled, triple, premium, second home, second homes, between tenants, nobody living`
const ofFive = phrases`
  how many people, how many tenants, how many sharers, how many unrelated, how many can, how many may, how many folk, how many students, how many adults, how many persons, how many of them, how many rooms, how many households, how many lads, how many before, how many have, how many live, how many in, how many makes, how many make, how many is, how many does, how many do, how many needs, how many need, how many are, how many for, unrelated, sharers, sharing, share, shared, friends, students, lads, lasses, professionals, nurses, five, six, seven, 5, 6, 7, folk, adults, mates, strangers, households, hmo, hmos, when is it, storeys
`

export const lawPoints: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...taxPoints,
  'ending-a-tenancy': {
    students: phrases`student, students, second years, freshers, 4a, next lot, next group, academic year, for summer`,
    behaviour: phrases`antisocial, anti social, nuisance, noise, noisy, neighbours, drugs, cannabis, dealing, fighting, parties, behaviour`,
    family: phrases`
      move back, moving back, live in it myself, live there myself, live in it, for myself, my son, my daughter, my mum, my mother, my dad, my father, my parents, my brother, my sister, my nan, my gran, his son, his daughter, her son, her daughter, his mum, her mum, family needs it, brother, sister, move in with, family wants
    `,
    sale: phrases`sell, selling, sold, sale, for sale, put it up, on the market`,
    noReason: phrases`nothing wrong, done nothing, no wrong, without fault, section 21, s21, sec 21, no fault, without a reason, without reason, without giving a reason, no reason, section 173, s173`,
    arrears: phrases`arrears, got behind, gets behind, fallen behind, falls behind, fell behind, falling behind, is behind, hes behind, shes behind, theyre behind, gone behind, weeks behind, month behind, late with the rent, behind with, behind on, months behind, not paid, hasnt paid, havent paid, owes, stopped paying, not paying, unpaid, without paying, paid nothing, no rent, pays nothing, doesnt pay, wont pay, missed`,
  },
  subletting: { lease: phrases`freeholder, leasehold, leaseholder, lease, head lease, managing agent` },
  registration: {
    unregistered: phrases`unregistered, not registered, never registered, without registering, a fine, the fine, what fine, fine me, fined, fines, penalty, penalties, caught, dont bother, didnt bother, dont register, didnt register, havent registered, dont do it, ignore it, without it, not on it`,
    agents: phrases`does my letting agent, does my agent, do letting agents, do agents, must letting agents, must agents, is my letting agent, is my agent, does a letting agent, does an agent, are letting agents, are agents, agent be registered, agents be registered, agent on a register, agents on a register, agent licensed, agents licensed`,
  },
  'joint-tenants': {
    owing: phrases`owe, owes, owed, liable, share of the rent, his share, her share, their share, his half, her half, their half, stopped paying, not paying, doesnt pay, wont pay, come after, chase, cover the rent, whole rent, full rent, make up the rent`,
  },
  'rent-rise': {
    clause: phrases`rent review, review clause, clause, agreement says, contract says, agreement lets, contract lets, in the agreement, in the contract, in my agreement, in my contract, written in, fixed rise, fixed increase`,
    cap: phrases`cap, capped, limit, maximum, max, how much can, too much, as much as they like, whatever they like, control, controls, freeze, as high as, per cent, percent, most they can`,
    dispute: phrases`too high, dispute, appeal, challenge, fight, object, refuse, tribunal, rent officer, contest, dont agree, say no`,
    notice: phrases`how much notice, how long notice, what notice, how much warning, proper way, right way, correct way, what form, which form, is there a form, how often`,
  },
  'renters-rights': {
    outside: phrases`company, companies, lodger, lodgers, apply to, applies to, cover, covers, covered, exempt`,
  },
  lodgers: { licence: phrases`hmo, licence, license` },
  deposit: {
    possession: phrases`serve notice, eviction, evict, get them out, get him out, get her out, section 173, section 21, section 8, possession, give notice`,
    holding: phrases`holding deposit, holding, hold the flat, hold the house, hold the place, hold the property, hold it, off the market, reserve the flat, reserve the house, reserve it`,
    back: phrases`
      deposit back, give back, given back, return the deposit, return my deposit, returned, deductions, deduct, deduct from, keep the deposit, keeping the deposit, keeping my deposit, keep my deposit, keep some, keep part, kept my deposit, withhold, damage, damages, cleaning, wear and tear, dispute, carpet, moved out, hang on to, hold onto, after they leave, after he leaves, after she leaves, shes gone, hes gone, theyve gone, theyve left, hand it back, pay it back, give it back
    `,
    scheme: phrases`
      scheme, schemes, protect, protected, protecting, protection, lodge, lodged, kept, register, registered, where does, where has, where must, where do, wheres, unprotected, how long have i got, by when, within how many, tds, dps, mydeposits, safedeposits, certificate, certificates, how long has, held, hold on to
    `,
    most: phrases`most, max, maximum, biggest, cap, capped, limit, how much, how many weeks, how many months, how big, how large, months rent, weeks rent, two months, three months, six weeks, month rent, month deposit, week rent, too much, allowed to take, can i take, can i ask, over the line, months as, weeks as, month as, permitted`,
  },
  'tenant-fees': {
    holding: phrases`holding, hold the flat, hold the house, hold the place, hold it, off the market, reserve the flat, reserve the house`,
  },
  'papers-at-the-start': {
    sheet: phrases`information sheet`,
    written: phrases`in writing, written, no contract, no agreement, handshake, verbal, on paper, statement, nothing on paper, contract, tenancy agreement, agreement`,
  },
  licence: {
    unlicensed: phrases`
      unlicensed, no licence, without a licence, without one, never applied, never licensed, wasnt licensed, rent back, fine, fined, fines, penalty, penalties, caught, prosecuted, what happens if, what happens to me, carry on without
    `,
    lasts: phrases`how long, last, lasts, expire, expires, renew, years, transfer, transfers, pass, passes, new owner, holder, come across`,
    areas: phrases`article, planning, c4, room size, square metres`,
    selective: phrases`selective, one family, single family, ordinary let, single let, whole street`,
    few: phrases`additional, three, four, 3, 4`,
    sharers: ofFive,
  },
  safety: {
    legionella: phrases`legionella, legionnaires, water test`,
    alarms: phrases`alarm, alarms, smoke, carbon monoxide, co detector, detector, detectors, heat alarm`,
    unsatisfactory: phrases`unsatisfactory, c1, c2, c2s, c1s, code 2, remedial, failed the electrical`,
    wiring: phrases`eicr, electric, electrics, electrical, wiring, electrician, rewire`,
    gas: phrases`gas, boiler, cp12, flue`,
  },
  repairs: {
    hazards: phrases`awaab, awaabs, time limits for damp, time limits for mould`,
    complaining: phrases`complain, complaint, report him, report her, report them, report it, environmental health, council, ignoring, ignores, ignored, nothing done, nothing happens, wont fix, refuses to fix, what can i do, who can i`,
    withholding: phrases`stop paying, stop the rent, stopping the rent, stop my rent, withhold, withholding, not pay, hold back, holding back, keep back, refuse to pay, deduct, take it off the rent, knock it off, off the rent`,
  },
  'energy-rating': {
    lasts: phrases`expire, expires, expired, ran out, run out, lapsed, renew, valid, good for, last, lasts, how long`,
    deadline: phrases`e vs c, e v c, e versus c, vs c, versus c, and c by, c by when, needs to be c, c needed, go up to c, move to c, a c needed, an e or a c, 2030, 2028, deadline, epc c, to a c, band c, a c by, until when`,
    penalty: phrases`a fine, the fine, what fine, epc fine, big fine, fine for, fine if, fine is, fine be, fine would, fined, fines, penalty, penalties`,
    exempt: phrases`exempt, exemption, exemptions, get out of, refuses consent, listed, wont let me`,
    cost: phrases`cost, costs, cap, spend, silly money, daft money, thousands, afford, expensive, too dear, limit, how much, fortune, dearer`,
    below: phrases`f, g, f rated, g rated, below e, under e, worse than e, epc of f, an f, a g`,
  },
  'short-lets': {
    rates: phrases`business rates, council tax, rates, nights a year to count`,
  },
  'council-tax': {
    who: phrases`who pays, who has to pay, who is liable, whos liable, am i liable, do i pay, me or`,
    rates: phrases`business rates, holiday, holiday let, holiday cottage, airbnb, nights, self catering`,
    empty: empties,
    students: phrases`student, students`,
  },
}
