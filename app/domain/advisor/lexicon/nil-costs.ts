import { phrases, words } from './lists.ts'

/** Words by which a running cost is nothing: nobody is paid for it, the tenant bears it, or another charge has it in it. */

/** Ways to say nothing: "nowt for an agent", "the agent costs me nothing". */
export const nothings = words`nowt nothing nothin nil zero zilch nada nuthin nae nowts nought naught free none`
/** Between such a word and what it is of. */
export const forWhat = words`for on to pay towards as is s by way aside away of in the an a any my our that paid paying spent spend goes go going out at all letting managing`
/** "Forget the cost of the works": verbs that leave a cost out, and what stands between. */
export const forgets = words`forget forgetting ignore ignoring skip skipping exclude excluding disregard disregarding without counting`
export const costWords = words`cost costs price expense expenses bill bills money`
/** The same of what a home leaves: "what does it clear before any repairs". */
export const countsBefore = phrases`before, before any, before the, before paying for, before paying for any, not counting, not counting any, not including, not including any, excluding, excluding any, leaving aside, setting aside any`
/** Costs that come off what a home leaves. */
export const comesOff = words`management maintenance insurance service`
export const besideCost = words`the a any all my of for on that this no doing`
/** Behind a cost, before such a word: "the agent gets nowt". */
export const costsWhat = words`cost costs costing gets get is s will would be me us takes take charges charge comes to does it for at ll d i we pay paying paid`

/** Behind a price that is paid in cash, and before cash that somebody only has. */
export const behindCash = words`no and so with rent rents letting lets let which but tenant`
export const thousands = words`k grand thousand`
export const holdsCash = words`have has had got ive weve put putting deposit down saved savings inherited left leaves leave need needs needed want of with bank budget`
/** Said behind an agent's share that is not taken then. */
export const managesInstead = phrases`
  but id self manage, but i self manage, but ill self manage, but i would self manage, but self managed, but self managing, so no agent, but i manage it myself, but id manage it myself, but ill manage it myself, but i do it myself, but id do it myself
`
/** Verbs of who looks after a let home. */
export const manages = words`manage manages managing managed run runs running handle handles handling sort sorts sorting mind minds minding`
/** The same, in two words: "look after it", "see to it". */
export const looksAfter = phrases`
  look after, looks after, looking after, looked after, see to, sees to, seeing to, see tae, sees tae, take care of, takes care of, taking care of,
  do the letting, do the lettings, doing the letting, doing the lettings, do the viewings,
  do the managing, do all the managing, doing the managing
`
/** Who does it without being paid. */
export const oneself = words`
  myself meself mesel mesen missen misen mysen mysel masel masell maself ourselves oursels oorsels oorsel wursels oursens usselves ussens himself himsel hisself hissen
  hersel herself hersen themselves themsels personally
`
/** Behind a relative: "my wife looks after it". */
export const kin = words`wife husband missus mrs hubby lass lad mum mam mammy dad da daddy son daughter brother sister partner sis bro gran nan uncle auntie aunt girlfriend boyfriend cousin wean`
export const ofKin = words`my me our mi ma wur oor the his her`
/** What is looked after. */
export const lookedAfter = words`it them that everything place house flat tenant tenants letting lettings property side stuff all lot this one home hmo`

/** Who bears a cost in place of the owner. */
export const bearers = words`tenant tenants lessee lessees leaseholder occupier shopkeeper renter renters tenantry`
export const bears = words`does do pays pay handles sees covers cover bears meets foots takes looks keeps responsible liable arranges sorts paying doing repairs maintains`
/** "Does all his own repairs", of who is not the owner. */
export const does = words`does do doing handles carries sees`
export const owners = words`i we to ill well id wed owner landlord vendor seller builder agent`
export const repairs = words`repair repairs maintenance upkeep repairing`
export const insures = words`insures insure insuring insured`

export const insurances = words`insurance insurances insured`
/** Behind an insurance that another charge has in it. */
export const heldIn = words`included contained covered inside within bundled rolled wrapped built inc incl comes thrown part in through under lumped`
/** What has it in it. */
export const holders = words`it that this charge charges factor factors factoring fee them ground maintenance`
/** Before an insurance: "which includes the insurance". */
export const holds = words`includes including include covers covering contains containing incl inc includin pays with has`
/** Words of a charge that may hold an insurance. */
export const charges = phrases`service charge, service charges, factor, factors, factoring, factor fee, maintenance charge, maintenance fee, block charge, ground rent`
