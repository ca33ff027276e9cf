import { firstLaw, otherLaw } from './law-other.ts'
import { taxLaw } from './law-tax.ts'
import { rule, tenant, type LawTopic } from './law-words.ts'
import { phrases } from './lists.ts'

/** Questions about the law and the rules of letting and buying, which the guides answer. Safe in the browser. */

export const lawTopics = {
  ...firstLaw,
  'right-to-rent': {
    about: 'the check of a tenant’s right to rent',
    phrases: phrases`right to rent, immigration check, immigration checks, check passports, check passport, share code`,
    together: [phrases`passport, passports, visa, immigration`, phrases`tenant, tenants, check, moves in, moving in`],
    needs: [['right'], ['rent'], ['check']],
    words: phrases`right, rent, check, passport, agreement, adult`,
  },
  'short-lets': {
    about: 'holiday and other short lets',
    phrases: phrases`
      90 night, 90 nights, 90 day rule, ninety nights, short term let licence, short term lets, short let licence,
      airbnb rules, airbnb legal, airbnb licence, airbnb allowed, on airbnb, holiday let rules, holiday let licence,
      holiday let planning, 182 days
    `,
    together: [
      phrases`airbnb, holiday let, holiday lets, short let, short lets, serviced accommodation`,
      phrases`licence, license, planning, nights, register, rule, rules, law, allowed, legal, permission`,
    ],
    needs: [
      ['short', 'holiday', 'serviced'],
      ['licence', 'permission', 'planning', 'nights', 'night', 'register'],
    ],
    words: phrases`short, holiday, nights, licence, planning, permission, london, register`,
  },
  'tenant-fees': {
    about: 'fees that a tenant is charged',
    phrases: phrases`
      tenant fees, tenants fees, charge a tenant, charge the tenant, charge tenants, charge my tenant, inventory fee,
      referencing fee, referencing fees, referencing and admin, admin fee from a letting, fee from a letting agent, fees from a letting agent, renewal fee, admin fee to a tenant, check out fee, checkout fee, tenant fees act, late rent, late payment fee, late fee, late fees, lost key, lost keys, replacement key, charge tenants for
    `,
    together: [
      phrases`inventory, referencing, reference check, references, check out, cleaning, admin fee, admin fees, admin charge, admin, agency fee, agency fees, renewal fee, holding fee`,
      phrases`charge, charged, charging, charges, fee, fees, pay, pays, wants, asking`,
      [...tenant, 'agent', 'agents', 'agency', 'im the one renting', 'im renting', 'i rent', 'renting'],
    ],
    needs: [
      ['fees', 'fee'],
      ['banned', 'beside'],
    ],
    words: phrases`fees, fee, banned, tenant, charged, charge`,
  },
  'landlord-visits': {
    about: 'visits of a landlord',
    phrases: phrases`inspect the property, inspect the house, inspect the flat, inspection notice, right of entry, let myself in, lets himself in, let himself in, lets herself in, 24 hours notice, round to inspect, go round to inspect, round for an inspection, before an inspection, warning before i pop, notice before i pop, notice before i visit, warning before i visit, notice before a visit, notice to inspect, before i inspect, before inspecting, come in without, enter without, walk in without, turn up unannounced, turns up unannounced, landlord just turns up`,
    together: [phrases`inspect, inspection, inspections, come in, go in, enter, entry, access, visit`, tenant, rule],
    needs: [['inspect', 'inspection', 'enter', 'entry', 'visit'], ['tenant'], ['notice', 'hours', 'writing']],
    words: phrases`inspection, access, entry, hours, writing`,
  },
  'death-of-a-tenant': {
    about: 'a death in a tenancy',
    phrases: phrases`landlord dies, landlord died, landlord has died, landlord passed away, landlady dies, landlady died, tenant died, tenant dies, tenant has died, tenant passed away, tenant is dead, tenants death, death of a tenant, succession, inherit the tenancy, inherits the tenancy, inherit a tenancy, take over the tenancy, takes over the tenancy`,
    needs: [
      ['died', 'dies', 'death'],
      ['tenant', 'tenancy'],
    ],
    words: phrases`died, dies, death, tenancy`,
  },
  'council-tax': {
    about: 'council tax',
    phrases: phrases`council tax on an empty, council tax on empties, double council tax, triple council tax, empty home premium, empty property premium, council tax premium, second home premium`,
    together: [
      phrases`council tax`,
      phrases`empty, void, who pays, hmo, second home, student, students, holiday let, premium, landlord, tenant, tenants`,
    ],
    needs: [['council'], ['tax']],
    words: phrases`council, tax, empty, pays, owner, premium`,
  },
  'rent-in-advance': {
    about: 'rent in advance',
    phrases: phrases`rent in advance, rent up front, rent upfront,  rent be taken up front, rent taken up front, taken up front, months rent in advance, advance rent`,
    together: [
      phrases`up front, upfront, in advance, advance`,
      phrases`month, months, rent, pay, paying, offers`,
      [...tenant, 'guarantor'],
    ],
    needs: [['advance'], ['rent']],
    words: phrases`month, rent, advance, taken, tenancy`,
  },
  pets: {
    about: 'pets',
    phrases: phrases`
      no pets, refuse a pet, refuse pets, refuse a dog, allow pets, pet clause, keep a pet, keep a dog, keep a cat
    `,
    together: [phrases`pet, pets, dog, dogs, cat, cats, puppy`, tenant, rule],
    needs: [['pet']],
    words: phrases`tenant, ask, keep, pet, refusal, reason, writing`,
  },
  bidding: {
    about: 'offers above the advertised rent',
    phrases: phrases`
      bidding war, rental bidding, rent bidding, higher rent offer, highest bidder, bid on the rent, bid against, let them bid, bidding against each other, outbid each other, offer more rent,
      above asking rent, more than the advertised, over the advertised, above the advertised
    `,
    needs: [
      ['offer', 'bid'],
      ['advertisement', 'advertised', 'rent'],
    ],
    words: phrases`rent, advertisement, higher, offer, accept, invite`,
  },
  'who-is-refused': {
    about: 'refusing tenants with children or benefits',
    phrases: phrases`no dss, dss, no kids, no children, universal credit, on benefits, housing benefit, refuse benefits`,
    together: [phrases`benefits, kids, children, family`, phrases`refuse, reject, turn away, turn down, say no`],
    needs: [['children', 'benefits', 'families']],
    words: phrases`children, benefits, shutting, afford, check`,
  },
  deposit: {
    about: 'the deposit of a tenancy',
    phrases: phrases`
      deposit can i ask, deposit can i ask for, deposit can i take, deposit can i charge, deposit can they ask for, deposit can a landlord, deposit scheme, nothing from any scheme, nothing from the scheme, nothing from a scheme, not in any scheme, not in a scheme, deposit to a scheme, deposit into a scheme, deposit in a scheme, tenancy deposit, tenancy deposits, tenants deposit, deposit protection, protect the deposit,
      protect a deposit, register the deposit, register a deposit, holding deposit, deposit cap, months deposit,
      weeks deposit, weeks rent as deposit, weeks for a deposit, many weeks deposit, deposit protected, tds, dps, security deposit, deposit from a tenant, deposit off a tenant,
      hold the deposit, return the deposit, limit on deposits, limit on deposit, limit on the deposit, cap on deposits, cap on the deposit, deposits capped, deposits limited, deposit limit, deposit never got protected, deposit wasnt protected, deposit not protected, didnt protect, months rent as deposit, months as a deposit, months as deposit, deposit he can ask, biggest deposit, maximum deposit, max deposit, deposit be protected, deposit back from my landlord, lodge the deposit, lodge a deposit, hand the deposit
    `,
    together: [phrases`deposit, deposits, bond`, tenant],
    needs: [['deposit'], ['rent', 'protected', 'tenancy', 'weeks', 'unprotected']],
    words: phrases`deposit, most, protected, within, days, weeks, rent, capped, scheme, information`,
  },
  'rent-control': {
    about: 'limits on rents',
    phrases: phrases`
      rent control, rent controls, rent cap, rent caps, rent freeze, rent limit, rents capped, rent capped,
      rent pressure zone, tribunal rent, challenge the rent, challenge the increase
    `,
    needs: [
      ['control', 'inflation', 'tribunal'],
      ['rent', 'rise'],
    ],
    words: phrases`rent, control, limited, inflation, areas, tribunal, market, rise`,
  },
  'rent-rise': {
    about: 'raising the rent of a tenant',
    phrases: phrases`
      section 13, s13, sec 13, form 4a, increase is too high, rise is too high, dispute the increase, dispute the rent, fight the increase, appeal the increase, rent review clause, notice of rent increase, how often can rent,
      how often can i raise, rent increase notice, raise rent for, raise the rent for, rent rise for, rent go up, rent on my, rent can go up, rent may go up, rents go up, can the tribunal, tribunal raise, tribunal increase, tribunal set, raise rents, tribunal rent, challenge the rent,
      put our rent up, put my rent up, put her rent up, put his rent up, put their rent up, raise our rent, raise my rent, raise their rent, increase my rent, increase our rent, up my rent, upping the rent, upping my rent,
      rent increase how much, rent increase from my, my rent is going up, our rent is going up, rent going up by, more rent from me, more rent off me, a month from me, rent up again, rent up twice, warning of a rent, rent put up again, put the rent up in, rent hike
        `,
    together: [
      phrases`
      put up, put the rent up, put rent up, put it up, putting up, putting rent up, putting the rent up, putting it up, the rent up, your rent up, my rent up, our rent up, their rent up, his rent up, her rent up, extra from next month, more from next month, raise, increase, raising, increasing, rise, rises,
      up the rent, hike, bump
    `,
      phrases`rent, rents`,
      [
        ...tenant,
        'notice',
        'how often',
        'how many times',
        'what form',
        'which form',
        'legally',
        'allowed',
        'law',
        'twice',
        'once',
        'can i',
        'can ye',
        'can a',
        'can you',
        'limit',
        'cap',
      ],
    ],
    needs: [['rent'], ['rise', 'raise', 'raising', 'control', 'increase']],
    words: phrases`rent, raising, rise, notice, section, 13, months, twelve, year, form, 4a, tribunal`,
  },
  'papers-at-the-start': {
    about: 'the papers that a tenant gets',
    phrases: phrases`
      information sheet, written statement of terms, right to rent, how to rent guide, written statement,
      statement of terms, written contract, no contract, nothing in writing, written agreement, no written, without a contract, no tenancy agreement, never gave us a, never gave me a, tenancy agreement in writing, no paperwork from, prescribed information
    `,
    together: [
      phrases`
      papers, paper, paperwork, documents, document, certificates, certificate, forms, checklist, what must i give,
      what do i give, what should i give, have to give, what to give, need to give, must give
    `,
      tenant,
      phrases`
      start, starts, begin, begins, moves in, move in, moving in, new tenant, new tenants, what papers, which papers,
      what documents, which documents, before, ready to let, give, let
    `,
    ],
    needs: [
      ['writing', 'written', 'certificate', 'check', 'record', 'agreement', 'sheet'],
      ['tenancy', 'tenant', 'let', 'deposit', 'starting'],
    ],
    words: phrases`
      starting, tenancy, terms, writing, written, statement, deposit, protected, gas, electrical, energy,
      certificate, papers, information, check, right
    `,
  },
  'rent-arrears': {
    about: 'rent that is owed',
    phrases: phrases`
      rent arrears, in arrears, for arrears, over arrears, the arrears, months arrears, weeks arrears, arrears of rent, months behind, behind with the rent, behind on rent, behind on the rent,
      behind with rent, not paid rent, hasnt paid, hasnt paid rent, stopped paying, not paying rent,
      not paid the rent, owes rent, owes two months, owes three months, owes me rent, owes me, owe rent,
      wont pay rent, wont pay the rent, missed rent, missed two payments, not paying the rent, ground 8, unpaid rent,
      refuses to pay
    `,
    needs: [['arrears', 'owed', 'owes', 'behind']],
    words: phrases`arrears, notice, owed, serious, ground, 8, weeks, months, court, rent`,
  },
  'ending-a-tenancy': {
    about: 'ending a tenancy',
    phrases: phrases`
      section 21, s21, sec 21, section 8, sec 8, s8 notice, no fault eviction, no fault, evict, evicting, eviction, kick out,
      kick them out, kick him out, kick her out, get rid of my tenant, get rid of the tenant, get rid of a tenant,
      possession order, repossess, notice to quit, eviction notice, get my tenant out, get the tenant out,
      get them out, section 173, notice to leave, end the tenancy, end a tenancy, tenancy end, ground 8,
      grounds for possession, rent arrears, in arrears, two months behind, not paid rent, hasnt paid, stopped paying,
      not paying rent, wont leave, squatters, end a prt, end the prt, end my prt, move back into my own, move back into my house, move back into my flat, ground 1a, ground 1, ground 14, get my property back, get my house back, student houses back, student house back, ground 4a, get the house back for, notice for a tenant, be out by, out by the end, told me to leave, told us to leave, wants me out, wants us out, kick me out, kick us out, throw me out, throw us out, evict me, evict us, would like it back, like the house back, want the flat back, want it empty, need the house back, need the flat back, need it back from tenants, how long is the notice, what notice period, which notice period, notice for a tenancy, notice for tenants, notice to a tenant, notice to my tenant, notice to tenants, notice does a tenant, notice do i give, notice must i give, notice must landlords give, notice do landlords give, notice a landlord gives, without a reason, selling up with tenants, get them back for summer, get it back for summer, houses back for summer, want the house back, not paid the rent, hasnt paid rent
    `,
    together: [
      phrases`
      notice, leave, get him out, get her out, moving out, ground, tenant out, tenants out, them out, him out, her out, possession, move back in, move back into, sell, sell up,
      months notice, arrears, behind, hasnt paid, owes, antisocial, anti social, nuisance, noise, throw, boot, fixed term, break clause
    `,
      tenant,
      [...rule, 'give', 'want'],
    ],
    needs: [
      ['notice', 'notices', 'ground', 'grounds', 'possession', 'leave', 'court'],
      ['tenant', 'tenants', 'landlord', 'tenancy', 'arrears', 'ground', 'contract', 'section'],
    ],
    words: phrases`notice, ground, section, 21, landlord, tenancy, ending, possession, court, months`,
  },
  'room-sizes': {
    about: 'the size of rooms',
    phrases: phrases`
      minimum room size, room size, room sizes, smallest room, smallest bedroom, size of a bedroom, bedroom size,
      bedroom sizes, size of the rooms, min room size
    `,
    together: [
      phrases`room, rooms, bedroom, bedrooms`,
      phrases`big, small, size, square metres, sqm, m2, minimum`,
      phrases`hmo, licence, let it, legal, have to be, must, sleep, rules, law`,
    ],
    needs: [
      ['floor', 'area', '51', '64'],
      ['sleeps', 'sleeping', 'room', 'slept'],
    ],
    words: phrases`floor, area, least, sleeps, sleeping, rooms, licence, person`,
  },
  repairs: {
    about: 'repairs of a let home',
    phrases: phrases`
      landlord repairs, repairing duty, repair duty, fit for habitation, damp and mould, fit to live in,
      responsible for repairs, who does the repairs, who repairs, awaabs law, awaab law, awaabs
    `,
    together: [
      phrases`fix, fixes, repair, repairs, mend, boiler, damp, mould, leak, roof, heating, broken`,
      phrases`who, must, have to, responsible, law, legally, duty, obliged, how long, how soon, required`,
      [...tenant, 'boiler', 'damp', 'mould', 'leak'],
    ],
    needs: [['repair', 'repairs', 'fit', 'damp']],
    words: phrases`landlord, keeps, structure, water, heating, repair, fit, live`,
  },
  'fixed-term': {
    about: 'tenancies for a fixed term',
    phrases: phrases`
      fixed term, fixed terms, 12 month tenancy, six month tenancy, 6 month tenancy, year contract, minimum term,
      periodic tenancy, rolling tenancy, rolling contract, assured shorthold, ast, asts, new tenancy agreement,
      sign a new contract
    `,
    needs: [
      ['term', 'terms', 'periodic', 'last', 'shorthold'],
      ['tenancy', 'tenancies', 'contract', 'tenant'],
    ],
    words: phrases`periodic, last, day, term, fixed, clause, fixes, tenancies, assured, shorthold, contract, gone`,
  },
  licence: {
    about: 'licences for letting',
    phrases: phrases`
      selective licensing, additional licensing, mandatory licensing, licensable hmo, licensable, hmo licence, hmo license, hmo licensing,
      landlord licence, landlord license, licence needed, license needed, need a licence, need a license, need licensing, licence to let,
      license to let, selective licence, unlicensed, licensing scheme, licence last, license last, licence lasts, licence transfer, licence come across, licence pass, licence passes, licence carry over, licence go with, licence stay with, licence holder, mandatory hmo, hmo ticket, unrelated sharers, unrelated people, unrelated tenants, unrelated adults, unrelated postgraduates, street licensing, whole street licensing,
      when is it an hmo, is that an hmo, is this an hmo, make it an hmo, makes it an hmo, be an hmo, be classed as hmo, all unrelated, count as an hmo, counts as an hmo, become an hmo, becomes an hmo, is it an hmo,
      classed as an hmo, hmo rules, hmo rule, hmo law, hmo laws, hmo regulations, hmo regs, hmo requirements, rules on hmos, rules for hmos, rules of hmos, rules for an hmo, rules on an hmo, law on hmos, regulations on hmos, licensing rules, licence rules
    `,
    together: [phrases`licence, license, licensed, licensing, licenses`, rule],
    needs: [['licence', 'licences', 'license', 'licenses', 'licensing', 'hmo']],
    words: phrases`licence, hmo, mandatory, selective, private, scheme, additional, council, people, households`,
  },
  registration: {
    about: 'the registers of landlords',
    phrases: phrases`
      rent smart wales, rent smart, landlord register, register as a landlord, landlord registration,
      registered landlord, letting agent register, register of letting agents, on a register, on some register, register with the council, prs database, landlord database, landlord ombudsman, landlord redress, redress scheme as a landlord, redress scheme for landlords,
      register my property, registering as a landlord, landlord number, register as landlord, somewhere as a landlord, anywhere as a landlord, sign up as a landlord
    `,
    together: [
      phrases`landlord, landlords, letting, lettings, let, rent out, renting out, letting agent, letting agents`,
      phrases`register, registered, registration, registering, registers, redress, ombudsman`,
    ],
    needs: [['register', 'registration', 'registered', 'smart', 'database', 'ombudsman', 'registers']],
    words: phrases`register, landlord, licence, smart, wales, manages, council, database, registration`,
  },
  safety: {
    about: 'safety checks',
    phrases: phrases`
      gas safety, gas check, gas checks, gas checked, gas certificate, gas cert, gas record, cp12, eicr, electrical check, electrical safety,
      electrical report, electric certificate, smoke alarm, smoke alarms, carbon monoxide, co alarm,
      electrical certificate, electrical inspection, electrical inspections, electric inspection, electrics inspected, electrics tested, electrics be tested, electrical test, electrical tests, wiring inspected, wiring tested, gas inspection, boiler inspection, gas engineer, smoke alarms compulsory, c2s, code 2, unsatisfactory, electrics report, electric report, electrics check, wiring check, fire alarm, legionella, electrics checked
    `,
    needs: [['gas', 'electrical', 'smoke', 'alarms', 'alarm']],
    words: phrases`gas, electrical, safety, check, report, months, years, every, alarms`,
  },
  'energy-rating': {
    about: 'the energy rating of a let home',
    phrases: phrases`
      g rated, f rated, rated g, rated f, band f, band g, mees, minimum epc, epc c, epc by 2030, c by 2030, epc exemption, epc rules, epc law, epc f, epc g,
      epc deadline, epc minimum, min epc, epc ran out, epc run out, epc expired, epc expires, epc has expired, epc lapsed, renew the epc, epc rating to rent, epc rating to let, epc needed, need an epc, no epc, epc last,
      epc valid, epc cap, epc fine
    `,
    together: [
      phrases`epc, epcs, energy rating, energy certificate, energy performance`,
      phrases`
      legal, legally, law, rule, rules, rent it, let it, let, rent, renting, letting, minimum, must, have to, need,
      2030, 2028, deadline, fine, exempt, allowed, still, required, cost cap, band
    `,
    ],
    needs: [
      ['epc', 'band', 'exemption', 'energy'],
      ['let', 'rented', 'tenancies', '2030', 'exemption', 'certificate', 'rating', 'law', 'lets'],
    ],
    words: phrases`epc, band, let, law, today, decided, 2030, least, rented, home`,
  },
  penalties: {
    about: 'penalties for landlords',
    phrases: phrases`
      civil penalty, fine for, whats the fine, what is the fine, rent repayment order, rent repayment, fined, landlord fine, landlord fines, banning order
    `,
    together: [
      phrases`fine, fines, fined, penalty, penalties, prosecuted`,
      [...tenant, 'council', 'licence', 'hmo', 'epc'],
    ],
    needs: [['fine', 'penalty', 'paid', 'prosecute']],
    words: phrases`fine, penalty, council, tribunal, rent, back, repeated`,
  },
  'renters-rights': {
    about: 'the law of tenancies',
    phrases: phrases`
      renters rights, renters rights act, renters reform, rra, renting homes wales, renting homes,
      occupation contract, private residential tenancy, prt, decent homes, tenants rights,
      rights of tenants, rights of a tenant, tenant rights, new rules for landlords, new tenancy law,
      assured tenancy, landlord law, tenancy law, tenancy laws
    `,
    needs: [
      ['renters', 'renting', 'assured', 'occupation', 'private', 'standard'],
      ['tenancy', 'tenancies', 'contract', 'tenants', 'homes', 'private'],
    ],
    words: phrases`act, tenancy, renters, rights, tenancies, periodic, contract, law`,
  },
  'service-charge': {
    about: 'service charges and major works',
    phrases: phrases`
      section 20, service charge dispute, challenge service charge, challenge the service charge, bill me for,
      reasonable service charge, service charge too high, service charge cap, major works bill
    `,
    together: [
      phrases`service charge, service charges, freeholder, managing agent, major works`,
      phrases`
        bill, bills, charge, increase, challenge, refuse, tribunal, consult, consultation, reasonable, wants, roof,
        law, cap, limit
      `,
      rule,
    ],
    needs: [
      ['consultation', 'reasonable', 'eighteen', 'billed'],
      ['works', 'costs', 'cost', 'tribunal'],
    ],
    words: phrases`service, charge, reasonable, costs, consultation, works, leaseholder, tribunal, charged, 250`,
  },
  'ground-rent': {
    about: 'ground rent',
    phrases: phrases`
      peppercorn, peppercorn ground rent, ground rent ban, ground rent banned, ban ground rent, ban on ground rent, ground rent abolished,
      ground rent scrapped, ground rent illegal, ground rent cap, ground rent capped, doubling ground rent,
      ground rent doubles, will it be capped, ground rents be capped
    `,
    together: [
      phrases`ground rent, ground rents`,
      phrases`ban, banned, abolished, legal, law, cap, capped, limit, limited, reform, pay, due, still`,
    ],
    needs: [['ground'], ['rent'], ['leases', 'demanded', 'draft']],
    words: phrases`ground, rent, new, long, older, leases, granted, nothing, most, draft, 2022`,
  },
  lease: {
    about: 'leases',
    phrases: phrases`
      extend a lease, extend the lease, extend my lease, lease extension cost, lease extension, marriage value,
      80 years, under 80 years, below 80 years,         right to manage, leasehold reform, leasehold ban,  years left, 999 years,
      990 years, two year rule, short lease,   buy the freehold, leasehold abolished, commonhold, yrs left, years on the lease, years on lease, left on lease, left on the lease, left on my lease, lease has, magic number, extend it, before i can extend, before extending
    `,
    together: [
      phrases`lease, leasehold, ground rent, service charge, freeholder`,
      rule,
      phrases`
      extend, extension, years, law, ban, banned, abolished, capped, cap, reform, force, increase, challenge,
      refuse, double, doubles, scotland
    `,
    ],
    needs: [
      ['lease', 'leases', 'leasehold', 'ground', 'service', 'freeholder'],
      ['years', 'rent', 'extension', 'charge', 'ban', 'law', 'cost', 'leases'],
    ],
    words: phrases`lease, extending, extension, years, ground, rent, service, charge, force, draft, marriage, value, 80`,
  },
  auction: {
    about: 'auctions',
    phrases: phrases`auction, auctions, hammer, hammers, fall of the hammer, won at auction, winning bid, modern method of auction, guide price at auction`,
    needs: [['auction', 'hammer']],
    words: phrases`auction, hammer, exchange, sale, bound`,
  },
  conveyancing: {
    about: 'the way from an offer to the keys',
    phrases: phrases`
      gazumped, gazumping, gazump, gazundering, gazundered, accepted my offer, accepted our offer, took a higher one, took a higher offer, accepted a higher offer, accept a higher offer, accepted another offer,
      accept another offer, higher offer after accepting, took someone elses offer, sold to another buyer, pull out, pulls out, pulled out, exchange of contracts,
      between exchange and completion, missives, conveyancing, searches, survey level, home report, memorandum of sale, lose my deposit, lose the deposit, binding offer,
      offer binding, legally binding, notice to complete, report on title, ta6, how long does conveyancing,
      buildings insurance at exchange, tenanted purchase, decision in principle, seller still walk away, seller walk away, seller can walk, seller change their mind, seller change his mind, when does it become binding, when is it binding, becomes binding, become binding
    `,
    together: [
      phrases`exchange, completion, offer, accepted, searches, survey, buying process, seller, vendor, tenant in situ, sitting tenant`,
      phrases`binding, bound, pull out, withdraw, how long, walk away, back out, lose, change my mind, change their mind, purchase, buying`,
    ],
    needs: [
      [
        'exchange',
        'completion',
        'offer',
        'searches',
        'survey',
        'missives',
        'bound',
        'contract',
        'tenancy',
        'report',
        'deposit',
      ],
    ],
    words: phrases`
      offer, bound, binds, exchange, completion, contracts, walk, away, deposit, searches, missives, tenant
    `,
  },
  'room-planning': {
    about: 'planning permission for shared houses',
    phrases: phrases`
      c3 to c4, from c3, c4 use, article 4, sui generis, class c4, use class, lawful development certificate, turn it into an hmo,
      turn into an hmo, into a hmo, into an hmo, convert to an hmo, convert to hmo, convert it to an hmo, change of use, what are c3, c3 and c4, c4 and c3
    `,
    together: [
      phrases`planning, permission, planning permission, planners`,
      phrases`hmo, hmos, shared house, sharers, house share`,
      rule,
    ],
    needs: [['planning', 'permission', 'class', 'article']],
    words: phrases`planning, permission, class, c3, c4, hmo, article, direction, application`,
  },
  sourcing: {
    about: 'sourcers and their fees',
    phrases: phrases`
      deal sourcer, property sourcer, sourcing fee, sourcer fee, deal sourcers, sourcers need, redress scheme,
      sourcing company, estate agency work
    `,
    needs: [['sourcer', 'sourcers', 'redress', 'fee']],
    words: phrases`sourcer, redress, registration, insurance, fee, money, laundering, check`,
    isEverywhere: true,
  },
  ...taxLaw,
  ...otherLaw,
} as const satisfies Record<string, LawTopic>

export type LawKey = keyof typeof lawTopics
