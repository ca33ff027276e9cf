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
      is this private
    `,
  },
  /** Speaking to a person, by message. */
  contact: {
    phrases: phrases`
      contact you, contact us, talk to a person, speak to a person, speak to someone, speak with someone,
      talk to someone, real person, real human, a human, customer service, customer support, contact support,
      get in touch, your email, phone number, complaint, complain
    `,
  },
  /** The consultation call. */
  call: {
    phrases: phrases`
      book a call, booking a call, book call, consultation, arrange a call, schedule a call, call me, ring me,
      phone call, 15 minute call, call back, callback, set up a call, book a chat
    `,
  },
  /** Whether the advisor gives advice. */
  advice: {
    phrases: phrases`
      is this advice, financial advice, are you regulated, fca, can i rely on, financial adviser, financial advisor,
      are your figures right, how accurate
    `,
  },
  /** Who or what the advisor is, and what it can do. */
  about: {
    phrases: phrases`
      who are you, what are you, are you a bot, are you a robot, are you human, are you ai, are you an ai,
      are you chatgpt, what can you do, what can i ask, how can you help, what do you do, help me, who runs this,
      who is behind this, about this site, how does this site work, how does the site work, how does it work,
      how do you make money
    `,
  },
  refunds: {
    phrases: phrases`refund, refunds, refunded, money back, admin fee, administration fee, refundable`,
  },
  cancelling: {
    phrases: phrases`cancel, cancelling, cancellation, change my mind, cooling off, 14 days`,
  },
  documents: {
    phrases: phrases`
      document link, document links, download link, download links, my documents, full address, exact address,
      legal pack
    `,
    together: [phrases`documents, document, paperwork, papers, legal pack, documentation`, asks],
  },
  /** Means of paying. */
  paying: {
    phrases: phrases`
      credit card, debit card, by card, with card, apple pay, google pay, paypal, klarna, bank transfer,
      payment methods, payment method, how do i pay, how can i pay, ways to pay, pay with, instalments, installments,
      is payment safe, crypto, bitcoin
    `,
  },
  'secure-price': {
    phrases: phrases`
      secure price, secure fee, reservation fee, preview payment, fee to reserve, cost to reserve, cost to secure,
      cost of reserving, what do you charge, how much do you charge, your fees, your fee
    `,
  },
  reserving: {
    phrases: phrases`
      reserve, reserving, reservation, reserved, secure a deal, secure this deal, secure it, how long is it held,
      deal held, deals held, it held for, hold a deal, put a hold
    `,
  },
  /** Saving deals, and being told of new ones. */
  saving: {
    phrases: phrases`
      shortlist, save a deal, save deals, saved searches, saved search, save a search, save searches, save my search,
      save this search, alert, alerts, newsletter, notify me, tell me when
    `,
  },
  account: {
    phrases: phrases`
      sign in, log in, login, sign up, my account, create an account, need an account, have an account, register,
      password
    `,
  },
  /** Offering a deal of one's own. */
  selling: {
    phrases: phrases`
      sell my property, sell my house, list my property, list a property, submit a deal, sell a deal, sell through you
    `,
  },
  /** The sources of the deals and figures, and how they are checked. */
  checks: {
    phrases: phrases`
      how do you check, verified, vetted, data come from, figures come from, numbers come from, deals come from,
      where do you get, data sources, source of your data, who checks, checks the deals, check the deals,
      checked the deals, deals checked
    `,
  },
} as const satisfies Record<string, Recognised>

export type SiteTopic = keyof typeof siteTopics
