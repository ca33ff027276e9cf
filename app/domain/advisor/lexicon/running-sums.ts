import { byWord, phrases, words } from './lists.ts'

/** Words of running costs that are said as one sum, or that the calculators have no field of their own for. */

/** Each cost that has a field. */
export type NamedCost = 'management' | 'voids' | 'maintenance' | 'insurance' | 'service'

export const named = byWord<NamedCost>({
  management: words`agent agents agency management manager managing mgmt`,
  voids: words`void voids empties vacancies`,
  maintenance: words`maintenance maint repair repairs upkeep mending mendin`,
  insurance: words`insurance insurances ins`,
  service: words`service ground factor factors factoring`,
})
/** All running costs. */
export const allCosts = words`costs outgoings outgoing expenses overheads opex expenditure`
/** Costs that have no field. */
export const otherItems = words`
  bills cert certs certificate certificates gas electric electrics electricity energy utilities utility water heating eicr epc licence license licensing
  cleaning cleaner cleaners gardener gardening broadband wifi internet sundries sundry accountant accountants accountancy bookkeeper safety alarms
  subscriptions council consumables landscaping
`
/** Behind a boiler, which is else a part of the works. */
export const ofBoiler = words`cover plan service servicing insurance`
/** The same, where another cost stands beside them in a list. */
export const besideItems = words`rates tax garden fire oil furniture boiler tv phone wear tear admin compliance inspections voids`
/** Costs that come once in some years: of a year only where that is said. */
export const ofYears = words`eicr epc licence license licensing`
/** Costs of which the payer says no time, for they come once a year. */
export const ofYear = words`cert certs certificate certificates accountant accountants accountancy safety`
/** What ends a list that names all that comes to mind: "agent and bits". */
export const catchAlls = words`bits bobs sundries etc odds ends extras whatnot everything lot stuff else owt`
/** Before "costs" that is no verb: "the roof costs 4,500" is one. */
export const beforeCosts = words`
  if when while with and in my our the other its their total annual monthly yearly weekly all of overall operating running have has had for property letting these those same said fixed ongoing regular
  your no any additional rental net but so then assuming say plus minus less after before are is usual general extra further percent pct io
`
/** Before everything that is paid for: "210 a month for everything". */
export const forWhat = words`for on cover covers covering off towards to`
export const rentWords = words`rent rents rental rented let lets letting income price worth bought`
/** Behind "the running costs,". */
export const pronouns = words`they theyre its it that thats these those`
/** Beside a sum of what nobody named. */
export const rests = words`other else rest remaining remainder`
export const everything = words`everything lot owt`
/** Said of a sum, they say that it is all. */
export const wholes = phrases`all told, all in, in all, in total, altogether, all up, total, all together, all inclusive, combined`
/** Whoever looks after a home, before what is paid for it. */
export const keeping = phrases`
  looks after it, looks after the place, looks after the house, looks after the flat, looks after everything, looks after them, looks after that, look after it, looking after it, manages it, manages the place, manages the flat,
  runs it, runs the place, minds it, minds the place, sees to it, sees to everything, keeps an eye on it, takes care of it, deals with it, handles it, does the managing, does the letting, does the management, manages everything, does it all
`
/** Behind a list: what it comes to. */
export const comeTo = phrases`come to, comes to, came to, add up to, adds up to, run to, runs to, total, totals, totalling, amount to, amounts to, tot up to, works out at, work out at`
/** Before or behind costs that are not those of a year's letting. */
export const notRunning = words`
  legal buying purchase purchasing acquisition finance financing interest borrowing bridging holding refurb refurbishment works build building selling sales sale moving
  upfront setup entry completion completing closing transaction stamp sdlt solicitor solicitors legals allowable conveyancing
`
export const beforeWhat = words`the my our a an its his her their some`
export const behindNotRunning = words`buy buying purchase purchasing top entry acquisition completing`
export const between = words`
  come comes coming came to at about around roughly say approx approximately is are was be will would £ : = - of my the our its a an it on in for that this i me we us with call
  reckon reckoned reckoning up add adds run runs running total totals totalling all told allow allowing allowance set aside put away by going go goes out pay pays paid paying spend spent off month
  monthly annual annually yearly year per combined together budget budgeting budgeted estimate estimated like just only maybe probably another also property safety letting
  landlord landlords buildings annually amount amounts tot towards cover covers covering swallowed eaten eats eat swallows takes take taken lost lose place house breaks break quid
  various usual general average typical between them both they theyre which thats these those inc incl including included includes
`
export const joints = words`, and an & + plus n / or`
export const mortgages = words`mortgage mortgages loan interest finance`
export const leavesOut = words`not excluding exclude excl before without apart besides except bar less minus aside ignoring plus`
export const including = words`including incl inc includes included with mortgage`
/** Behind bills that are in the rent, or are paid by who lives there. */
export const isIncluded = words`inc incl included including inclusive paid theirs excluded extra`
export const tenants = words`tenant tenants they lodger lodgers sharers students family`
/** Words of the rent behind a share of it. */
export const ofRent = words`rent rents it that income rental takings`
/** What is left before the loan is paid. */
export const beforeLoan = phrases`
  before the mortgage, before any mortgage, before a mortgage, before mortgage, before mortgages, before the loan, before any loan, before the mortgage comes off, before paying the mortgage, before any finance, before finance, before borrowing, before any borrowing
`
/** There are no other costs than those that were said. */
export const nothingElse = phrases`
  nothing else going out, nothing else to come off, nothing else comes off, nothing else off, nothing else to pay, nothing else goes out, nothing else comes out, nothing else coming off, nothing else coming out,
  nothing else in costs, nothing else to take off, nothing else to come out, nothing else deducted, nothing else taken off,
  nowt else going out, nowt else to come off, nowt else comes off, nowt else off, nowt else to pay, nowt else goes out, nowt else coming off,
  before owt else comes off, before owt else, before anything else comes off, before anything else, before anything comes off, before owt comes off, before everything else, before any other costs, before other costs, before all other costs,
  no other costs, no other outgoings, no other expenses, no more costs, without other costs, without any other costs, no further costs,
  ignore everything else, ignore all other costs, ignore other costs, ignore all else, ignoring everything else, ignoring other costs, ignoring all other costs, leave everything else out, leave out everything else, leave all else out,
  the mortgage and nothing else, the loan and nothing else, mortgage payment and nothing else, just the mortgage off, only the mortgage off, just the mortgage comes off, only the mortgage comes off, just the mortgage to come, just taking the mortgage off, nothing else counted, dont count anything else, count nothing else, take nothing else off, no other bills, nothing else on top, nothing more to pay, nothing more off,
  thats all the costs, that is all the costs, those are all the costs, thats all my costs, thats all our costs, thats all costs, thats all of the costs, thats all the outgoings, thats all that goes out, thats everything that goes out, thats the only cost, those are the only costs, they are the only costs, only costs are those
`
/** Costs that come on top of those before. */
export const addsCosts = phrases`add, so add, and add, also add, add another, add on, forgot, forgot the, forgot about, on top of that, on top of those, on top as well, as well, oh and`
