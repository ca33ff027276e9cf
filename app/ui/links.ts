import { href } from 'react-router'
import type { PostKind } from '#db/schema.ts'
import type { CalculatorKey } from '#app/domain/figures/calculators.ts'
import type { Word } from '#app/domain/figures/word-meanings.ts'
import type { MailPlace } from '#app/domain/mail/places.ts'
import type { LegalPageName } from '#app/domain/terms/legal-versions.ts'

/**
 * The addresses of the site's pages, and its navigation. Screens, redirects and mails all take their addresses from this file.
 * `href` takes only paths that routes.ts knows, so a renamed route is a type error here and nowhere else. It puts a parameter in
 * as it is, so an id that is text is encoded first.
 */

export interface SiteLink {
  label: string
  href: string
  /** The beginnings of further paths that belong to this entry. */
  also?: string[]
}

export const homeHref = href('/')
export const marketplaceHref = href('/marketplace')
export const dealsHref = href('/deals')
export const knowledgeHubHref = href('/knowledge-hub')
/** Suggestions for the search of the site, which its script asks for. */
export const suggestionsHref = href('/search/suggestions')
/** What the words of the field mean. */
export const glossaryHref = href('/glossary')
export const refundsHref = href('/refunds')
export const supportHref = href('/support')
export const accountHref = href('/account')
/** The deals that a visitor has saved; the forms that save and remove one post there. */
export const shortlistHref = href('/shortlist')
/** What buyers say, and how it is checked. */
export const testimonialsHref = href('/testimonials')
export const compareDealsPath = href('/compare')
export const adminHref = href('/admin')
export const adminSearchHref = href('/admin/search')
export const adminKeysHref = href('/admin/keys')
/** The address that the browser asks for a new payment. */
export const paymentIntentHref = href('/api/create-payment-intent')
export const metricsHref = href('/metrics')
export const readinessHref = href('/readyz')
export const logoutHref = href('/api/logout')
/** The address to which the identity provider sends people back. */
export const signInReturnHref = href('/api/auth/callback')
export const sitemapHref = href('/sitemap.xml')
/** A file of a sitemap that does not fit into one, from 1 on. */
export const sitemapFileHref = (number: number): string => href('/sitemap/:file', { file: `${number}.xml` })
export const blogHref = href('/blog')
export const blogFeedHref = href('/blog/feed.xml')
/** The form that subscribes to new posts, and its answer. */
export const newsletterHref = href('/newsletter')
/** What vendors are told before they submit a deal. */
export const vendorPortalHref = href('/vendor-portal')
/** The first page of a new submission. */
export const newSubmissionHref = href('/vendor-portal/new')
/** The address to which the browser sends what is typed into the form of a submission. */
export const submissionDraftHref = href('/vendor-portal/draft')
/** The terms under which vendors submit. */
export const vendorTermsHref = href('/vendor-terms')
/** A vendor's own submissions. */
export const ownSubmissionsHref = href('/vendor-portal/submissions')
/** The address to which the browser sends a file of a submission as soon as it is picked. */
export const submissionFilesHref = href('/vendor-portal/files')
export const areasHref = href('/area-intelligence')
export const areasCompareHref = href('/area-intelligence/compare')
export const areasCsvHref = href('/area-intelligence/areas.csv')
export const calculatorsHref = href('/calculators')
/** The conversation with the advisor, and the same in the frame that opens over other pages. */
export const advisorHref = href('/advisor')
export const advisorPanelHref = href('/advisor/panel')
/** The address that the script asks. */
export const advisorChatHref = href('/api/ai/chat')
export const termsHref = href('/terms-conditions')
export const privacyPolicyHref = href('/privacy-policy')
export const cookiesPolicyHref = href('/cookies-policy')
/** The place on the cookies policy where a visitor accepts or rejects analytics, and the address that takes the choice. */
export const analyticsPlaceHref = `${cookiesPolicyHref}#choice`
export const analyticsChoiceHref = href('/cookies-policy/choice')
export const riskDisclosureHref = href('/risk-disclosure')
export const complaintsHref = href('/complaints')
/** The form for complaints about personal data. */
export const dataComplaintHref = href('/complaints/data-protection')
export const accessibilityHref = href('/accessibility')

export const navLinks: SiteLink[] = [
  { label: 'Home', href: homeHref },
  {
    label: 'Deals',
    href: marketplaceHref,
    also: [dealsHref, '/deal/', '/saved-searches', shortlistHref, compareDealsPath],
  },
  { label: 'Knowledge Hub', href: knowledgeHubHref },
  { label: 'Blog', href: blogHref, also: [`${blogHref}/`] },
  { label: 'Area Intelligence', href: areasHref, also: [`${areasHref}/`] },
  { label: 'Submit Deal', href: vendorPortalHref, also: [`${vendorPortalHref}/`] },
  { label: 'Refunds', href: refundsHref, also: [`${refundsHref}/`] },
]

const firstOnMobile = ['Home', 'Deals', 'Knowledge Hub', 'Refunds']
const isFirst = ({ label }: SiteLink) => firstOnMobile.includes(label)
/** The navigation of small screens. */
export const mobileLinks: SiteLink[] = [...navLinks.filter(isFirst), ...navLinks.filter((link) => !isFirst(link))]

export const platformLinks: SiteLink[] = [
  { label: 'Deals', href: marketplaceHref },
  { label: 'Shortlist', href: shortlistHref },
  { label: 'Knowledge Hub', href: knowledgeHubHref },
  { label: 'Refunds', href: refundsHref },
  { label: 'Support', href: supportHref },
  { label: 'Account', href: accountHref },
]

export const learnLinks: SiteLink[] = [
  { label: 'Blog', href: blogHref },
  { label: 'Area Intelligence', href: areasHref },
  { label: 'Calculators', href: calculatorsHref },
  { label: 'Words explained', href: glossaryHref },
]

export const legalLinks: SiteLink[] = [
  { label: 'Terms and Conditions', href: termsHref },
  { label: 'Privacy policy', href: privacyPolicyHref },
  { label: 'Cookies policy', href: cookiesPolicyHref },
  { label: 'Risk Disclosure Statement', href: riskDisclosureHref },
  { label: 'Complaints', href: complaintsHref },
  { label: 'Accessibility', href: accessibilityHref },
]

/** The beginnings of the paths that search engines are asked to leave alone. A star stands for any id. */
export function listUncrawledPaths(): string[] {
  const id = '*'
  return [
    accountHref,
    '/api/',
    '/documents/',
    '/your-data/',
    // The page without a question has everything that there is to find.
    `${advisorHref}?`,
    advisorPanelHref,
    href('/deal/:id/checkout', { id }),
    href('/deal/:id/call', { id }),
    href('/deal/:id/interest', { id }),
    shortlistHref,
    `${vendorPortalHref}/`,
    `${siteSearchHref()}?`,
    suggestionsHref,
    // There are as many of these as there are pairs of deals.
    `${compareDealsPath}?`,
    // There are as many of these as there are figures to enter and areas to put side by side.
    `${calculatorsHref}/${id}?`,
    `${areasHref}?`,
    `${dealFeedHref()}?`,
    ownTestimonialPath,
    `${savedSearchesHref()}?`,
    `${areasCompareHref}?`,
    `${areasCsvHref}?`,
  ]
}

/** The `aria-current` of a navigation entry on this path: the page itself, a page below it, or neither. */
export function currentFor(link: SiteLink, path: string): 'page' | 'true' | undefined {
  const pathname = path.split('?')[0]!
  if (pathname === link.href) return 'page'
  return link.also?.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}

/** Deals side by side. */
export function compareDealsHref(dealIds: readonly number[]): string {
  return dealIds.length > 0 ? `${compareDealsPath}?ids=${dealIds.join(',')}` : compareDealsPath
}

/** The button on this page that saves or removes a deal: the address leads back to it, and it takes the focus. */
export function savedPlace(dealId: number): string {
  return `deal-${dealId}`
}

/** The search of the site, for this text where one is given; letter for letter where it is exact. */
export function siteSearchHref(text?: string, isExact = false): string {
  return text ? withQuery(href('/search'), { q: text, ...(isExact && { exact: '1' }) }) : href('/search')
}

/** The sign-in address, which leads back to the page where the visitor was. */
export function signInHref(here: string): string {
  return `${href('/api/login')}?returnTo=${encodeURIComponent(here)}`
}

/** The public page of a deal. */
export const dealHref = byId<number>('/deal/:id')

/** The page of all photographs of a deal. */
export const photographsHref = byId<number>('/deal/:id/photographs')

/** One of them there, counted from 1. */
export function photographHref(dealId: number, place: number): string {
  return `${photographsHref(dealId)}#${photographPlace(place)}`
}

/** Its place on that page. */
export function photographPlace(place: number): string {
  return `p${place}`
}

/** The page on which a deal is secured. */
export const checkoutHref = byId<number>('/deal/:id/checkout')

/** The page on which a visitor asks for a call about a deal. */
export const callHref = byId<number>('/deal/:id/call')

/** The place of a word there. */
export function wordHref(word: Word): string {
  return `${glossaryHref}#${word}`
}

/** The operator's booking page; where there is none, the page on which a visitor asks for a call. */
export function bookingHref(dealId: number): string {
  return withQuery(callHref(dealId), { booking: '1' })
}

/** The page on which a visitor registers interest in a deal that cannot be secured online. */
export const interestHref = byId<number>('/deal/:id/interest')

/** A calculator, with figures where they are given, which are written as parameters. */
/** With a field it leads to that one. */
export function calculatorHref(key: CalculatorKey, query?: string, field?: string): string {
  const path = href(`/calculators/${key}`) + (field === undefined ? '' : `#${field}`)
  return query === undefined ? path : path.replace(/(?=#|$)/, `?${query}`)
}

/** The address to which the browser sends the state of the consent boxes. */
export const consentHref = byId<number>('/api/deals/:id/consent')

/** The deals, with word of how this payment went. */
export function paymentResultHref(intentId: string): string {
  return withQuery(dealsHref, { payment_intent: intentId })
}

/** What the address of each picture begins with. */
export const pictureFolder = '/pictures/'

/** A file of a photograph. */
export function pictureHref(imageId: string, width: number, format: 'avif' | 'webp'): string {
  return href('/pictures/:name', { name: `${imageId}-${width}.${format}` })
}

/** The drawing of a deal, by the name that its facts give. */
export function drawingHref(name: string): string {
  return href('/drawings/:name', { name: `${name}.svg` })
}

/** The picture that other sites show beside a link to a page, by its name. */
export function cardHref(name: string): string {
  return href('/cards/:name', { name: `${name}.jpg` })
}

/** The file of a document. */
export const documentHref = byId<string>('/documents/:id')

/** A section of the Terms and Conditions. */
export function termsSectionHref(section: 'refunds' | 'scotland' | 'cancellation-form' | 'complaints'): string {
  return `${termsHref}#${section}`
}

/** A legal text. */
export function legalHref(page: LegalPageName): string {
  return href(`/${page}`)
}

/** A section of a legal text. */
export function legalSectionHref(page: LegalPageName, section: string): string {
  return `${legalHref(page)}#${section}`
}

/** One version of a legal text, whether it is still in force or not. */
export function legalVersionHref(page: LegalPageName, version: string): string {
  return href(`/${page}/:version`, { version })
}

/** A purchase in its buyer's account. */
export function purchaseHref(reference: string): string {
  return `${accountHref}#${reference}`
}

/** The checkout of a deal, to which a payment of ours that was declined leads back. */
export function failedCheckoutHref(dealId: number, paymentId: string): string {
  return withQuery(checkoutHref(dealId), { failed: paymentId })
}

/** A receipt or credit note. */
export const receiptHref = byId<string>('/account/receipts/:id')

/** The form for questions, with this kind chosen. */
export function supportTopicHref(kind: 'call' | 'complaint' | 'data-protection'): string {
  return withQuery(supportHref, { kind })
}

/** The form for questions, filled in for the identity check of this purchase. */
export function checkQuestionHref(reference: string): string {
  return withQuery(supportHref, { check: reference })
}

/** The refund form, filled in for this purchase. */
export function refundFormHref(reference: string): string {
  return withQuery(refundsHref, { deal: reference })
}

/** The confirmation of a filed refund request. */
export function refundReceivedHref(reference?: string): string {
  return withReference(href('/refunds/received'), reference)
}

/** The confirmation of a sent question. */
export function supportReceivedHref(reference?: string): string {
  return withReference(href('/support/received'), reference)
}

/** The paths whose only parameter is an id. */
type PathById = {
  [Path in Parameters<typeof href>[0]]: Path extends `${string}/:id${infer Rest}`
    ? Rest extends `${string}:${string}`
      ? never
      : Path
    : never
}[Parameters<typeof href>[0]]

function byId<Id extends number | string>(path: PathById): (id: Id) => string {
  return (id) => href(path, { id: encodeURIComponent(id) })
}

function withReference(path: string, reference: string | undefined): string {
  return reference === undefined ? path : withQuery(path, { reference })
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}

type NameOf<Path> = Path extends `/admin/${infer Name}` ? (Name extends `${string}/${string}` ? never : Name) : never
/** The lists of the desk whose pages lie outside of /admin. */
const listsElsewhere = { blog: href('/blog-admin'), subscribers: href('/blog-admin/subscribers') }
/** The name of a list of the desk: mostly the last part of its path in routes.ts. */
export type AdminListName =
  | Exclude<NameOf<Parameters<typeof href>[0]>, 'search' | 'keys' | '*'>
  | keyof typeof listsElsewhere

/** A list of the desk, with these filters set. */
export function adminListHref(name: AdminListName, filters: Record<string, string> = {}): string {
  const path = name === 'blog' || name === 'subscribers' ? listsElsewhere[name] : href(`/admin/${name}`)
  return Object.keys(filters).length === 0 ? path : withQuery(path, filters)
}

/** The CSV file of a list of the desk. */
export function adminFileHref(name: AdminListName): string {
  return href('/admin/export/:list', { list: name })
}

/** The page on which an admin decides a refund request. */
export const adminRefundHref = byId<string>('/admin/refunds/:id')

/** The page that asks once more before the money of a refund request leaves. */
export function refundConfirmHref(requestId: string, decision: string): string {
  return withQuery(href('/admin/refunds/:id/confirm', { id: encodeURIComponent(requestId) }), { decision })
}

/** A file that came with a refund request. */
export function evidenceHref(requestId: string, evidenceId: string): string {
  return href('/admin/refunds/:id/evidence/:evidenceId', {
    id: encodeURIComponent(requestId),
    evidenceId: encodeURIComponent(evidenceId),
  })
}

/** What this site holds about a disputed purchase, as a PDF. */
export const disputeEvidenceHref = byId<string>('/admin/disputes/:id/evidence')

/** A dispute in the list of disputes, whatever its state. */
export function adminDisputeHref(disputeId: string): string {
  return adminListHref('disputes', { state: 'any', q: disputeId })
}

/** The page on which an admin answers a ticket. */
export const adminTicketHref = byId<string>('/admin/support/:id')

/** The page on which a call, letter or email is entered; of this person, where one is named. */
export function enterForSenderHref(personId?: string): string {
  const page = href('/admin/support/new')
  return personId ? withQuery(page, { person: personId }) : page
}

/** An entry of the outbox: a mail or refund that waits, was sent or failed. */
export const outboxEntryHref = byId<string>('/admin/outbox/:id')

/** The same entry, with its mail in these colours. */
export function outboxMailHref(entryId: string, colours: 'light' | 'dark'): string {
  return `${withQuery(outboxEntryHref(entryId), { colours })}#seen`
}

/** The page that asks once more before many entries of the outbox are sent again. */
export const outboxRetryHref = href('/admin/outbox/retry')
export const adminClockHref = href('/admin/clock')

/** The page of a reservation: what was paid, went back and happened. Takes its id, or its reference, which leads there. */
export const adminReservationHref = byId<string>('/admin/reservations/:id')

/** The groups of accounts that hold deals together. */
export const holdGroupsHref = href('/admin/reservations/groups')

/** The page that asks once more before all holds of a group are freed. */
export const freeGroupHref = byId<string>('/admin/reservations/groups/:id')

/** The page on which a cancellation is entered that came by letter, email or telephone. */
export const cancellationHref = byId<string>('/admin/reservations/:id/cancellation')

/** The page on which money is noted that went back in another way than by the provider. */
export const returnedMoneyHref = byId<string>('/admin/reservations/:id/returned')

/** The page of a person: their purchases, requests, tickets and mails. */
export const adminPersonHref = byId<string>('/admin/people/:id')

/** The page on which an admin gives a person another role; with `to` the one that says what this role changes, and asks for a reason. */
export function adminRoleHref(personId: string, to?: string): string {
  const page = href('/admin/people/:id/role', { id: encodeURIComponent(personId) })
  return to === undefined ? page : withQuery(page, { to })
}

/** The page on which a role is left waiting for a person who has not signed in yet. */
export const addPersonHref = href('/admin/people/new')

/** The page on which an admin notes the check of a buyer's identity for a purchase. */
export const buyerCheckHref = byId<string>('/admin/reservations/:id/check')

/** The page on which an admin marks the end of a purchase: completed, or not. */
export const purchaseEndHref = byId<string>('/admin/reservations/:id/end')

/** The list of deals, searched for this reference. */
export function adminDealsHref(reference: string): string {
  return adminListHref('deals', { q: reference })
}

/** The form for a deal that nobody has entered yet. */
export const adminDealNewHref = href('/admin/deals/new')

/** The page that asks once more before many deals are changed. */
export const adminDealsBulkHref = href('/admin/deals/bulk')

/** The form of a deal. */
export const adminDealEditHref = byId<number>('/admin/deals/:id/edit')

/** The field of that form for the owner's email address. */
export function adminDealOwnerHref(dealId: number): string {
  return `${adminDealEditHref(dealId)}#deal-ownerEmail`
}

/** The page that asks once more before a deal is deleted. */
export const adminDealDeleteHref = byId<number>('/admin/deals/:id/delete')

/** The address to which the browser sends what is typed into the form of a deal. */
export const adminDealDraftHref = href('/admin/deals/draft')

/** The address to which the browser sends a file of that form as soon as it is picked. */
export const adminDealFilesHref = href('/admin/deals/files')

/** The page on which an admin marks a deal unavailable. */
export const dealUnavailableHref = byId<number>('/admin/deals/:id/unavailable')

/** The page that takes a file of deals. */
export const adminDealsImportHref = href('/admin/deals/import')

/** A file of deals to begin with: the heading line and an example. */
export const dealsTemplateHref = href('/admin/deals/import/template')

/** A file of deals that was sent: how far its check is, what came of it, and the buttons that bring it in or drop it. */
export const adminDealsImportRunHref = byId<string>('/admin/deals/import/:id')

/** The lines of such a file that have mistakes, with what is wrong in them. */
export const importMistakesHref = byId<string>('/admin/deals/import/:id/mistakes')

/** A post of the blog. */
export function postHref(slug: string): string {
  return href('/blog/:slug', { slug: encodeURIComponent(slug) })
}

/** A guide of the Knowledge Hub. */
export function guideHref(slug: string): string {
  return href('/knowledge-hub/:slug', { slug: encodeURIComponent(slug) })
}

/** A post of the blog, or a guide. */
export function articleHref({ kind, slug }: { kind: PostKind; slug: string }): string {
  return kind === 'guide' ? guideHref(slug) : postHref(slug)
}

/** The Knowledge Hub with this category chosen. */
export function hubCategoryHref(category: string): string {
  return withQuery(knowledgeHubHref, { category })
}

/** The Knowledge Hub with this topic chosen. */
export function hubTopicHref(tag: string): string {
  return withQuery(knowledgeHubHref, { tag })
}

/** The blog with this topic chosen. */
export function blogTopicHref(tag: string): string {
  return withQuery(blogHref, { tag })
}

/** The answer to whoever has subscribed, which is the same for everybody. */
export const newsletterSentHref = withQuery(newsletterHref, { sent: '1' })

/** The page that confirms a subscription, as the mail names it. */
export function newsletterConfirmHref(key: string): string {
  return withQuery(href('/newsletter/confirm'), { key })
}

/** The page that ends a subscription; mail programs post there by themselves. */
export function newsletterUnsubscribeHref(key: string): string {
  return withQuery(href('/newsletter/unsubscribe'), { key })
}

/** The list of deals with a query, which has no question mark. */
export function dealsWithHref(query: string): string {
  return query ? `${marketplaceHref}?${query}` : marketplaceHref
}

/** The newest deals of a search in Atom. The query is that of the list, without its question mark. */
export function dealFeedHref(query = ''): string {
  return query ? `${href('/marketplace/feed.xml')}?${query}` : href('/marketplace/feed.xml')
}

/** Saved searches; with the private key of an email, those of its address. */
export function savedSearchesHref({ key }: { key?: string } = {}): string {
  return key === undefined ? href('/saved-searches') : withQuery(href('/saved-searches'), { key })
}

/** The page that saves a search. The query is that of the list, without its question mark. */
export function saveSearchHref(query: string): string {
  return query ? `${savedSearchesHref()}?${query}` : savedSearchesHref()
}

/** The answer to whoever has saved a search, which is the same for everybody. */
export function savedSearchSentHref(): string {
  return withQuery(savedSearchesHref(), { sent: '1' })
}

/** The page that confirms the emails for a search, as the mail names it. */
export function alertConfirmHref(key: string): string {
  return withQuery(href('/saved-searches/confirm'), { key })
}

/** The page that ends the emails for a search; mail programs post there by themselves. */
export function alertEndHref(key: string): string {
  return withQuery(href('/saved-searches/stop'), { key })
}

/** The browsers in which whoever is signed in is so. */
export const ownSessionsHref = `${accountHref}#sessions`

/** What is held about whoever is signed in, with the copies that they asked for. */
export const yourDataHref = href('/account/your-data')

/** The page on which somebody asks for the deletion of their account. */
export const deletionHref = href('/account/your-data/deletion')

/** A copy of somebody's data, as a file. */
export const dataCopyHref = byId<string>('/account/your-data/copies/:id')

/** The page that confirms the deletion of an account, as the mail names it. */
export function deletionConfirmHref(key: string): string {
  return withQuery(href('/your-data/confirm'), { key })
}

/** The page on which a person without an account downloads their copy, as the mail names it. */
export function dataCopyByKeyHref(key: string): string {
  return withQuery(href('/your-data/copy'), { key })
}

/** The form for a request for data that came by letter or mail; filled in for an account, ticket or refund request. */
export function enterDataRequestHref(about?: { person: string } | { ticket: string } | { request: string }): string {
  const page = href('/admin/data-requests/new')
  return about ? withQuery(page, { ...about }) : page
}

/** The page of a request for data at the desk. */
export const adminDataRequestHref = byId<string>('/admin/data-requests/:id')

/** The page that withdraws it. */
export function deletionWithdrawHref(key: string): string {
  return withQuery(href('/your-data/withdraw'), { key })
}

/** The posts at the desk. */
export const blogAdminHref = href('/blog-admin')

/** The page that asks once more before many posts are changed. */
export const blogBulkHref = href('/blog-admin/bulk')

/** The categories and tags of the blog. */
export const blogTermsHref = href('/blog-admin/categories')

/** The same page, with this category to be changed. */
export function blogCategoryHref(categoryId: number): string {
  return withQuery(blogTermsHref, { category: String(categoryId) })
}

/** The same page, with this tag to be changed. */
export function blogTagHref(tag: string): string {
  return withQuery(blogTermsHref, { tag })
}

/** The parts of a post's form, each with an address of its own. */
export const postTabs = { content: 'Content', settings: 'Settings', seo: 'SEO & Meta' } as const
export type PostTab = keyof typeof postTabs

/** The form for a new post, or a new guide. */
export function postNewHref(tab: PostTab = 'content', kind: PostKind = 'post'): string {
  const path = href('/blog-admin/new')
  return kind === 'guide' ? withQuery(path, { kind, ...(tab !== 'content' && { tab }) }) : tabbed(path, tab)
}

/** The form of a post. */
export function postEditHref(postId: number, tab: PostTab = 'content'): string {
  return tabbed(href('/blog-admin/:id/edit', { id: String(postId) }), tab)
}

function tabbed(path: string, tab: PostTab): string {
  return tab === 'content' ? path : withQuery(path, { tab })
}

/** The page that asks once more before a post is deleted. */
export const postDeleteHref = byId<number>('/blog-admin/:id/delete')

/** The versions of a post, to compare and to restore. */
export const postVersionsHref = byId<number>('/blog-admin/:id/versions')

/** The page from which a post is mailed to the subscribers, and which shows how far the mailing is. */
export const postMailingHref = byId<number>('/blog-admin/:id/mailing')

/** The page that asks once more before an address is taken off the newsletter. */
export function subscriberRemoveHref(subscriberId: string): string {
  return adminListHref('subscribers', { remove: subscriberId })
}

/** The post typed into a form, as its reader would see it. */
export const postPreviewHref = href('/blog-admin/preview')

/** A saved post as its reader would see it, a draft too. */
export function savedPostPreviewHref(postId: number): string {
  return withQuery(postPreviewHref, { post: String(postId) })
}

/** The address to which the browser sends what is typed into the form of a post. */
export const postDraftHref = href('/blog-admin/draft')

/** The address to which the editor sends a picture. */
export const postImagesHref = href('/blog-admin/images')

/** The page on which a buyer reads what opening the documents changes, and opens them. */
export const openDocumentsHref = byId<string>('/account/documents/:id')

/** The page on which a buyer who waits chooses to open the documents sooner. */
export const openSoonerHref = byId<string>('/account/documents/:id/sooner')

/** A place on an online map. */
export function onlineMapHref(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude.toFixed(3)}&mlon=${longitude.toFixed(3)}#map=14/${latitude.toFixed(3)}/${longitude.toFixed(3)}`
}

/** The page of a ticket, without the key that opens it. */
export const privateTicketPath = href('/support/ticket')

/** The page on which the sender of a ticket follows it. Everyone who has the key may read it. */
export function privateTicketHref(accessKey: string): string {
  return withQuery(privateTicketPath, { key: accessKey })
}

/** The page of a testimonial, without the key that opens it. */
const ownTestimonialPath = href('/testimonials/yours')

/** The page on which a buyer gives, changes and withdraws a testimonial. Everyone who has the key may do so. */
export function testimonialByLinkHref(key: string): string {
  return withQuery(ownTestimonialPath, { key })
}

/** The same page for the signed-in buyer of this reservation. */
export const ownTestimonialHref = byId<string>('/account/testimonials/:id')

/** The place that says how testimonials are checked. */
export const testimonialChecksHref = `${testimonialsHref}#how`

/** The record of a testimonial at the desk. */
export const adminTestimonialHref = byId<string>('/admin/testimonials/:id')

/** The page on which words are entered that came by letter, email or telephone. */
export const adminTestimonialNewHref = href('/admin/testimonials/new')

/** The page on which a testimonial is refused, taken off the site, or withdrawn for its author. */
export const adminTestimonialEndHref = byId<string>('/admin/testimonials/:id/end')

/** A file by which a testimonial was checked. */
export function testimonialEvidenceHref(testimonialId: string, fileId: string): string {
  return href('/admin/testimonials/:id/evidence/:fileId', {
    id: encodeURIComponent(testimonialId),
    fileId: encodeURIComponent(fileId),
  })
}

/** The page that a mail names. */
export function mailPlaceHref(place: MailPlace): string {
  switch (place.page) {
    case 'home':
      return homeHref
    case 'account':
      return accountHref
    case 'support':
      if (place.reservation !== undefined) return checkQuestionHref(place.reservation)
      return place.topic ? supportTopicHref(place.topic) : supportHref
    case 'ticket':
      return privateTicketHref(place.accessKey)
    case 'refund-form':
      return refundFormHref(place.reference)
    case 'terms':
      if (place.version) return legalVersionHref('terms-conditions', place.version)
      return place.section ? termsSectionHref(place.section) : termsHref
    case 'admin-refund':
      return adminRefundHref(place.requestId)
    case 'admin-ticket':
      return adminTicketHref(place.ticketId)
    case 'admin-reservations':
      return adminReservationHref(place.reference)
    case 'admin-dispute':
      return adminDisputeHref(place.disputeId)
    case 'admin':
      return adminHref
    case 'admin-person':
      return adminPersonHref(place.userId)
    case 'blog':
      return blogHref
    case 'post':
      return postHref(place.slug)
    case 'newsletter-confirm':
      return newsletterConfirmHref(place.key)
    case 'newsletter-unsubscribe':
      return newsletterUnsubscribeHref(place.key)
    case 'deal':
      return dealHref(place.id)
    case 'deals':
      return dealsWithHref(place.query)
    case 'alert-confirm':
      return alertConfirmHref(place.key)
    case 'alert-end':
      return alertEndHref(place.key)
    case 'saved-searches':
      return savedSearchesHref({ key: place.key })
    case 'shortlist':
      return shortlistHref
    case 'your-data':
      return yourDataHref
    case 'privacy-policy':
      return privacyPolicyHref
    case 'admin-data-request':
      return adminDataRequestHref(place.requestId)
    case 'data-copy':
      return dataCopyByKeyHref(place.key)
    case 'deletion-confirm':
      return deletionConfirmHref(place.key)
    case 'deletion-withdraw':
      return deletionWithdrawHref(place.key)
    case 'testimonial':
      return testimonialByLinkHref(place.key)
    case 'submission':
      return submissionHref(place.reference)
    case 'submission-documents':
      return submissionDocumentsHref(place.reference)
    case 'admin-submission':
      return adminSubmissionHref(place.reference)
    case 'availability':
      return availabilityHref(place.key)
  }
}

/** The address of an area's page. */
export function areaHref(slug: string): string {
  return href('/area-intelligence/:slug', { slug: encodeURIComponent(slug) })
}

/** The page that takes a file of area figures. */
export const adminAreasImportHref = href('/admin/areas/import')

/** An edition of area figures at the desk. */
export function areaEditionHref(editionId: number | string): string {
  return href('/admin/areas/:id', { id: encodeURIComponent(editionId) })
}

/** The same page, which asks whether the edition before is to come back. */
export function areaRollBackHref(editionId: number): string {
  return withQuery(areaEditionHref(editionId), { confirm: 'roll-back' })
}

/** The rejected rows of an edition as a file. */
export const areaMistakesHref = byId<number>('/admin/areas/:id/mistakes')

/** Areas side by side. */
export function compareAreasHref(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug) => ['area', slug])).toString()
  return query ? `${areasCompareHref}?${query}` : areasCompareHref
}

/** The figures of these areas as a file. */
export function areasFileHref(slugs: readonly string[]): string {
  return `${areasCsvHref}?${new URLSearchParams(slugs.map((slug) => ['area', slug])).toString()}`
}

/** The live deals on the page of an area. */
export function areaDealsHref(slug: string): string {
  return `${areaHref(slug)}#deals`
}

/** The newest turn of the conversation, on the page or in the frame. */
export function latestTurnHref(page: string): string {
  return `${page}#latest`
}

/** The address that takes what a visitor says of an answer; it has a limit of its own (url-rules.ts). */
export function judgeHref(page: string): string {
  return withQuery(page, { judge: 'answer' })
}

/** The place at which a visitor says whether the answer of a turn was right. */
export function judgedTurnHref(page: string, turn: number): string {
  return `${page}#${judgedTurnId(turn)}`
}
export const judgedTurnId = (turn: number) => `judged-${turn}`

/** The same page, with this question in its line. */
export function suggestionHref(page: string, question: string): string {
  return `${withQuery(page, { q: question })}#say`
}

/** A vendor's own submission, at one page of its messages; page 1 has the latest. */
export function submissionHref(reference: string, page = 1): string {
  const path = href('/vendor-portal/:reference', { reference: encodeURIComponent(reference) })
  return page === 1 ? path : withQuery(path, { page: String(page) })
}

/** The page that asks once more before a submission is approved or rejected, as `decision` in its query says. */
export function submissionConfirmHref(reference: string): string {
  return href('/admin/submissions/:reference/confirm', { reference: encodeURIComponent(reference) })
}

/** The page that asks once more before a step is done for many submissions. */
export const adminSubmissionsBulkHref = href('/admin/submissions/bulk')

/** A file of a submission, for its reviewer: a document or a picture. */
export function adminSubmissionFileHref(reference: string, id: string): string {
  return href('/admin/submissions/:reference/files/:id', {
    reference: encodeURIComponent(reference),
    id: encodeURIComponent(id),
  })
}

/** A page of the form of a submission. */
export function submissionStepHref(reference: string, step: string): string {
  return href('/vendor-portal/:reference/:step', { reference: encodeURIComponent(reference), step })
}

/** The page that says why a submission without an authority ends here for now. */
export function noAuthorityHref(reference: string): string {
  return href('/vendor-portal/:reference/no-authority', { reference: encodeURIComponent(reference) })
}

/** The documents of a submission, at one kind of them or at its pictures. */
export function submissionDocumentsHref(reference: string, kind?: string): string {
  const path = submissionStepHref(reference, 'documents')
  return kind === undefined ? path : `${path}#${kind}`
}

/** A file that a vendor has sent with their own submission. */
export function submissionFileHref(reference: string, fileId: string): string {
  return href('/vendor-portal/:reference/files/:id', {
    reference: encodeURIComponent(reference),
    id: encodeURIComponent(fileId),
  })
}

/** The place on the page of a submission where vendor and reviewer write to each other, at one page of that; page 1 has the latest. */
export function submissionMessagesHref(reference: string, page = 1): string {
  return `${submissionHref(reference, page)}#messages`
}

/** The page that says what withdrawing a submission does, and does it. */
export function submissionWithdrawHref(reference: string): string {
  return href('/vendor-portal/:reference/withdraw', { reference: encodeURIComponent(reference) })
}

/** The page that asks once more before a draft is deleted. */
export function submissionDeleteHref(reference: string): string {
  return href('/vendor-portal/:reference/delete', { reference: encodeURIComponent(reference) })
}

/** A page of a vendor's own submissions. */
export function ownSubmissionsPageHref(page: number): string {
  return page === 1 ? ownSubmissionsHref : withQuery(ownSubmissionsHref, { page: String(page) })
}

/** A submission at the desk. */
export function adminSubmissionHref(reference: string): string {
  return href('/admin/submissions/:reference', { reference: encodeURIComponent(reference) })
}

/** The page of a mail on which a vendor says that a property is still available; with `done` it says that they have. */
export function availabilityHref(key: string, done?: 'done'): string {
  return withQuery(href('/vendor-portal/available'), done ? { key, done: '1' } : { key })
}

/** The page on which a vendor says that a property is no longer available. */
export function submissionUnavailableHref(reference: string): string {
  return href('/vendor-portal/:reference/unavailable', { reference: encodeURIComponent(reference) })
}

/** The page on which a vendor begins to change an approved deal, or takes the changes back. */
export function submissionChangeHref(reference: string): string {
  return href('/vendor-portal/:reference/change', { reference: encodeURIComponent(reference) })
}
