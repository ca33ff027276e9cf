import { phrases } from './lists.ts'
import type { SitePointKey } from './site-points.ts'

/** What asks for a point of this site by itself, wherever a word of each group is said. Safe in the browser. */

const asks = phrases`
  how, where, whats, what, can i, could i, may i, can we, could we, is there, are there, any way, a way, do you, would you, could you, can you,
  i want to, want to, id like, would like, need to, who, whom, who do i, let me, possible, any chance, place to, somewhere to
`

export const askedTogether: Partial<Record<SitePointKey, readonly (readonly string[])[]>> = {
  'sell-cost': [
    phrases`vendor, vendors, seller, sellers, owner, owners, my client, my father, my mother, my mum, my dad, landlord, landlords, him, her, i, we`,
    phrases`pay anything, pays anything, charged, charge, charged anything, pay a fee, pay you, pays you, fee for that, fee for it, cost the owner, cost the seller, cost the vendor, cost him, cost her, cost me`,
    phrases`listing, listed, list, list it, selling, sell, with you, through you, on here, with yourselves`,
    phrases`does the, does a, do i, do we, would, will, what, whats, how much, any, is the, is a, are`,
  ],
  'call-how': [
    phrases`
      is there someone, is there anyone, is there a person, someone i can, someone i could, anyone i can, anyone i could, someone there, anyone there,
      someone to, anyone to, someone who can, someone who could, anyone who can, anyone who could, a person who, can i, could i, may i, can we,
      could we, who do i, who can i, who could i, who should i, whom do i, whom can i, whom could i, whom should i, any chance, id like, i want to,
      want to, id rather, prefer to, need to, let me, with one of your, one of your people, one of your lot, have someone, get someone, can someone,
      could someone, can anyone, could anyone, does someone, would someone, phone line, helpline, hotline, landline, is there a number
    `,
    phrases`
      i can speak, i could speak, i can talk, i could talk, i could ring, i could call, i can call, to speak, to talk, to ring, to call, to phone,
      speak to a, speak to one, speak with one, talk to one, speak with you, talk with you, speak to you, talk to you, talk me through,
      talk us through, walk me through, walk us through, talk it through, talk it over, talk things through, go through it with, go over it with,
      a chat with, a word with, have a chat, have a word, to chat, a natter, ring up, ring them, ring about, call about, to turn to, hold my hand,
      can help me with the, with a real, a person instead, a proper person, help me fill, help with the form, go through a deal, go through one, go through it, from the team, from your team, not type, phone line, a helpline, a hotline, a number to, i speak to, i talk to, i ring, i phone,
      i call, i telephone
    `,
  ],
  'saved-where': [
    phrases`
      keep a deal, keep one, save 1, save one, save it for, save this one, that one, this one, a house last, the heart, heart button, heart thing, heart icon, the star, deals i, deal i, ones i, i like, i liked, i fancy, i fancied, i found, ive found, found three, found two, found a few, found some, i picked,
      ive picked, caught my eye, ive marked, i marked, marked, my eye on, interested in, favourite deals, some deals, a few deals, two deals,
      three deals, the deals, these deals, those deals, the ones, good ones, likely ones, houses i, flats i, properties i, listings i
    `,
    phrases`
      the heart, the star, so i dont lose it, without losing it, pressed the heart, press the heart, tapped the heart, clicked the heart, hit the heart, does the heart, keep that one, keep this one, save that one, save this one, keep those, keep them, keep these, keep it, keep track, keep hold, store them, store those, store these, remember them, remember these,
      note them, put aside, set aside, put to one side, to one side, park them, pin them, star them, tag them, bookmark them, bookmark it, for later,
      find them again, find those again, find it again, see them again, see those again, come back to, get back to, go back to, look at later,
      look at again, look again, where can i see, where do i see, where are they, keep a list, have a list, make a list, so i dont lose, lose them,
      lose track, i keep the, i keep my
    `,
    asks,
  ],
  compare: [
    phrases`side by side, next to each other, next to one another, beside each other, beside one another, against each other, together on`,
    phrases`how do i, how can i, how would i, how to, where do i, where can i, is there a way, is there a button, can the site, does the site, can i see`,
    phrases`ones, deals, houses, properties, flats, listings, two i, both i, 2 i, three i`,
  ],
  'refund-rule': [
    phrases`can we, can i, could we, could i, is there a way, how many days, how long have i, how long do i have, days have i, days do i have, is it too late, am i too late, still time, in time, days to`,
    phrases`take it back, get it back, have it back, money back, fee back, back out, change my mind, changed my mind, changed our minds, says no, said no, second thoughts, undo it, undo this`,
    phrases`paid, pay, 3000, 3k, three thousand, 2500, fee, secured, reserved, reserve`,
    phrases`3000, 3k, three thousand, 2500, your fee, the fee, secured, reserved, on here, your site, this site, where must i press, where do i press, which button, where do i click, deal`,
  ],
  'refund-how': [
    phrases`where must i press, where do i press, where do i click, which button, what do i press, where must i click, how do i ask, where do i ask`,
    phrases`take it back, get it back, have it back, money back, fee back, back out, change my mind, changed my mind, changed our minds, says no, said no, second thoughts, undo it`,
    phrases`paid, 3000, 3k, three thousand, 2500, fee, secured, reserved`,
  ],
  'docs-pay': [
    phrases`docs, documents, papers, paperwork, the pack, legal pack, full address, address`,
    phrases`unlock, unlocks, unlocked, open up, opens up, released, release, appear, become visible, visible, now closed, now are closed, are locked, locked`,
    phrases`pay, paid, paying, payment, secure, securing, reserve, money`,
  ],
  'reply-time': [
    phrases`ticket, tickets, wrote to support, written to support, messaged support, emailed support, contacted support, message to support, support request, query with support, my enquiry, my support message`,
    phrases`heard nothing, not heard, havent heard, hear nothing, no reply, no answer, nobody has, no one has, noone has, chase, chasing, follow it up, follow up, still waiting, no response, ignored, gone quiet, get an answer`,
  ],
  report: [
    phrases`
      mistake, mistakes, error, errors, wrong, incorrect, inaccurate, misleading, typo, fake, bogus, suspicious, not true, untrue, doesnt look right,
      not right, isnt right, out of date, outdated, has changed, gone up, gone down
    `,
    phrases`
      who do i tell, who to tell, tell you, tell someone, let you know, report, reporting, flag, point out, who do i report, who can i tell, how do i tell,
      get it corrected, have it corrected, get it fixed, put it right, put right
    `,
  ],
  'alerts-how': [
    phrases`weekly email, daily email, weekly emails, daily emails, email alerts, an email, emails, updates, email updates`,
    phrases`can i get, could i get, how do i get, can you send, could you send, do you send, i want, id like, sign up, can i have, could i have, get the, join`,
    phrases`for, about, on, only, just, weekly, daily`,
    phrases`deals, properties, houses, yorkshire, area, areas, weekly, daily, new, listings, north, south, wales, scotland, london, alerts`,
  ],
  'pay-failed': [
    phrases`card, cards, payment, payments`,
    phrases`refused, declined, failed, wont go through, didnt go through, not going through, rejected, bounced, not accepted, wont accept, wont work, doesnt work, not working`,
  ],
  pictures: [
    phrases`photo, photos, photograph, photographs, picture, pictures`,
    phrases`see, show, are there, any, more, before, where, why, get`,
    phrases`before i, before paying, deal, deals, listing, reserve, pay, drawing, inside, only, property`,
  ],
  'grade-means': [
    phrases`
      an a, an a mean, an f, an e, a b, a c, a d, top grade, high grade, low grade, bad grade, good grade, high score, low score, bad score, good score,
      top score, best score, worst score, the grade, the score, ai score
    `,
    phrases`
      mean i should, mean you think, mean its a, mean that its, think i should, you recommend, your recommendation, telling me, saying buy, saying i, a good buy,
      a bad buy, not to buy, should buy, should avoid, steer clear, guarantee, a guarantee
    `,
  ],
  'deals-checked': [
    phrases`check, checks, checked, verify, verifies, verified, vet, vets, vetted, prove, proof, make sure, made sure`,
    phrases`seller, sellers, owner, owners, owns, owned, what they say, deals, listings, listing, adverts, properties here, properties on`,
    phrases`do you, does anyone, does someone, who, how do you, are the, are these, are your, is each, is every, you check`,
  ],
  'sell-who': [
    phrases`sellers, vendors, your sellers, the owners, these owners`,
    phrases`private people, private sellers, private or, agents, agencies, individuals, companies, developers, landlords themselves, real people`,
    phrases`are, is, who`,
  ],
  'sell-stop': [
    phrases`take, pull, remove, withdraw, delete, cancel, unlist`,
    phrases`my property, my listing, my house, my flat, my submission, my advert, my deal, my unit, our house, our flat, our property, our listing`,
    phrases`off, down, withdraw, remove, delete, cancel, unlist`,
    phrases`site, website, here, listing, submission, advert, deal, marketplace, platform, listed`,
  ],
  'account-needed': [
    phrases`without, have to, need to, must i, do i need, required`,
    phrases`giving my email, give my email, my email address, giving my name, giving my details, give my details, give you my, giving you my, hand over my`,
    phrases`use, browse, look, see, ask, search, use this, just to`,
  ],
  'saved-private': [
    phrases`share, send, forward, show`,
    phrases`a deal, this deal, that deal, deals, a listing, this listing, that listing, my list, my shortlist, the list`,
    phrases`with my, to my, with a, to a, with someone, to someone, with others`,
    phrases`how, can, could, is there, may, possible, link, where`,
  ],
  coverage: [
    phrases`do you cover, you cover, do you operate, do you work, are you only, are you just, is it only, is it just, is this only, is this just`,
    phrases`scotland, wales, northern ireland, england, london, ireland, islands, isle of, whole country, all of the uk, all over, the north, the south, uk wide`,
  ],
  'calc-which': [
    phrases`where, wheres, where is, cant find, is there, link to, show me where, how do i get to, find`,
    phrases`the calculator, calculator, calculators, page for, tool, tools, sums page`,
    phrases`calculator, calculators, stamp duty, tax, mortgage, refinancing, refinance, brrr, cover, section 24, yield, returns`,
  ],
  'no-email': [
    phrases`
      never got, didnt get, not got, havent got, havent had, havent received, hasnt come, hasnt arrived, didnt come, didnt arrive, not arrived,
      never came, never arrived, email came, nothing came, not come, didnt receive, not received, nothing arrived, no email, where is the email
    `,
    phrases`the email, an email, email, emails, confirmation, confirm link, your link, the link, activation`,
  ],
  offers: [
    phrases`
      negotiate, negotiating, haggle, haggling, make an offer, put an offer, put in an offer, offer less, offer below, offer under, lower offer,
      cheeky offer, knock them down, knock him down, bid lower, talk the price down, talk them down, price negotiable, prices negotiable
    `,
    phrases`can i, could i, can we, could we, may i, is the, are the, are your, is it possible, allowed to, how do i, do you, is there room`,
    phrases`you, your, seller, sellers, owner, owners, vendor, vendors, site, deal, deals, listed, here, negotiable`,
  ],
  'area-figures': [
    phrases`how often, how regularly, when, how recent, how old, how current, how up to date, last, where, source, sources`,
    phrases`update, updated, updates, refresh, refreshed, renewed, published, up to date, recent, current, old, come from, comes from, get them, get those, you get your, u get your, source, sources`,
    phrases`area data, area figures, area numbers, area stats, area averages, your areas, the areas, your data, your figures, those figures, these figures, average prices, average rents, area prices, area rents`,
  ],
  'reserve-others': [
    phrases`someone other, someone else, anyone else, another buyer, another investor, other people, others, someone buys, someone gets, someone beats, someone pays, someone takes`,
    phrases`
      still buy it, buy it from under, nab it, nabs it, still get it, still have it, reserves, reserve, reserved, secures, secure, secured, buys it, buys before, before me, before i, grabs, grab, snaps, snap it, gets it, gets in, beats, takes it, nicks, nick it,
      pays first
    `,
    phrases`while, when, before, once, after, if, can, could, whilst, during, happens`,
  ],
  'sell-time': [
    phrases`
      i submit, i submitted, i send in my, ive sent in my, i sent in my, sent you my, send you my, what owners send, owners send you, sellers send you,
      put my property forward, put my house forward, my submission, a listing, listing, listings, a deal shown, listed
    `,
    phrases`
      how long, how soon, how quickly, when will, what happens, happens after, happens next, happens then, who looks, who reads, who checks, appears,
      appear, live, shown, shown for, stay up, stays up, expire, expires, run for
    `,
  ],
  'calc-assumed': [
    phrases`your calculators, the calculators, your calculator, the calculator, these calculators, your sums, your workings, your figures`,
    phrases`assume, assumes, assuming, assumption, assumptions, default, defaults, take for granted, preset, built in`,
  ],
  'fee-differs': [
    phrases`the fee, your fee, that fee, this fee, the secure price, same fee, the charge, that charge`,
    phrases`
      the same for, same for every, same on every, the same whatever, same whether, the same if, bigger on, bigger for, more for, flat fee, fixed fee,
      depend on, depends on, scale with, go up with, goes up with, rise with, rises with, linked to, fee the same, vary, percentage of
    `,
  ],
}
