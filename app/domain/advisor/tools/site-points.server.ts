import { ticketPromises } from '#app/domain/support/due.ts'
import { reservationMeaning } from '#app/domain/terms/consent.ts'
import { holdMilliseconds } from '#app/domain/terms/holds.ts'
import { administrationFeePence, answerBusinessDays, sendBusinessDays } from '#app/domain/terms/refund-rules.ts'
import { calculatorKeys } from '#app/domain/figures/calculators.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { plainPages, Source } from '../answer.ts'
import { usualOf } from '../answers/usual.server.ts'
import { caseTitles } from '../case-fields.ts'
import type { SitePointKey } from '../lexicon/site-points.ts'
import type { SiteTopic } from '../lexicon/site-topics.ts'

/** What this site says to one point of a topic: a paragraph that answers it by itself, with the pages that say more. */

interface SitePointAnswer {
  text: string
  sources: readonly Source[]
  /** Its topic is told too, behind it. */
  with?: SiteTopic
}

const to = (label: string, page: (typeof plainPages)[number]): Source => ({ label, place: { page } })

export const pages = {
  hub: to('Knowledge Hub', 'hub'),
  glossary: to('Property words explained', 'glossary'),
  blog: to('Blog', 'blog'),
  refunds: to('Refund policy', 'refunds'),
  terms: to('Terms and Conditions', 'terms'),
  account: to('Your account', 'account'),
  data: to('Your data', 'your-data'),
  risks: to('Risk Disclosure Statement', 'risk-disclosure'),
  privacy: to('Privacy policy', 'privacy-policy'),
  shortlist: to('Shortlist', 'shortlist'),
  searches: to('Saved searches', 'saved-searches'),
  submit: to('Submit Deal', 'vendor-portal'),
  support: { label: 'Support', place: { page: 'support' } },
  call: { label: 'Ask for a call', place: { page: 'support', kind: 'call' } },
  deals: { label: 'Deals', place: { page: 'deals', query: '' } },
  areas: { label: 'Area Intelligence', place: { page: 'areas', query: '' } },
  calculators: to('Calculators', 'calculators'),
} as const satisfies Record<string, Source>

const { hub, glossary, blog, refunds, terms, account, data, risks, privacy, shortlist, searches, submit, support, call, deals, areas, calculators } = pages // prettier-ignore

/** `price` is the lowest secure price in words, with VAT where the operator charges it; null where no deal has one. */
export function tellPoint(key: SitePointKey, price: string | null): SitePointAnswer {
  return points[key](price)
}

const less = formatPounds(administrationFeePence)
/** Whatever the reason. */
const otherReasons = `Within 48 hours of the payment everything comes back, whatever the reason. After that, within 14 days, everything comes back if you have not opened the documents, and all but ${less} if you have. Later nothing does.`
const asking = 'Ask with the form under Refunds, or beside the purchase in your account.'

const list = new Intl.ListFormat('en-GB')

/** What the deal calculator takes where nothing is said. */
const assumed = list.format(
  usualOf('deal', ['deposit', 'rate', 'repayment', 'management', 'voids', 'maintenance', 'insurance', 'fees'], {}).map(
    ([, , text]) => text,
  ),
)
const calculatorTitles = list.format(calculatorKeys.map((key) => caseTitles[key]))

const points: Record<SitePointKey, (price: string | null) => SitePointAnswer> = {
  'sell-how': () => ({
    text: 'Yes, you can offer a property here, and I cannot take it in myself: choose “Submit Deal” at the top of the page. It leads through ten short steps, which are kept so that you can come back to them; you sign in when you first save. A person checks each submission before anything is shown.',
    sources: [submit],
  }),
  'sell-who': () => ({
    text: 'Owners, agents, sourcers and developers may submit a deal. Either you own the property, yourself or through your company, or you hold a written agreement, option or lock-out with its owner. Agents and sourcers also need the registrations that the law asks of them, such as membership of a redress scheme and supervision under the money laundering regulations.',
    sources: [submit],
  }),
  'sell-cost': () => ({
    text: 'Submitting and listing a property cost you nothing. Its buyer pays the secure price, which is this site’s own: you get no share of it, unless one was agreed with you in writing.',
    sources: [submit],
  }),
  'sell-needs': () => ({
    text: 'What is asked for: your right to offer the property, rent that can be shown (a tenancy agreement and what was paid, or three lettings nearby), a price with evidence (three sales nearby, or a surveyor’s valuation), a title register not older than three months and a current energy certificate. What else depends on who you are and what the property is; the page lists it, and what you cannot send you can explain.',
    sources: [submit],
  }),
  'sell-time': () => ({
    text: 'Once every step is done you submit it, and you get the first reply of a person within 2 business days. It is approved, sent back for changes or rejected, each with a reason and an email. Once it is approved the site prepares its page and shows it for 30 days at a time. How far yours has come stands on the page of your submission.',
    sources: [submit, support],
  }),
  'sell-several': () => ({
    text: 'For several properties, or several as one lot, ask a person through Support before you begin. A single one is offered with “Submit Deal” at the top of the page.',
    sources: [submit, support],
  }),
  'sell-stop': () => ({
    text: 'On the page of your submission you can withdraw it at any time before it is approved. Once it is on the marketplace you can change it there, through another review, or say that it is no longer available: then it leaves at once, and whoever has reserved it is paid back in full.',
    sources: [submit],
  }),
  'alerts-how': () => ({
    text: 'Yes, you can be emailed about new deals, and I cannot set that up for you: narrow the list of deals to what you look for, such as a place, a price or a type, press “Save this search”, choose daily or weekly, and confirm by the link that is emailed to you. What is new of that search comes by email, and falls in price too.',
    sources: [deals, searches],
  }),
  'alerts-often': () => ({
    text: 'You choose when you save the search, and can change it later: daily, at most once a day and only when there is something new, or weekly, at most once a week, on Mondays. One address has up to 10 such searches.',
    sources: [searches],
  }),
  'alerts-stop': () => ({
    text: 'Every such email has a link that ends it with one press, and so has each newsletter; I cannot end them from here. Your saved searches can also be stopped, made weekly or deleted on their page, which the link in an email or your account opens.',
    sources: [searches, support],
  }),
  'alerts-price': () => ({
    text: 'Emails of a saved search tell of falls in price too. With an account you can also ask on your shortlist to be emailed when the price of a saved deal falls, at most once a day.',
    sources: [searches, shortlist],
  }),
  'saved-where': () => ({
    text: 'The deals that you save are on your shortlist: “Save” beside a deal puts it there, and there you remove it again. It is kept in this browser for 90 days, and in your account until you remove it once you sign in. Saving reserves nothing.',
    sources: [shortlist],
  }),
  compare: () => ({
    text: 'Two to four deals can be set side by side: save them with “Save” beside each, tick them on your shortlist and compare them there. The comparison has an address that you can keep or send.',
    sources: [shortlist],
  }),
  'saved-private': () => ({
    text: 'Only you see your shortlist: no other visitor does, and it has no button to share it. What you can send to others is the address of a comparison of two to four deals, or of a deal’s page.',
    sources: [shortlist],
  }),
  'saved-most': () => ({
    text: 'A shortlist holds up to 20 deals, and two to four of them stand side by side in a comparison.',
    sources: [shortlist],
  }),
  'call-cost': () => ({
    text: `A call costs you nothing: the only thing that is paid for on this site is reserving a deal. Ask for one with “Book Call” on a deal’s page, or through Support, where you can also write to a person: ${lower(ticketPromises.call)} I know of no number for you to ring.`,
    sources: [call, support],
  }),
  'call-what': () => ({
    text: 'The call takes about 15 minutes, with a person who knows the deal: you can ask about it and about how reserving works. It is no financial advice, and nobody tells you there what to buy.',
    sources: [call],
  }),
  'call-how': () => ({
    text: `To speak to a person, ask for a call: with “Book Call” on a deal’s page, or through Support. ${ticketPromises.call} It is free, takes about 15 minutes, and I cannot book it from this conversation. I know of no number for you to ring.`,
    sources: [deals, call],
  }),
  hours: () => ({
    text: 'You can write at any hour, weekends too. No opening hours are stated; replies are promised in business days, which are Monday to Friday without the bank holidays of England and Wales. For a call you agree a time with the person who contacts you.',
    sources: [support],
  }),
  'reply-time': () => ({
    text: `Through Support: ${lower(ticketPromises.general)} For a call: ${lower(ticketPromises.call)} A complaint: ${lower(ticketPromises.complaint)}`,
    sources: [support],
  }),
  'fee-once': () => ({
    text: 'The secure price is paid once for each deal that you reserve, and another deal has its own. It is no subscription and no membership: nothing follows it.',
    sources: [deals, terms],
  }),
  'fee-amount': (price) => ({
    text: `Reserving a deal costs its secure price${price === null ? '' : `, ${price}`}, which stands on its page and is paid once. Looking at deals, areas and calculators costs nothing.`,
    sources: [deals],
  }),
  'fee-gets': () => ({
    text: 'For it the deal is reserved for you on this site, so that nobody else can secure it here, and you get what you cannot see now: its full address and its documents, and a line for questions until completion.',
    sources: [deals, terms],
  }),
  'fee-price': () => ({
    text: 'The secure price comes on top of the price of the property: it is no deposit, and it does not come off the purchase price.',
    sources: [terms],
  }),
  'fee-vat': (price) => ({
    text: `The secure price is the whole of it${price === null ? '' : ` (${price})`}: no VAT and no other fee comes on top of what the deal’s page shows. An administration fee of ${less} is kept in one case only, from a refund on changed plans after the documents were opened.`,
    sources: [deals, terms],
  }),
  'fee-differs': (price) => ({
    text: `Secure prices differ from deal to deal${price === null ? '' : ` (${price})`}: the page of each deal shows its own, and that is all that is paid for it.`,
    sources: [deals],
  }),
  receipt: () => ({
    text: 'Each purchase in your account has its receipt, which you can print; where VAT is charged it says so, and a refund adds a credit note. You can add your address to it there.',
    sources: [account],
  }),
  'pay-failed': () => ({
    text: 'Why a payment failed, the message at checkout says: it comes from your bank or the payment provider, and I cannot see it. Try again there, or with another card, while the deal is held for you. What was paid twice goes back in full by itself; anything else ask a person through Support.',
    sources: [account, support],
  }),
  scotland: () => ({
    text: `Deals in Scotland are normally not secured online, because special rules apply there to payments before a contract. “Register interest” on such a deal costs nothing. ${ticketPromises['register-interest']}`,
    sources: [deals, terms],
  }),
  viewing: () => ({
    text: 'I know of no viewing that is booked on this site. Ask how a property can be seen before you pay, in a call about the deal or through Support. Its full address opens after paying.',
    sources: [call, support],
  }),
  'from-abroad': () => ({
    text: 'I know of no rule of this site that asks where you live: you sign in with a verified email address and pay by card. Taxes and checks can differ for buyers abroad; ask a person through Support before you pay.',
    sources: [support, terms],
  }),
  app: () => ({
    text: 'I know of no app to install: this site works in the browser of a phone, a tablet or a computer.',
    sources: [support],
  }),
  pictures: () => ({
    text: 'A picture that is marked “Illustrative image” is drawn from the facts of the deal and shows no real building: no photographs of it have been uploaded. Where there are photographs, they come first. What else there is comes with the documents.',
    sources: [deals, support],
  }),
  'seller-contact': () => ({
    text: 'The name and the contact details of an owner are not shown on this site. Ask about a property in a call or through Support; once you have reserved it, its full address and its documents open.',
    sources: [call, support],
  }),
  earn: () => ({
    text: 'This site earns the secure price that a buyer pays to reserve a deal. Owners pay nothing for submitting or listing, and the site gets nothing of what they earn, unless both have agreed on that in writing.',
    sources: [submit, terms],
  }),
  'refund-how': () => ({
    text: 'To ask for it back, use the form under Refunds: signed in, it is “Request a refund” beside the purchase in your account, and without an account it takes the deal’s reference. The time at which you send it counts. I cannot ask for it from here.',
    sources: [refunds, account],
    with: 'refunds',
  }),
  'refund-time': () => ({
    text: `A request is answered within ${answerBusinessDays} business days, and an approved refund is sent within ${sendBusinessDays} business days after that. Your account shows how far it is.`,
    sources: [refunds, account],
  }),
  'refund-card': () => ({
    text: 'A refund goes back to the card that paid, so no bank details are needed. If that card no longer exists, tell a person through Support.',
    sources: [refunds, support],
  }),
  'refund-gone': () => ({
    text: 'If the property is sold elsewhere, withdrawn or otherwise unavailable, you do not lose the fee: everything is paid back, at any time, once its owner has confirmed that it is so. If the site learns of it first, it pays you back without your asking; else tell it with the form under Refunds, or by the purchase in your account.',
    sources: [refunds, account, support],
  }),
  'refund-plans': () => ({
    text: `It depends on when you ask and on whether you have opened the documents, not on why: a bad survey, a lender’s no and a change of mind count alike. ${otherReasons} If the information about the deal was incorrect, a person looks at it, later too. ${asking}`,
    sources: [refunds, terms],
  }),
  'refund-rule': () => ({
    text: `Not always. ${otherReasons} If the property turns out to be unavailable, everything comes back at any time. ${asking}`,
    sources: [refunds, terms],
  }),
  'reserve-others': () => ({
    text: `Once you have paid, nobody else can reserve that deal here. ${reservationMeaning} While you are at checkout it is held for you for ${holdMilliseconds / 60_000} minutes; saving a deal or looking at it holds nothing.`,
    sources: [hub, terms],
  }),
  'reserve-time': () => ({
    text: `Starting checkout holds the deal for ${holdMilliseconds / 60_000} minutes, which can be made longer once. When the secure price is paid, it is reserved for you until the purchase completes or the reservation ends.`,
    sources: [hub, terms],
  }),
  'docs-what': () => ({
    text: 'Which documents a deal has stands on its page, with what is missing: such as the title register, the lease or the tenancy agreement. With them comes the full address.',
    sources: [deals, hub],
  }),
  'buyer-papers': () => ({
    text: 'You upload no papers to reserve a deal: you sign in with a verified email address and pay by card at checkout. Where a buyer’s identity is checked before anything opens, the deal’s page says so before you pay, and how.',
    sources: [deals, terms],
  }),
  'docs-pay': () => ({
    text: 'The documents and the full address open after paying, and not before. The deal’s page shows before that what was checked, which papers were seen and what is missing.',
    sources: [deals, account],
  }),
  'docs-missing': () => ({
    text: 'Your documents are in your account, beside the purchase. If one does not open or is missing, tell a person through Support; if documents that are due to you are missing for more than 2 business days, you get everything back.',
    sources: [account, support, refunds],
  }),
  'account-needed': () => ({
    text: 'Deals, areas, guides and calculators are open to everybody without an account and cost nothing, and so are asking me and keeping a shortlist in your browser. Only reserving a deal is paid for, with its secure price. You sign in to pay for a reservation, to submit a deal, and to keep your shortlist in an account.',
    sources: [deals, account],
  }),
  password: () => ({
    text: 'This site keeps no password of yours: you sign in with a sign-in service, by the button at the top of the page. A forgotten password is reset there. If you still cannot get in, write to a person through Support, which needs no account.',
    sources: [support],
  }),
  'account-change': () => ({
    text: 'Your name and email come from the service that you sign in with: change them there. What else is wrong, ask through Support to have corrected.',
    sources: [account, support],
  }),
  'account-share': () => ({
    text: 'An account is one person’s: its purchases, documents and receipts are in that name. Of sharing one nothing is said here. A deal’s page and a comparison of deals you can send to each other.',
    sources: [account, support],
  }),
  'data-delete': () => ({
    text: `Sign in, open “Your data” in your account and choose “Delete my account”. You will get an email with a link, which works for 48 hours; 7 days after you confirm, your account is deleted, and until then you can withdraw that. The page says before what goes and what the law makes us keep, such as records of payments. I delete nothing from here. Without an account, ask through Support: ${lower(ticketPromises['data-protection'])}`,
    sources: [data, privacy, support],
  }),
  'data-copy': () => ({
    text: `For a copy of everything that is held about you, sign in, open “Your data” in your account and press “Make a copy of my data”: you are emailed when it is ready, and can download it for 7 days. Without an account, ask through Support: ${lower(ticketPromises['data-protection'])}`,
    sources: [data, privacy, support],
  }),
  'data-kept': () => ({
    text: 'You can read this site without saying who you are. Kept is what you give: name and email when you sign in, your shortlist and saved searches with the address for their emails, your purchases, payments and receipts, what you write to Support and to me. The privacy policy names each with its reason, its legal basis and how long it is kept; with an account, “Your data” shows what is held about you.',
    sources: [privacy, data],
  }),
  'data-shared': () => ({
    text: 'The privacy policy names everybody who receives data, the sign-in, payment, email and hosting providers among them. Nothing there says that your details are sold, or passed to brokers.',
    sources: [privacy],
  }),
  'data-marketing': () => ({
    text: 'You may object to marketing at any time. Emails about new deals and newsletters come only if you asked for them and confirmed it, and each has a link that ends them.',
    sources: [privacy, searches, support],
  }),
  'data-right': () => ({
    text: `You may see, correct and delete what is held about you, and complain about it: ${lower(ticketPromises['data-protection'])} You can also complain to the Information Commissioner.`,
    sources: [privacy, data, support],
  }),
  'card-kept': () => ({
    text: 'Your card details go to the payment provider and never to this site, which does not see or keep the number. You enter them at checkout only: please never in this conversation.',
    sources: [terms, privacy],
  }),
  'pay-parts': () => ({
    text: 'The secure price is paid in one payment, by card at checkout. Instalments are not offered.',
    sources: [terms],
  }),
  'who-runs': () => ({
    text: 'The company that runs this site is named with its address at the foot of every page and in the Terms and Conditions. It is an introducer and facilitator only: no estate agent, broker, solicitor or adviser. I am a program on its site.',
    sources: [terms, risks, support],
  }),
  regulated: () => ({
    text: 'The company that runs this site is not regulated by the Financial Conduct Authority, and there is no access to a compensation scheme. It is a member of a property redress scheme, named with its number in the Risk Disclosure Statement and under Support, to which a complaint can be taken.',
    sources: [risks, terms, support],
  }),
  'no-adviser': () => ({
    text: 'No: this site is an introducer and facilitator only. It is no solicitor, estate agent, broker, lender or adviser, arranges no mortgage and does no conveyancing: you choose your own. What I say is general information and no legal, tax or financial advice.',
    sources: [risks, terms],
  }),
  complain: () => ({
    text: `To complain, write through Support and choose a complaint; you need no account. ${ticketPromises.complaint} If it is not settled, you can go to the redress scheme that is named there.`,
    sources: [support],
  }),
  blog: () => ({
    text: 'The blog is under “Blog” at the top of the page, with a search and topics to choose from.',
    sources: [blog],
  }),
  guides: () => ({
    text: 'The guides are in the Knowledge Hub, with a search and categories, from the first purchase to tax and law. For a beginner “Your first buy-to-let: from idea to keys in 12 steps” comes first. What the words mean is in the glossary, and shorter articles are in the blog.',
    sources: [
      hub,
      { label: 'Your first buy-to-let', place: { page: 'guide', slug: 'first-buy-to-let-in-12-steps' } },
      glossary,
      blog,
    ],
  }),
  'area-figures': () => ({
    text: 'Prices of areas are those of HM Land Registry and rents those of the Office for National Statistics. Each figure names its month, some of them as provisional; the page of an area says more.',
    sources: [areas],
  }),
  'deals-checked': () => ({
    text: 'Yes, a person reviews each submission before it is shown, but not everything is verified: deals rest on what owners tell. “Vetted” on a deal means that a reviewer has seen its mandatory documents, and its page lists what was checked, what was not and which papers are missing. Nobody surveys or values the property for you: make checks of your own.',
    sources: [deals, terms],
  }),
  'sign-out': () => ({
    text: 'Your name at the top of the page opens a menu with “Sign Out”. Your account lists the browsers that are signed in, and each can be signed out there.',
    sources: [account],
  }),
  'no-email': () => ({
    text: 'Look in your spam or junk folder first. A saved search or a newsletter begins only once you press the link in its first email; save the search again and another is sent. If nothing comes, write to a person through Support, which needs no account.',
    sources: [searches, support],
  }),
  'grade-means': () => ({
    text: 'No grade tells you to buy or not to buy: the AI Deal Score sums up stored facts of a deal, and its letters go from A+ down to E. A low one means few points by these facts, such as yield, cash flow, Safety and evidence. The page of each deal shows its factors, each with why. It is no recommendation and no advice.',
    sources: [deals],
  }),
  'grade-who': () => ({
    text: 'Nobody sets a score by hand, neither its owner nor a valuer: a formula works it out from stored facts of the deal, the same for all. The page of each deal shows its factors, their weights and why each is what it is.',
    sources: [deals],
  }),
  program: () => ({
    text: `I am a program, not a person. To write to a person use Support: ${lower(ticketPromises.general)} Or ask for a call, which is free: ${lower(ticketPromises.call)}`,
    sources: [support, call],
  }),
  'not-advice': () => ({
    text: 'No: what I say is general information, not financial, legal or tax advice, and no recommendation to you. For advice ask a professional who is qualified and knows your case.',
    sources: [risks, terms],
  }),
  reviews: () => ({
    text: 'What buyers have said, where there is any, stands under “Testimonials”, with how it is checked. A buyer whose purchase has completed is asked for one by email, and can write it in the account. I am part of this site: look at what others say elsewhere too.',
    sources: [account, support],
  }),
  rewards: () => ({
    text: 'I know of no discount, code or reward for bringing a friend: what the page of a deal shows is what is paid, and it is paid for each deal. Ask a person through Support.',
    sources: [deals, support],
  }),
  report: () => ({
    text: `Tell a person through Support which page it is and what is wrong with it; you need no account. ${ticketPromises.general} If you have paid for a deal whose information was incorrect, ask for a refund with the form under Refunds: a person looks at it.`,
    sources: [support, refunds],
  }),
  accessible: () => ({
    text: 'This site is built to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA: all of it works with the keyboard alone. The accessibility statement at the foot of every page says more, and what is known to fail. What does not work for you, tell a person through Support.',
    sources: [support],
  }),
  coverage: () => ({
    text: 'Deals lie in England, Wales, Northern Ireland and Scotland, and are residential, commercial, development, student or retail: the list can be narrowed to a place and a type. Owners may offer any of these kinds.',
    sources: [deals, submit],
  }),
  offers: () => ({
    text: 'I know of no way to make an offer on this site, and the names of owners are not shown: the price on the page of a deal is what its owner asks. Ask in a call, or through Support, before you pay.',
    sources: [call, support],
  }),
  'least-money': () => ({
    text: 'This site sets no minimum. What a deal takes stands on its page as cash needed, with the mortgage that it assumes: say how much cash you have, such as “deals for 40k of cash”, and I list what it is enough for.',
    sources: [deals],
  }),
  'calc-assumed': () => ({
    text: `Where you say nothing, the deal calculator takes ${assumed}, and the property tax of an additional property in England. All of it can be changed: say your own figure here, such as “with a repayment mortgage at 4.8%”, or type it into the field on the calculator’s page. What was assumed stands above each answer.`,
    sources: [calculators],
  }),
  'calc-which': () => ({
    text: `There are these: ${calculatorTitles}. They cost nothing and need no account, and I work with the same ones.`,
    sources: [calculators],
  }),
  'calc-save': () => ({
    text: 'The address of a calculator’s page holds the figures you typed: keep it as a bookmark, or send it, and the same result opens. You can print the page or save it as a PDF with your browser. An answer of mine links to its calculator with the same figures.',
    sources: [calculators],
  }),
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
