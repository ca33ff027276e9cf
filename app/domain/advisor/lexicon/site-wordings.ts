import type { SitePointKey } from './site-points.ts'

/** Each point of this site as people ask for it in their own words, which tell how near a message is to it. Safe in the browser. */
export const siteWordings: Readonly<Record<SitePointKey, string>> = {
  'sell-how': `
    how do i sell my house through you. put my bungalow on the site. he wants rid of his flat, shot of it. do you lot buy or just advertise.
    advertise my property to investors. upload my terrace. where do i start selling. stick it on here. find me a buyer. offload shift a rental.
    list it with you. landlord selling up. the button to sell. get it in front of investors. how do i get rid of my rental with you. i own a place
    and want it sold. flogging my flat here. how would i list mine. interested in selling. where do i upload my property. get my house in front of
    your buyers. go about putting my late uncles terrace up. get my property up for investors to see`,
  'sell-who': `
    who is allowed to list sell here. are agents sourcers developers welcome. does the owner have to do it. can i sell on behalf of my mum dad.
    joint owners. executor inherited probate. are the sellers private people or companies. a friend asked me to list hers. do you deal with
    agents. can a company sell here. im a sourcer can i post deals. is it only landlords who can list. not mine but my mothers house. i run a
    lettings agency with landlords selling up could we work together. partner with you`,
  'sell-cost': `
    what do sellers owners pay. charge for listing. is advertising free for landlords. your cut commission when it sells. any fee for selling.
    percentage on completion. do you take a slice from the seller. is there a charge for having my house on here. does listing cost owt. what will
    you take off me when it sells. seller fees. what do you charge vendors. do i pay to have my property up. will it cost me to sell with you`,
  'sell-needs': `
    what must i have ready to list. photos paperwork tenancy agreement epc title to send in. requirements for a submission. what sort of property
    do you accept. what details does the form ask. what should i send you about my house. which photos do you want. do i need an energy
    certificate before i list. what info about the tenants. do you want the deeds when i list`,
  'sell-time': `
    how long till my listing goes live appears. what happens after i send the form. waiting for approval. when will people be able to see my flat.
    still not up on the site. rejected turned down why. how long does a listing stay up. does it just go up straight away. how many weeks before
    you get back to sellers. is my listing approved yet. someone has to check it first. where is my submission up to. how will i know it was
    accepted. why was my flat turned down. why did you reject it`,
  'sell-several': `
    list several houses at once. whole portfolio of flats. bulk upload. got twenty units to sell. more than one property`,
  'sell-stop': `
    take my listing down off the site. edit my advert. change the asking price of my submission. i want to withdraw my house. correct my own
    listing. wrong postcode in my listing. sold it elsewhere remove it. messed up the postcode when submitting. change something on my listing
    after sending. fix my advert. no longer want to sell. put the price of mine up`,
  'alerts-how': `
    email me when something new comes up. can i be told about fresh houses. set up an alert. let me know when a flat gets added. keep me posted.
    tip me off when one lands. without looking every day. notify notification of new properties. ping me. watch for me. email when one turns up. do
    you text people. have my phone buzz when cheap houses go on. want first dibs on new ones. save my search. how do i hear first. can i get told
    when one near me is listed. do you do a emailing list newsletter. heads up. can i be told only about student lets. only hear about one type.
    alerts for one town`,
  'alerts-often': `
    how often do emails come. every day or once a week. which day are they sent. what time do alerts go out. straight away or daily digest`,
  'alerts-stop': `
    stop sending me emails. too many emails every morning driving me nuts mad. unsubscribe from alerts. sick of messages. turn notifications off.
    get off the emailing list. flooding clogging my inbox. i keep getting your emails. bin the emails. quit pestering me. please quit emailing me.
    dont want any more emails. make the emails stop. leave me alone. take me off your list. why do you keep emailing me. block the updates`,
  'alerts-price': `
    tell me if the price drops on one i saved. someone knocked ten grand off. get told about reductions. when a seller lowers cuts the price.
    hear about it if it gets cheaper. will you let me know if it gets reduced. price goes down on one i like. watch the price`,
  'saved-where': `
    keep the ones i like in one place. basket for houses i fancy. wish list cart trolley folder. favourites hearts stars. save for later. where
    did the ones i hearted go. find them again later. put some to one side. mark pin tick flag a deal. my collection. dont want to lose them. how
    do i keep hold of that one. come back to it tomorrow. remember this deal. where is the list of ones i liked. how do i bookmark a house. i
    saved one and now cant find it. where do my likes go. stash a few. build up a list. where has the one i was looking at yesterday gone. lost
    the deal i was looking at. what becomes of my shortlist on a new laptop another device`,
  compare: `
    put two of them next to each other. see three deals side by side. compare the ones i picked. set one against another. look at both at once.
    table of several deals. line them up. weigh them up beside one another. wheres the bit where i tick the houses and see them in a row. two
    deals on one page. which of my two is better on paper show them both. comparison page`,
  'saved-private': `
    can anyone see my favourites. can my mum partner look at the ones i ticked. share my list with my brother. is my shortlist private public.
    show my saved ones to my wife. send the list to a mate. do sellers know i saved it. does anyone know what i have saved. could my accountant
    see my list. let my partner see my picks. would my sister be able to browse my stuff if i signed up`,
  'saved-most': `
    how many can i star heart save. limit on favourites. is my shortlist full. most deals i can keep. maximum saved`,
  'call-cost': `
    is the phone call free. do you charge for a chat. does talking to you cost. is there a bill for the consultation. premium rate`,
  'call-what': `
    what do we talk about on the call. how long does the call last. who rings me. what is the consultation for. will they try to sell me something
    on the phone. do you ring people out of the blue. sales calls cold calls. pushy pressure. is someone going to cold call me if i leave my
    number. will you pester me by phone`,
  'call-how': `
    talk to someone on the phone. ring me. speak to a human. arrange book a chat. dont like typing. rather talk than type. is there a number.
    call back. get hold of a real person. have a natter. someone to help me. go through it with someone. who do i message contact. helpline. can
    someone phone me. does someone phone me after i register. id like a word with one of your staff. could one of you ring me back. i want to
    ask someone something. get in touch with the team. who do i shout at. i prefer the phone. help im stuck who can i ask. are you on whatsapp.
    live chat with staff. can i text you. zoom`,
  hours: `
    when are you open. weekends evenings. office hours. bank holiday. are you there on sunday. what time do you shut close. can i ring after work.
    are you about at weekends. is support there at night`,
  'reply-time': `
    how long till you answer. nobody has replied to my message. when will i hear back. still waiting for a response. sent a message days ago. how
    quick do you get back. when does support answer. i wrote to you and heard nothing. how fast is your support. not one of you has replied.
    waiting three days for someone to answer me. ignored my message`,
  'fee-once': `
    is it a one off payment. do i pay every month. is there a subscription membership. per deal or for ever. pay again for each house. recurring.
    yearly pass or every single deal. is it a flat one time thing. will you charge me again later. annual plan. do i pay you for every house i
    look at`,
  'fee-amount': `
    how much is it to reserve. what does it cost to hold lock in a deal. the price of securing. how much do you charge. what do i pay you. how
    much to book one. whats the damage to get one held. whats your charge to a buyer. how much to take it off the market. is there a trial. free
    trial. is there a free version`,
  'fee-gets': `
    what do i get for three thousand. what does paying unlock. what can i see once i paid. what is the 3000 for. what am i buying. is it worth the
    money. benefits after the fee. why would i pay three grand. why should i pay you. whats the point of the secure price. what happens when i
    pay. what does the money go on. what am i paying for. when ive paid who tells me the street and number. do i get the address after`,
  'fee-price': `
    is the fee part of the price or on top. does it come off what i pay for the house. deducted from the deposit. counts towards the purchase.
    knocked off. do i get the fee knocked off the house. is it extra to the asking price`,
  'fee-vat': `
    is vat included. hidden charges extras. commission on top. any other costs to you. is that everything i pay. do buyers pay anything else. do i
    pay you anything more when i buy, like commission`,
  'fee-differs': `
    is the fee the same for every house. does a dearer property cost more to reserve. why is this one higher. fixed or percentage. two similar
    houses have different fees. why is the secure price more on this. is it always three thousand whatever the house. who sets the 2500 or 3000.
    why 2500`,
  receipt: `
    need a receipt invoice for my accountant. proof that i paid. where is the bill. paperwork for the payment. email me a receipt. something for
    my tax return showing what i paid you`,
  'pay-failed': `
    my card was refused declined. payment wont go through. it keeps saying error at checkout. why wont it take my debit card. money left my bank
    but nothing happened. charged twice. the payment page hangs freezes spins. bank blocked it. transaction failed. my card got charged but the
    deal still shows as available. checkout crashed. it timed out while paying. paid but no confirmation. amex visa not accepted. what if my
    broadband goes while paying. internet cut out at checkout. i think i paid twice`,
  scotland: `
    reserve in scotland. glasgow edinburgh deal how does that work. register my interest. scottish properties different`,
  viewing: `
    can i view the house. go and see it. have a look inside before buying. arrange a visit. look round. see it in the flesh. who shows me round.
    get the keys. my builder surveyor wants to look at it. can i take the missus to see it first. could i go round. do you do open days. can my
    surveyor get in. look at it in real life. pop round and see the place. when do i get the keys. can i measure up`,
  'from-abroad': `
    i live in canada spain dubai australia. buyers from overseas. non uk resident. foreign passport. no british bank. expat problem. reserve from
    another country. living outside britain. folk living in ireland. im an expat. can foreigners use this. do i have to be british. do i have to
    live in the uk. i live abroad am i able to buy one. do you take people from northern ireland. does it matter where i live`,
  app: `
    is there an app for my phone. iphone android. download on a tablet. play store. does it work on mobile. is there something i can install. site
    wont load on my tablet`,
  pictures: `
    no photos of the kitchen. why only a drawing. are there pictures of the inside. more images. proper photographs. photo missing. floor plan`,
  'seller-contact': `
    speak to the owner. contact the seller direct. swap numbers with the vendor. the lad bloke selling. meet whoever owns it. ask the landlord a
    question. message the seller. who owns this house. cut out the middleman. get in touch with whoever is flogging it. can i have the vendors
    number. who is the seller. how do i reach the owner. could you tell me who the vendor actually is. name of the owner. dodging me can i talk to
    the owner himself`,
  earn: `
    how do you make money. who pays you. backhander from banks. kickback commission. what is in it for you. are you paid by the seller. business
    model. do i pay you commission. where do you get your profit. like rightmove. how do you people get paid. whats your cut. wheres the catch.
    do lenders pay you. what do you get out of this. is your money from us or from the sellers. do i pay you when i buy as well commission`,
  'refund-how': `
    where do i ask for my money back. button to claim a refund. how do i get my three grand back. who do i tell i want it back. clicked paid for
    the wrong one by mistake. reserved the wrong house by accident. undo my payment. request form. pressed pay by accident. how do i start a
    refund. id like my fee back please. process for getting money back. i bought one by mistake undo it please. my mate got his fee returned how
    did he do that`,
  'refund-time': `
    how long do refunds take. when will my money arrive. still waiting for my refund. days till it is back in my bank. refund not arrived yet. how
    quick is the money back in my account`,
  'refund-card': `
    which card does the refund go to. paid back to my bank account. my card has expired. different card refund`,
  'refund-gone': `
    seller pulls out what about my fee. house sold to someone else after i paid. owner changes their mind. deal falls through. property no longer
    available. gazumped. seller drops out and i paid. vendor changes his mind after i coughed up am i out of pocket. owner wont sell any more.
    the seller took another offer. seller dies. they sold it to their neighbour`,
  'refund-plans': `
    changed my mind after paying. survey came back bad a shocker. mortgage refused lender said no. cold feet. lost my job. dont want it any more.
    do i lose my three grand if i pull out. found something better. wife doesnt like it. lender turns me down after paying you. structural
    problem found do i get it back. my circumstances changed. partner got cold feet. cant get finance. i dont fancy it after all. what about the
    fee if the bank pulls the plug. if my loan falls through do i lose the fee. does reserving commit me to buying. is it binding once ive put
    the money in. am i tied in. do i have to go through with it`,
  'refund-rule': `
    is the fee refundable. rules for refunds. under what conditions. always get it back. how many days to change my mind. cooling off. refund
    policy. in what circumstances do i lose my 3k. is my money safe if it goes wrong. can i get a full refund. how strict are you about refunds`,
  'reserve-others': `
    can someone else nick my deal. two people press at the same second. who gets the house first. another buyer jumps in. is it off the market
    when i reserve. beaten to it. gets there before me. still shown to others. what stops the seller taking another offer. can someone outbid me.
    is it mine once i pay. will it disappear from the site. first come first served. anyone else after it. will i be told if it gets sold to
    someone else. how will i know its gone`,
  'reserve-time': `
    how long is it held. half an hour at checkout. what if i dont finish paying in time. does my reservation run out. timer countdown ran out.
    keep it for me till monday. how many can i hold. how long have i got once i hit the button. what do you do with unpaid holds. does the hold
    lapse. is there a deadline to pay. how many hours before it goes back. can i reserve five at once. reserve several deals together. how many at
    a time`,
  'docs-what': `
    what papers come with a deal. what is in the pack. list of documents. title lease survey searches tenancy agreement included. legal stuff`,
  'buyer-papers': `
    do i need to send my passport. id check proof of funds. identity driving licence. upload bank statements. prove who i am. money laundering.
    what papers do you want from me. do i have to hand over id to buy. do you check who buyers are. need a photo of my licence. what do i have to
    show you. what personal stuff do you need off me to buy. which details must i give`,
  'docs-pay': `
    see the documents before paying. read the legal pack first. why cant i see the address. look at the lease without paying. full address hidden
    locked. where exactly is the house street postcode. is there a reason the address is blanked out. cant see which street. why is some of it
    hidden. show me the legal documents. want to read the tenancy before i commit. is the survey free to read. how come i cant see where it is on
    the map. which road is it on. exact location`,
  'docs-missing': `
    the document wont open. legal pack link broken. cant open the floorplan. file missing blank. paid but the documents are not there. pdf
    doesnt load. who do i message if it is broke. files wont download. the pack is empty. page is blank where the lease should be. theres one
    paper short`,
  'account-needed': `
    do i have to sign up. look about without an account. join for free. does it cost to sign up register. browse without logging in. just having a
    nosy look. free to use. have to give my email. pay to look around. can someone under eighteen sign up. can i just look without telling you who
    i am. is it free. do all buyers have to be landlords. who can use this site. do i need to be over eighteen. is there an age limit. what do i
    need an account for. is looking free. im seventeen can i join. what age do i have to be`,
  password: `
    cant get in. forgot my login. password invalid wrong. locked out. it wont let me in. forgot what i typed to get in. sign in link doesnt
    work. reset. cant remember my details. it says my login is not recognised. i changed email and cannot get back in. how do i log in. where do
    i sign in`,
  'account-change': `
    change my email address. got married new name. update my phone number. wrong name on my account. edit my details. moved house new address. i
    need to change the phone number i gave. my email is old now. update my profile. swap the address on my account. i spelt my name wrong. typed the wrong email. put the wrong name down when i paid`,
  'account-share': `
    my wife missus husband uses the same login. two of us on one account. joint account. share my sign in. business partner same account. can two
    of us log on. me and my brother both using it. one login for both of us. my husband would also like to be on the account. add a second person
    to the account`,
  'data-delete': `
    delete my account. drop everything you hold on me. wipe my details. forget me. close it down get rid of me. remove all my data. if i lose
    interest leave. erase. scrub me off. can i quit. delete my account and stuff. i want out get rid of everything with my name on. unregister.
    take my name off your system. leave no trace. destroy what you have. stop my membership. i dont want to be a member any more`,
  'data-copy': `
    copy of what you hold on me. download my data. see everything you have about me. subject access request. send me my information`,
  'data-kept': `
    what do you know about me. what do you store. how long are my details kept. do you keep what i write type in this box. cookies tracking. is
    this chat recorded. what have you got on me. what happens to my information. is this conversation saved. is the chat read by a person. who
    reads what i write. how long do you hang on to what ive typed. is my search private. do you log my searches`,
  'data-shared': `
    who sees my phone number. who gets my details. do you sell my data. pass my email on. who has eyes on what i type in. given to brokers third
    parties. will i get spammed by other companies. i put my details in who gets to look at them. whats to stop you selling my email on. do you
    tell the seller who i am. is my name shown to anyone. will agents start ringing me. who else gets my information. do you tell the owner that
    ive paid. do you hand my number to the vendor. can tenants find out. will the seller know my name`,
  'data-marketing': `
    stop marketing adverts. object to promotions. junk email from you. dont use my data for advertising`,
  'data-right': `
    what rights do i have over my data. correct wrong information about me. complain to the ico. gdpr rights`,
  'card-kept': `
    is it safe to pay by card. do you store keep my card number. who sees my bank details. secure checkout. hackers. card details stolen. trust
    you with my card. how do you take payment. is my card number safe with you. do you take amex visa mastercard. which cards do you take. can i
    pay by bank transfer. who handles the payment`,
  'pay-parts': `
    pay in instalments. spread the fee. half now half later. pay monthly. klarna. cant afford it all at once`,
  'who-runs': `
    who is behind this website. which company are you. where are you based. your office address. are you a real firm. how do i know its not a
    scam con. vanish disappear run off with my money. are you legit genuine. how long have you been going. who owns it. can i trust you. tell me
    about the company. what exactly is it that you people do. who started this. is this a proper business. how many of you are there. where is
    your head office. how do i know you wont do a runner. has the company got an address i can write to. postal address. head office`,
  regulated: `
    are you regulated by the fca. ombudsman redress. authorised. what protection do i have. licensed. who keeps an eye on you. who is your
    regulator. who checks on you`,
  'no-adviser': `
    are you an estate agent. do you sell the houses yourselves. are you a solicitor lawyer broker. are you like rightmove zoopla. do you do the
    conveyancing legal work. can you sort my mortgage. do you own these properties. do you act for buyers. are you the agent. would it be
    yourselves doing the legals. do you find me a mortgage. are you the middleman. do you manage the property afterwards. do you do surveys. do
    you buy houses yourselves. sourcing company. would you help me with the mortgage side. do you arrange insurance. is it you i buy from`,
  complain: `
    make a complaint. moan about how long you took. rubbish service. i am not happy fuming. take it further. who do i complain to. let down. it
    all went pear shaped who do i shout at. i want to speak to your manager. ive been treated badly`,
  blog: `
    where is the blog. articles news posts. who writes the articles. latest posts`,
  guides: `
    guides for beginners. something to read. learn the basics. the learning bit. where can i read up. knowledge hub free to read. glossary. never
    done this before what can i look at. courses videos tutorials. complete beginner nosy. where would i find explanations of all these words.
    what do the terms mean jargon. dictionary. teach me. how do i get started in property reading. any lessons. help for newbies`,
  'area-figures': `
    where do the average rents and prices come from. how old are the area figures. is any of it made up. your leeds rent looks old ancient. when
    did you last update the numbers. source of your data. land registry ons. how accurate are the yields. how fresh are your house prices. where
    do you get the rent figures. are the averages official. which month are the prices from. whats the source`,
  'deals-checked': `
    does anyone check the deals. are sellers genuine crooks. do you vet verify owners. is what the seller says true. who checks the rent they
    claim. can i trust a listing. fake listings. how do you choose deals. do you inspect visit the houses. made up figures. are those rents real
    or just what the owner reckons. page says freehold but vendor told me leasehold. is it true what it says. have you been to see the house
    yourselves. who makes sure its right. how do i know the house exists. rents guesses. does one of your surveyors go round the houses. do you
    vet them. am i the first to see these. are these exclusive to you. off market or on rightmove too`,
  'sign-out': `
    log out sign out. leave my account on a shared computer. logged in on my work laptop`,
  'no-email': `
    your email never came arrived. sign in link not received. confirmation didnt come. nothing in my inbox spam folder. waiting for the code. i
    got an email saying confirm what is that. didnt get anything from you`,
  'grade-means': `
    does an a mean i should buy. is a d bad. what does the letter mean. seen an a and a c on a property. is a low score a warning. what does f
    mean. the letter grade on each property. good score safe. is a b a good one. should i only look at the a ones. does a high score mean its a
    safe buy. whats a c mean. whats an e supposed to tell me. what does an f say about a house. what is a c minus. do the stars and badges next
    to a deal mean anything`,
  'grade-who': `
    who gives the score. how does a property end up with a c rather than a b. what goes into the score. does the score take the neighbourhood area
    into account or just money. what makes one score better. is it a computer or your opinion. can a seller change the grade. why is this one
    graded. who decided this ones a b. how do you work out the grade. what is the rating based on. how is the number out of a hundred made. who
    marks the houses. why does this one only get a d. how do you work out the safety part of the score. what counts towards it. factors weights`,
  program: `
    am i talking to a computer robot. are you real. is this chatgpt ai. is anyone there. human or machine. is there a person typing this. are you
    a bot. am i speaking with a human being. do you understand me`,
  'not-advice': `
    is this financial advice. can i rely on what you tell me. are you allowed to advise. are your sums right. if your figures are wrong`,
  reviews: `
    what do other people say about you. trustpilot reviews. anyone used you. leave feedback. testimonials. happy customers. has anyone actually
    bought through you and been pleased. success stories. how many people have used you. how do i leave a review of you. rate you`,
  rewards: `
    discount code. money off the fee. bring a friend reward. voucher. referral bonus. any offers on. cheaper for a second deal. ive a mate whod
    like this do i get owt for sending him. thank you for recommending. any deals for returning customers. student discount`,
  report: `
    something is wrong on a listing. mistake on a deal page. the seller says one thing and your page another. rent on there is not true. who do i
    tell about an error. photo of the wrong house. out of date details. who sorts that out when the page is wrong. the photo is of a different
    house. this information is out of date. spotted a typo. i think a listing is a fake. the rent it says is nonsense. tenant pays way less. who
    do i tell`,
  accessible: `
    make the letters bigger. cant read small print. screen reader. poor eyesight. larger text. dark colours contrast. dyslexic. keyboard only.
    im blind can i use this. hard of seeing. poor vision`,
  coverage: `
    which parts of the country do you cover. commercial land auctions. do you do new builds. where are your properties. is it all of britain. what
    kind of places do you list. is it just up north. do you do anything besides houses. only flats or anything else as well. what do you deal in`,
  offers: `
    can i offer less than the asking price. haggle with the seller. is there room to negotiate. put in a bid. knock them down a bit. knock them
    down a few grand. is the price set in stone. will they take less. is it worth trying a cheeky offer. is the asking price fixed`,
  'least-money': `
    smallest amount i can invest. minimum to get started here. do i need a lot of money. can i put in a few hundred pounds. buy a share part of a
    house. could he put fifty pounds in. is there a smaller way in. crowdfunding. buy a slice. how little can i start with. how much before im
    allowed to buy one of these. is there a floor`,
  'calc-assumed': `
    what do your calculators assume. change the interest rate management voids in the sums. defaults. where do i put my own figures in. what is
    built into the numbers. can i put in my own mortgage rate on the sums page or is it fixed. alter the figures the calculator uses`,
  'calc-which': `
    which page works out stamp duty. is there a calculator tool for mortgages. where do i do the sums. find the calculators. page that works out
    tax yield. spreadsheet. where do i find the tax calculator. have you a tool that does mortgages. link to the sums page`,
  'calc-save': `
    save my sums. send the calculation to my accountant. print this off for the bank manager. keep these figures for later. pdf of my results.
    share my workings. stick my calculation in a file. download what we worked out. get a copy of the results`,
}
