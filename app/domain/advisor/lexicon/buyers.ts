import type { Nation } from '#db/schema.ts'
import type { GivenFigures } from '../question.ts'
import { phrases, words } from './lists.ts'

/** Words for who buys, and in which country. */

type GivenBuyer = NonNullable<GivenFigures['buyer']>

/** Property that is no home, but where it only stands beside one: "a flat above a shop". */
export const premises = phrases`
  shop, shops, office, offices, warehouse, warehouses, depot, depots, builders yard, storage yard, industrial unit, industrial, retail unit, retail, pub, pubs,
  restaurant, hotel, farmland, farm land, plot of land, bare land, grazing, grazing land, pasture, paddock, paddocks, arable land, factory, workshop, business premises, business unit,
  takeaway, cafe, cafes, salon, care home, hairdressers, barbers, surgery, showroom, chippy, dental practice, trading unit,
  launderette, woodland, premises, trading premises, retail premises, lock up shop, not a dwelling, chip shop, nursery building, church hall
`
export const beside = words`above over near by opposite behind beside to from former home the no nae without wi`
/** Before premises that somebody works in or has: "I work in an office", "I run a cafe". */
export const hasPremises = words`work works working run runs running own owns manage manages managing rent rents teach`
/** The same in two words: "on the buses out of the depot". */
export const workplaces = phrases`out of, based at, driver at, drive for, job at, shift at, shifts at, on at, based in, job in, shift in`
/** Behind premises, what somebody does there. */
export const jobs = words`manager worker workers assistant job owner owners keeper landlord landlady cleaner clerk staff lad girl`
/** Homes beside premises, and what they are called. */
export const residences = phrases`
  residential, flat, flats, house, houses, homes, dwellings, home, dwelling, terrace, semi, bungalow, apartment, apartments, btl, hmo, maisonette, cottage, bed, bedroom
`
/** Before a home that is spoken of instead of premises: "just a normal flat", "if it was a house". */
export const aHome = words`a an normal ordinary plain regular residential standard bedroom bed`
/** Between premises and the homes that are bought with them: "a shop with a flat", "a pub plus two flats". */
export const boughtWith = words`with plus and wi has having + & , - its a an the two three one 2 3 1 small self contained residential bed bedroom big nice`
/** Behind homes that lie over premises. */
export const overIt = words`over above upstairs up overhead`
/** Companies that are no buyers. */
export const otherCompanies = words`insurance management letting mortgage finance bridging building energy utility removal removals roofing`
/** Behind a company that is no buyer: one that rents, or that somebody works for. */
export const ofOtherCompany = words`let lets letting letters tenant tenants tenancy director directors car cars van vans accountant wages wage pension pensions does says said pays quoted charges`
/** What a company pays to whoever has it or works for it. */
export const paidOut = words`wage wages salary dividend dividends paye pension`
export const isPaid = words`get gets getting got im am being hes shes`
/** Before "out of the company", and behind one that is given up: "take it out of the company", "the company is off". */
export const takesOut = words`take takes taking took taken pull pulling pulled keep keeping leave leaving bring bringing`
export const givenUp = words`off out dead gone scrapped dropped ditched`
/** Before who buys no more: "ditch the company". */
export const ditches = words`ditch ditching ditched scrapped scrapping dropped dropping lose losing binned bin`
export const homes = words`flats houses dwellings apartments homes terraces bungalows semis cottages maisonettes`
/** Numbers of homes in words. */
export const countsOfHomes: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['dozen', 12],
])
/** Between a number and the homes. */
export const kindsOfHomes = words`terraced semi detached student tenanted let rented small new build ex council freehold leasehold vacant old victorian`
/** "One of seven terraced houses" */
export const oneOf = words`one out each which any`
/** What is said of a home that somebody else lives in. */
export const areLet = words`rented let tenanted rental rentals btl btls investment student`
export const livesIn = words`live lives living based resident reside resides residing moved stay stays staying`
/** The same of a time before. */
export const livedIn = words`lived grew born raised`
/** Relatives, and what they did in a place where nothing is bought. */
export const relatives = words`grandmother grandfather gran grandad nan nana mum mother dad father brother sister uncle aunt auntie cousin friend mate husband wife son daughter boss`
/** People who work for a buyer. */
export const trades = words`builder builders agent agents plumber solicitor broker accountant electrician handyman contractor contractors`
export const didThere = words`ran had owned lived lives worked works kept owns runs grew died used`
/** The same of another country, where who works also lives. */
export const livesAbroad = words`work works working been relocated emigrated am im were hes shes theyre is expat expats born here lived`
/** Somebody who came from there. */
export const cameFrom = words`moved came come back returned returning relocated originally am im were family wife husband`
/** A message from there. */
export const ownersAbroad = words`company companies ltd limited spv llc resident residents based`
export const abroadWords = phrases`
  non resident, nonresident, non residents, non uk resident, non uk, not uk resident, not a uk resident, not resident,
  not a resident, not british resident, overseas buyer, overseas investor, overseas landlord, overseas resident,
  foreign buyer, foreign investor, foreigner, foreign national, live abroad, living abroad, live overseas,
  living overseas, from abroad, from overseas, expat, expats, based abroad, based overseas, non dom resident,
  dont live in the uk, not living in the uk, outside the uk, not live in the uk, i am overseas, im overseas,
  buying from overseas, overseas, non res, nonres, nri, nris, not in the uk, non british resident, nr company, nr spv, nr ltd, nr limited, nr buyer, nr investor,
  nr client, client nr, buyer nr, clients nr, is nr, im nr, hes nr, shes nr, am nr, are nr, company nr, spv nr, ltd nr
`
/** Somebody is in a place for a part of the year. */
export const partsOfYear = phrases`
  home quite a lot, home a lot, been home, here quite a lot, here a lot, backwards and forwards, to and fro, and out of the country, in the uk a lot, in the uk quite, half the year, half of the year, part of the year, part of each year, part of every year, most of the year, much of the year, some of the year,
  months a year, months of the year, months every year, months each year, split my time, split our time, half my time, half our time, winters in,
  the winter in, the summer in, summers in, part time in, back and forth
`
/** A country beside which "never bought" says nothing of other countries. */
export const inThisCountry = phrases`in this country, in the uk, in uk, over here, in britain, in england, in scotland, in wales`
export const never = words`never not`
export const residentWords = phrases`
  uk resident, uk res, resident in the uk, resident in uk, british resident, live in the uk, living in the uk, live in uk,
  living in uk, uk residents, resident here, resident again, home for good, back for good, back in the uk,
  moved back to the uk, moved home, live in britain, living in britain, uk tax resident, resident in britain
`
/** The same, where no other country follows: "we are resident after all". */
export const residentHere = phrases`am resident, are resident, is resident, be resident, im resident, hes resident, shes resident, were resident, resident after all, resident by then, n resident, count as resident, counts as resident, am a resident`
export const behindElsewhere = words`in of abroad overseas there outside`
/** Persons who may buy with who writes. */
export const buyWith = words`wife husband partner fiance fiancee girlfriend boyfriend spouse brother sister dad mum father mother son daughter friend mate`
/** Who buys, or may buy with who writes. */
export const coBuyers = words`wife husband partner fiance fiancee girlfriend boyfriend company business spv ltd client clients buyer hubby missus spouse other half brother sister dad mum father mother parents son daughter family job home`
/** Between a home and "in" its country: "a flat already in Donegal". */
export const besideThere = words`already over back down up out there`
/** Who lives in what is bought, behind "in". */
export const themselves = words`ourselves myself themselves herself himself ourself`
export const others = words`he she they hes shes theyre`
/** Denied, such a thing says where somebody does not live: "have not lived in Britain for years". */
export const residedWords = phrases`
  lived in the uk, lived in uk, lived in britain, lived in england, lived in scotland, lived in wales, lived there
`

/** What "there" is of, where somebody never lived there. */
export const countryOfThere = phrases`uk, the uk, britain, england, scotland, wales, northern ireland, country, resident, citizen, abroad, overseas`

export const buyers: Readonly<Record<GivenBuyer, readonly string[]>> = {
  'first-time': phrases`
    first time buyer, first time buyers, ftb, ftbs, first home, firsttime buyer, firsttime, first time, first timer,
    first timers, first ever home, first ever house, first ever flat, first place, first flat, first house, 1st house,
    1st flat, 1st place, 1st time buyer, 1st home, 1st time, never owned, never bought, not owned anything,
    never had a house, never had a home, never owned a home, first ever, first step on the ladder, first purchase ever, first purchase of any,
    first property ever, first property purchase ever, first thing ive ever bought, first rung of the ladder, first rung
  `,
  company: phrases`
    ltd, limited company, company, spv, corporate, our spv, limited liability company, property company, ltd company, limited, ltd co, my company, limited co, spvs, ltds, companies, companys, companys name, my companys, our companys
  `,
  'non-residential': phrases`non residential, nonresidential, commercial, mixed use`,
  additional: phrases`
    extra property,     second home, second property, 2nd home, 2nd property, additional, additional property, buy to let, btl,
    investment property, another property, another house, holiday home, holiday let, holiday cottage, holiday flat, holiday house, holiday bungalow, holiday place,
    holiday bolthole, weekend place, weekend cottage, weekend home, weekend house, weekend flat, weekend bolthole, bolthole, bolt hole, pied a terre, for weekends, for holidays, landlord, investor,
    rental property, to rent out, second house, second flat, 2nd house, 2nd flat, already own, own another, to let,
    rent it out, rent out, let it out, letting it out, letting it, let it, ads, other houses, other homes, other flats,
    another flat, another home, more houses, other properties, other property, second place, second homes, third house, third property, extra one, extra home, extra house, extra flat,
    additional dwelling, additional home, higher rates, higher rate of sdlt, landlords, others already, other ones already, investors
  `,
  standard: phrases`
    only home, only property, only place, only residence, only yin, our only one, my only one, only one we own, only one i own, be the only one,
    the only one then, only house, only dwelling, no other property, no other home, no other properties, own nothing, owns nothing,
    owned nothing, nothing owned, owning nothing, nothing else, got nothing else, sole property, sole home, sole residence, sole house, sole dwelling, just one house,
    just one home, just one property, own just the one, own just one, own only one, own only the one, just own one, just own the one, only own one, only own the one, just the one house, just the one home, just the one property, just the one place, one house only, one home only, no other property anywhere, no other place, no other house, no other houses, standard rates, standard rate
  `,
  'main-home': phrases`
    not a let, not to let, not a rental, not for letting, not to rent out, not a buy to let, not a btl,
    main home, main residence, to live in, moving house, my own home, new home, home mover, moving home,
    replacing my home, replacing my main, just moving, only moving, live in it, living in it, moving in, move into,
    moving into, my next home, our next home, new family home, our family home, as a family home, next family home, forever home, moving within, moving across, moving up the road, upsizing, upsize, downsizing, downsize, trading up
  `,
}

/** Names of the tax that a company pays as well as who has another home. */
export const surcharges: ReadonlySet<string> = new Set(phrases`ads, higher rates, higher rate of sdlt`)
/** Who bought at first does again. */
export const themAgain = phrases`
  me again, us again, back to me, back to us, just us again, just me again, just the two of us, only the two of us, just us two, us two again, talked out of it,
  dropped out, pulled out of it, back out of it, backed out, out of it now, off the deeds, not on the deeds, changed his mind, changed her mind
`
/** The same of all that was said. */
export const allAsItWas = phrases`as it was, as they were, like it was`
/** The home that was to be kept is sold again: "forget keeping it". */
export const dropsKeeping = words`forget scrap drop ditch stop`
export const sellsAgain = phrases`
  forget keeping, scrap keeping, drop keeping, ditch keeping, stop keeping, not keeping it, not keeping ours, not keeping the old, wont keep it, wont be keeping, back to selling, go back to selling, selling it instead,
  sell it instead, sell it after all, selling it after all, do sell it, decided to sell, is being sold after all, selling up after all, sell ours after all
`
/** What was just changed is off: "scrap that, the buyer is back". */
export const takesItBack = phrases`scrap that, forget that, ignore that, cancel that, undo that, strike that, buyers back, buyer is back, buyer came back, sale is back, sales back on, sale is on again, back on after all, sells after all, selling after all, sold after all, going through after all, goes through after all`
/** Only one of them buys: "just him then". */
export const buysAlone = phrases`just him, just her, only him, only her, him alone, her alone, him only, her only, by himself, by herself, just me, only me, me alone, me only, on his own, on her own, on my own, just them, sole name, off the deeds, not on the deeds, in his name only, in her name only, in my name only, just himself, just herself, in her sole name, in his sole name, buys alone, buying alone`
export const beforeAsItWas = words`. , no it back everything`
/** The sum before, with what is said besides. */
export const asksNow = phrases`how much now, how much then, how much is it now, how much is it then, how much is that now, how much tax now, whats the tax now, what is the tax now, what is it now, whats it now, what do we pay now, what do i pay now, so how much`
/** First words of a message that asks what something is. */
export const asksFirst = words`what whats define explain who whos how does do is are can which why when should could would whens`
/** What who buys an only home does not pay. */
export const noSurcharge = phrases`no surcharge, no supplement, no extra tax, no ads, without the surcharge, without surcharge, no higher rate, no higher rates`
/** With a word that the buyer will live there, a first home. */
export const firstPurchases = phrases`first purchase, first property, first buy, 1st purchase, 1st property, first thing i buy, first thing i have bought`
/** Behind a first home that was bought at another time: "bought his first house in 1971". */
export const longAgo = words`in back ago when`
/** Before it, that it was bought. */
export const hasBought = words`bought got had purchased his`
/** Whoever has had a home, for whom no home is the first. */
export const firstTimers = phrases`first time buyer, first time buyers, first timer, first timers, ftb, ftbs, firsttime buyer, 1st time buyer, first time`
/** Of these a denial says that there is no other home; who does not let a home may have others. */
export const furtherHomes = phrases`
  second home, second property, 2nd home, 2nd property, additional property, additional one, another property,
  another house, another home, another flat, second house, second flat, 2nd house, 2nd flat, other property,
  other properties, other homes, other houses, additional, second one
`
/** Whoever owns a home, or had one, without a word for it. */
export const ownedBefore = phrases`
  owned before, owned a home before, has owned, have owned, had one before, had a house before, previously owned, normal buyer, ordinary buyer, regular buyer,
  standard buyer, someone moving, mover, home mover, existing owner, next time buyer, second time buyer, second stepper
`
export const ownsNow = phrases`
  own ours, own mine, owns ours, already own ours, still let two, still let three, still let one,
  who owns, already owns, who already owns, who has a house, who has a home, owns already, owns one, owns hers, owns his, owns theirs, owns one already,
  home of my own, house of my own, place of my own, flat of my own, home of our own, house of our own, place of our own,
  on top of our home, on top of my home, on top of our own, on top of my own, portfolio of
`
export const personally = phrases`personally, personal name, personal purchase, personal names, own name, own names, my name, in my own, as an individual, individual, individually, in our names, our own names, as individuals`
/** Who lets what they buy, so that the relief for a first home is not theirs. */
export const letsIt = phrases`
  rent it out, rent out, to rent out, let it, let it out, letting it, letting it out, to let, buy to let, btl, not living in it,
  not live in it, renting it out, rental, tenant, tenants, landlord, investment property, hmo
`
/** Words for a home that somebody has already, behind "I own", "she has" or "we have got". */
export const ownHomes = words`
  home house flat place property houses flats homes properties btl btls bungalow rental rentals others apartment apartments condo gaff pad
  terrace maisonette cottage
`
/** What somebody does not own, besides homes. */
export const ownNothing = words`anything nothing one else any anywhere owt nowt property`
export const hasVerbs = words`own owns have has got ive hold holds holding keep keeping keeps kept retaining weve`
export const betweenHas = words`
  a an the my our wee tiny one two three four five six 1 2 3 4 5 6 another other already still got few couple of several in
  own their his her some more both old current existing present main permanent marital let rented out - tenanted student investment single terraced semi detached bed bedroom inherited that half of exs mums dads parents family big small little
`
/** Behind a number of homes that somebody owns: "I own four in Glasgow", "nine already". */
export const behindCount = words`in already both`
export const keeps = words`hold holds holding keep keeping keeps kept retaining`
export const keepsIt = phrases`
  hung on to, hang on to the, hang on to our, hang on to my, held on to, hold on to our, hold on to my, hold on to the old, hanging on to our, hanging on to my, hanging on to the, holding on to our, holding on to my,
  letting the old, let the old, rent the old, rented the old, rent out the old, rent out our old, renting out our old, renting the old, let our old, let out our old, instead of selling it,
  keep and let, keep and rent, keeping and letting, keeping and renting, keep to let, keep to rent, keep as a rental, keep as a let, keeping as a rental, keep on as a, keeping on as a, keeping to let, keeping to rent,
  still have the old, still have ours, still own the old, still own ours, still got the old, still got ours, still be ours, still ours when, still mine when, have the old one, own the old one,
  still have the other, left with both, left with two, be owning two, keeping it, keeping them, keeping ours, keeping mine, keeping hers, keeping his, keeping both, keep ours, keep mine, keep hers, keep his,
  keep them, kept ours, kept mine, kept it, keep the one, keep the old, keep the other, keeping the one, keeping the old, keeping the other, kept the old, main home stays, own home stays, present home stays, current home stays, our home stays, my home stays, our house stays, my house stays,
  kept the one, kept the other, retaining it, hanging on to it, holding on to it, staying in it, stays in it, stays there, shes keeping, hes keeping, im keeping, am keeping, own both, owning both, have both, own the two, theyre keeping, is keeping, are keeping, isnae selling
`
/** Verbs of keeping, before a home with the name of its place: "hang on to the Inverness house". */
export const keepsHome = phrases`
  hang on to, hanging on to, hung on to, hang onto, hanging onto, hung onto, hold on to, holding on to, hold onto, holding onto, cling on to, clinging on to,
  keep, keeping, kept, retain, retaining, retained, wont sell, not selling, not sell, hold, holding
`
/** A part of a home that somebody keeps: "keeping the third", "keep my share". */
export const partsOfHome = words`share half third quarter bit part stake portion`
/** Behind a home that was owned, that it still is: "we owned it all along and still do". */
export const stillDo = phrases`still do, still does, and still own, still own it, still ours, still mine, all along, all the while, the whole time, throughout, ever since, to this day`
/** Husbands, wives and civil partners, who are taxed as one. */
export const spouses = words`husband wife hubby missus spouse mrs`
/** They live apart, so that each is taxed alone. */
export const livesApart = phrases`separated, divorced, divorcing, divorce, ex wife, ex husband, late wife, late husband, split up, living apart`
/** Whose home is none of who buys. */
export const elders = words`dad mum mam father mother parents council landlord gran nan grandad uncle aunt boss employer`
/** A home that was left to several, of which a part may not count. */
export const leftOrShared = phrases`inherited, inherit, inheritance, left to me, left to us, to me and my, half each, third each, quarter each, a share, my share, half of, third of, died, passed`
/** Who owns none of the home that they live in. */
export const rentsNow = phrases`i rent, we rent, im renting, were renting, renting where, rent where, renting at the moment, renting now, renting till now, in rented, rented house, rented flat, live with my parents, live with my mum, live with my dad, living with my parents, live with parents, living with parents, at my parents, in a rental`
/** What is kept, and is a figure: "keeping it at 25%". */
export const keepsFigure = words`at as simple same short to`
export const notYet = words`yet later until till before first straight`
/** Words that deny all of the time before. */
export const nevers = words`never neither nor not no none nobody havent hasnt hadnt didnt`
/** Who lives in a home that is let. */
export const otherPeople = words`tenant tenants lady man woman couple family lodger lodgers people students who someone girl lad lads`
/** The flat rate of companies, of which some are relieved. */
export const flatRate = phrases`relief from the 17, relief from the flat, relief from 17, flat 17, 17 flat, flat rate, the 17, claim relief, claim the relief, claiming relief, claiming the relief, get the relief`
/** What belongs to who owns no home, or to another thing: "have a house in mind". */
export const notOwned = phrases`in mind, under offer, to buy, to sell, worth of, lined up`
/** The old home is sold, so that the new one replaces it. */
export const soldHome = phrases`
  sold my, sold our, sold his, sold her, sold their, sold the old, have sold, has sold, already sold, it is sold, its sold, it was sold, thats sold, sold mine, sold ours, sold up, ive sold, weve sold, i sold, we sold, he sold, she sold, they sold, did sell
`
export const sellsHome = phrases`
  selling my, selling our, selling his, selling her, selling their, selling the old, selling the current, selling mine, selling ours,
  sell ours, sell mine, sell our, sell my, we are selling, were selling, im selling, i am selling, our own sale, our sale, my sale, sale of our, sale of my, sale of which,
  house goes, flat goes, home goes, old one goes, old place goes, do sell
`
/** The old home is still owned, for a sale that did not come. */
export const notSold = phrases`dont manage to sell, cannot sell, doesnt sell, dont sell, not sell in time, fail to sell, fails to sell, sale falls through, sale fell through, sale has fallen through, sales fallen through, buyer pulls out, buyer drops out, buyer pulled out, buyer dropped out, buyers pulled out, buyers dropped out, buyer has pulled out, sale collapses, sale collapsed, not sold in time, isnt sold in time, hasnt sold by, hasnt sold in time`
export const notSoldYet = phrases`not sold yet, still to sell, sell later, havent sold, hasnt sold, not yet sold, unsold, may not go through, might not go through, may not sell, might not sell, may not complete, wont complete till, wont go through till, not complete until, may not be sold, might not be sold, yet to sell`
/** A sale that comes too late, or may not come. */
export const sellsLater = phrases`later, afterwards, eventually, after we buy, after we move, after completion, hope to, hopefully, might not, falls through, fall through, fell through, cant sell`
/** A sale that comes in time for the new home to be the only one. */
export const sellsInTime = phrases`
  same day, first, same time, before we complete, before completion, before we buy, by then, the same week, simultaneously, at once, on completion
`
/** Whoever sells to the buyer: "the neighbour is selling her house". */
export const sellers = words`
  lady man woman couple neighbour neighbours neighbor owner owners vendor vendors seller sellers landlord landlady bloke chap guy widow widower farmer family
  aunt auntie uncle nan nans gran grandad late estate executors mum mums colleague colleagues
`
/** What is sold and is no home. */
export const notHomes = words`caravan pitch car cars van boat shares stocks business company firm bike motorbike land field plot watch shop practice crypto bitcoin isa bonds`
/** A home that the new one stands in place of, behind "it replaces our". */
export const replaces = words`replaces replace replacing replacement`
/** Between a home that is owned and what is done in it: "I own my flat n live in it". */
export const betweenOwned = words`and n & i we ,`
export const ofOwn = words`my our the his her their present current old existing previous last`
export const replaced = words`home house flat place one residence bungalow property`
/** Those of which the old home was sold: "the last one was sold". */
export const lastHome = words`last old previous current former existing present prior i we he she they ive weve yin`
/** Words for home buyers who buy with each other. */
export const buysTogether = phrases`jointly, joint, together, both names, both of us, two of us, us both, joint names`

/** A home that is given up; denied, it is kept. */
export const givesUp = phrases`giving up my, giving up our, giving up the, give up my, give up our, selling up, parting with my, parting with our, letting go of my, letting go of our`
/** Who buys no further home, in other words. */
export const noOtherHome = phrases`
  own no other, dont own another, dont own any other, do not own another, do not own any other
`

export const nations: Readonly<Record<Nation, readonly string[]>> = {
  Scotland: phrases`scotland, scottish, lbtt, scots, ads, alba`,
  Wales: phrases`wales, welsh, ltt, land transaction tax, cymru`,
  'Northern Ireland': phrases`northern ireland, northern irish, ni, n ireland, ulster, norn iron`,
  England: phrases`england, english`,
}
