import type { CalculatorKey } from '#app/domain/figures/calculators.ts'

/** Further words that people look for a calculator by. */
export const calculatorWords: Record<CalculatorKey, string> = {
  deal: 'yield cash flow roi return mortgage deal analyser profit net gross',
  'property-tax': 'stamp duty land tax sdlt lbtt ltt second home surcharge',
  brrr: 'buy refurbish rent refinance strategy',
  'rental-cover': 'interest cover icr stress test lender rent mortgage loan',
  'section-24': 'income tax landlord interest relief company limited',
}

/** The pages that belong to no other kind, with what they are about and further words that people look for them by. */
export const sitePages = {
  terms: {
    title: 'Terms and Conditions',
    text: 'What you agree to when you reserve a deal: the secure price, cancelling, refunds and fees.',
    words: 'contract cancellation period administration fee liability legal cooling off consumer law',
  },
  privacy: {
    title: 'Privacy policy',
    text: 'What is stored about you, why, for how long, and your rights.',
    words: 'data protection gdpr personal information delete my data erasure',
  },
  cookies: {
    title: 'Cookies policy',
    text: 'The cookies of this site, and what each is for.',
    words: 'cookie tracking consent storage browser',
  },
  'risk-disclosure': {
    title: 'Risk Disclosure Statement',
    text: 'What can go wrong with a property, and what an introducer does not check.',
    words: 'risks lose money loss warning advice introducer redress regulated due diligence',
  },
  complaints: {
    title: 'Complaints',
    text: 'How to complain, what happens by when, and where to go next.',
    words: 'complain complaint redress scheme ombudsman final response unhappy dispute',
  },
  'data-complaint': {
    title: 'Complain about your personal data',
    text: 'The form for complaints about how your data is used, and by when it is acknowledged.',
    words: 'data protection complaint gdpr privacy breach information commissioner ico',
  },
  accessibility: {
    title: 'Accessibility statement',
    text: 'What this site is built to, what is known to fail, and how to tell us of a barrier.',
    words: 'accessible disability disabled wcag screen reader keyboard large print',
  },
  refunds: {
    title: 'Refunds',
    text: 'Ask for your money back, and what comes back when.',
    words: 'refund request return payment cancel 48 hours',
  },
  support: {
    title: 'Support',
    text: 'Ask a question, complain, or book a call with a person.',
    words: 'contact help email phone telephone complaint question ticket call consultation human',
  },
  advisor: {
    title: 'Property Investment Advisor',
    text: 'Ask about returns, areas and deals in your own words.',
    words: 'chat assistant ai ask question robot bot',
  },
  deals: {
    title: 'Property Investment Deals',
    text: 'Every deal on the market, to narrow and to sort.',
    words: 'marketplace list browse properties for sale buy investments',
  },
  hub: {
    title: 'Knowledge Hub',
    text: 'Guides to buying property to let, by category.',
    words: 'learn learning guides education faq beginner how it works',
  },
  blog: {
    title: 'Blog',
    text: 'Property Investment Insights: articles by date and topic.',
    words: 'news articles posts insights newsletter',
  },
  areas: {
    title: 'Area Intelligence',
    text: 'Prices, rents and yields of every council.',
    words: 'map towns cities statistics house prices rents best areas locations',
  },
  calculators: {
    title: 'Calculators',
    text: 'Work out yield, cash flow, property tax and more with your own figures.',
    words: 'calculate tools sums spreadsheet work out',
  },
  glossary: {
    title: 'Property words explained',
    text: 'What the words of the field mean.',
    words: 'glossary dictionary terms definitions meaning jargon',
  },
  'vendor-portal': {
    title: 'Submit Deal',
    text: 'Bring a property to investors: what we look for, how it is checked, and what it costs.',
    words:
      'vendor portal sell list property landlord owner agent sourcer deal packager developer submission upload moderation',
  },
  testimonials: {
    title: 'What investors say',
    text: 'What buyers say about their purchase, and how we check it.',
    words: 'testimonials reviews feedback opinions experiences customers trust',
  },
  shortlist: {
    title: 'Shortlist',
    text: 'The deals that you saved.',
    words: 'saved favourites favorites bookmarks watchlist',
  },
  compare: {
    title: 'Compare deals',
    text: 'Up to four deals side by side.',
    words: 'comparison versus difference',
  },
  'saved-searches': {
    title: 'Saved searches',
    text: 'Emails about new deals that match what you look for.',
    words: 'alerts notifications email new deals alert',
  },
  newsletter: {
    title: 'Newsletter',
    text: 'New articles by email.',
    words: 'subscribe subscription stay updated',
  },
  account: {
    title: 'Account',
    text: 'Your purchases, documents, receipts and refunds.',
    words: 'my account profile purchases documents receipts sign in login log in register',
  },
} as const
export type SitePlace = keyof typeof sitePages
