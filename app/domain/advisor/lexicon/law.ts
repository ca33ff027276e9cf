import { phrases, words } from './lists.ts'
import type { Recognised } from './site-topics.ts'

/** Questions about the law and the rules of letting, buying and tax, which the guides answer. Safe in the browser. */

export interface LawTopic extends Recognised {
  /** It is said so where no passage is found. */
  about: string
  /** A passage that answers holds a word of each of these groups, in itself or above it. */
  needs: readonly (readonly string[])[]
  /** Words that the guides have for what visitors say otherwise. */
  words: readonly string[]
  /** One law for the United Kingdom, or one whose passages name their nations. */
  isEverywhere?: true
}

const rule = phrases`
      can i, can you, can we, can ye, can a, can my, can they, can he, can she, could i, am i allowed,
      are you allowed, allowed, allow, legal, legally, illegal, law, laws, rule, rules, must, have to, has to, need,
      needs, do i, do we, do you, does a, does my, does the, do landlords, should a, right to, rights, is it right,
      how long, how much notice, how many, how often, how much can, how soon, required, requirement, when did,
      when does, when do, when can, still, enough, what happens, what if, maximum, max, limit, most, who pays,
      who does, what, which, is there, are there, do ye, should i, when is, is it, is a, is an, is the, does,
      till when, until when
    `
const tenant = phrases`
      tenant, tenants, tenancy, tenancies, lodger, lodgers, renter, renters, contract holder, contract holders,
      landlord, landlords, sitting tenant, my mate, tennant, tennants, tenent, family in, people in, ast, asts,
      shorthold, student, students, sharer, sharers, letting, lettings, let it, let out, rent it, rent out,
      renting out, let the, let my, let a, renting to
    `
const extraTax = phrases`
      stamp duty, sdlt, lbtt, ltt, surcharge, higher rate, higher rates, extra 3, extra 5, extra 8, ads, supplement,
      additional dwelling supplement, extra tax, extra stamp, extra duty, second home tax, stamp, extra stamp duty,
      additional rate
    `

export const lawTopics = {
  'rent-in-advance': {
    about: 'rent in advance',
    phrases: phrases`rent in advance, rent up front, rent upfront, months rent in advance, advance rent`,
    together: [
      phrases`up front, upfront, in advance, advance`,
      phrases`month, months, rent, pay, paying, offers`,
      [...tenant, 'guarantor'],
    ],
    needs: [['advance'], ['rent']],
    words: ['month', 'rent', 'advance', 'taken', 'tenancy'],
  },
  pets: {
    about: 'pets',
    phrases: phrases`
      no pets, refuse a pet, refuse pets, refuse a dog, allow pets, pet clause, keep a pet, keep a dog, keep a cat
    `,
    together: [phrases`pet, pets, dog, dogs, cat, cats, puppy`, tenant, rule],
    needs: [['pet']],
    words: ['tenant', 'ask', 'keep', 'pet', 'refusal', 'reason', 'writing'],
  },
  bidding: {
    about: 'offers above the advertised rent',
    phrases: phrases`
      bidding war, rental bidding, rent bidding, higher rent offer, highest bidder, bid on the rent, offer more rent,
      above asking rent, more than the advertised, over the advertised, above the advertised
    `,
    needs: [
      ['offer', 'bid'],
      ['advertisement', 'advertised', 'rent'],
    ],
    words: ['rent', 'advertisement', 'higher', 'offer', 'accept', 'invite'],
  },
  'who-is-refused': {
    about: 'refusing tenants with children or benefits',
    phrases: phrases`no dss, dss, no kids, no children, universal credit, on benefits, housing benefit, refuse benefits`,
    together: [phrases`benefits, kids, children, family`, phrases`refuse, reject, turn away, turn down, say no`],
    needs: [['children', 'benefits', 'families']],
    words: ['children', 'benefits', 'shutting', 'afford', 'check'],
  },
  deposit: {
    about: 'the deposit of a tenancy',
    phrases: phrases`
      deposit scheme, tenancy deposit, tenancy deposits, tenants deposit, deposit protection, protect the deposit,
      protect a deposit, register the deposit, register a deposit, holding deposit, deposit cap, months deposit,
      weeks deposit, deposit protected, tds, dps, security deposit, deposit from a tenant, deposit off a tenant,
      hold the deposit, return the deposit
    `,
    together: [phrases`deposit, deposits, bond`, tenant],
    needs: [['deposit'], ['rent', 'protected', 'scheme', 'tenancy', 'weeks', 'unprotected']],
    words: ['deposit', 'most', 'protected', 'within', 'days', 'weeks', 'rent', 'capped', 'scheme', 'information'],
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
    words: ['rent', 'control', 'limited', 'inflation', 'areas', 'tribunal', 'market', 'rise'],
  },
  'rent-rise': {
    about: 'raising the rent of a tenant',
    phrases: phrases`
      section 13, s13, form 4a, rent review clause, notice of rent increase, how often can rent,
      how often can i raise, rent increase notice, raise rents, tribunal rent, challenge the rent
    `,
    together: [
      phrases`
      put up, put the rent up, put rent up, putting up, raise, increase, raising, increasing, rise, rises,
      up the rent, hike, bump
    `,
      phrases`rent, rents`,
      [
        ...tenant,
        'notice',
        'how often',
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
    words: ['rent', 'raising', 'rise', 'notice', 'section', '13', 'months', 'twelve', 'year', 'form', '4a', 'tribunal'],
  },
  'papers-at-the-start': {
    about: 'the papers that a tenant gets',
    phrases: phrases`
      information sheet, written statement of terms, right to rent, how to rent guide, written statement,
      statement of terms, prescribed information
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
    words: [
      'starting',
      'tenancy',
      'terms',
      'writing',
      'written',
      'statement',
      'deposit',
      'protected',
      'gas',
      'electrical',
      'energy',
      'certificate',
      'papers',
      'information',
      'check',
      'right',
    ],
  },
  'rent-arrears': {
    about: 'rent that is owed',
    phrases: phrases`
      rent arrears, in arrears, months behind, behind with the rent, behind on rent, behind on the rent,
      behind with rent, not paid rent, hasnt paid, hasnt paid rent, stopped paying, not paying rent,
      not paid the rent, owes rent, owes two months, owes three months, owes me rent, owes me, owe rent,
      wont pay rent, wont pay the rent, missed rent, missed two payments, not paying the rent, ground 8, unpaid rent,
      refuses to pay
    `,
    needs: [['arrears', 'owed', 'owes', 'behind']],
    words: ['arrears', 'notice', 'owed', 'serious', 'ground', '8', 'weeks', 'months', 'court', 'rent'],
  },
  'ending-a-tenancy': {
    about: 'ending a tenancy',
    phrases: phrases`
      section 21, s21, section 8, s8 notice, no fault eviction, no fault, evict, evicting, eviction, kick out,
      kick them out, kick him out, kick her out, get rid of my tenant, get rid of the tenant, get rid of a tenant,
      possession order, repossess, notice to quit, eviction notice, get my tenant out, get the tenant out,
      get them out, section 173, notice to leave, end the tenancy, end a tenancy, tenancy end, ground 8,
      grounds for possession, rent arrears, in arrears, two months behind, not paid rent, hasnt paid, stopped paying,
      not paying rent, wont leave, squatters, not paid the rent, hasnt paid rent
    `,
    together: [
      phrases`
      notice, leave, tenant out, tenants out, them out, him out, her out, possession, move back in, sell,
      months notice, arrears, behind, hasnt paid, owes, antisocial, throw, boot, fixed term, break clause
    `,
      tenant,
      [...rule, 'give', 'want'],
    ],
    needs: [
      ['notice', 'notices', 'ground', 'grounds', 'possession', 'leave', 'court'],
      ['tenant', 'tenants', 'landlord', 'tenancy', 'arrears', 'ground', 'contract', 'section'],
    ],
    words: ['notice', 'ground', 'section', '21', 'landlord', 'tenancy', 'ending', 'possession', 'court', 'months'],
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
    words: ['floor', 'area', 'least', 'sleeps', 'sleeping', 'rooms', 'licence', 'person'],
  },
  repairs: {
    about: 'repairs of a let home',
    phrases: phrases`
      landlord repairs, repairing duty, repair duty, fit for habitation, damp and mould, fit to live in,
      responsible for repairs, who does the repairs, who repairs
    `,
    together: [
      phrases`fix, fixes, repair, repairs, mend, boiler, damp, mould, leak, roof, heating, broken`,
      phrases`who, must, have to, responsible, law, legally, duty, obliged, how long, how soon, required`,
      [...tenant, 'boiler', 'damp', 'mould', 'leak'],
    ],
    needs: [['repair', 'repairs', 'fit', 'damp']],
    words: ['landlord', 'keeps', 'structure', 'water', 'heating', 'repair', 'fit', 'live'],
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
    words: [
      'periodic',
      'last',
      'day',
      'term',
      'fixed',
      'clause',
      'fixes',
      'tenancies',
      'assured',
      'shorthold',
      'contract',
      'gone',
    ],
  },
  licence: {
    about: 'licences for letting',
    phrases: phrases`
      selective licensing, additional licensing, mandatory licensing, hmo licence, hmo license, hmo licensing,
      landlord licence, landlord license, need a licence, need a license, need licensing, licence to let,
      license to let, selective licence, unlicensed, licensing scheme, licence last, licence transfer,
      when is it an hmo, count as an hmo, counts as an hmo, become an hmo, becomes an hmo, is it an hmo,
      classed as an hmo
    `,
    together: [phrases`licence, license, licensed, licensing, licenses`, rule],
    needs: [['licence', 'licences', 'license', 'licenses', 'licensing', 'hmo']],
    words: [
      'licence',
      'hmo',
      'mandatory',
      'selective',
      'private',
      'scheme',
      'additional',
      'council',
      'people',
      'households',
    ],
  },
  registration: {
    about: 'the registers of landlords',
    phrases: phrases`
      rent smart wales, rent smart, landlord register, register as a landlord, landlord registration,
      registered landlord, register with the council, prs database, landlord database, landlord ombudsman,
      register my property, registering as a landlord, landlord number, register as landlord
    `,
    together: [
      phrases`landlord, landlords, letting, lettings, let, rent out`,
      phrases`register, registered, registration, registering, registers`,
    ],
    needs: [['register', 'registration', 'registered', 'smart', 'database', 'ombudsman', 'registers']],
    words: ['register', 'landlord', 'licence', 'smart', 'wales', 'manages', 'council', 'database', 'registration'],
  },
  safety: {
    about: 'safety checks',
    phrases: phrases`
      gas safety, gas check, gas certificate, gas cert, gas record, cp12, eicr, electrical check, electrical safety,
      electrical report, electric certificate, smoke alarm, smoke alarms, carbon monoxide, co alarm,
      electrical certificate, electrics check, fire alarm, legionella, electrics checked
    `,
    needs: [['gas', 'electrical', 'smoke', 'alarms', 'alarm']],
    words: ['gas', 'electrical', 'safety', 'check', 'report', 'months', 'years', 'every', 'alarms'],
  },
  'energy-rating': {
    about: 'the energy rating of a let home',
    phrases: phrases`
      mees, minimum epc, epc c, epc by 2030, c by 2030, epc exemption, epc rules, epc law, epc f, epc g,
      epc deadline, epc minimum, epc rating to rent, epc rating to let, epc needed, need an epc, no epc, epc last,
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
      ['epc', 'band', 'exemption'],
      ['let', 'rented', 'tenancies', '2030', 'exemption', 'certificate', 'rating', 'law', 'lets'],
    ],
    words: ['epc', 'band', 'let', 'law', 'today', 'decided', '2030', 'least', 'rented', 'home'],
  },
  penalties: {
    about: 'penalties for landlords',
    phrases: phrases`
      civil penalty, rent repayment order, rent repayment, fined, landlord fine, landlord fines, banning order
    `,
    together: [phrases`fine, fines, penalty, penalties`, [...tenant, 'council', 'licence', 'hmo', 'epc']],
    needs: [['fine', 'penalty', 'paid', 'prosecute']],
    words: ['fine', 'penalty', 'council', 'tribunal', 'rent', 'back', 'repeated'],
  },
  'renters-rights': {
    about: 'the law of tenancies',
    phrases: phrases`
      renters rights, renters rights act, renters reform, rra, renting homes wales, renting homes,
      occupation contract, private residential tenancy, prt, decent homes, awaabs law, tenants rights,
      rights of tenants, rights of a tenant, tenant rights, new rules for landlords, new tenancy law,
      assured tenancy, landlord law, tenancy law, tenancy laws
    `,
    needs: [['tenancy', 'tenancies', 'contract', 'tenants', 'act', 'standard']],
    words: ['act', 'tenancy', 'renters', 'rights', 'tenancies', 'periodic', 'contract', 'law'],
  },
  'refund-of-surcharge': {
    about: 'getting the higher tax back',
    phrases: phrases`
      surcharge refund, refund of the surcharge, stamp duty refund, sdlt refund, claim back stamp duty,
      stamp duty back, claim the surcharge back, surcharge back, refund of stamp duty, reclaim stamp duty,
      reclaim the stamp duty, get stamp duty back, ads refund, ads back, 36 months, uninhabitable, supplement back
    `,
    together: [
      [...extraTax, 'paid the extra', 'extra', 'higher ltt', 'higher sdlt', '3', '5'],
      phrases`back, refund, refunded, reclaim, refundable, get the money back, claim`,
      [...extraTax, 'sold', 'sell', 'sells', 'old house', 'old one', 'old place', 'main home'],
    ],
    needs: [
      ['refund', 'refunds', 'back', 'reclaim'],
      ['surcharge', 'tax', 'higher', 'supplement', 'duty', 'main', 'sale'],
    ],
    words: ['refund', 'surcharge', 'back', 'main', 'home', 'sold', 'replace', 'years', 'claim', 'within', 'higher'],
  },
  'days-of-residence': {
    about: 'who counts as not resident',
    phrases: phrases`
      183 days, days in the uk, become uk resident, became uk resident, count as non resident,
      count as non uk resident, counts as non resident, 2 refund, move back to the uk
    `,
    together: [
      phrases`
      non resident, non residents, non res, non uk, abroad, overseas, expat, move back, moved back, come home
    `,
      phrases`days, refund, back, go away, count, counts, test, qualify, how long`,
      phrases`surcharge, 2, stamp duty, sdlt, tax`,
    ],
    needs: [
      ['183', 'days'],
      ['uk', 'points', 'here'],
    ],
    words: ['183', '365', 'days', 'row', 'claim', 'points', 'back', 'fewer', 'test', 'count'],
    isEverywhere: true,
  },
  'buyer-from-abroad': {
    about: 'the tax of buyers from abroad',
    phrases: phrases`non resident surcharge, non res surcharge, non res thing, non resident thing, 2 surcharge`,
    together: [
      phrases`non resident, non residents, non res, non uk, overseas, abroad, expat, expats`,
      phrases`
      surcharge, 2, 183, days, refund, back, count, counts, rule, rules, go away, scotland too, apply, applies, test,
      qualify, stamp duty
    `,
      phrases`
      scotland too, wales too, apply, applies, go away, back, refund, test, days, 183, count, rule, rules, what is,
      why, who, when, does, does it, thing
    `,
    ],
    needs: [['resident'], ['points', 'days', 'surcharge']],
    words: ['resident', 'surcharge', 'points', 'days', '183', 'uk', 'purchase', 'scotland'],
    isEverywhere: true,
  },
  'who-pays-more': {
    about: 'who pays the higher tax',
    phrases: phrases`
      count as a second home, counts as a second home, count as additional, counts as additional,
      replacing my main home, replacing main residence, still married, property abroad, home abroad, house abroad,
      inherited a share, own a share, do i pay the extra, pay the extra, joint buyers, joint buyer, separated,
      divorce, ex wife, ex husband, my ex, name on the deeds, on the deeds, bought for my son, parents house,
      why is there a surcharge, pay the surcharge
    `,
    together: [
      phrases`
      married, wife, husband, partner, spouse, civil partner, separated, divorced, inherited, joint, abroad, share
    `,
      extraTax,
      rule,
    ],
    needs: [
      ['homes', 'home', 'buyer', 'buyers', 'couples'],
      ['owned', 'owns', 'own', 'couples', 'another', 'married', 'main'],
    ],
    words: [
      'owns',
      'home',
      'another',
      'anywhere',
      'world',
      'main',
      'replaces',
      'married',
      'couples',
      'separated',
      'joint',
      'count',
      'homes',
      'completion',
    ],
  },
  'surcharge-dates': {
    about: 'the days on which the rates changed',
    phrases: phrases`
      when did the surcharge, when did the rates, when did stamp duty, when did the second home, surcharge go up,
      surcharge change, rates changed, rates change, surcharge rise, surcharge go from, surcharge go to,
      supplement go up, supplement go from, rates last changed, when did ads, when did lbtt, when did ltt
    `,
    needs: [
      ['rates', 'surcharge'],
      ['rose', 'began', 'october', 'december'],
    ],
    words: ['higher', 'rates', 'last', 'rose', '2024', 'october', 'december', 'began', 'day', 'completion'],
  },
  'when-tax-is-due': {
    about: 'when the tax on buying is due',
    phrases: phrases`
      when is stamp duty due, stamp duty due, 14 days to pay, deadline for stamp duty, stamp duty deadline, lbtt due,
      ltt due, when is the tax due
    `,
    together: [
      phrases`when, how long, how soon, deadline`,
      phrases`stamp duty, sdlt, lbtt, ltt`,
      phrases`due, pay, paid, return, file, deadline`,
    ],
    needs: [['due'], ['days'], ['sdlt', 'return', 'tax', 'lbtt']],
    words: ['due', 'within', '14', '30', 'days', 'return', 'sdlt', 'effective', 'date', 'solicitors'],
  },
  'many-homes': {
    about: 'several homes bought together',
    phrases: phrases`
      multiple dwellings relief, mdr, six or more, six homes, linked transactions, linked purchase,
      linked transaction, mixed use relief, 6 or more
    `,
    needs: [
      ['homes', 'dwellings', 'linked', 'mixed'],
      ['tax', 'relief', 'residential', 'scale', 'taxed'],
    ],
    words: ['six', 'more', 'homes', 'transaction', 'residential', 'relief', 'dwellings', 'several', 'linked'],
  },
  'company-tax': {
    about: 'companies that buy homes',
    phrases: phrases`
      ated, 17 percent, 17 per cent, flat 17, 17 rate, annual tax on enveloped dwellings, enveloped dwellings,
      relief for letting, move it into a company, transfer to my company, transfer into a company,
      into a limited company, sell to my own company, into a company, incorporation relief, into my ltd,
      into my company, sell to my company
    `,
    needs: [['company', 'companies']],
    words: ['company', 'ated', 'yearly', 'tax', 'flat', '17', '500000', 'relief', 'moving', 'market', 'value', 'own'],
    isEverywhere: true,
  },
  'mortgage-interest': {
    about: 'income tax on rent',
    phrases: phrases`
      form 17, carried forward, carry forward, unused interest, joint owners tax, jointly owned, jointly own,
      holiday let tax, furnished holiday, section 24 company, section 24 scotland, property income tax, 22 percent,
      22 42 47, tax rates 2027, rates from april 2027, new rates in 2027, april 2027, income tax rates on rent,
      replaced by section 24
    `,
    together: [
      phrases`section 24, s24, mortgage interest, interest, rent, rental income`,
      phrases`
      deduct, claim, offset, joint, jointly, wife, husband, spouse, company, carried, scotland, 2027, holiday,
      holiday lets, knock off, apply, applies, allowable, expense, expenses
    `,
      phrases`tax, section 24, s24, deduct, allowable, hmrc, relief, offset`,
    ],
    needs: [
      ['interest', 'credit', 'owners', 'rates', 'deduct', 'costs'],
      ['tax', 'taxed', 'credit', 'rates', 'profit', 'section', 'property'],
    ],
    words: [
      'interest',
      'credit',
      'company',
      'joint',
      'owners',
      'share',
      'form',
      '17',
      'holiday',
      'deduct',
      'carried',
      'forward',
      '2027',
      'rates',
      'scotland',
    ],
    isEverywhere: true,
  },
  lease: {
    about: 'leases',
    phrases: phrases`
      extend a lease, extend the lease, extend my lease, lease extension cost, lease extension, marriage value,
      80 years, under 80 years, below 80 years, ground rent ban, ground rent abolished, ground rent cap,
      ground rent capped, right to manage, leasehold reform, leasehold ban, section 20, years left, 999 years,
      990 years, two year rule, short lease, doubling ground rent, challenge service charge,
      challenge the service charge, buy the freehold, leasehold abolished, commonhold
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
    words: [
      'lease',
      'extending',
      'extension',
      'years',
      'ground',
      'rent',
      'service',
      'charge',
      'force',
      'draft',
      'marriage',
      'value',
      '80',
    ],
  },
  auction: {
    about: 'auctions',
    phrases: phrases`auction, auctions, hammer, fall of the hammer, modern method, lot, guide price at auction`,
    needs: [['auction', 'hammer']],
    words: ['auction', 'hammer', 'exchange', 'sale', 'bound'],
  },
  conveyancing: {
    about: 'the way from an offer to the keys',
    phrases: phrases`
      gazumped, gazumping, gazump, pull out, pulls out, pulled out, exchange of contracts,
      between exchange and completion, missives, conveyancing, searches, survey level, level 2 survey,
      level 3 survey, home report, memorandum of sale, lose my deposit, lose the deposit, binding offer,
      offer binding, legally binding, notice to complete, report on title, ta6, how long does conveyancing,
      buildings insurance at exchange, tenant in situ, sitting tenant, tenanted purchase, decision in principle
    `,
    together: [
      phrases`exchange, completion, offer, accepted, searches, survey`,
      phrases`binding, bound, pull out, withdraw, how long, walk away, lose, change my mind`,
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
    words: [
      'offer',
      'bound',
      'binds',
      'exchange',
      'completion',
      'contracts',
      'walk',
      'away',
      'deposit',
      'searches',
      'missives',
      'tenant',
    ],
  },
  'room-planning': {
    about: 'planning permission for shared houses',
    phrases: phrases`
      c3 to c4, c4 use, sui generis, class c4, use class, lawful development certificate, turn it into an hmo,
      turn into an hmo, convert to an hmo, convert to hmo, convert it to an hmo, change of use
    `,
    needs: [['planning', 'permission', 'class', 'article']],
    words: ['planning', 'permission', 'class', 'c3', 'c4', 'hmo', 'article', 'direction', 'application'],
  },
  sourcing: {
    about: 'sourcers and their fees',
    phrases: phrases`
      deal sourcer, property sourcer, sourcing fee, sourcer fee, deal sourcers, sourcers need, redress scheme,
      sourcing company, estate agency work
    `,
    needs: [['sourcer', 'sourcers', 'redress', 'fee']],
    words: ['sourcer', 'redress', 'registration', 'insurance', 'fee', 'money', 'laundering', 'check'],
    isEverywhere: true,
  },
} as const satisfies Record<string, LawTopic>

export type LawKey = keyof typeof lawTopics

/** Words that are about rules of letting to somebody, and of which a passage has to say something before it answers for them. */
export const decidingWords: ReadonlyMap<string, string> = new Map([
  ['lodger', 'a lodger'],
  ['lodgers', 'lodgers'],
  ['student', 'students'],
  ['students', 'students'],
  ['ltd', 'a company'],
  ['company', 'a company'],
  ['spv', 'a company'],
  ['trust', 'a trust'],
  ['mate', 'a friend as the tenant'],
  ['friend', 'a friend as the tenant'],
  ['family', 'a family'],
  ['airbnb', 'holiday lets'],
  ['holiday', 'holiday lets'],
  ['shop', 'shops'],
  ['office', 'offices'],
  ['commercial', 'commercial property'],
  ['separated', 'buyers who live apart'],
  ['divorced', 'buyers who are divorced'],
  ['inherited', 'inherited homes'],
  ['guarantor', 'tenants without a guarantor'],
])

/** A passage about these is about a part of its subject only. */
export const narrowWords = ['arrears', 'antisocial', 'auction']

/** Words of a question that no passage and no post is found by. */
export const passageFillers = words`
  a about after all also am an and any are as at aff be been before being but by can could did do does doing done for from get gets getting give
  given go goes going got had has have having he her here him his how i if im in into is isnt it its ive just know like long me mine more most much my
  need needs no not now of off ok on one only or our out over own please pls put rather really right s said say says see she should so some still such sure
  t take takes tell than that thats the their them then there these they thing things this those though to told too under until up us use very want was
  way we well were what whats when where whether which while who whos why will with without would ye yes yet you your youre anyone someone hello hi thanks
  cheers mate wee lads sorry question quick help understand dont doesnt cant wont property properties home homes house uk allowed legal legally law rules rule
  investor tips guide guides article articles blog
`
