import { phrases } from './lists.ts'

/** Topics of this site that can be asked about, each with what it is recognised by. Safe in the browser. */

/**
 * Phrases that mean the topic wherever they stand, and words of which one from each group has to be there. The first topic that fits
 * is meant: what is asked about more narrowly stands first.
 */
export interface Recognised {
  phrases: readonly string[]
  together?: readonly (readonly string[])[]
}

const asks = phrases`how, what, whats, when, where, can, could, do, does, is, are, will, i, want`

export const siteTopics = {
  /** Deleting this conversation, and what is kept of it. */
  conversation: {
    phrases: phrases`
      delete this chat, delete this conversation, delete my conversation, delete the chat, clear this chat, clear the chat, clear the conversation,
      delete my chat, delete our chat, delete the conversation, forget this conversation, clear chat, clear history, delete history, chat history,
      remove this chat, erase this conversation, do you keep this, do you store this, is this chat saved, who can see this chat, is this private,
      is this chat being recorded, chat recorded, conversation recorded, who reads this, who reads it, who reads my, what i type, what i write here,
      what i say here, shut the tab, close the tab, close this tab, leave the page, my chat, our chat, chat with you, conversation private, keep what i, save what i, remember what i, remember me,
      remember this chat
    `,
  },
  /** Speaking to a person, by message. */
  contact: {
    phrases: phrases`
      whom does one telephone, who do i telephone, website gets stuck, site gets stuck, website broken, site not working, website not working,
      page not loading, site is down, do you do viewings, a viewing, moan about, contact you, contact us, talk to a person, speak to a person,
      speak to someone, speak with someone, talk to someone, real person, real human, a human, actual person, actual human, customer service,
      customer support, contact support, get in touch, your email, phone number, complaint, complain, message someone, a person not a bot, viewing,
      viewings, view the property, see the property in person, email address for you, opening hours, your address, one of your team,
      someone on your team, your team, member of staff, a human being, talk to someone real, old fashioned phone, a human person, human person,
      live person, ring someone, someone real, contact yous, contact you lot, reach you, reach someone, reach a person, reach a human, get hold of you,
      get hold of someone, write to you, email you, message you, support team, your support, customer care, help desk, helpdesk, raise a ticket,
      open a ticket, my ticket, ticket number
    `,
  },
  /** The consultation call. */
  call: {
    phrases: phrases`
      book a call, booking a call, book call, consultation, arrange a call, schedule a call, call me, ring me, phone call, 15 minute call, call back,
      callback, set up a call, book a chat, telephone us, telephone me, telephone you, ring us, ring you, phone me, phone us, phone you, call us,
      can i call, can i ring, can i phone, by phone, by telephone, over the phone, on the phone, someone ring, someone call, give me a call,
      give us a call, give me a ring, give us a ring, speak on the phone, a zoom, video call, call with, free call, free calls, those calls,
      i can ring, i can call, i can phone, can ring, one of you ring, ring someone, phone calls, your calls, for a call, the call, phone someone, call someone, ring a person, a phone number,
      telephone number, a quick call, 15 minutes with, book this call, book that call, this call, that call, is a call, a call only, call only
    `,
  },
  /** Whether the advisor gives advice. */
  advice: {
    phrases: phrases`
      is this advice, score advice, score as advice, a rating advice, financial advice, are you regulated, fca, can i rely on, financial adviser, financial advisor, are your figures right,
      how accurate, property ombudsman, regulated by, authorised by, checked by an accountant, wrote this calculator, made this calculator,
      built this calculator, who wrote this, trust the figures, trust these figures, do you do the conveyancing, do you do conveyancing,
      do you do mortgages, do you do the mortgage, do you arrange the mortgage, do you arrange mortgages, do you lend, do you manage the,
      do you do the letting, find our own solicitor, find my own solicitor, use my own solicitor, use our own solicitor, have your own solicitor,
      are you an agent, are you an estate agent, you guys estate agents, are you estate agents, are you a broker
    `,
  },
  /** Who or what the advisor is, and what it can do. */
  about: {
    phrases: phrases`
      who are you, what are you, how old are you, how old are u, whats your name, what is your name, who made you, who built you, who are u,
      are u a bot, are u real, are you a bot, are you a robot, are you human, are you ai, are you an ai, are you chatgpt, what can you do,
      what can i ask, how can you help, what do you do, help me, who runs this, who is behind this, whos behind this, behind this website,
      behind this site, who runs it, who runs the site, who owns this site, who owns this website, who operates this, who are you lot,
      who are you people, who are you guys, are you solicitors, are you a solicitor, are you lawyers, about this site, how does this site work,
      how does the site work, how does it work, how do you make money, do you guys make money, do you lot make money, you make your money,
      you make any money, whats in it for you
    `,
  },
  /** Whether the site can be trusted. */
  trust: {
    phrases: phrases`
      scam, scams, legit, legitimate, is this real, is it real, is this site real, are you real, a con, fraud, trust you, trust this, trustworthy,
      dodgy, rip off, ripoff, is this safe, is it safe to pay, safe to pay you, are you genuine, is this genuine, any reviews, your reviews, rated you,
      people rated, reviews of you, people say about you, reviewed you, trustpilot, redress scheme are you, who regulates you, registered company
    `,
  },
  /** The personal data of visitors. */
  privacy: {
    phrases: phrases`
      my emails, my phone number, do with my, gdpr, data protection, my data, personal data, privacy, privacy policy, cookies, delete my account,
      delete my details, share my data, share my details, sell my data, sell my details, subject access, my details, my information, my email address,
      pass on my, who can see my, who sees my, who gets my, see my documents, see my passport, my passport, my id, my name and address,
      where is my data, data stored, data kept, hosted, hosting, your servers, your server, which cloud, hold on me, hold about me, have on me,
      keep about me, keep on me, keep about us, know about me, store about me, information about me, information about us, data about me,
      what data do you, data do you keep, data do you hold, everything you hold, everything you have on, everything you have about,
      right to be forgotten, close my account, erase my, account gone, account deleted, third parties, pass my, passing my, share my number, share my email,
      sell my info, remove my details, remove my data, my card number, card number, my card details, card details, data of mine, my personal
    `,
  },
  /** Figures of areas as a file or a service. */
  download: {
    phrases: phrases`
      an app, the app, mobile app, app store, api, csv, data feed, an api, json feed, excel, spreadsheet, export the, export your, as a pdf, as pdf,
      to pdf, into a pdf, print this, print it out, print a deal, print the deal, save this answer, download that, download this, email it to my, email this to my, send this to my,
      send it to my, download the data, download your data, download the figures, raw data, embed, widget, open data
    `,
  },
  refunds: {
    phrases: phrases`
      happens to my money, happens to the money, refund, refunds, refunded, money back, admin fee, administration fee, refundable, grand back,
      fee back, 3k back, 3000 back, 2500 back, wheres my money, where is my money, is my money, want my money, have my money, my money returned, lose my money, see my money, get it back, get that back, get this back, be paid back, money returned, returned to me,
      lose the fee, lose my fee, lose the money, non refundable, nonrefundable, getting that money back, getting my money, getting the money back,
      grand returned, reimbursed, reimburse, reimbursement, fee returned, get the fee, pay me back, pay it back, give it back, happens to my fee,
      happens to the fee, lose my 3000, lose my 3k, lose that 3000, lose the 3000, lose the 3k, lose the three grand, lose my three grand,
      lose 3 grand, lose three grand
    `,
  },
  cancelling: {
    phrases: phrases`cancel, cancelling, cancellation, change my mind, cooling off, 14 days`,
  },
  documents: {
    phrases: phrases`
      document link, document links, download link, download links, my documents, full address, exact address, legal pack, docs included, are docs, documents included, docs come with, see the docs, before i part with,
      before i pay, before paying, before i buy the deal, in the deal pack, deal pack, get to see, part with cash, part with money, brochure,
      brochures, floor plan, floor plans, floorplan, floorplans, the survey for the, any photos, more photos, more pictures
    `,
    together: [phrases`documents, document, paperwork, papers, legal pack, documentation`, asks],
  },
  /** Means of paying. */
  paying: {
    phrases: phrases`
      payment declined, payment failed, card declined, payment get declined, a receipt, an invoice, credit card, debit card, by card, with card,
      apple pay, google pay, paypal, klarna, bank transfer, payment methods, payment method, how do i pay, how can i pay, ways to pay, pay with,
      instalments, installments, is payment safe, is paying safe, card safe, putting my card, put my card, entering my card, enter my card,
      type my card, typing my card, card in here, card on here, give my card, giving my card, my card details safe, payment secure, payments secure,
      is checkout safe, is the checkout safe, safe to pay by card, safe to pay online, how is payment, how are payments, take payment, take payments,
      take card, take cards, take visa, take amex, pay in parts, pay monthly for it, spread the cost, spread the fee, pay in crypto, pay by crypto,
      take crypto, accept crypto, pay in bitcoin, take bitcoin, accept bitcoin
    `,
  },
  'secure-price': {
    phrases: phrases`
      secure price, secure fee, three grand per, 3 grand per, 3k per, three thousand per, reservation fee, preview payment, fee to reserve,
      cost to reserve, cost to secure, cost of reserving, what do you charge, how much do you charge, your fees, your fee, this fee for, the fee for,
      this fee, the fee, fee you charge, you charge, paying you for, pay you for, what do i get for, exactly do i get for, actually do i get for,
      precisely do i get for, your commission, your cut, one off fee, one time fee, seller pay you, sellers pay you, vendor pay you, owner pay you,
      vendors pay you, get from the seller, vat on the fee, vat on your fee, fee plus vat, top of the 3000, top of the 3k, 3000 plus vat, 3k plus vat,
      finder fee, finders fee, charges from you, hidden fees, cost to join, free to use, free to join, free to browse, charge per deal, pay per deal,
      on top of the price, what am i paying for, 3 grand for, you lot charge, you guys charge, yous charge, u charge, do you charge, site charge,
      website charge, does it cost to use, cost to use, to lock it in, lock that one in, lock it in, lock one in, lock this one in, pay to hold it,
      pay to hold, pay to reserve, pay to secure, this 3 grand, this 3k, the 3k, the 3 grand, the three grand, 3 grand thing, 3k thing,
      the three thousand, this three grand, three grand thing, get me on this site, membership fee, subscription fee, a subscription,
      monthly subscription, paid your fee, paid the fee, paid my fee, my fee, see after paying, get after paying, see after i pay, get after i pay,
      get to see after, does the fee, is the fee, the site fee, the sites fee
    `,
  },
  reserving: {
    phrases: phrases`
      30 minutes, thirty minutes, register interest, point paying for a deal, press the buy button, secure button, reserve, reserving, reservation,
      reserved, secure a deal, secure this deal, secure it, how long is it held, deal held, deals held, it held for, hold a deal, put a hold,
      press reserve, click reserve, hit reserve, someone else buy it, someone else nip in, nip in and get it, off the market, how many deals can i,
      ive secured, secured a deal, secured one, to secure one, securing a deal, securing one
    `,
  },
  /** Being told of new deals, and the emails about them. */
  alerts: {
    phrases: phrases`
      saved searches, saved search, save a search, save searches, save my search, save this search, save the search, saved a search, save that search,
      alert, alerts, alerted, newsletter, newsletters, notify me, notification, notifications, tell me when, unsubscribe, stop the emails,
      stop emailing, stop these emails, stop emailing me, stop sending me, these emails, your emails, emails from you, fewer emails,
      too many emails, emails a day, emails coming, emailing list, keep me posted, keep me informed, keep us informed, keep me updated,
      keep an eye out, give me a shout, give us a shout
    `,
    together: [
      phrases`
      email me, email us, text me, text us, message me, message us, ping me, ping us, tell me, tell us, let me know, let us know, an email, email,
      emails, emailed, alerted, write to us, write to me, drop me, drop us, contact me, contact us, inform me, inform us, heads up, be told,
      hear about, miss anything, get told
    `,
      phrases`
      new, comes up, come up, comes on, come on, turns up, turn up, is added, gets listed, pops up, pop up, appears, appear, listed, lands, land,
      gets added, becomes available, become available, something, summat, owt, anything, new ones, more like, one like, suitable, matches, match,
      matching, fits, stop
    `,
      phrases`when, if, once, whenever, as soon, every time, each time, the moment, the minute, any time, anytime, until, stop`,
    ],
  },
  /** Setting deals side by side. */
  comparing: {
    phrases: phrases`
      compare two deals, compare deals, compare several deals, compare some deals, compare three deals, compare properties, deals side by side,
      deals next to each other, look at side by side, see side by side, view side by side, put side by side, two next to each other,
      see 2 next to each, see two next to each, look at next to each, how many can i compare, compare button, compare at once, can i compare on here,
      compare on here
    `,
  },
  /** Saving deals. */
  saving: {
    phrases: phrases`
      put on the list, on my list, my list of deals, the ones i put, ones i saved, deals i saved, deals ive saved, i put by, put by, shortlist,
      shortlisted, shortlists, save a deal, save deals, save ones, save ones i like, save the ones i like, save the ones, save a few, save a property, save properties, save houses, save a house, save it for later, save for later, saved some, saved deals, my saved, i saved, ive saved,
      houses i saved, favourites, favourited, hearted, i hearted, ive hearted, i starred, i bookmarked, i liked, ive liked, put aside,
      properties aside, houses aside, deals aside, put three or four, bookmark, watchlist, wish list, wishlist
    `,
  },
  account: {
    phrases: phrases`
      sign in, log in, login, sign up, my account, create an account, need an account, have an account, register, password, my password, login details,
      locked out, cant get in, get into my account, log me in, log on, logging in, signing in, sign me up, signing up, registering, do i have to join,
      my profile, change my name, change my email, update my email, edit my, change my phone, my settings, log out, sign out, signed up, signed in
    `,
  },
  /** Offering a deal of one's own. */
  selling: {
    phrases: phrases`
      sell my property, sell my house, list my property, list a property, submit a deal, get it listed, get mine listed, get my house listed, get my flat listed, get my property listed, get a property listed, ive a house to sell, ive a flat to sell, got a house to sell, got a flat to sell, have a house to sell, have a flat to sell, sell a deal, sell through you, submit my property,
      submit my house, my submission, submission, submissions, advertise my, put my property on, put my house on, sell on here, sell on your site,
      list on your site, list with you, submit this flat, submit this house, submit this property, submit my flat, submit it to you,
      submitted a property, property i submitted, house i submitted, flat i submitted, deal i submitted, i submitted, property i submit, house i submit, i submit, send in my property,
      send in my house, send you my property, sent you my property, what owners send, owners send you, approve a property, approve my,
      list 20, list units, list in bulk, bulk upload, upload in bulk, submit deals, submit deal, submit properties, submit mine, submit ours,
      submit a property, submit a house, do you take properties, do you take houses, do you take property, take properties from, take houses from,
      accept properties, accept houses, accept property, do you accept deals, do you buy houses, do you take deals, bring you a deal,
      bring you a property, bring a deal to, offer you a deal, offer you a property, offer you a house, put it forward, put them forward,
      put one forward, put mine forward, send you a deal, send you deals, become a vendor, be a vendor, vendor portal, vendor account, vendors submit,
      as a vendor, as a seller, list my clients, list clients, list my client, list my properties, list my houses, list my flats, can i list my, may i list my, could i list my, who can sell, who can list, who can submit, who may sell, who may submit, put them up on here, put it on here,
      put it up on here, put them on here, put one on here, list it on here, list them on here, sell it thru you, sell it through you,
      sell them through you, sell it on here, sell them on here, put it on your, put them on your, get it on here, list it with you,
      list them with you, advertise it with you, advertise with yourselves, advertise it with yourselves, list with yourselves, sell with yourselves,
      with yourselves, advertise it on here, packaged deals, i source deals, we source deals, who may list, sell on this, sell on your
    `,
    together: [
      phrases`
      sell, selling, put, putting, list, listing, stick, get it on, get it onto, get it up, get them on, get them onto, get them up, get mine on, getting it on, getting them on, shot of, rid of, market,
      marketing, find a buyer, find buyers, find an investor, find investors, find someone to buy, in front of investors, in front of buyers,
      take it on, take them on, a buyer for, an investor for, buyers for, investors for, place, advertise, advertising, upload, add, flog, offload, shift, submit, submitting, post,
      dispose of, get my stock, get our stock, get my deals, get our deals, my stock, our stock
    `,
      phrases`
      on here, on your site, on this site, on the site, through you, thru you, through yous, via you, with you, your website, this website,
      on the website, through the site, through this site, through your site, through here, thru here, via this site, via your site,
      on your marketplace, onto your site, on yours, up here, onto here, on your platform, this platform, your platform, on the platform,
      your marketplace, this marketplace, your listings, your investors, your buyers, your books, your lot put, your lot sell, your lot market,
      your lot take, your lot find, your lot help, would you market, could you market, do you market, can you market, you market it, you market them,
      would you advertise, could you advertise, would you help us, would you help me, could you help me, could you help us, can you help us find,
      can you help me find, you help me find, you help us find, you find me, you find us, you find a buyer, you find an investor, do you take, would you take, can you take, do you handle, do you accept, you take it on,
      you take them on, you lot take, you lot sell, you guys sell
    `,
      phrases`
      my, ive, i have, i own, we own, we have, weve, our, mine, a house, a flat, a property, a deal, properties, houses, flats, clients, client, deals,
      packaged, bungalow, a terrace, a block, an hmo, mothers, fathers, late mother, uncle, uncles, aunt, auntie, mum, mums, mam, dad, dads, nan, nans, grandad, gran, mother, father,
      parents, sister, brother, cousin, friend, mate, neighbour, her house, his house, her flat, his flat, their house, left us, left me,
      land, shop, pub, office
    `,
    ],
  },
  /** The guides, the glossary and the blog. */
  reading: {
    phrases: phrases`
      the blog, your blog, a blog, blog post, blog posts, blogs, blog, any guides, guides, the guides, guide on, guide about, guide to,
      is there a guide, a guide for, knowledge hub, any reading, some reading, reading for, something to read, anything to read, reading list,
      what can i read, where can i read, read up on, read up, your articles, any articles, tutorials, a tutorial, glossary, learn the basics
    `,
  },
  /** The score of a deal, behind a question about it. */
  scores: {
    phrases: phrases`score of a deal, grade of a deal`,
  },
  /** The calculators as pages of this site. */
  calculators: {
    phrases: phrases`
      your calculators, the calculators, which calculators, what calculators, your calculator, my calculation, my calculations, save a calculation,
      this calculation
    `,
  },
  /** The sources of the deals and figures, and how they are checked. */
  checks: {
    phrases: phrases`
      figures on here, numbers on here, area data come, area data worked, data worked out, make them up, makes them up, checked by anyone,
      how do you check, verified, vetted, vetting, data come from, figures come from, numbers come from, deals come from, where do you get,
      data sources, source of your data, who checks, checks the deals, check the deals, checked the deals, deals checked, check these deals,
      checks these deals, check every deal, check each deal, check your deals, check deals, vet these, vet the deals, are these vetted,
      verify the deals, before they go up, before they go live, before it goes up, before it goes live, whatever the seller says, just what the seller,
      those numbers from, those figures from, these numbers from, these figures from, that figure from, that number from, figures come, numbers come,
      how old are these figures, how old are the figures, how often are the figures, get those numbers, get those figures, get these figures,
      get your figures, get your numbers, sources for, or from the owner, rents from the owner, from the owner or you, who sets the rents,
      who works out the rents, rents on the listings, rents on the deals, prices on the listings, figures on the listings, numbers on the listings,
      rents on here, who says what the rent, do you visit, visit the properties, visit them, photos real
    `,
  },
} as const satisfies Record<string, Recognised>

export type SiteTopic = keyof typeof siteTopics

/** A point of a topic, with what it is asked by beside it. */
export interface SitePoint {
  /** The topic it belongs to comes first; it is asked about beside the others too. */
  of: readonly SiteTopic[]
  /** A word of each group is said beside the topic. */
  said: readonly (readonly string[])[]
  /** What asks for it by itself. */
  alone?: readonly string[]
}

/** Words without which a message speaks of no site. */
export const ofSite = phrases`
      you, your, yours, yous, u, ur, you lot, site, website, web page, page, here, account, deal, deals, fee, email, emails, payment, card, refund,
      refunds, reserve, reserved, reserving, seller, sellers, owner, owners, listing, listings, listed, search, button, link, click, data, document,
      documents, call, support, score, sign, log, app, guide, guides, blog, shortlist, saved, submit, submitted, checkout, secure price, platform,
      advisor, chat
    `

/** How deals are scored, in words that name no score. */
export const asksOfScoring = phrases`
      a to f, a to e, a to d, each part count, each factor count, each bit count, each thing count, each part weigh, much weight, what weights,
      which weights, the weights, the weighting, the weightings, weighted how, how is it weighted, how are they weighted, factors count, letter grades,
      the letters mean, rate the deals, rate deals, rank the deals, rank deals, rating the deals, how do you rate, how do you rank, how do you grade
    `

/** What asks, beside a sum of some thousands, for the price of reserving. */
export const asksOfFee = phrases`
      what is this, whats this, what is the, whats the, what for, get me, gets me, do i get, do we get, i actually get, we actually get, actually get for, really get for, buy me, get for, on this site, on your site,
      you charge, your charge, to you, pay you
    `

/** Words of what a deal of this site costs and holds, which are about no tenancy however a tenancy is named beside them. */
export const ofThisSite = phrases`
      before i part with, part with cash, part with money, happens to my money, happens to the money, get to see, on here, on your site, through you,
      before i pay, deal pack, your deals, your site, this site, reserve, reserving, reservation fee, the secure price, secure price, secure fee,
      grand back, 3k back, 3000 back, scheme are you, are you regulated, are you a member, your fee, your fees, you charge, do you do the, do you do conveyancing, do you do mortgages, do you arrange,
      do you manage the, your team, find our own solicitor, find my own solicitor, own solicitor, once ive reserved, i reserved, ive reserved,
      after i reserve, reserved one, reserved it, my reservation, my fee, the fee, fee back, three grand back, 2500 back
    `
