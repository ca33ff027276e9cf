import { phrases, words } from './lists.ts'
import { pointsAbout } from './site-points-about.ts'
import type { SitePoint } from './site-topics.ts'

/** Points of the topics of this site, each with what it is asked by beside its topic. Safe in the browser. */

const costs = phrases`
      cost, costs, costing, charge, charges, charged, fee, fees, free, price, pay, paying, commission, your cut, a cut, percentage, much is it,
      expensive, penny, nothing, for nothing
    `
const howTo = phrases`
      how do, how can, how to, how would, how is, hows, how does, how could, how should, and how, how it, how tho, whats the process, the process,
      what steps, steps, where, can i, could i, may i, can we, could we, may we, can you, do you take, do you accept, begin, go about, start
    `
const agents = phrases`
      agent, agents, agency, sourcer, sourcers, i source, we source, source deals, sourcing, packaged, packager, packagers, packaging, on behalf,
      behalf of, client, clients, developer, developers, developed, company, companies, directors, director, for a friend, my mum, my dad, my mums,
      my dads, my nans, my parents, my brother, family, who can, who may, who is allowed, whos allowed, owners only, only owners, private seller, private sellers, not the owner,
      dont own, joint, inherited, executor, power of attorney, properties from owners, from owners, for owners
    `
const fallsThrough = phrases`
      seller withdraws, seller pulls out, seller backs out, seller changes, seller bails, seller drops out, seller pulled out, seller withdrew,
      vendor pulls out, vendor withdraws, vendor backs out, vendor pulled out, vendor changes, owner pulls out, owner withdraws, owner backs out,
      owner pulled out, owner changes, owner sells, owner sold, seller sells, seller sold, sells it elsewhere, sells elsewhere, sell it elsewhere,
      sold elsewhere, sells to someone else, sold to someone else, already sold, already gone, no longer available, not available, unavailable,
      taken off, falls through, fall through, falls thru, fall thru, fell through, fell thru, collapses, collapse, collapsed, goes wrong,
      comes to nothing, doesnt happen, does not happen, gets withdrawn, is withdrawn, house is gone, property is gone, gazumped, they pull out,
      he pulls out, she pulls out, pulls out, backs out, withdraws, pulled out
    `
const changedPlans = phrases`
      survey, surveyor, mortgage, lender, bank says no, says no, turned down, refused, refuses, declined, finance, change my mind, changed my mind,
      change our mind, changed our mind, changed our minds, mind changes, dont go ahead, not go ahead, do not go ahead, dont want it, dont like it,
      not for me, no longer for me, pull out, back out, cold feet, walk away, second thoughts, lost my job, not proceed, dont proceed, cant proceed,
      decide against, decided against, for me, i withdraw, down valuation, down valued, damp
    `

export const sitePoints = {
  'sell-how': { of: ['selling'], said: [howTo] },
  'sell-who': { of: ['selling'], said: [agents] },
  'sell-cost': { of: ['selling'], said: [costs] },
  'sell-needs': {
    of: ['selling'],
    said: [
      phrases`
      must i send, must one send, have to send, need sending, got to send, gotta send, be sending you, do i send, what to send, ask for up front, ask for upfront, do you ask for, you ask for, do you ask of, do you want from, need from me, need from us, do you need, do u need, need to send, need to give, need to have, what do i need, what would i need,
      what will i need, will you need, need ready, paperwork, papers, documents, photos, pictures, requirements, required, conditions, look for,
      accept, criteria, what info, what information, kind of property, sort of property
    `,
    ],
  },
  'sell-time': {
    of: ['selling'],
    said: [
      phrases`
      how long, how soon, how quickly, how fast, how many days, when will, when does, shows up, show up, goes live, go live, approve, approved,
      approval, reviewed, review, waiting, been since, what happens, happens then, happens next, happens after, what follows, what next, and then,
      turnaround, heard nothing, rejected, turned down, sent back, knocked back, try again, who looks, who reads, who checks, appears, appear
    `,
    ],
  },
  'sell-several': {
    of: ['selling'],
    said: [
      phrases`
      in bulk, bulk, several, a few, portfolio, as one lot, one lot, job lot, as a lot, units, block, 2, 3, 4, 5, 20, two, three, four, five, multiple, many,
      more than one
    `,
    ],
  },
  'sell-stop': {
    of: ['selling'],
    said: [
      phrases`
      withdraw, withdraw it, take it down, take it off, remove it, pull it, change it, edit it, change the price, lower the price, amend, cancel
    `,
    ],
  },
  'alerts-how': {
    of: ['alerts'],
    said: [
      phrases`
      how, where, can you, can u, can yous, could you, can i, could i, set up, set an, set that, sign up, save, get, is it possible, possible, do you,
      want, please, email me, text me, tell me, let me know, ping me, notify me, would you, will you, is there
    `,
    ],
  },
  'alerts-often': {
    of: ['alerts'],
    said: [
      phrases`
      how often, how many, how frequent, how frequently, every day, each day, once a day, once a week, every week, daily, weekly, frequency,
      how regularly, straight away, immediately, instant, instantly, same day, which day
    `,
    ],
  },
  'alerts-stop': {
    of: ['alerts'],
    said: [
      phrases`
      switch it off, turn it off, stop it, stop them, end it, switch them off, stop getting, not get them, stop, stopping, unsubscribe, turn off,
      turn them off, switch off, fewer, less often, too many, too often, cancel, opt out, get rid, end, end them, no more, remove me, take me off,
      off the list, emailing list, spam, spamming, bombarding, bombarded, sick of, pause, delete
    `,
    ],
  },
  'alerts-price': {
    of: ['alerts', 'saving'],
    said: [
      phrases`
      price drop, price drops, price falls, price fall, price changes, price goes down, drops in price, falls in price, reduced, reduction, reductions,
      comes down, price cut, gets cheaper, cheaper
    `,
    ],
  },
  'saved-where': {
    of: ['saving'],
    said: [
      phrases`
      where, how, find, go, gone, again, lost, kept, keep, put aside, set aside, save, saved, shortlist, hearted, favourites, favourite, bookmark,
      bookmarked, aside, can i, may i, list, how long
    `,
    ],
  },
  compare: {
    of: ['comparing', 'saving'],
    said: [
      phrases`
      compare, comparing, comparison, side by side, next to each other, next to one another, beside each other, beside one another, against each other,
      together, two at once, at once, at a time, at the same time
    `,
    ],
    alone: phrases`
      compare two deals, compare three deals, compare deals, compare several deals, compare some deals, deals side by side, deals next to each other,
      look at side by side, see side by side, view side by side, put side by side, compare properties, compare houses on here, how many can i compare,
      deals can i compare, how do i compare, where do i compare, compare button, compare at once
    `,
  },
  'saved-private': {
    of: ['saving'],
    said: [
      phrases`
      see it as well, see it too, see it, see them, sees it, see mine, see my, see what i, share, sharing, shared, private, privately, public,
      anyone else, someone else, other people, others see, only me, just me, my brother, my sister, my partner, my wife, my husband, my mate,
      my friend, send it, send to, show it, show my, visible
    `,
    ],
  },
  'saved-most': {
    of: ['saving'],
    said: [phrases`how many, a limit, any limit, maximum, max, most i can, full, room for`],
  },
  'call-cost': {
    of: ['call', 'contact'],
    said: [
      phrases`
      is it free, are they free, for free, free of charge, be free, it free, them free, cost, costs, costing, charge, charges, charged, charging, fee,
      pay, paid, paying, price, expensive, bill, billed, premium rate
    `,
    ],
  },
  'call-what': {
    of: ['call'],
    said: [
      phrases`
      what happens, happens on, what is it, whats it, what do you, what do we, talk about, talked about, discussed, what for, how long, minutes, last,
      what can i ask, who with, who will, who is it with, who calls, useful
    `,
    ],
    alone: phrases`free calls, free call, consultation call, those calls`,
  },
  'call-how': {
    of: ['call'],
    said: [
      phrases`
      how do, how can, how to, how would, where, can i, could i, may i, can we, could we, can you, could you, set up, book, arrange, ring, ring me,
      call, phone, get, one, schedule, speak, talk, telephone
    `,
    ],
    alone: phrases`how do i book one, book one of those, book one`,
  },
  hours: {
    of: ['contact', 'call'],
    said: [
      phrases`
      weekend, weekends, saturday, saturdays, sunday, sundays, evening, evenings, at night, hours, open, opening, after work, after 5, after 6,
      bank holiday, bank holidays, out of hours, christmas, what time, what times, which days
    `,
    ],
    alone: phrases`opening hours, support hours, office hours, when are you open, are you open`,
  },
  'reply-time': {
    of: ['contact'],
    said: [
      phrases`
      how long, how soon, how quickly, how fast, when will, hear back, reply, answer, respond, response, get back to me, heard nothing, no reply
    `,
    ],
  },
  'fee-once': {
    of: ['secure-price'],
    said: [
      phrases`
      just once, only once, once or, or once, once for, pay once, once only, once per, one off, one time, just the once, per deal, each deal,
      every deal, each time, every time, per house, per property, each house, each property, for ever, forever, subscription, subscriptions,
      membership, monthly, a month, every month, yearly, annual, single payment, repeat, recurring, renew, more than one
    `,
    ],
    alone: phrases`
      is there a subscription, a subscription, monthly fee, membership fee, subscription fee, do i have to subscribe, per deal or, once or per deal
    `,
  },
  'fee-amount': {
    of: ['secure-price', 'reserving'],
    said: [
      phrases`
      how much, what does it cost, whats it cost, what it costs, cost, costs, do i pay, do we pay, would i pay, will i pay, must i pay,
      what do you charge, charge, whats this, what is this, whats the, what is the, whats that
    `,
    ],
  },
  'fee-gets': {
    of: ['secure-price', 'reserving', 'documents'],
    said: [
      phrases`
      what do i get, what do we get, exactly do i get, actually do i get, precisely do i get, do i get to, what will i get, what would i get,
      what do i receive, does one get, one receive, get for, get me, gets me, gets you, buy me, buys me, buy you, in return, what for, for what,
      unlock, unlocks, unlocked, get to see, see after, to see after, can see then, see once, see then, do i see, included, includes, include,
      paying for, get out of it, whats this, what is this, whats that, worth of, point of, do for, does it do, benefit, open up, opens
    `,
    ],
    alone: phrases`
      see after paying, get after paying, see after i pay, get after i pay, see once i pay, get once i pay, get once ive paid, see once ive paid,
      get when i pay, see when i pay, get to see after, get once i have, after paying that
    `,
  },
  'fee-price': {
    of: ['secure-price'],
    said: [
      phrases`
      come off, comes off, off the price, off the purchase, off the purchase price, towards the price, towards the purchase, towards the house,
      towards the deposit, deducted, part of the price, part of the purchase, part of the deposit, on top, sit on top, added to, add to, deposit,
      count towards, counts towards, knocked off, taken off, credited, in the numbers, set against, extra
    `,
    ],
  },
  'fee-vat': {
    of: ['secure-price'],
    said: [
      phrases`
      vat, plus vat, inc vat, inclusive, excluding, hidden fees, hidden charges, hidden costs, hidden extras, other charges, extra charges, other fees,
      extra fees, anything else, admin, all in, any more to pay
    `,
    ],
  },
  'fee-differs': {
    of: ['secure-price'],
    said: [
      phrases`
      different on, differ, differs, different for, the same for, same for every, same on every, same for each, the same whatever, bigger on, flat fee,
      fixed fee, depend on the, depends on the, dearer house, dearer one, cheaper house, scale with, fee the same, vary, varies, vary by, more than others, dearer than, cheaper than, some deals, higher on,
      lower on, how come, depends on
    `,
    ],
  },
  receipt: {
    of: ['secure-price', 'account', 'paying', 'refunds'],
    said: [phrases`receipt, receipts, invoice, invoices, proof of payment, credit note`],
    alone: phrases`a receipt, my receipt, my invoice, vat invoice, an invoice, invoice for the fee, proof of payment`,
  },
  'pay-failed': {
    of: ['paying', 'secure-price'],
    said: [
      phrases`
      declined, failed, fails, didnt go through, not gone through, wont go through, rejected, stuck, charged twice, paid twice, taken twice, error
    `,
    ],
    alone: phrases`
      payment failed, payment declined, payment get declined, payment was declined, payment got declined, payment keeps failing,
      payment didnt go through, payment not gone through, payment wont go through, card was declined, card declined, card got declined,
      charged me twice, charged twice, paid twice
    `,
  },
  scotland: {
    of: ['reserving', 'secure-price', 'documents'],
    said: [phrases`scotland, scottish, glasgow, edinburgh, dundee, aberdeen, register interest, registering interest`],
    alone: phrases`
      register interest, registering interest, registered interest, register my interest, reserve in scotland, secure in scotland, reserve a scottish
    `,
  },
  viewing: {
    of: ['contact', 'documents', 'reserving'],
    said: [
      phrases`
      viewing, viewings, view it, view the, see it in person, see the house, see the property, look round, look around it, visit it, go and see
    `,
    ],
    alone: phrases`
      do you do viewings, book a viewing, arrange a viewing, see it in person, see the property in person, go and see it, can i view it,
      can i view the, visit the property, visit the house, visit the flat, visit it before, go and look at, see inside, have a look round, look round it
    `,
  },
  'from-abroad': {
    of: ['reserving', 'secure-price', 'account', 'paying'],
    said: [
      phrases`
      abroad, overseas, dubai, spain, expat, foreign, foreigner, not in the uk, outside the uk, citizen, a visa, on a visa, british passport, non resident, uk bank, live in, us citizen, ireland
    `,
    ],
    alone: phrases`
      overseas investors, foreign investors, investors from abroad, buyers from abroad, no uk bank account, no uk bank acct, without a uk bank
    `,
  },
  app: {
    of: ['download', 'about'],
    said: [phrases`app, mobile, iphone, android, phone app`],
    alone: phrases`have an app, an app for, mobile app, phone app, the app store, is there an app, on my phone`,
  },
  pictures: {
    of: ['documents', 'checks', 'download', 'reserving'],
    said: [
      phrases`photo, photos, photograph, photographs, picture, pictures, image, images, drawing, cartoon, floor plan, floorplan`,
    ],
    alone: phrases`
      real picture, real pictures, real photo, real photos, more photos, more pictures, a cartoon, illustrative image, stock image, stock photo,
      stock photos, photos real, pictures real, no photos, no pictures, only a drawing, just a drawing, photo is a, picture is a
    `,
  },
  'seller-contact': {
    of: ['contact', 'documents', 'reserving'],
    said: [
      phrases`the seller direct, seller directly, owner directly, the owner, the seller, the vendor, direct to the`,
    ],
    alone: phrases`
      contact the seller, contact the owner, contact the vendor, contacting the seller, contacting the owner, speak to the seller, speak to the owner,
      speak with the owner, talk to the seller, talk to the owner, ring the owner, ring the seller, message the owner, message the seller,
      meet the owner, meet the seller, seller direct, owner direct, seller directly, owner directly, go direct, cut you out, bypass you,
      negotiate with the seller, negotiate with the owner
    `,
  },
  earn: {
    of: ['secure-price', 'about', 'selling'],
    said: [
      phrases`
      make money, makes money, make your money, make any money, seller pay, sellers pay, vendor pay, vendors pay, owner pay, owners pay,
      from the seller, from the owner, double dipping, both sides, in it for you, paid by, earn, kickback, kickbacks, commission from, backhander
    `,
    ],
    alone: phrases`
      how do you make money, do you guys make money, do you lot make money, make your money, whats in it for you, you paid by the seller,
      does the seller pay you, do sellers pay you, how are you paid, how do you earn, who pays you
    `,
  },
  'refund-how': {
    of: ['refunds', 'cancelling', 'secure-price', 'reserving'],
    said: [
      phrases`
      where do i, where do we, where can i, where on, where would, where should, how do i, how do we, how can i, how would i, how to, do i click,
      who do i tell, who do i, whom do i, tell, ask for, go about, request it, request a refund, claim it, form, button, do i apply, i want it back,
      i want my, give me my, want it back, where is, wheres, which page, what page, which button, send you, to send, do i send, show you, to prove, prove it, what proof, what evidence, as proof, as evidence, what do you need
    `,
      phrases`refund, refunds, refunded, back, money, returned, tell, ask, claim, press, click, tap, button, form, page, for that, do that, do it, start that, send, prove, proof, evidence, upload`,
    ],
    alone: phrases`
      request a refund, ask for a refund, ask for my money back, claim a refund, claim my money back, where is the refund form, refund form,
      refund request
    `,
  },
  'refund-time': {
    of: ['refunds'],
    said: [
      phrases`
      how long, how soon, how quickly, how quick, how fast, how many days, when will, take to come, days, weeks, still waiting, not arrived,
      hasnt arrived, not come
    `,
    ],
    alone: phrases`how long do refunds take, how long does a refund, when will my refund, when is my refund, refunds take`,
  },
  'refund-card': {
    of: ['refunds', 'cancelling'],
    said: [
      phrases`
      same card, card, bank details, bank account, which account, my account, sort code, paypal, cheque, bank transfer, where does it go,
      where does the money go, paid back to, go back to, different card, card expired, lost card
    `,
    ],
  },
  'refund-gone': {
    of: ['refunds', 'secure-price', 'reserving', 'cancelling'],
    said: [fallsThrough],
  },
  'refund-plans': {
    of: ['refunds', 'cancelling', 'secure-price'],
    said: [
      changedPlans,
      phrases`refund, refunds, refunded, back, fee, money, lose, grand, 3k, 3000, refundable, always, cancel, mind, minds, happens`,
    ],
  },
  'refund-rule': {
    of: ['refunds', 'cancelling'],
    said: [
      phrases`
      refundable, always, guaranteed, no matter, whatever, any reason, do i get it back, get it back, get back, money back, my money, fee back, lose,
      conditions, when can, under what, what if
    `,
    ],
  },
  'reserve-others': {
    of: ['reserving', 'secure-price'],
    said: [
      phrases`
      else can buy, else buys, else could buy, else bought, else reserves, else secures, else pays, someone else, anyone else, another buyer, other buyers, another investor, others,
      other people, nip in, jump in, gazump, gazumped, outbid, beat me, beats me, still buy, still get it, exclusive, exclusively, safe from,
      off the market, taken off, only me, just me, mine, steal, stolen, pinch
    `,
    ],
    alone: phrases`buy it from under me, bought from under me, off market to everyone, off market to everybody, off market for everyone, off the market to everyone, off the market for everyone, off the market to others, someone else can buy the, someone else can buy, someone else buys the house, sold from under me, from under my nose`,
  },
  'reserve-time': {
    of: ['reserving'],
    said: [
      phrases`
      the 30 minutes, 30 minutes, half an hour, how long, minutes, hours, expire, expires, run out, runs out, time limit, extend, held for,
      hold it for, till when, until when
    `,
    ],
    alone: phrases`the 30 minutes, 30 minute hold, thirty minutes`,
  },
  'docs-what': {
    of: ['documents'],
    said: [
      phrases`
      comes with, come with, what paperwork, what papers, which papers, paperwork comes, in them, in it, in the pack, whats in, what is in,
      whats actually in, what are they, which documents, what documents, what kind, contain, contains, included, include, includes, consist, such as,
      what sort, what do they
    `,
    ],
    alone: phrases`
      in the deal pack, what documents do i get, which documents do i get, what documents come, whats in the pack, whats in the documents
    `,
  },
  'buyer-papers': {
    of: ['documents', 'reserving', 'account', 'secure-price'],
    said: [
      phrases`
      upload, upload to, passport, my id, id to, identity, proof of, driving licence, utility bill, kyc, aml, money laundering, source of funds,
      proof of funds, bank statement, bank statements
    `,
    ],
  },
  'docs-pay': {
    of: ['documents'],
    said: [
      phrases`
      pay first, to pay, before i pay, before paying, without paying, for free, part with, first, see them now, see the documents, see now, can i see,
      before i buy, before buying, before i reserve, without reserving, up front, upfront
    `,
    ],
  },
  'docs-missing': {
    of: ['documents'],
    said: [
      phrases`
      missing, doesnt open, does not open, wont open, cant open, not there, broken, not working, doesnt work, corrupt, blank, not arrived, havent got,
      never got, cant find
    `,
    ],
    alone: phrases`no docs showing, no documents showing, no papers showing, docs not showing, documents not showing, docs arent showing, documents arent showing, docs havent appeared, documents havent appeared, docs havent come up, documents havent come up, docs are not there, documents are not there, theres no docs, theres no documents, no docs there, cant see any docs, cant see any documents`,
  },
  ...pointsAbout,
} as const satisfies Record<string, SitePoint>

export type SitePointKey = keyof typeof sitePoints

/** Words of messages that are near no point. */
export const ofNoPoint = words`then while why real thing bit ever work works use see look show shows else there here back once first every side without before after just only people put find used might maybe actually`
