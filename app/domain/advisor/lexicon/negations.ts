import { phrases, words } from './lists.ts'

/** Words that say that there is none of a thing, or that it is not wanted. */

export const negators = words`
  no not without never zero nil isnt arent dont doesnt wont didnt havent aint wouldnt cant excluding exclude excl
  ignoring ignore neither nor nae forget scrap drop skip nil couldnt hasnt werent wasnt hadnt
`
/** Words that may stand between: "no need for a mortgage", "not using an agent", "don't own any other". */
export const negatorFillers = words`
  a an any the my our as need needing wish desire use using want wanting take taking taken have having get getting with through by
  longer for of own actual to be in been buying paying counting include including letting managing legal going being as us claiming doing
  bother bothered bothering wi about
`

export const placeDenials = words`not forget scrap ditch nothing outside except excluding exclude avoid avoiding without no nor isnt arent excl ignore ignoring minus omit omitting skip skipping`
export const placeDenialPairs = phrases`
  take out, takes out, taking out, took out, strip out, stripping out, cut out, leave off, knock out, chuck out, kick out, get rid, rid of, bin off, strike out, struck out, striking out, cross out, cross off, strike off, weed out, filter out, kick off, take off, drop the, drop any, drop anything, drop all, lose the, lose any, lose anything, remove the, remove any, remove anything, bin the, bin any, bin anything, other than, apart from, anywhere but, everywhere but, instead of, rather than, away from, aside from, dont want, not want, doesnt want, dont fancy, dont like, not interested, not keen, steer clear, clear of, leave out, rule out, never mind
`
export const placeDenialFillers = words`in the for from of at within a an any anywhere anything everything owt all ones those stuff deals of thats up based like around`

export const phraseDenials = phrases`
  not, no, non, without, except, excluding, exclude, avoid, not a, not an, not the, no more, other than, apart from,
  not for, except for, nothing
`

/** Assumptions that a text may deny. */
export type Deniable =
  | 'mortgage'
  | 'deposit'
  | 'management'
  | 'voids'
  | 'maintenance'
  | 'insurance'
  | 'service'
  | 'fees'
  | 'works'
  | 'tax'
  | 'costs'
  | 'income'
  | 'interest'

/** The words for what there may be none of. */
export const deniableNouns: Readonly<Record<Deniable, readonly string[]>> = {
  mortgage: phrases`
    mortgage, mortgages, loan, loans, finance, borrowing, lending, lender, debt, leverage, gearing, borrow
  `,
  deposit: phrases`deposit, money down`,
  management: phrases`management, mgmt, mgt, managing, managment, managemnt, agent, agents, letting agent, letting agents, managing agent, manager, agency`,
  voids: phrases`void, voids, void period, void periods, vacancy, vacancies, empty weeks, empty months, empty spell, empty spells, empty time, empty times, empty period, empty periods, empty patches, gaps between tenants`,
  maintenance: phrases`maintenance, repairs, upkeep`,
  insurance: phrases`insurance`,
  service: phrases`service charge, service charges, ground rent`,
  fees: phrases`fee, fees, legals, solicitor, legal costs`,
  works: phrases`work needed, work to do, work required, works, refurb, refurbishment, renovation`,
  tax: phrases`stamp duty, sdlt, lbtt, ltt, property tax, tax, taxes`,
  costs: phrases`running costs, costs, expenses, running cost, outgoings, opex, overheads`,
  interest: [],
  income: phrases`job, other income, other earnings, salary, wage, wages, employment`,
}

/** The same, said without a "no". */
export const saidOtherwise: Readonly<Partial<Record<Deniable, readonly string[]>>> = {
  mortgage: phrases`
    cash buyer, cash buyers, cash both, both cash, both in cash, both for cash, cash for both, cash each, cash either way, cash purchase, cash buy, all cash, for cash, paying cash, pay cash, paid cash, buy cash,
    buying cash, bought cash, cash only, outright, paid in full, pay in full, paying in full, paid for in full, mortgage free, free of mortgage, free of any mortgage, free of a mortgage, free of any loan, free from mortgage, clear of mortgage, clear of any mortgage, unmortgaged, unencumbered, debt free, own funds,
    buy it cash, buying it cash, buy it for cash, nothing borrowed, not borrowing, without borrowing, without credit, unlevered,
    ungeared, unleveraged, all from own money, all from my own money, all my own money, all our own money,
    cash for it all, cash for all of it, cash for the lot, cash for the whole thing, and cash, if cash, cash instead, in cash, with cash, 100 cash
  `,
  management: phrases`
    self manage, self managed, self managing, self management, manage it myself, manage myself, managing it myself,
    managing myself, managed by me, i manage, i will manage, ill manage, id manage, im managing, we manage, wed manage, well manage it, manage it ourselves,
    manage the property myself, look after it ourselves, dispense with the agent, run it myself, run it ourselves, manage ourselves,
    managing it ourselves, self managed by us, self manages, manages it himself, manages it herself, do the managing, do all the managing,
    do my own managing, do my own management, doing the managing, doing all the managing, manage it all myself, manage it all ourselves,
    do the management myself, do all the management, do the letting myself, diy landlord, managed myself, let it myself, look after it myself
  `,
  maintenance: phrases`
    tenant repairs, tenant does the repairs, tenants repairs, repairs paid by the tenant, tenant pays for repairs, tenant pays repairs,
    tenant maintains, full repairing, fri lease, repairing and insuring, repairs and insures, insures and repairs,
    tenant responsible for repairs, repaired by the tenant
  `,
  insurance: phrases`
    tenant insures, tenant pays the insurance, tenant pays insurance, tenant pays for the insurance, insurance paid by the tenant, insurance is paid by tenant,
    insured by the tenant, fri lease, repairing and insuring, repairs and insures, insures and repairs, insurance is the tenants,
    insurance is already within that, insurance is within that, insurance is already in that, insurance is included in that, insurance is in that, insurance included in that
  `,
  interest: phrases`no interest at all, so no interest, no interest to pay, no interest any more, no interest now, no finance costs, no mortgage interest`,
}

/** Between a thing and the "nil" behind it. */
export const nilFillers = words`
  at is are was were make that it = : and & tax fees legals both to as take taking put count all three two of them those these down go goes stay stays now so now would be should set
`
/** Behind a loan, what it is really said of: "no wish to borrow more than £60,000" is of a sum. */
export const ofMortgage = words`fee fees broker relief cost costs interest more over above beyond`
export const ofManagement = words`fee fees cost costs charge charges`
/** Two ways that are weighed against each other. */
export const weighs = phrases`compare, vs, versus, both, or, against`
/** Cash that somebody has, and not how a purchase is paid. */
export const holdsCash = phrases`i have, i got, ive got, ive, we have, savings, left in, how much`
