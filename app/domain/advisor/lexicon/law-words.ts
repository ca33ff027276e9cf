import { phrases, words } from './lists.ts'
import type { Recognised } from './site-topics.ts'

/** What the subjects of the law have in common: how each is written, the words of a rule, and what a passage is held against. */

export interface LawTopic extends Recognised {
  /** It is said so where no passage is found. */
  about: string
  /** A passage that answers holds a word of each of these groups, in itself or above it. */
  needs: readonly (readonly string[])[]
  /** Words that the guides have for what visitors say otherwise. */
  words: readonly string[]
  /** One law for the United Kingdom, or one whose passages name their nations. */
  isEverywhere?: true
  /** A rule that goes by its amount, which is no price: "the 40k threshold". */
  isOfFigure?: true
}

export const rule = phrases`
      can i, can you, can we, can ye, can a, can my, can they, can he, can she, could i, am i allowed,
      are you allowed, allowed, allow, legal, legally, illegal, law, laws, rule, rules, must, have to, has to, need,
      needs, do i, do we, do you, does a, does my, does the, do landlords, should a, right to, rights, is it right,
      how long, how much notice, how many, how often, how much can, how soon, required, requirement, when did,
      when does, when do, when can, still, enough, what happens, what if, maximum, max, limit, most, who pays,
      who does, what, which, is there, are there, do ye, should i, when is, is it, is a, is an, is the, does,
      till when, until when
    `
export const tenant = phrases`
      tenant, tenants, tenancy, tenancies, lodger, lodgers, renter, renters, contract holder, contract holders,
      landlord, landlords, sitting tenant, my mate, tennant, tennants, tenent, family in, people in, ast, asts,
      shorthold, student, students, sharer, sharers, letting, lettings, let it, let out, rent it, rent out,
      renting out, let the, let my, let a, renting to
    `
/** What the law of letting, buying and owning homes is about. */
export const ofLetting = phrases`
  tenant, tenants, tenancy, landlord, landlords, lodger, lodgers, lease, leasehold, freeholder, freehold, council, hmrc, tax, vat, deposit scheme, licence, license, licensing, mortgage, lender, lenders, solicitor, deeds, planning, permission, regs, regulations,
  law, legal, legally, illegal, by law, insurance, eviction, evict, notice, contract, company, ltd, spv, shareholders, dividends, trust, probate, inherit, inherited, married, divorce, epc, gas safety, boiler, damp, mould, alarms, fire, furniture, repairs, neighbour, neighbours,
  boundary, parking permit, ground rent, service charge, letting agent, letting agents, estate agent, guarantor, inventory, hmo, student let, holiday let, airbnb, agent, agents, rent
`
/** By these a message goes on with the rule that was asked about. */
export const goesOn = phrases`
  and, so, but, then, also, instead, what if, what about, how about, if i, if we, if it, if they, if the, if my, even if, even though, does that, do they, does it, is that,
  still, as well, on top, otherwise, in that case, same, or, what replaces, what changes, again in, twice, do it in, what do i use, what happens, how long, who pays
`
/** A matter within a subject: a question that says one is answered by a passage that says it too. */
interface LawMatter {
  asked: readonly string[]
  /** A passage on it holds one of these. */
  holds: readonly string[]
  /** The subjects in which the words mean it; all of them where none is named. */
  of?: readonly string[]
}

const matter = (asked: readonly string[], holds: readonly string[], of?: readonly string[]): LawMatter => ({
  asked,
  holds,
  ...(of && { of }),
})
const ending = ['ending-a-tenancy', 'rent-arrears']

export const lawMatters: readonly LawMatter[] = [
  matter(phrases`antisocial, anti social, nuisance, noise, noisy, neighbours, drugs, cannabis`, ['14'], ending),
  matter(phrases`sell, selling, sell up, for sale, sold`, ['sell', 'sale', 'selling'], ending),
  matter(
    phrases`move back in, move back into, move in myself, move in to it myself, my brother, my sister, my brother wants, kid brother, my mother, my father, my dad, my nan, my gran, my parents in, live in it myself, live there myself, my daughter, my son, my mum, my parents`,
    ['family'],
    ['ending-a-tenancy'],
  ),
  matter(phrases`break clause, fixed term`, ['fixed', 'term', 'terms', 'day'], ['fixed-term']),
  matter(
    phrases`alarm, alarms, smoke, carbon monoxide`,
    ['alarm', 'alarms'],
    ['safety', 'penalties', 'papers-at-the-start'],
  ),
  matter(phrases`gas, boiler check, boiler cert, cp12`, ['gas'], ['safety']),
  matter(phrases`eicr, electric, electrics, electrical, wiring`, ['electrical'], ['safety']),
  matter(phrases`legionella`, ['legionella']),
  matter(
    phrases`only four, just four, only 4, just 4, four of them, 4 of them, only three, just three, only 3, just 3, three of them, 3 of them`,
    ['additional', 'smaller'],
    ['licence'],
  ),
  matter(phrases`how big, minimum, smallest, size, square metres, sqm, m2`, ['51', '64'], ['room-sizes']),
  matter(phrases`april 2027, in 2027, from 2027, 2027 rates, new rates`, ['42', '47'], ['mortgage-interest']),
  matter(
    phrases`with no licence, what happens if i let, what do i risk, what am i risking, caught without, get caught`,
    ['fine', 'penalty', 'prosecute', 'times'],
    ['licence'],
  ),
  matter(phrases`unsatisfactory, c1, c2, c2s, c1s, code 2, remedial, failed the electrical`, ['28'], ['safety']),
  matter(
    phrases`licence last, license last, hmo licence last, licence run, licence expire, how long does an hmo, how long is a licence`,
    ['lasts'],
    ['licence'],
  ),
  matter(
    phrases`come across, transfer, transfers, transferable, passes, pass to, carry over, goes with, new owner, sells to me, licence holder`,
    ['pass'],
    ['licence'],
  ),
  matter(
    phrases`im the tenant, i am the tenant, as a tenant, how do i leave, i want to leave, want to move out`,
    ['leave'],
    ending,
  ),
  matter(phrases`british, citizen, citizens, english couple`, ['british'], ['right-to-rent']),
  matter(phrases`nil rate band, business relief`, ['business'], ['inheritance']),
  matter(
    phrases`gift, gave, give, gifted, giving, seven years, 7 years, out of my estate`,
    ['given', 'giving'],
    ['inheritance'],
  ),
  matter(
    phrases`allowance, allowances, exempt amount, tax free amount, annual exemption`,
    ['first'],
    ['tax-on-selling'],
  ),
  matter(phrases`commercial unit, commercial, shop, office`, ['shop', 'office'], ['mortgage-interest']),
  matter(phrases`student houses back, student house back, ground 4a, for summer`, ['students'], ending),
  matter(phrases`holding deposit`, ['hold']),
  matter(phrases`holding deposit`, ['week', 'weeks'], ['deposit']),
  matter(
    phrases`how much notice, how long notice, how long is the notice, notice period, what notice, which notice, which ground, what ground`,
    ['4', 'four', 'six', '14', '28', 'weeks', '84'],
    ending,
  ),
  matter(
    phrases`fine, fines, fined, penalty, penalties, penalised, prosecuted`,
    ['fine', 'penalty', 'prosecute', 'times'],
    ['penalties', 'licence', 'energy-rating', 'deposit', 'registration'],
  ),
  matter(phrases`awaabs, awaab`, ['awaab'], ['renters-rights', 'repairs']),
  matter(
    phrases`epc last, epc valid, how long is an epc, ran out, run out, runs out, expired, expires, expire, lapsed, renew, good for, how many years, certificate last`,
    ['last', 'lasts', 'year', 'years'],
    ['energy-rating', 'safety'],
  ),
  matter(
    phrases`epc last, epc valid, how long is an epc, epc ran out, epc run out, epc expired, epc expires, renew the epc`,
    ['certificate'],
    ['energy-rating'],
  ),
  matter(phrases`listed, conservation area`, ['conservation'], ['energy-rating']),
  matter(phrases`exempt, exemption, exemptions`, ['exemption', 'exemptions', 'exempt'], ['energy-rating']),
  matter(
    phrases`letting agent, letting agents, agent register, my agent`,
    ['agent', 'agents', 'manages'],
    ['registration'],
  ),
  matter(phrases`redress, ombudsman`, ['ombudsman'], ['registration']),
  matter(phrases`database`, ['database'], ['registration']),
  matter(phrases`transfer, transferred, pass to, passes to, pass on`, ['pass'], ['licence']),
  matter(phrases`licence last, how many years`, ['last', 'lasts', 'years'], ['licence']),
  matter(
    phrases`extend, extending, extension, longer lease, years left`,
    ['extend', 'extending', 'extension'],
    ['lease'],
  ),
  matter(phrases`right to manage`, ['manage'], ['lease']),
  matter(phrases`buy the freehold, enfranchise, enfranchisement`, ['freehold'], ['lease']),
  matter(phrases`tribunal, too high, dispute, appeal`, ['tribunal'], ['rent-rise', 'rent-control']),
  matter(phrases`holiday let, holiday lets, airbnb, furnished holiday`, ['holiday'], ['mortgage-interest']),
  matter(phrases`jointly, joint, wife, husband, spouse`, ['joint', 'owners', 'spouses'], ['mortgage-interest']),
  matter(phrases`company, ltd, spv, limited company`, ['company', 'companies'], ['mortgage-interest']),
  matter(phrases`carried forward, carry forward, unused`, ['forward', 'wait', 'waits'], ['mortgage-interest']),
  matter(phrases`ated, enveloped`, ['ated', 'yearly'], ['company-tax']),
  matter(phrases`how many days, within how many, report, deadline`, ['days'], ['tax-on-selling']),
  matter(
    phrases`private residence relief, lived in it, lived in my, lived in the, used to live, we lived, i lived, once lived`,
    ['residence', 'lived'],
    ['tax-on-selling'],
  ),
  matter(phrases`empty, void, vacant, empties, double, triple, premium`, ['empty'], ['council-tax']),
  matter(phrases`hmo, shared house, rooms`, ['hmo'], ['council-tax']),
  matter(phrases`student, students`, ['student', 'students'], ['council-tax']),
  matter(phrases`london, 90 night, 90 nights, ninety nights`, ['london', 'nights'], ['short-lets']),
  matter(phrases`article 4, article four`, ['article'], ['room-planning']),
  matter(phrases`freeholder, leaseholder, head lease, managing agent`, ['freeholder', 'lease'], ['subletting']),
  matter(phrases`inventory`, ['inventory', 'fees'], ['tenant-fees']),
]

/** Words that are about rules of letting to somebody, and of which a passage has to say something before it answers for them. */
export const decidingWords: ReadonlyMap<string, string> = new Map([
  ['lodger', 'a lodger'],
  ['lodgers', 'lodgers'],
  ['student', 'students'],
  ['students', 'students'],
  ['ltd', 'a company'],
  ['company', 'a company'],
  ['spv', 'a company'],
  ['companies', 'a company'],
  ['trust', 'a trust'],
  ['mate', 'a friend as the tenant'],
  ['friend', 'a friend as the tenant'],
  ['family', 'a family'],
  ['airbnb', 'holiday lets'],
  ['holiday', 'holiday lets'],
  ['shop', 'commercial property'],
  ['office', 'commercial property'],
  ['commercial', 'commercial property'],
  ['separated', 'buyers who live apart'],
  ['divorced', 'buyers who are divorced'],
  ['inherited', 'inherited homes'],
  ['guarantor', 'tenants without a guarantor'],
])

/** A passage about these is about a part of its subject only. */
export const narrowWords = ['arrears', 'antisocial', 'auction', 'business']

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
