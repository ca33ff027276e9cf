import { phrases, words } from './lists.ts'

/** What is declined: what somebody should do, forecasts, suitability, a product, and a person’s own tax. Safe in the browser. */

export const duties = words`should shall ought shud shld`
/** Behind them, where somebody only goes on to say something. */
export const telling = words`add mention say note tell admit confess clarify explain stress flag warn point state`
/** The persons that a question is about. */
export const persons = words`
  i me us we my our he she mum mam dad mother father wife husband partner son daughter nan gran brother sister client someone people
  her him them they person man woman bloke guy lady lad lass folk youngster student nurse teacher widow kids nana granny grandad uncle aunt
  beginner beginners novice newbie pensioner pensioners retiree retirees family couple
`
/** Behind "my", no person: "best areas for my budget". */
export const noPersons = words`budget money price rent area search deposit cash tenant tenants criteria`
/** Behind "be", what is found out: "what should I be looking at". */
export const beingFound = words`looking aiming expecting checking asking getting reading paying aware careful worried charging seeing watching budgeting`
/** Things that everybody may be told to do: "what should I check", "what yield should I expect". */
export const findingOut = words`
  check expect know ask look read budget allow see register pay file give keep bring watch need be have start begin receive get provide include
  compare serve send protect issue hear find receive plan assume report tell understand declare calculate work
`
export const suits = words`wrong risky silly crazy best right good suitable ideal better safest safe perfect wise ok okay suited fine great sensible`
export const suiting = phrases`
      suit me, suits me, suit us, suits us, suits someone, suit someone, suits people, suit a, suits a, suits my, suit my, right for me
    `

/** Asking for an opinion, or whether to do something. */
export const opinions = phrases`
      good year to, bad year to, go or no go, go no go, good enough to, enough to give up, enough to quit, give up nursing, give up teaching,
      leave my job, buy or not, do it or not, in or out, yay or nay, yes or no then, thumbs up, do you think, do you reckon, what do you think,
      what do you reckon, your opinion, your view, your honest opinion, would you buy, would you go, would you pick, would you take, would you choose,
      would you do, would you invest, would you sell, would you wait, would you fix, would you put, would you rather, would you use, you would buy,
      you would take, you would pick, youd take, youd buy, youd pick, youd go, youd choose, if you were me, in my shoes, in my position,
      in my situation, my situation, in our position, in our shoes, your favourite, your pick, your top pick, your best pick, top pick for, pick one, pick for me, choose for me,
      tell me what to do, tell me what to buy, tell me which, you recommend, recommend me, recommend a, recommend any, do you recommend,
      your recommendation, what do you suggest, you suggest, advise me, advise us, give me advice, your advice, you advise, good idea, bad idea,
      makes sense to, make sense to, good time to, right time to, best time to, bad time to, or wait, wait or, hang on or, or hang on, hold or sell,
      sell or hold, sell or keep, keep or sell, buy now or, sell now or, now or wait, no brainer, better off, am i mad, am i daft, am i stupid,
      be wise, is it wise, sensible to, safe bet, safe investment, good investment, best investment, good buy, good deal, bad deal, bad investment,
      worth buying, worth investing, worth doing, worth selling, worth the risk, or leave it, or walk away, or give it a miss, or pass on it,
      worth it anymore, worth it any more, worth it these days, worth it nowadays, still worth it, worth the hassle, worth remortgaging, worth fixing, worth incorporating, worth paying, guarantee, guaranteed, investment for me, good move,
      smart move, what to buy, which to buy, where to buy, where to invest, what to invest in, you think i, shall i buy, shall i sell, time to buy,
      time to sell, go for it, pull the trigger, take the plunge, retire on, enough to retire, retire early, live off, give up work, give up my job,
      quit my job, pack in my job, replace my salary, replace my wage, too late to, too early to, too much for, mad to, daft to, better with a,
      be better with, overpaying, is btl dead, is buy to let dead, is brrr dead, is property dead, are hmos dead, dead in the water, had its day,
      past its best, fair price, mugged off, ripped off, being had, being conned, over the odds, paying too much, overpriced, is it better to,
      would it be better to, be better to, whats safer, what is safer, which is safer, whats riskier, better than stocks, better than shares,
      property or, or stocks, or the stock market, or premium bonds, or an isa, reason not to, reasons not to, reason to buy, reasons to buy,
      talk me out of, talk me into, convince me, sell me on, put me off, too much hassle, is it too much work, is that too much work, would be too much work, too much trouble, hassle for someone,
      work for someone, for someone with, for someone like, risk free, riskfree, no risk, zero risk, without risk, without any risk, sure thing,
      sure winner, sure bet, cant lose, cannot lose, cant go wrong, cannot go wrong, safe to buy, safe to just, safe to invest, dead cert, nailed on,
      foolproof, surefire, sure fire, a dead certainty, money for nothing, no way to lose, go in at, go in with, go in low, what to offer,
      how much to offer, lowball, low ball, cheeky offer, opening offer, offer asking, at asking or, which one should i, which should i,
      which one should we, which should we, which one shall i, which one would you, which would you, into this or, into property or, or pay off,
      or pay down, or overpay, or just save, or put it, or save it, or invest, all my savings, all our savings, my whole pension, my pension lump,
      all my pension, life savings,  put my redundancy, my redundancy into, all my money, my inheritance into, for someone wanting, for someone who, for someone on,
      for someone in, for someone my, someone my age, person my age,  for a nervous, for the nervous, for a beginner, for a pensioner,
      nervous first, just tell me, please tell me what, tell me straight, yes or no should, do i go for, do i buy, do we buy, do i walk, do i pull,
      is it daft to, is it mad to, is it stupid to, is it crazy to, am i being, am i crazy, are we mad, are we daft, would i be mad, would it be mad,
      id be mad, worth my while, worth our while, worth the money, worth the bother, worth having, worth going for, worth a punt, worth taking,
      take a punt, a punt, what would you, where would you put, how would you invest, how would you spend, best use of, best way to invest,
      best way to use, what to do with, talk some sense, now a good time, a good time for, still a good time, worth waiting, worth just waiting,
      wait for the budget, waiting for the budget, wait and see, hold off, hold fire, too good to be true, sounds too good, seems too good,
      lying to me, is he lying, is the seller lying, is the agent lying, do u think, do u reckon, u think i, would u buy, would u go, would u do,
      shud i, best thing to do, your own money, your own cash, if it was your, forced to choose, had to choose, heads or tails, one wins, hang fire,
      hang about till, in now or, now or hang, whatd you tell, whatd you do, whatd you pick, whatd you go, buyers market, sellers market
    `
/** Behind "would you", what is asked of whoever chooses. */
export const choices = words`
  sign stick bet plump gamble jump snap grab opt go buy take pick choose put invest bother risk chance
`
/** Between "would you" and what is chosen. */
export const beforeChoices = words`have really honestly actually ever even personally yourself still just`
/** A person, and the company in whose stead it buys. */
export const asPerson = phrases`own name, personal name, my name, our names, personally, personal, as an individual, as individuals, joint names, sole trader`
export const asCompany = phrases`company, ltd, limited company, limited, spv`
/** What is worked out or told of both, and judged of neither. */
export const ofBoth = phrases`
      stamp duty, sdlt, lbtt, ltt, tax on, difference, differ, compare, beside, next to each other, rule, rules, how does, how do, what does, cash needed,
      purchase tax, yield, cash flow, payment, both, rates of
    `
/** Who is right, where it is of no rule. */
export const disputes = phrases`
      is he right, is she right, are they right, is my dad right, whos right, who is right, whos wrong, who is wrong, which of us is,
      settle an argument, settle a bet, settle this
    `
/** What asks for the rules alone, however a vehicle is named beside them. */
export const onlyRules = phrases`
      just the rules, only the rules, the rules only, not asking which, not asking what to, not asking you to, rule wise, rules wise, what changes,
      what actually changes, in law what, is that a sale, is it a sale, is that a disposal, count as a sale, counts as a sale, by law
    `
/** Whether something is good, where it is said of no place and no deal. */
export const goodness = phrases`
      good, enough, decent, bad, any good, worth it, worth bothering, fair, good enough, a bargain, bargain, too low, too risky, rubbish, risky, solid,
      ok, any use
    `
export const thingsJudged = phrases`
      is that, is this, is it, are these, are those, that a, this a, is a, yield, return, roi, gross, net, cash flow, cashflow, percent, price
    `

export const forecasts = phrases`
      where do you see, do you see rates, do you see prices, do you see rents, rates at christmas, rates by christmas, rates in the new year,
      be a good year, happen to prices, happen to rates, happen to rents, happen to the market, happens to prices next, will prices, will rents,
      will rates, will interest rates, will house prices, will property prices, will values, will the market, will mortgage rates, will the base rate,
      will base rate, will rates be, where will, prices crash, house price crash, market crash, property crash, going to crash, price forecast,
      rent forecast, rate forecast, forecast, forecasts, forecasting, predict, predicting, prediction, predictions, crystal ball, up and coming,
      next hotspot, next hotspots, future growth, future hotspot, grow most next, grows most next, grow the most next, grow fastest next, fastest next,
      most next, next to grow, grow next, grows next, rise next, boom next, boom town, boom towns, keep going up, keep rising, keep falling,
      keep growing, wait til rates, wait until rates, wait till rates, wait for rates, rates next year, prices next year, rents next year,
      when rates drop, when rates fall, when prices fall, rates drop, rates come down, prices come down, market picks up, market recovers,
      market improves, worth in 5 years, worth in 10 years, worth in five years, worth in ten years, in ten years time, in 5 years time,
      in five years time, in 10 years time, bottomed out, peak of the market, next boom, house price growth next, will double, to double,
      going to double, will go up, will go down, going to go up, going to go down, going up or down, up or down next, expected to rise,
      expected to fall, expect to rise, expect to fall, set to rise, set to fall, likely to rise, likely to fall, worth more in, sell for more by, worth more by, rate going,
      rates going, base rate going, prices going, rents going, market going, market heading, rates heading, prices heading, will the surveyor,
      will the valuer, will it down value, be down valued, will the bank lend, will they lend, will labour, will the government, will they bring in,
      will they scrap, will they ban, will reeves, will the chancellor, will the budget, in the next budget, in case they cut, in case they raise
    `
/** Ahead of now, what makes of a value or a price a forecast: "worth in 2 years", "over the next five years". */
export const horizons = phrases`
      years time, year time, years from now, months time, next year, next few years, next couple of years, next five years, next ten years,
      next three years, next two years, next 5 years, next 10 years, next 3 years, next 2 years, next decade, coming years, coming year, years to come,
      a decade, in a few years, in a year, in a couple of years, in two years, in three years, in five years, in ten years, in 2 years, in 3 years,
      in 5 years, in 10 years, in 15 years, in 20 years, in twenty years, by then, down the line, long run, long term, the future, when i retire,
      when we retire, by christmas, by next, by the time, this time next, how long before, how long until, how long till, next summer, next spring
    `
export const valueMoves = phrases`
      worth, fetch, doubles, double, doubled, doubling, triple, heading, go up, goes up, going up, gone up, go down, goes down, going down, shoot up,
      rise, rises, rising, fall, falls, falling, drop, grow, grows, appreciate, appreciates, climb, climbs, crash, crashes, recover, recovers,
      bounce back, keep up, prices be, rents be, rates be, values be, market be, get for it
    `
/** What a value was, or would be, is no forecast. */
export const noForecast = phrases`
      if, assume, assuming, suppose, supposing, say it, say they, was, were, went, since, last, past, ago, previous, used to, so far, rate of,
      a year for, per year, per annum, each year, every year, lease, leases, pay back, payback, repay, paid off, pay off, fixed, fix, term
    `
/** What prices did so far. */
export const movedSoFar = phrases`has it gone, have they gone, has gone, have gone, has the rent gone, has risen, have risen, has it risen, has fallen, have fallen, has it fallen, has it changed, have they changed, has it moved`
/** How likely something is. */
export const chances = phrases`
      the odds, what odds, odds of, odds are, the chances, what chance, chances of, chance of, chances are, how likely, the likelihood, likelihood of,
      probability, a percentage chance, what are my chances
    `

export const ahead = words`will wont gonna going might likely expect expected next future tomorrow someday`
export const moves = words`rise rises rising fall falls falling drop drops dropping double doubles crash crashes boom booms grow grows growing increase increases climb climbs recover recovers appreciate appreciates up down`
/** Behind these an "if" asks whether. */
export const asksWhether = words`tell me know say see wonder wondering ask sure idea us`
/** Who takes less than was asked. */
export const hagglers = words`they seller sellers vendor vendors owner owners he she them agent theyd theyll`
export const moved = words`price prices rent rents rate rates value values market markets house houses property yields growth base inflation it they areas area`
/** A case that is worked out, and no forecast: "if rates rise to 7%". */
export const suppositions = words`if when once assuming assume suppose supposing say after whatif unless`
/** In front of a year to come. */
export const beforeYear = words`by in of come until till til around before towards`
/** What is agreed until a year to come: "tied in till 2034". */
export const bindsUntil = words`tied lease leased let contract tenancy signed locked fixed fix runs ends expires`
/** Behind a year to come, what makes it a forecast. */
export const laterWorth = phrases`worth, prices, price, rents, value, get, growth, market, rates, rate, going, heading`

/** Who is asked about by name or by worth, behind "which": "which landlord insurance is best value". */
export const whichTrade = phrases`insurance, insurer, mortgage, lender, bank, broker, solicitor, conveyancer, agent, surveyor, accountant, valuer, builder, cover`
export const bestOfTrade = phrases`is best, are best, is cheapest, is the best, is the cheapest, best value, good value, is better, do you rate, do you like, do you prefer, would you use, should i use, shall i use, do you use`
export const whichFirst = phrases`which, what, whose`
export const products = phrases`
      which lender, which lenders, which bank, which banks, which mortgage, which mortgages, which broker, which insurer, which insurance,
      which solicitor, which agent, which letting agent, which accountant, which surveyor, which product, which fix, what lender, what bank,
      what broker, what solicitor, what insurer, best lender, best lenders, best bank, best mortgage, best mortgages, best broker, best insurance,
      best insurer, best solicitor, best letting agent, best agent, best accountant, best surveyor, best mortgage deal, cheapest lender,
      cheapest mortgage, cheapest insurance, cheapest broker, whose insurance, whose mortgage, who would you go with, who would you use, whod you use, whod you go,
      who should i use, who do you use, who is the best, good lender, good broker, good solicitor, good insurer, good accountant, good letting agent,
      good surveyor, good lenders, good brokers, good mortgage, know a good, know any good, any good lenders, any good brokers, fix 2 or 5, fix 2 or 3,
      fix 2 or 10, fix 5 or 10, fix two or five, 2 or 5 years, two or five years, two year or five, five year or two, 2 year or 5, 5 year or 2,
      2 or 5 year, two or five year, fixed or variable, variable or fixed, fixed or tracker, tracker or fixed, fix or tracker, tracker or fix,
      fix for two, fix for five, fix for 2, fix for 5, year fix or, what mortgage should, halifax or, nationwide or, who would lend, who will lend,
      wholl lend, who lends, anyone lend, anywhere lend, or nationwide, or halifax, or barclays, or santander, or natwest, barclays or, santander or,
      natwest or
    `

/** Who works for a buyer, of whom none is recommended. */
export const trades = phrases`
      conveyancers, insurers, insurance, mortgage broker, mortgage brokers, mortgage adviser, mortgage advisor, ifa, financial adviser,
      financial advisor, property manager, managing agent, estate agent, estate agents, tradesman, tradesmen, roofer, sourcer, sourcers,
      bridging lender, bridging company, law firm, valuer, auction house, letting agency, solicitor, solicitors, conveyancer, broker, brokers, lender,
      lenders, accountant, accountants, surveyor, surveyors, builder, builders, letting agent, letting agents, insurer, architect, plumber,
      electrician, tax adviser
    `
/** In front of who works for a buyer, these ask for one by name. */
export const choosing = words`best good cheapest decent reliable trusted top cheap reputable quickest fastest friendly recommended`
export const choosingFirst = words`best recommended cheapest`
export const recommending = phrases`recommend, recommended, recommendation, suggest, know of, point me to, vouch for`

export const ownTax = phrases`
      pay no tax, pay zero tax, without paying tax, not pay tax, not paying tax, legally avoid, as little tax, least tax, less tax on, minimise tax,
      minimise my tax, dont pay tax, avoid tax, pay less tax, avoid paying, dodge tax, dodge, loophole, loopholes, tax efficient, most tax efficient,
      save tax, reduce my tax, get out of paying, get round, get around, through a limited company or, cut my tax, own names or, own name or,
      our names or, my name or, personal name or, ltd or own, ltd or my, ltd or our, ltd or personal, ltd or not, personal or ltd, personally or,
      company or own, company or my own, company or personal, personal or company, spv or personal, spv or my, need an accountant,
      into a company yes or, avoid stamp duty, avoid the surcharge, avoid inheritance, hide it, hide the rent, hide rent, hide my, hide some, hide income, beat the taxman
    `
/** Whose name or which vehicle, which with a word of judging is somebody’s own tax. */
export const vehicles = phrases`
      own name, ain name, personal name, my name, our names, wifes name, the wifes, husbands name, partners name, kids name, sons name, daughters name,
      joint names, in a company, into a company, in a ltd, into a ltd, limited company, ltd company, through a company, company or personal,
      personal or company, personally or, ltd or personal, personal or ltd, in a trust, into a trust, in an spv, into an spv, through an spv,
      through a ltd
    `
export const judges = phrases`
      right, better, best, wise, advise, advisable, makes sense, worth it, worth, good, sensible, whats right, or should, should i, should we,
      best way
    `

/** Asking again for what was declined. */
export const insisting = phrases`
  go on, come on, surely, just one, just a couple, just tell, one name, a name, names, name one, name a, name some, name me, name any, one or two, a couple, pick, which one, which ones, any of them,
  at least, roughly, ballpark, between us, between you and me, off the record, wont tell, wont hold you to it, a hint, best guess, your gut, gut feeling, if you had to, had to choose, had to pick,
  forced to, hypothetically, who would you, who do you, what would you, would you, whatd you, your own, whats your, you must know, you must have, yes or no, but really, no really, honestly, must be one, must be some, there must, someone you, anyone you, one you, ones you,
  why not, why wont you, why cant you, not even, pretty please, oh please, still want, favourite, decent one, decent ones, good one, good ones, best one, best ones, cheapest one, cheapest ones,
  most people use, everyone uses, people usually use, popular one, popular ones
`

/** What helps beside what is declined, by the first of these subjects that is named. */
export const offers: readonly (readonly [readonly string[], string])[] = [
  [
    phrases`insurance, insurer, insurers, cover for`,
    'The deal calculator takes a sum a year for insurance: say yours, and I work with it.',
  ],
  [
    phrases`fix, fixing, fixed, tracker, tracking, variable, rates, rate, remortgage, overpay, overpaying, interest only, repayment`,
    'Say the loan and the rates or terms, and I put the payments of a month beside each other.',
  ],
  [
    phrases`lender, lenders, bank, banks, mortgage, mortgages, broker, brokers`,
    'Say the loan, the rate and the rent, and I work out the payment of a month and how far the rent covers it.',
  ],
  [
    phrases`ltd, limited company, company, spv, own name, personal name, joint names, trust`,
    'Say the price and who buys, and I put the purchase tax of a company beside that of a person. From your income, profit and interest I work out what Section 24 adds to your tax.',
  ],
  [
    phrases`sell, selling, flog, keep it, keep or, hang on, hold on to, let it out, cash in, get shot`,
    'Say what it is worth, its rent and the loan on it, and I work out what it yields and leaves a month.',
  ],
  [
    phrases`student, students, hmo, hmos, commercial, office, shop, holiday let`,
    'Ask for “student lets”, “HMOs” or “commercial”, and I list those that are here with their figures.',
  ],
]

/** A home that is owned already, of which no other deals help. */
export const ofOwnHome = phrases`
  sell, selling, keep, hold on to, let it, remortgage, refinance, convert, i own, we own, my flat, my house, my hmo, our flat, our house, my tenant, my tenants, deal, licence, planning
`
/** By which somebody says that no advice is asked for. */
export const noAdvice = phrases`
  dont tell me which, not asking you to choose, not asking you to pick, not asking for advice, not asking which, not after advice, no advice needed, no advice please, no advice wanted, without advice, know you cant advise,
  know you cant, dont need advice, dont want advice, not advice, not a recommendation, no recommendation, not want advice, no need to recommend,
  not asking for a recommendation, dont recommend, ill decide, ill choose, i will decide, ill make my own mind
`
