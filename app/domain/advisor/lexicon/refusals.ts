import { phrases, words } from './lists.ts'

/** Phrases of what the advisor refuses, whatever else a message says, and of courtesy. */

/** Its instructions, and being something else. */
export const instructions = phrases`
  system prompt, your prompt, initial prompt, hidden prompt, your instructions, previous instructions,
  prior instructions, ignore all previous, ignore all instructions, ignore all your, ignore all rules,
  ignore previous, ignore your, ignore everything above, ignore everything you, ignore instructions, disregard your,
  disregard all, disregard previous, disregard the guidelines, disregard the rules, disregard the instructions,
  disregard the above, forget your, forget all instructions, forget all previous, override your, override the rules,
  override the system, pretend you, pretend to be, pretend that you, act as an admin, act as an administrator,
  act as the administrator, act as admin, act as dan, act as if you, act as a developer, act as a hacker, roleplay,
  role play, you are now, jailbreak, dan mode, developer mode, debug mode, admin mode, god mode, sudo, root access,
  repeat everything above, the text above, words above, above this line, system message, system text, system role,
  new instructions, have no restrictions, no rules
`

/** Other people. */
export const otherPeople = phrases`
  of another user, of other users, of another customer, of other customers, of another buyer, of other buyers,
  another users, other users conversations, other users chats, other users documents, other peoples documents,
  other peoples conversations, other peoples data, show me other users, list other users, all users, users data,
  list users, user list, list of users, list of buyers, list of customers, who bought, who has reserved, who reserved,
  who owns deal, who owns this deal, who owns this property, who owns this house, who owns this flat,
  who owns this one, who owns it, who owns the property, who owns the house, who owns pid, owners name,
  owners address, owners email, owners phone, owner name, owner address, address of the owner, name of the owner,
  email of the owner, number of the owner, name of the vendor, who is the vendor, vendors name, name of the seller,
  who is the seller, sellers name, full address, exact address, street address, phone number of, email address of,
  emails of, email addresses, all emails, contact details of, tenants name, tenants names, name of the tenant,
  names of the tenants, card numbers, conversation of, conversations of, other conversations, other chats
`

/** Behind these "who" tells more of them. */
export const someone = words`
  lady woman man gentleman chap bloke guy lad lass client clients friend friends mate couple sister brother mother father mum dad son daughter
  aunt uncle auntie neighbour landlord landlady husband wife family cousin colleague niece nephew nan gran grandad parents
`

/** Things that are not public. */
export const secrets = phrases`
  admin password, admin panel, admin access, admin account, admin login, as admin, an admin, administrator, admins,
  draft deal, draft deals, drafts, deals in draft, unpublished, hidden deals, hidden deal, hidden ones,
  inactive deals, inactive deal, secret key, secret keys, your secret, your secrets, secret deals, passwords,
  the password, password of, api key, api keys, apikey, env, environment variables, access token, session cookie,
  credentials, print the database, dump the database, show the database, show me the database, read the database,
  delete the database, query the database, access the database, database dump, database schema, document link,
  document links, document url, document urls, download link, download links, links to documents,
  links to the documents, link to the documents, documents without paying, free documents, legal pack link, file key,
  file path, read file, readfile, etc passwd, source code, base64, rot13, drop table, union select, insert into,
  delete from, or 1 1, script alert, script src, onerror, iframe, javascript, img src, im start, im end, endoftext,
  inst, tool call, function call, call the tool, eval, exec, 169 254, localhost
`

/** A visitor's own matter is the site's: "I forgot my password", "my document link does not work". */
export const ownMatters = phrases`
  my password, forgot password, forgot the password, reset password, reset the password, file a complaint,
  my document link, my document links, my download link, my download links, does not work, doesnt work, dont work,
  do not work, not working, isnt working, wont work, wont open, will not open, cant open, cannot open, broken,
  expired, fails, failed, not arrived, havent got, never got, missing, when do i get, when will i get,
  when do i see, after i pay, once i have paid, into my account, locked out, cant log in, cant sign in, cant login,
  passwords gone, get into my account, forgotten
`

/** What is no question about property. */
export const otherSubjects = phrases`
  weather, rain, sunny, snow, forecast tomorrow, recipe, recipes, cook, cooking, bake, dinner, football, rugby, cricket, premier league, world cup,
  joke, jokes, poem, poems, song, lyrics, story, essay, homework, python, javascript code, write code, code for, sql, html, bitcoin, btc, crypto,
  cryptocurrency, ethereum, shares, stocks, stock market, forex, lottery, visa, passport, flight, flights, hotel, hotels, horoscope, star sign,
  president, prime minister, election, politics, who won, translate, capital of, film, films, movie, movies, tv, netflix, doctor, medicine, headache,
  used car, new car, best car, sports car, golf gti, 0 60, css, cover letter, egg, eggs, red wine, boil an, pasta, wedding, best phone, laptop, iphone, xbox, playstation, dog food, knitting, gardening tips, tattoo, symptoms, diet, gym, dating, a girlfriend, a boyfriend, birthday, train times, bus times, what time is it, whats the time, car insurance, my car
`

/** First words of a greeting. */
export const greetings = phrases`hi, hello, hey, hiya, morning, alright, howdy, yo, hallo, afternoon, evening, greetings, ello, heya, sup`
export const longGreetings = phrases`good morning, good afternoon, good evening, hope you are well, hope youre well, hope you are ok, how are you, how are u, how r u, hows it going, you alright, u alright, nice to meet you`
/** First words of thanks, and those that say it where there are more. */
export const thanks = phrases`
  thanks, thank, thx, thankyou, cheers, ta, great, perfect, brilliant, brill, ok, okay, nice, lovely, bye, goodbye, super, fab, cool, sound, sorted, lol, haha, ah, oh, right, never, nevermind
`
export const thanksAmongWords = phrases`thanks, thank you, thankyou, thx, cheers, thats great, ta, brill, brilliant, great, perfect, bye, goodbye, have a good one, have a good un, have a nice day, never mind, nevermind, no worries, will do, got it, makes sense, understood`
/** Small words of courtesy. */
export const besideCourtesy = words`i im you u are is it its that thats was so very much really for the your all help helpful this today there and a pal mate love m8 guys everyone again hello hi hey hiya kind sir madam please too well ok oh great lot lots`
/** Words of anger, which a person may answer better. */
export const anger = phrases`
  shite, shit, crap, useless, rubbish bot, stupid bot, f off, fuck, fuck off, piss off, muppet, idiot, bollocks, bloody useless, waste of time, not what i asked, not what i said, thats not what i, you dont understand, you dont listen, you are wrong, thats wrong, youre wrong,
  bloody hell, wtf, ffs
`
/** Words of other languages. */
export const otherLanguages = phrases`
  bonjour, parlez, francais, merci, hola, habla, espanol, gracias, guten tag, sprechen, deutsch, danke, ciao, parla, italiano, grazie, dzien dobry, czy, polsku, moge, dziekuje,
  ola, portugues, obrigado, salut, vorbiti, romana, namaste, salaam, cymraeg, merhaba, privet, kan du
`
