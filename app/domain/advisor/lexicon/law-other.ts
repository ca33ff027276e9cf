import { rule, tenant, type LawTopic } from './law-words.ts'
import { phrases } from './lists.ts'

/** Subjects that are looked for before all others: their phrases hold words of those. */
export const firstLaw = {
  'let-home-bought': {
    about: 'buying a home with a tenant in it',
    phrases: phrases`
      have to keep the tenants, have to keep the tenant, keep the tenants on, keep the tenant on, already tenanted, tenanted already, tenants in it, tenant in it, with tenants in, with a tenant in, tenants already in, tenants contracts,
      tenants contract, tenancy carry on, tenancies carry on, carry on with me, buy it do the tenants, buy it does the tenant, do the tenants stay,
      does the tenant stay, tenants stay put, take over the tenants, take over the tenant, take on the tenant, take on the tenants, inherit the tenant,
      inherit the tenants, inherit a tenant, tenant come with it, tenants come with it, comes with a tenant, comes with tenants, comes with the tenant,
      becomes my tenant, become my tenants
    `,
    together: [
      phrases`buy, bought, buying, purchase, sale, completion, new owner`,
      phrases`sitting tenant, tenant in situ, tenants in situ, existing tenant, existing tenants, current tenant, current tenants`,
      rule,
    ],
    needs: [
      ['buyer', 'buys', 'buy', 'sale'],
      ['tenancy', 'tenant'],
      ['passes', 'takes', 'over'],
    ],
    words: phrases`sale, tenancy, passes, buyer, takes, over, tenant, deposit`,
  },
  'tenant-leaves': {
    about: 'the notice that a tenant gives',
    phrases: phrases`
      im the tenant, i am the tenant, tenant give notice, tenant gives notice, tenants give notice, tenant to give notice, notice does a tenant,
      notice do tenants, notice from a tenant, notice from the tenant, notice from my tenant, tenant has to give, tenant wants to leave,
      tenant wants out, tenant leave early, tenant can leave, tenant just leave, tenants notice, notice as a tenant, how do i leave, leave my tenancy,
      leave the tenancy, hand in my notice
    `,
    needs: [['leave'], ['tenants', 'tenant'], ['notice']],
    words: phrases`tenants, leave, notice, months, period, time`,
  },
  'planning-time': {
    about: 'how long a planning permission lasts',
    phrases: phrases`
      permission last, permission lapse, permission lapses, permission expire, permission expires, permission run out, permission runs out,
      permission valid, permission stay alive, before it lapses, planning last, planning lapse, planning lapsed, planning expire, planning expired,
      planning run out, planning permission stay, start on site by
    `,
    needs: [['permission'], ['lapses', 'years'], ['begun', 'work', 'start']],
    words: phrases`permission, lapses, work, begun, years, three, full`,
  },
} as const satisfies Record<string, LawTopic>

/** Rules that visitors ask for and of which the guides say little: each is named, and not guessed at. Safe in the browser. */

export const otherLaw = {
  'joint-tenants': {
    about: 'joint tenants',
    phrases: phrases`joint tenancy, joint tenancies, joint tenant, joint tenants, joint contract, jointly and severally, joint and several, of us on the, joint contract holder, joint contract holders, both on the tenancy, all on the tenancy, on the same tenancy`,
    needs: [['joint'], ['tenant', 'tenants', 'contract']],
    words: phrases`joint, tenants, notice, rent`,
  },
  guarantors: {
    about: 'guarantors',
    phrases: phrases`guarantor, guarantors, rent guarantor, guarantor form, guarantee my rent, guarantee the rent, guarantee his rent, guarantee her rent`,
    needs: [['guarantor', 'guarantors']],
    words: phrases`guarantor, rent, tenancy`,
  },
  lodgers: {
    about: 'lodgers',
    phrases: phrases`resident landlord, resident landlords, live in landlord, landlord lives here, lodgers rights, rights of a lodger`,
    needs: [['lodger', 'lodgers']],
    words: phrases`lodger, notice, shares`,
  },
  'letting-agents': {
    about: 'letting agents',
    phrases: phrases`client money, client money protection, complain about an agent, complain about the agent, complain about my agent, complain about a letting, agents redress scheme, agent redress scheme, redress for agents, agent went bust, agent gone bust, agent has gone bust, agent kept my rent, agent keeps my rent`,
    needs: [
      ['agent', 'agents'],
      ['redress', 'register', 'licence'],
    ],
    words: phrases`agent, redress, money, register, licence`,
  },
  inventory: {
    about: 'inventories',
    phrases: phrases`inventory, inventories, schedule of condition, check in report, checkin report`,
    needs: [['inventory']],
    words: phrases`inventory, deposit, damage, photographs`,
  },
  'locking-out': {
    about: 'changing the locks on a tenant',
    phrases: phrases`
      change the locks, changing the locks, changed the locks, lock them out, lock him out, lock her out, lock the tenant out, chuck their stuff
    `,
    needs: [['locks', 'lock'], ['tenant']],
    words: phrases`locks, tenant, court, harassment`,
  },
  expenses: {
    about: 'costs that are taken off the rent for tax',
    phrases: phrases`
      allowable expense, allowable expenses, what is allowable, whats allowable, tax deductible, capital or revenue, revenue or capital,
      is that capital, is it capital, as an expense, as expenses, against rental income, against the rental income, offset against rent,
      offset against the rent, claim mileage, replacement of domestic items
    `,
    together: [
      phrases`claim, deduct, offset, write off, put through, knock off, set against`,
      phrases`
      kitchen, boiler, bathroom, mileage, repairs, repair, refurb, works, furniture, carpets, insurance, agent fees, costs, cost, phone, travel
    `,
      phrases`rent, rental, tax, capital, expense, allowable`,
    ],
    needs: [
      ['repairs', 'improvement', 'improvements', 'deduct'],
      ['costs', 'rent', 'cost', 'tax'],
    ],
    words: phrases`running, costs, repairs, improvement, rent, deduct, allowable, accountant`,
    isEverywhere: true,
  },
  'tax-return': {
    about: 'tax returns of landlords',
    isOfFigure: true,
    phrases: phrases`
      self assessment, self assesment, register with hmrc, tell hmrc, hmrc about rent, hmrc about the rent, hmrc about my rent, declare the rent, declare rent, declare rental, declare my rent,
      property allowance, 1000 allowance, trading allowance, file a tax return, do a tax return, need a tax return, need to do a return
    `,
    needs: [
      ['assessment', 'hmrc'],
      ['return', 'assessment', 'register'],
      ['rent', 'property'],
    ],
    words: phrases`self, assessment, return, register, hmrc, allowance, rent`,
    isEverywhere: true,
  },
  'vat-on-works': {
    about: 'value added tax on building work',
    phrases: phrases`
      5 vat, 5 percent vat, reduced vat, reduced rate vat, vat 5, zero rated, zero vat, vat on works, vat on the works, vat on refurb, vat on a refurb,
      vat on building, vat on a conversion
    `,
    together: [
      phrases`vat`,
      phrases`empty, refurb, refurbishment, works, work, conversion, convert, builder, builders, new build, renovation`,
      rule,
    ],
    needs: [['vat'], ['works', 'conversion', 'empty', 'builder', 'work', 'dwelling']],
    words: phrases`vat, works, conversion, empty, reduced, builder`,
    isEverywhere: true,
  },
  'building-rules': {
    about: 'building regulations',
    phrases: phrases`
      building regs, building regulations, building regulation, building regs or, building control, building reg, regs sign off, party wall,
      completion certificate
    `,
    needs: [
      ['regulations', 'regulation', 'regs', 'wall', 'building'],
      ['regulations', 'control', 'party', 'approval'],
    ],
    words: phrases`building, regulations, control, certificate, approval`,
  },
  survey: {
    about: 'surveys of a home',
    phrases: phrases`
      which survey, what survey, what kind of survey, what sort of survey, what type of survey, need a survey, get a survey, have a survey, survey should i get, survey do i need, survey do we need,
      homebuyer report, homebuyers report, homebuyer survey, homebuyers survey, full structural, structural survey, building survey, level 2 survey, level 3 survey, level 2 or level 3, is a survey necessary, skip the survey, valuation the same as a
    `,
    needs: [
      ['survey', 'surveyor'],
      ['level', 'levels'],
    ],
    words: phrases`survey, surveyor, level, 2, 3, old, altered, fair, condition, ordinary, neglected`,
    isEverywhere: true,
  },
  cladding: {
    about: 'who pays for cladding',
    phrases: phrases`pay for cladding, pay for the cladding, cladding bill, cladding costs, cladding remediation, building safety act, bill me for cladding, waking watch`,
    together: [
      phrases`cladding, ews1, fire safety work, fire safety works, building safety`,
      phrases`pay, pays, bill, bills, billed, cost, costs, charge, charged, liable, leaseholder, leaseholders`,
    ],
    needs: [
      ['leaseholder', 'leaseholders', 'appraisal'],
      ['protection', 'protected'],
    ],
    words: phrases`fire, risk, appraisal, leaseholder, certificate, protection, repair, costs, 2022`,
    isEverywhere: true,
  },
  'fire-rules': {
    about: 'fire doors and other fire precautions',
    phrases: phrases`
      fire door, fire doors, fire safety, fire extinguisher, fire extinguishers, fire blanket, emergency lighting, fire risk assessment, fire regs,
      fire regulations, fire escape
    `,
    needs: [['fire'], ['doors', 'door', 'rules', 'escape']],
    words: phrases`fire, doors, escape, hmo, rules`,
  },
  'residential-mortgage': {
    about: 'letting a home with a residential mortgage',
    phrases: phrases`
      let it out with a, let it on a residential, letting on a residential, on a residential mortgage, with a residential mortgage, consent to let,
      permission to let, residential mortgage, tell the lender, tell my lender, tell the bank, tell my bank, tell my mortgage, the bank make me,
      the lender make me, without telling the lender, without telling the bank
    `,
    needs: [
      ['consent', 'residential', 'permission'],
      ['lender', 'mortgage'],
    ],
    words: phrases`consent, let, residential, mortgage, lender`,
    isEverywhere: true,
  },
  'change-of-use': {
    about: 'turning other buildings into homes',
    phrases: phrases`
      convert a pub, convert a shop, convert an office, convert a church, convert a barn, pub to flats, pub into flats, shop to flats,
      shop into a flat, shop into flats, office to flats, office into flats, offices into flats, offices to flats, office to residential,
      into flats without planning, make into flats, class ma, class q, commercial to residential, barn conversion planning, split a house into flats,
      house into flats, house into two flats, into two flats
    `,
    needs: [
      ['convert', 'conversion', 'changing'],
      ['class', 'use', 'permission'],
      ['office', 'offices', 'pub', 'commercial', 'flats'],
    ],
    words: phrases`convert, conversion, class, use, permission, flats, office, commercial`,
  },
  subletting: {
    about: 'subletting',
    phrases: phrases`sublet, sublets, sub let, subletting, sub letting, sublease`,
    needs: [
      ['sublet', 'subletting', 'sublets', 'subtenant'],
      ['freeholder', 'leaseholder', 'flat', 'tenant'],
    ],
    words: phrases`sublet, lease, freeholder, consent, tenant`,
  },
  'company-money': {
    about: 'money taken out of a company',
    phrases: phrases`
      directors loan, director loan, directors loans, loan from the company, loan from my company, loan from my ltd, out of the company,
      out of my company, out of the ltd, dividends from my, section 455, s455
    `,
    needs: [
      ['loan', 'dividend', 'dividends'],
      ['director', 'dividend', 'dividends'],
    ],
    words: phrases`company, director, loan, dividend, dividends`,
    isEverywhere: true,
  },
  'age-of-owners': {
    about: 'how old an owner has to be',
    phrases: phrases`
      16 year old own, 17 year old own, minor own, child own, children own, own property at 16, own property at 17, under 18 own, under 18s own,
      old enough to own, have to be to own, have to be to buy, old enough to buy
    `,
    needs: [
      ['minor', 'minors'],
      ['own', 'owner', 'owners', 'age'],
    ],
    words: phrases`age, minor, 18, owner`,
  },
  gifts: {
    about: 'homes that are given or transferred',
    phrases: phrases`
      transfer of equity, transfer half, transfer it to my, transfer my half, put it in joint names, add my wife to, add my husband to,
      add my partner to, gifts you, gifts me, gifted a house, gifted a flat, gifted me, gift me, gift us
    `,
    together: [
      phrases`gift, gifted, gifts, gifting, transfer, transferring, sign over`,
      phrases`stamp duty, sdlt, lbtt, ltt, tax, duty`,
      rule,
    ],
    needs: [
      ['gift', 'gifts', 'gifted', 'equity'],
      ['tax', 'duty', 'sdlt', 'debt'],
    ],
    words: phrases`gift, transfer, equity, mortgage, debt, taken, over, duty`,
    isEverywhere: true,
  },
  'small-prices': {
    about: 'the price below which there is no surcharge',
    phrases: phrases`
      40k threshold, 40000 threshold, 40k limit, 40k rule, 40k stamp duty, 40000 stamp duty, under 40k exempt, everything under 40k,
      anything under 40k, everything under 40000, below 40k exempt, under 40000 exempt, 40k exempt
    `,
    together: [
      phrases`threshold, exempt, exemption, limit, free`,
      phrases`40k, 40000, 39999`,
      phrases`surcharge, stamp duty, second home, second homes, sdlt, ads, ltt, lbtt`,
    ],
    needs: [['surcharge'], ['below', 'under'], ['40']],
    words: phrases`below, surcharge, nation`,
    isOfFigure: true,
    isEverywhere: true,
  },
  'surcharge-rate': {
    about: 'the rate of the higher tax',
    phrases: phrases`
      ads rate, rate of ads, surcharge rate, rate of the surcharge, rate of surcharge, ads percentage, surcharge percentage,
      what percent is the surcharge, how much is the surcharge, how much is ads, surcharge still 3, surcharge still 5, surcharge 3 or 5, ads 6 or 8,
      ads still 6, ads still 8
    `,
    needs: [
      ['surcharge', 'supplement', 'ads', 'higher', 'additional'],
      ['points', '8', '5', 'percent', 'cent'],
      ['rate', 'rates', 'surcharge', 'points', 'scale'],
    ],
    words: phrases`surcharge, supplement, points, higher, rates, per, cent`,
  },
  'landlord-insurance': {
    about: 'insurance that a landlord has to have',
    phrases: phrases`
      buildings insurance, building insurance, home insurance, house insurance, home cover, normal home cover, empty during works,
      empty during the works, standing empty, unoccupied insurance, insurance while empty, insurance when empty, insured while, landlord insurance,
      landlords insurance, insurance compulsory, insurance mandatory, legally need insurance, need insurance by law
    `,
    needs: [
      ['insurance', 'insurer', 'insured', 'policy', 'policies'],
      ['landlord', 'lender', 'buildings', 'let', 'empty', 'exchange'],
    ],
    words: phrases`insurance, landlord, buildings, lender, cover, policy, policies, empty, insurer, home, exchange`,
    isEverywhere: true,
  },
  'tenant-belongings': {
    about: 'things that a tenant leaves behind',
    phrases: phrases`
      left stuff, left things behind, left stuff behind, stuff behind, belongings behind, things behind, left rubbish behind, left belongings, belongings left, left furniture, left their stuff, left his stuff, left her stuff, abandoned the property,
      abandonment, done a runner
    `,
    together: [phrases`belongings, possessions, stuff left`, tenant, rule],
    needs: [['belongings', 'abandoned', 'abandonment']],
    words: phrases`belongings, tenant, left, notice`,
  },
} as const satisfies Record<string, LawTopic>
