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
      delete this chat, delete this conversation, delete my conversation, delete the chat, clear this chat,
      clear the chat, clear the conversation, delete my chat, delete our chat, delete the conversation,
      forget this conversation, clear chat, clear history, delete history, chat history, remove this chat,
      erase this conversation, do you keep this, do you store this, is this chat saved, who can see this chat,
      is this private, is this chat being recorded, chat recorded, conversation recorded,
      who reads this, who reads it, who reads my, what i type, what i write here, what i say here, shut the tab, close the tab,
      close this tab, leave the page, keep what i, save what i, remember what i, remember me, remember this chat
    `,
  },
  /** Speaking to a person, by message. */
  contact: {
    phrases: phrases`
      contact you, contact us, talk to a person, speak to a person, speak to someone, speak with someone,
      talk to someone, real person, real human, a human, actual person, actual human, customer service, customer support, contact support,
      get in touch, your email, phone number, complaint, complain, message someone, a person not a bot, viewing,
      viewings, view the property, see the property in person, email address for you, opening hours, your address, one of your team, someone on your team, your team,
      member of staff, a human being, talk to someone real, old fashioned phone
    `,
  },
  /** The consultation call. */
  call: {
    phrases: phrases`
      book a call, booking a call, book call, consultation, arrange a call, schedule a call, call me, ring me,
      phone call, 15 minute call, call back, callback, set up a call, book a chat, telephone us, telephone me,
      telephone you, ring us, ring you, phone me, phone us, phone you, call us, can i call, can i ring, can i phone,
      by phone, by telephone, over the phone, on the phone, someone ring, someone call, give me a call,
      give us a call, give me a ring, give us a ring, speak on the phone, a zoom, video call, call with
    `,
  },
  /** Whether the advisor gives advice. */
  advice: {
    phrases: phrases`
      is this advice, financial advice, are you regulated, fca, can i rely on, financial adviser, financial advisor,
      are your figures right, how accurate, property ombudsman, regulated by, authorised by, checked by an accountant,
      wrote this calculator, made this calculator, built this calculator, who wrote this, trust the figures, trust these figures,
      do you do the conveyancing, do you do conveyancing, do you do mortgages, do you do the mortgage, do you arrange the mortgage, do you arrange mortgages, do you lend, do you manage the,
      do you do the letting, find our own solicitor, find my own solicitor, use my own solicitor, use our own solicitor, have your own solicitor, are you an agent, are you an estate agent, you guys estate agents, are you estate agents, are you a broker
    `,
  },
  /** Who or what the advisor is, and what it can do. */
  about: {
    phrases: phrases`
      who are you, what are you, how old are you, how old are u, whats your name, what is your name, who made you, who built you, who are u, are u a bot, are u real, are you a bot, are you a robot, are you human, are you ai, are you an ai,
      are you chatgpt, what can you do, what can i ask, how can you help, what do you do, help me, who runs this,
      who is behind this, about this site, how does this site work, how does the site work, how does it work,
      how do you make money, do you guys make money, do you lot make money, you make your money, you make any money, whats in it for you
    `,
  },
  /** Whether the site can be trusted. */
  trust: {
    phrases: phrases`
      scam, scams, legit, legitimate, is this real, is it real, is this site real, are you real, a con, fraud,
      trust you, trust this, trustworthy, dodgy, rip off, ripoff, is this safe, is it safe to pay, safe to pay you,
      are you genuine, is this genuine, any reviews, your reviews, trustpilot, redress scheme are you,
      who regulates you, registered company
    `,
  },
  /** The personal data of visitors. */
  privacy: {
    phrases: phrases`
      gdpr, data protection, my data, personal data, privacy, privacy policy, cookies, delete my account,
      delete my details, share my data, share my details, sell my data, sell my details, subject access, my details,
      my information, my email address, pass on my, who can see my, who sees my, who gets my, see my documents,
      see my passport, my passport, my id, my name and address, where is my data, data stored, data kept, hosted,
      hosting, your servers, your server, which cloud
    `,
  },
  /** Figures of areas as a file or a service. */
  download: {
    phrases: phrases`
      api, csv, data feed, an api, json feed, excel, spreadsheet, export the, export your, as a pdf, as pdf, to pdf, into a pdf, print this, print it out, save this answer, download that, download this, email it to my, email this to my, send this to my, send it to my, download the data,
      download your data, download the figures, raw data, embed, widget, open data
    `,
  },
  refunds: {
    phrases: phrases`
      happens to my money, happens to the money, refund, refunds, refunded, money back, admin fee, administration fee, refundable, grand back, fee back,
      3k back, 3000 back, 2500 back, my money, get it back, get that back, get this back, be paid back,
      money returned, returned to me, lose the fee, lose my fee, lose the money, non refundable, nonrefundable
    `,
  },
  cancelling: {
    phrases: phrases`cancel, cancelling, cancellation, change my mind, cooling off, 14 days`,
  },
  documents: {
    phrases: phrases`
      document link, document links, download link, download links, my documents, full address, exact address,
      legal pack, before i part with, before i pay, before paying, before i buy the deal, in the deal pack,
      deal pack, get to see, part with cash, part with money, brochure, brochures, floor plan, floor plans, floorplan, floorplans,
      the survey for the, any photos, more photos, more pictures
    `,
    together: [phrases`documents, document, paperwork, papers, legal pack, documentation`, asks],
  },
  /** Means of paying. */
  paying: {
    phrases: phrases`
      credit card, debit card, by card, with card, apple pay, google pay, paypal, klarna, bank transfer,
      payment methods, payment method, how do i pay, how can i pay, ways to pay, pay with, instalments, installments,
      is payment safe, take card, take cards, take visa, take amex, pay in parts, pay monthly for it, spread the cost, spread the fee, pay in crypto, pay by crypto, take crypto, accept crypto, pay in bitcoin, take bitcoin, accept bitcoin
    `,
  },
  'secure-price': {
    phrases: phrases`
      secure price, secure fee, three grand per, 3 grand per, 3k per, three thousand per, reservation fee, preview payment, fee to reserve, cost to reserve, cost to secure,
      cost of reserving, what do you charge, how much do you charge, your fees, your fee, this fee for, the fee for,
      this fee, the fee, fee you charge, you charge, paying you for, pay you for, what do i get for, exactly do i get for, actually do i get for, precisely do i get for, your commission,
      your cut, one off fee, one time fee, seller pay you, sellers pay you, vendor pay you, owner pay you, vendors pay you, get from the seller, vat on the fee, vat on your fee, fee plus vat, top of the 3000, top of the 3k, 3000 plus vat, 3k plus vat,
      finder fee, finders fee, charges from you, hidden fees, cost to join, free to use, free to join, free to browse, charge per deal, pay per deal, on top of the price, what am i paying for, 3 grand for
    `,
  },
  reserving: {
    phrases: phrases`
      reserve, reserving, reservation, reserved, secure a deal, secure this deal, secure it, how long is it held,
      deal held, deals held, it held for, hold a deal, put a hold, press reserve, click reserve, hit reserve,
      someone else buy it, off the market, how many deals can i
    `,
  },
  /** Saving deals, and being told of new ones. */
  saving: {
    phrases: phrases`
      shortlist, save a deal, save deals, saved searches, saved search, save a search, save searches, save my search,
      save this search, alert, alerts, newsletter, notify me, tell me when, unsubscribe, stop the emails,
      stop emailing, stop these emails, fewer emails, too many emails, saved some, saved deals,
      my saved, i saved, houses i saved, compare two deals, compare deals, deals side by side, deals next to each other, favourites, favourited, hearted, i hearted, i starred, i bookmarked, i liked, i hearted go, two next to each other, bookmark, watchlist
    `,
    together: [
      phrases`email me, text me, message me, ping me, tell me, let me know, an email, emails, emailed, alerted`,
      phrases`
        new, comes up, come up, turns up, turn up, is added, gets listed, pops up, appears, listed, lands, gets added, becomes available, something, anything,
        stop
      `,
      phrases`when, if, once, whenever, as soon, every time, stop`,
    ],
  },
  account: {
    phrases: phrases`
      sign in, log in, login, sign up, my account, create an account, need an account, have an account, register,
      password, my profile, change my name, change my email, update my email, edit my, change my phone, my settings
    `,
  },
  /** Offering a deal of one's own. */
  selling: {
    phrases: phrases`
      sell my property, sell my house, list my property, list a property, submit a deal, sell a deal,
      sell through you, submit my property, submit my house, my submission, submission, submissions, advertise my,
      put my property on, put my house on, sell on here, sell on your site, list on your site, list with you,
      submit this flat, submit this house, submit this property, submit my flat, submit it to you, submitted a property, property i submitted,
      house i submitted, flat i submitted, deal i submitted, i submitted, approve a property, approve my, list 20, list units, list in bulk, bulk upload, upload in bulk
    `,
    together: [
      phrases`sell, put, list, stick, advertise, upload, add, flog, offload, shift, submit, post`,
      phrases`
        on here, on your site, on this site, on the site, through you, with you, your website, this website,
        on your marketplace, onto your site, on yours
      `,
      phrases`my, ive, i have, i own, we own, we have, weve, our, mine, a house, a flat, a property, a deal`,
    ],
  },
  /** The sources of the deals and figures, and how they are checked. */
  checks: {
    phrases: phrases`
      how do you check, verified, vetted, vetting, data come from, figures come from, numbers come from, deals come from,
      where do you get, data sources, source of your data, who checks, checks the deals, check the deals,
      checked the deals, deals checked,
      or from the owner, rents from the owner, from the owner or you, who sets the rents, who works out the rents, rents on the listings, rents on the deals,
      prices on the listings, figures on the listings, numbers on the listings, rents on here, who says what the rent, do you visit, visit the properties, visit them, photos real
    `,
  },
} as const satisfies Record<string, Recognised>

export type SiteTopic = keyof typeof siteTopics

/** Words of what a deal of this site costs and holds, which are about no tenancy however a tenancy is named beside them. */
export const ofThisSite = phrases`
      before i part with, part with cash, part with money, happens to my money, happens to the money, get to see, on here, on your site, through you, before i pay, deal pack, your deals,
      your site, this site, reserve, reserving, reservation fee, the secure price,
      secure price, secure fee, grand back, 3k back, 3000 back, your fee, your fees, you charge, do you do the, do you do conveyancing, do you do mortgages,
      do you arrange, do you manage the, your team, find our own solicitor, find my own solicitor, own solicitor
    `
