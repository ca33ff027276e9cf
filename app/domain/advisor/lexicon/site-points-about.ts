import { phrases } from './lists.ts'
import type { SitePoint } from './site-topics.ts'

/** Points of accounts, of data, of who is behind this site and of what is on it. Safe in the browser. */
export const pointsAbout = {
  'account-needed': {
    of: ['account', 'secure-price', 'about'],
    said: [
      phrases`
      need, needed, have to, must i, without, required, necessary, just to, nosey, nosy, a look, look around, browse, browsing, have a look, mandatory,
      compulsory
    `,
    ],
    alone: phrases`
      is this free, is this thing free, this site free, is the site free, is your site free, is this service free, is it free to use, free service,
      does this cost anything, does it cost anything to, do i have to pay, pay to look, pay to browse, do i need an account, need an account,
      need to sign in, need to sign up, need to register, need to log in, have to register, have to sign up, have to sign in, have to join,
      must i register, without an account, without registering, without signing up, without signing in, free to browse, free to look, look without,
      browse without
    `,
  },
  password: {
    of: ['account'],
    said: [
      phrases`
      password, passwords, forgot, forgotten, locked out, cant get in, cant get into, cannot get into, get into my, cant log in, cant sign in,
      cannot sign in, cannot log in, wont let me in, reset, lost access, code, not letting me in, gone from my head, cant remember, dont remember,
      login doesnt work, login details
    `,
    ],
    alone: phrases`
      forgot my password, forgotten my password, reset my password, lost my password, cant log in, cant sign in, locked out of my,
      cant get into my account, change my password, new password
    `,
  },
  'account-change': {
    of: ['account'],
    said: [
      phrases`
      change my, change the, update my, edit my, my name, my email, email address, wrong name, new email, married, maiden, phone number, change it
    `,
    ],
  },
  'account-share': {
    of: ['account'],
    said: [
      phrases`
      share, sharing, shared, joint, together, two of us, one account, we both, both use, both of us, partner, one login, same login, same account, several people, wife,
      husband
    `,
    ],
  },
  'data-delete': {
    of: ['privacy', 'account'],
    said: [
      phrases`
      delete, deleted, deleting, deletion, erase, erased, erasure, remove, removed, wipe, wiped, gone, get rid, close, closed, closing, forget me,
      forgotten, shut, cancel my account
    `,
    ],
    alone: phrases`
      delete my account, close my account, delete my data, delete everything you, erase my data, delete all my, remove my data, remove my account,
      close the account, account gone, account deleted, account closed, right to be forgotten, wipe my, get rid of my account, delete my details,
      everything you hold on me, everything you have on me, everything you hold about, having it deleted
    `,
  },
  'data-copy': {
    of: ['privacy', 'account'],
    said: [
      phrases`
      a copy, copy of, copies, download, export, subject access, send me, see what, get hold, see everything, what you hold, show me what,
      access to my, access request
    `,
    ],
    alone: phrases`
      subject access request, copy of my data, copy of my information, copy of everything, download my data, export my data, data you hold on me,
      data you have on me, what you hold on me, what you have on me, i want a copy
    `,
  },
  'data-kept': {
    of: ['privacy', 'conversation'],
    said: [
      phrases`
      do with my, my emails, what data, which data, what information, what do you keep, you keep, keep about, keep on me, do you store, you store,
      stored, do you hold, you hold, kept, what basis, why do you, how long do you, how long are, how long is, collect, collects, collected,
      sits behind, know about me, record, track, tracked, tracking, cookies
    `,
    ],
    alone: phrases`
      do with my emails, do with my data, do with my details, do with my information, what data do you keep, what data do you hold,
      what data do you collect, information do you keep, information do you hold, information about me, information about us, data about me,
      data do you have, personal data of mine, keep about me, store about me, know about me, collect about me, my details stored, details are kept,
      details do you keep
    `,
  },
  'data-shared': {
    of: ['privacy'],
    said: [
      phrases`
      share, shared, sell, sold, pass, pass on, passed on, pass my, third party, third parties, give my, give out, who gets, who sees, who receives,
      who can see, brokers, advertisers, marketing companies, other companies, anyone else, seller see, owner see, vendor see
    `,
    ],
    alone: phrases`
      pass my details, pass on my details, share my details, sell my details, sell my data, share my data, give my details, give my email,
      give my number, give out my, pass my number, pass my email, share my email, share my info, sell my info, pass my info, sell my email,
      third parties
    `,
  },
  'data-marketing': {
    of: ['privacy', 'alerts'],
    said: [phrases`marketing, advertising, adverts, promotional, promotions, spam, junk email, newsletters, object`],
  },
  'data-right': {
    of: ['privacy'],
    said: [phrases`complain, complaint, ico, information commissioner, correct, wrong, rights, my rights, right to`],
  },
  'card-kept': {
    of: ['privacy', 'paying', 'refunds'],
    said: [
      phrases`card number, card numbers, card details, my card, bank details, the card, cards, card info, card data`,
    ],
    alone: phrases`
      keep my card, store my card, save my card, hold my card, my card kept, card kept, card stored, card saved, is my card safe, see my card, my card details, my card number, card details safe, card safe,
      card details kept, card details stored, who has my card, safe putting my card, put my card in, putting my card, entering my card, enter my card,
      type my card, typing my card, give my card, giving my card, card in here, card on here, card information, pay safely, is payment safe,
      is paying safe, payment secure, payments secure, is checkout safe, is the checkout safe, safe to pay by card, safe to pay online,
      pay on here safe, card secure
    `,
  },
  'pay-parts': {
    of: ['paying', 'secure-price'],
    said: [
      phrases`
      instalments, installments, in parts, two goes, three goes, in halves, in stages, bit at a time, over time, monthly, spread, klarna, pay later, half now, bit by bit, payment plan, two payments, three payments
    `,
    ],
  },
  'who-runs': {
    of: ['about', 'trust', 'advice'],
    said: [
      phrases`
      who runs, runs this, who owns this, whos behind, who is behind, whats behind, behind this, which company, what company, company behind,
      company is this, registered, who operates, who set, where are you based, based, companies house, company number
    `,
    ],
    alone: phrases`
      who runs this, who runs the site, who runs it, who owns this site, who owns this website, who owns the site, who owns the website,
      whos behind this, who is behind this, behind this website, behind this site, who are you lot, who are you people, who are you guys,
      which company runs, what company runs, what company is this, which company is this, company behind this, who operates this, where are you based,
      where is your office, your office, your offices, have an office, an office i can, visit you, come and see you, pop in, are you a real company, are you a registered company, your company number
    `,
  },
  regulated: {
    of: ['about', 'trust', 'advice'],
    said: [
      phrases`
      regulated, regulates, regulator, fca, ombudsman, redress, redress scheme, authorised, compensation scheme, fscs, protected, licensed by,
      accredited
    `,
    ],
    alone: phrases`
      are you regulated, who regulates you, fca regulated, regulated by, regulated by anyone, fca authorised, property ombudsman,
      redress scheme are you, redress scheme, covered by the fscs, financial ombudsman, financial conduct authority
    `,
  },
  'no-adviser': {
    of: ['advice', 'about'],
    said: [
      phrases`
      solicitor, solicitors, lawyers, agent, agents, estate agent, estate agents, broker, brokers, adviser, advisers, advisor, advisors, conveyancing,
      lender
    `,
    ],
    alone: phrases`
      are you solicitors, are you a solicitor, are you lawyers, are you estate agents, are you an estate agent, are you an agent, are you agents,
      are you a broker, are you brokers, are you a lender, are you advisers, are you a financial adviser, you guys estate agents, you a law firm,
      a firm of solicitors, are you mortgage brokers, are you accountants
    `,
  },
  complain: {
    of: ['contact', 'trust'],
    said: [
      phrases`
      moan, moaning, grumble, let down, poor service, bad service, service ive had, fed up, complaint, complaints, complain, complaining, unhappy,
      not happy, dispute, ombudsman, escalate
    `,
    ],
    alone: phrases`
      moan about the service, the service ive had, bad service from you, poor service from you, let down by you, make a complaint, file a complaint,
      want to complain, how do i complain, complaints procedure, complaints process
    `,
  },
  blog: {
    of: ['reading'],
    said: [phrases`blog, blogs, articles, article, news, post, posts`],
    alone: phrases`the blog, your blog, a blog`,
  },
  guides: {
    of: ['reading'],
    said: [
      phrases`
      guide, guides, reading, read, read up, learn, learning, knowledge hub, hub, glossary, beginner, beginners, start, tutorial, explained,
      never been, new to
    `,
    ],
    alone: phrases`the guides, your guides, any guides, knowledge hub`,
  },
  'area-figures': {
    of: ['checks', 'download'],
    said: [
      phrases`
      area data, how old, rents from, prices from, figures from, numbers from, those numbers, those figures, these numbers, these figures, that number,
      that figure, area figures, average, averages, land registry, ons, up to date, how recent, how current, how fresh, how often updated
    `,
    ],
    alone: phrases`the area data, your area data, area figures, area data worked out, how old are your figures`,
  },
  'deals-checked': {
    of: ['checks', 'trust'],
    said: [
      phrases`
      make them up, makes them up, made up, checked by anyone, check, checks, checked, checking, verify, verified, vet, vetted, vetting, visit,
      visited, look at them, looked at, inspect, inspected, review, reviewed, whatever the seller, what the seller, seller says, owner says,
      take their word, take the sellers word
    `,
    ],
    alone: phrases`
      who decides which deals, which deals get listed, how do deals get on, how do deals get listed, who picks the deals, who chooses the deals,
      how do you choose deals, how do you pick the, how do you choose the, seller is real, sellers are real, owner is real, checked by anyone or do,
      figures on here checked, numbers on here checked, sellers make them up, make up the figures, make up the numbers, check these deals,
      check the deals, check every deal, check each deal, check your deals, check deals, checks these deals, are deals checked, are the deals checked,
      are these deals checked, deals vetted, deals verified, are these vetted, vet the deals, vet these, verify the deals, check them before,
      check it before, check what the seller, check what sellers, checked before they go, before they go up, before it goes up, before they go live,
      before listing them
    `,
  },
  'sign-out': {
    of: ['account'],
    said: [phrases`log out, sign out, logged out, logging out, signing out`],
    alone: phrases`how do i log out, how do i sign out, how to log out, how to sign out, cant log out, cant sign out`,
  },
  'no-email': {
    of: ['alerts', 'account'],
    said: [
      phrases`
      never got, didnt get, not got, havent got, hasnt come, hasnt arrived, didnt come, didnt arrive, not arrived, never came, never arrived,
      no confirmation, nothing came, not come
    `,
    ],
  },
  'grade-means': {
    of: ['scores'],
    said: [
      phrases`
      buy, to buy, avoid, steer clear, bad, good, worst, best, rubbish, recommend, recommended, recommendation, advice, worth it, safe, risky, mean,
      means, meaning, telling
    `,
    ],
  },
  'grade-who': {
    of: ['scores'],
    said: [
      phrases`who, whos, decides, decide, decided, sets it, by hand, a person, valuer, opinion, changed, influence, seller, owner, paid for`,
    ],
  },
  program: {
    of: ['about'],
    said: [phrases`real person, a person, human, a bot, robot, chatgpt, machine`],
    alone: phrases`
      are you a real person, are you a person, are you a real human, am i talking to a, am i speaking to a, am i chatting to a, is this a bot,
      is this a real person, is this a robot, person answering, human answering, person or a machine, person or a computer, person or a bot, human or a bot, human or a machine, human or a computer, machine or a person, computer or a person, bot or a person, bot or a human, talking to a human, talking to a bot, talking to a machine, is this a human, is this automated, is it an ai, is this an ai
    `,
  },
  'not-advice': {
    of: ['advice'],
    said: [
      phrases`financial advice, is this advice, tax advice, legal advice, rely on, a recommendation, score advice, rating advice`,
    ],
    alone: phrases`this financial advice, is it financial advice, financial advice im, giving me financial advice, giving financial advice`,
  },
  reviews: {
    of: ['trust'],
    said: [
      phrases`
      review, reviews, reviewed, rated, rating, ratings, testimonial, testimonials, people say, others say, investors say, customers say, trustpilot
    `,
    ],
    alone: phrases`
      testimonials, leave a review, write a review, leave you a review, leave feedback, your reviews, reviews of you, people say about you,
      investors say about you, customers say about you, buyers say about you
    `,
  },
  rewards: {
    of: ['secure-price', 'about', 'selling'],
    said: [
      phrases`discount, discounts, promo, voucher, referral, referrals, affiliate, reward, rewards, bonus, money off`,
    ],
    alone: phrases`
      refer a friend, referral scheme, do you do referrals, referral bonus, referral fee, affiliate scheme, bring a friend, introduce a friend,
      recommend a friend, promo code, voucher code, discount code, discount on the fee, discount on your fee, money off the fee
    `,
  },
  report: {
    of: ['contact', 'checks'],
    said: [
      phrases`mistake, mistakes, error, wrong, incorrect, inaccurate, misleading, out of date, typo, fake, bogus, suspicious, not true, untrue`,
    ],
  },
  accessible: {
    of: ['about'],
    said: [phrases`screen reader, accessible, accessibility, blind, partially sighted, keyboard`],
    alone: phrases`
      screen reader, screen readers, accessibility statement, site accessible, website accessible, bigger text, larger text, text bigger,
      text larger, visually impaired, partially sighted, wcag
    `,
  },
  coverage: {
    of: ['about', 'checks', 'selling'],
    said: [
      phrases`
      commercial, auctions, auction, land, houses only, only houses, just houses, parts of the country, nationwide, which regions, which countries
    `,
    ],
    alone: phrases`
      parts of the country, where do you cover, areas do you cover, regions do you cover, places do you cover, you cover scotland, you cover wales,
      commercial as well, commercial too, only houses or, just houses or, only take houses, only do houses, kinds of property do you,
      types of property do you, sort of property do you, deal with commercial, you do commercial, you list auctions, do you do auctions
    `,
  },
  offers: {
    of: ['contact', 'reserving'],
    said: [phrases`make an offer, negotiate, haggle, offer less, lower offer`],
  },
  'least-money': {
    of: ['about', 'reserving'],
    said: [phrases`minimum, least, smallest`],
    alone: phrases`
      minimum investment, minimum amount, minimum spend, minimum i can, minimum i need, minimum you need, any minimum, smallest amount,
      least i can invest, least you can invest
    `,
  },
  'calc-assumed': {
    of: ['calculators'],
    said: [
      phrases`
      assume, assumes, assumed, assuming, assumption, assumptions, default, defaults, take for, built in, preset, change, alter, adjust, tweak, edit,
      override, own figures, own numbers
    `,
    ],
  },
  'calc-which': {
    of: ['calculators'],
    said: [phrases`which, what, where, how many, list, find, free, cost, account`],
    alone: phrases`which calculators, what calculators, calculators have you, calculators do you, have a calculator for, where are the calculators`,
  },
  'calc-save': {
    of: ['calculators'],
    said: [phrases`save, keep, send, share, print, download, come back to, accountant, partner, email`],
    alone: phrases`
      save my calculation, save a calculation, save the calculation, save this calculation, send my calculation, share my calculation,
      share a calculation, print my calculation, send this calculation, save my figures, keep my figures, save my sums, send my figures
    `,
  },
} as const satisfies Record<string, SitePoint>
