import { newId } from '#app/utils/ids.server.ts'
import type { Db } from '#db/database.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { addDeal, addDispute, addPost, addPurchase, addUser } from '../database/database.ts'
import { listSubmissionDesk } from './submission-pages.ts'
import { listHoldGroupDesk } from '../desks/hold-groups.ts'
import { addTestimonial } from '../desks/testimonials.ts'
import { listSearchPages } from './search-pages.ts'
import { listSubmissionPages } from './submission-pages.ts'
import { listNewsletterDesk, listNewsletterPages } from './newsletter-pages.ts'
import { withDatabase } from '../running/stack-people.ts'
import type { SitePage } from './site-page.ts'
import { type Stack } from '../running/stack.ts'

/** The pages that the checks of the whole site look at: one of every kind. */

export async function listReadingPages(stack: Stack): Promise<SitePage[]> {
  const blog = await listBlogPages(stack)
  await keepFormerTerms(stack)
  const { plain, scottish } = await withDatabase(stack, async (db) => {
    const active = db.selectFrom('deals').select('id').where('status', '=', 'active').orderBy('id')
    const [first, scotland] = await Promise.all([
      active.where('nation', '<>', 'Scotland').executeTakeFirstOrThrow(),
      active.where('nation', '=', 'Scotland').executeTakeFirstOrThrow(),
    ])
    return { plain: first.id, scottish: scotland.id }
  })
  return [
    { name: 'landing page', path: '/' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'marketplace, filtered', path: '/marketplace?q=terrace&type=Residential' },
    { name: 'marketplace, as a table', path: '/marketplace?view=table' },
    {
      name: 'marketplace, narrowed by much',
      path: '/marketplace?region=Wales&grade=B&from=50k&to=400k&yield=5&beds=1&bedsTo=5&free=1&view=table',
    },
    { name: 'marketplace, a slip of the finger', path: '/marketplace?q=Terace&from=cheap' },
    { name: 'marketplace, nothing found', path: '/marketplace?q=nothing+like+it' },
    { name: 'deal', path: `/deal/${plain}` },
    { name: 'deal in Scotland', path: `/deal/${scottish}` },
    { name: 'shortlist, nothing saved', path: '/shortlist' },
    { name: 'four deals side by side', path: '/compare?ids=118,101,147,143' },
    { name: 'one deal to compare', path: '/compare?ids=118' },
    { name: 'a deal that there is not, to compare', path: '/compare?ids=999999', status: 404 },
    { name: 'no deals chosen', path: '/compare' },
    { name: 'five deals', path: '/compare?ids=101,102,103,104,105', status: 400 },
    { name: 'advisor', path: '/advisor' },
    { name: 'advisor, a suggestion chosen', path: '/advisor?q=Best+areas+under+150k' },
    { name: 'vendor portal', path: '/vendor-portal' },
    { name: 'first page of a submission', path: '/vendor-portal/new' },
    { name: 'refund request', path: '/refunds?deal=PID-000118' },
    { name: 'refund request received', path: '/refunds/received?reference=REF-7K2M9QWD' },
    { name: 'support', path: '/support' },
    { name: 'support request received', path: '/support/received?reference=TIC-7K2M9QWD' },
    ...searchPages,
    ...hubPages,
    { name: 'words explained', path: '/glossary' },
    { name: 'testimonials', path: '/testimonials' },
    ...(await listOwnTestimonials(stack)),
    ...blog,
    { name: 'BRRR calculator', path: '/calculators/brrr' },
    { name: 'BRRR calculator, a surplus', path: '/calculators/brrr?price=120000&value=220000' },
    { name: 'BRRR calculator, mistakes', path: '/calculators/brrr?price=cheap&value=', status: 400 },
    {
      name: 'rental cover calculator',
      path: '/calculators/rental-cover?loan=150000&monthlyRent=1200&coverage=130&portfolio=1',
    },
    { name: 'rental cover calculator, a rent alone', path: '/calculators/rental-cover?monthlyRent=1200' },
    { name: 'rental cover calculator, mistakes', path: '/calculators/rental-cover?loan=-1&coverage=x', status: 400 },
    { name: 'Section 24 calculator', path: '/calculators/section-24' },
    { name: 'Section 24 calculator, mistakes', path: '/calculators/section-24?profit=x&year=1999', status: 400 },
    { name: 'areas', path: '/area-intelligence' },
    { name: 'areas, narrowed', path: '/area-intelligence?region=wales&sort=price&map=change&yield=4' },
    { name: 'areas, by postcode', path: '/area-intelligence?q=L15+8HX' },
    { name: 'areas, a slip of the finger', path: '/area-intelligence?q=Birmingam' },
    { name: 'areas, nothing found', path: '/area-intelligence?q=nothing+like+it' },
    { name: 'area', path: '/area-intelligence/liverpool' },
    { name: 'area without a rent', path: '/area-intelligence/belfast' },
    { name: 'area that is a region', path: '/area-intelligence/north-west' },
    { name: 'areas side by side', path: '/area-intelligence/compare?area=liverpool&area=glasgow&area=belfast' },
    { name: 'areas to choose', path: '/area-intelligence/compare?add=newcastle' },
    { name: 'five areas', path: '/area-intelligence/compare?area=a&area=b&area=c&area=d&area=e', status: 400 },
    { name: 'area not found', path: '/area-intelligence/nothing-like-it', status: 404 },
    { name: 'calculators', path: '/calculators' },
    { name: 'deal calculator', path: '/calculators/deal' },
    { name: 'deal calculator, mistakes', path: '/calculators/deal?price=-1&rent=much', status: 400 },
    { name: 'deal calculator, a price alone', path: '/calculators/deal?price=205000&nation=wales' },
    { name: 'property tax', path: '/calculators/property-tax' },
    {
      name: 'property tax, what does not count',
      path: '/calculators/property-tax?price=200000&nation=wales&buyer=first-time&nonResident=1',
    },
    { name: 'terms', path: '/terms-conditions' },
    { name: 'privacy policy', path: '/privacy-policy' },
    { name: 'cookies policy', path: '/cookies-policy' },
    { name: 'risk disclosure', path: '/risk-disclosure' },
    { name: 'former version of the terms', path: `/terms-conditions/${formerTerms}` },
    { name: 'complaints', path: '/complaints' },
    { name: 'complaint about data', path: '/complaints/data-protection' },
    { name: 'accessibility statement', path: '/accessibility' },
    { name: 'vendor terms', path: '/vendor-terms' },
    ...(await listNewsletterPages(stack)),
    ...(await listSearchPages(stack)),
    { name: 'page not found', path: '/no/such/page', status: 404 },
    { name: 'deal not found', path: '/deal/999999', status: 404 },
    { name: 'sign-in required, checkout', path: `/deal/${plain}/checkout`, status: 401 },
    { name: 'sign-in required, account', path: '/account', status: 401 },
    { name: 'access denied', path: '/admin', status: 401 },
  ]
}

/** A purchase that has completed, whose deal has left the market, so that the pages of others do not change. Returns its id. */
async function addSoldPurchase(db: Db): Promise<string> {
  const dealId = await addDeal(db)
  const { reservationId } = await addPurchase(db, await addUser(db), dealId)
  await db.updateTable('deals').set({ status: 'completed' }).where('id', '=', dealId).execute()
  await db
    .updateTable('reservations')
    .set({ status: 'completed', completed_on: '2026-11-01' })
    .where('id', '=', reservationId)
    .execute()
  return reservationId
}

/** The page behind the link of a mail, of each state. */
async function listOwnTestimonials(stack: Stack): Promise<SitePage[]> {
  const states = ['asked', 'received', 'verified', 'refused', 'withdrawn'] as const
  const keys = await withDatabase(stack, async (db) => {
    const keyOf = await makeEndKeys(db, 'testimonial')
    // Each test of a worker asks for the pages anew, and shows these words once.
    await db.deleteFrom('testimonials').where('name', '=', 'Ben, York').execute()
    const made: string[] = []
    for (const state of states) {
      const reservationId = await addSoldPurchase(db)
      // The page of all shows this one beside another.
      const own = state === 'verified' && { words: 'I would buy here a second time.', name: 'Ben, York' }
      const asked_at = new Date().toISOString()
      made.push(
        keyOf(await addTestimonial(db, { state, reservation_id: reservationId, is_sample: 1, asked_at, ...own })),
      )
    }
    return made
  })
  return [
    ...states.map((state, index) => ({
      name: `testimonial, ${state}`,
      path: `/testimonials/yours?key=${keys[index]}`,
    })),
    { name: 'testimonial, no such link', path: '/testimonials/yours?key=nothing', status: 404 },
  ]
}
/** The search of the site in each of its states. */
const searchPages: SitePage[] = [
  { name: 'search, nothing asked', path: '/search' },
  { name: 'search, a slip of the finger', path: '/search?q=liverpol' },
  { name: 'search, many kinds', path: '/search?q=stamp+duty' },
  { name: 'search, a postcode', path: '/search?q=L15+8HX' },
  { name: 'search, most of the words', path: '/search?q=terrace+zeppelin' },
  { name: 'search, nothing found', path: '/search?q=houseboat' },
  { name: 'search, too long', path: `/search?q=${'w'.repeat(201)}`, status: 400 },
]

/** The hub with the guides that every site begins with. */
const hubPages: SitePage[] = [
  { name: 'knowledge hub', path: '/knowledge-hub' },
  { name: 'knowledge hub, a category', path: '/knowledge-hub?category=legal-process' },
  { name: 'knowledge hub, a topic', path: '/knowledge-hub?tag=Stamp+Duty' },
  { name: 'knowledge hub, a slip of the finger', path: '/knowledge-hub?q=leashold' },
  { name: 'knowledge hub, nothing found', path: '/knowledge-hub?q=nothing+like+it' },
  { name: 'knowledge hub, an unknown category', path: '/knowledge-hub?category=nothing-like-it', status: 404 },
  { name: 'knowledge hub, a search too long', path: `/knowledge-hub?q=${'w'.repeat(201)}`, status: 400 },
  { name: 'guide', path: '/knowledge-hub/first-buy-to-let-in-12-steps' },
  { name: 'guide with wide tables', path: '/knowledge-hub/stamp-duty-lbtt-ltt-for-investors' },
  { name: 'guide not found', path: '/knowledge-hub/nothing-like-it', status: 404 },
]

const formerTerms = '2026-01-01'

/** A version of the terms that is no longer in force. */
async function keepFormerTerms(stack: Stack): Promise<void> {
  const content = { title: 'Terms and Conditions', lead: 'As they were.', issuer: null, firstDay: formerTerms, sections: [{ id: 'fee', heading: '1. The fee', html: '<p>It was £100.</p>' }] } // prettier-ignore
  const version = {
    page: 'terms-conditions' as const,
    name: formerTerms,
    since: '2026-01-01T00:00:00.000Z',
    first_day: formerTerms,
  }
  await withDatabase(stack, (db) =>
    db
      .insertInto('legal_versions')
      .values({ ...version, content: JSON.stringify(content) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** The blog, with a post that has everything a text can have, and one that has been deleted. */
async function listBlogPages(stack: Stack): Promise<SitePage[]> {
  const [slug, gone] = ['whole-site-a-text-with-everything', 'whole-site-a-deleted-text']
  await withDatabase(stack, async (db) => {
    const known = await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst()
    if (known) return
    await addPost(db, { slug, title: 'A text with everything', content: everyElement, words: 1200, tags: ['Whole site', 'Yield'] }) // prettier-ignore
    await db.insertInto('post_slugs').values({ slug: gone, post_id: null, since: new Date().toISOString() }).execute()
  })
  return [
    { name: 'blog', path: '/blog' },
    { name: 'blog, a topic', path: '/blog?tag=Whole+site' },
    { name: 'blog, nothing found', path: '/blog?q=nothing+like+it' },
    { name: 'blog, an unknown topic', path: '/blog?tag=nothing+like+it', status: 404 },
    { name: 'blog, a search too long', path: `/blog?q=${'w'.repeat(201)}`, status: 400 },
    { name: 'post', path: `/blog/${slug}` },
    { name: 'post not found', path: '/blog/nothing-like-it', status: 404 },
    { name: 'post that was deleted', path: `/blog/${gone}`, status: 410 },
  ]
}

const longText = '<p>Write down the rent, the rate and the costs of a year, and see what is left of them.</p>'.repeat(
  40,
)
const everyElement = `<h2>The first part</h2>${longText}<h3>A part of it</h3><ul><li>One<ol><li>Two</li></ol></li></ul>
<h2>The second part</h2><blockquote><p>A yield tells you how a house compares.</p></blockquote><pre><code>loan = ${'1'.repeat(120)}</code></pre>
<table><tbody><tr><th>Rate</th><th>Interest</th></tr>${'<tr><td>4.5%</td><td>£4,556</td></tr>'.repeat(5)}</tbody></table>
<h2>The third part</h2><p><strong>Strong</strong>, <em>said</em>, <u>marked</u>, <s>gone</s>, <code>code</code>, <a href="/marketplace">deals</a>.</p><hr>`

/** What only a signed-in person sees; `bought` is a deal of theirs, `free` one that nobody has. */
export async function listPersonalPages(stack: Stack, bought: number, free: number): Promise<SitePage[]> {
  const reservation = await withDatabase(stack, (db) => findReservation(db, bought))
  return [
    { name: 'deals with one’s own', path: '/deals' },
    { name: 'account with a purchase', path: '/account' },
    { name: 'one’s own data', path: '/account/your-data' },
    { name: 'deletion of the account', path: '/account/your-data/deletion' },
    { name: 'a copy of data that there is not', path: '/account/your-data/copies/none', status: 404 },
    {
      name: 'confirming a deletion, a link that is over',
      path: `/your-data/confirm?key=${'A'.repeat(43)}`,
      status: 410,
    },
    {
      name: 'withdrawing a deletion, a link that is over',
      path: `/your-data/withdraw?key=${'A'.repeat(43)}`,
      status: 410,
    },
    { name: 'opening the documents', path: `/account/documents/${reservation}` },
    { name: 'refund request, by a buyer', path: '/refunds' },
    { name: 'reserved deal', path: `/deal/${bought}` },
    { name: 'checkout of a reserved deal', path: `/deal/${bought}/checkout` },
    { name: 'call form', path: `/deal/${free}/call` },
    { name: 'checkout', path: `/deal/${free}/checkout` },
    ...(await listSubmissionPages(stack, bought)),
  ]
}

async function findReservation(db: Db, dealId: number): Promise<string> {
  const row = await db.selectFrom('reservations').select('id').where('deal_id', '=', dealId).executeTakeFirstOrThrow()
  return row.id
}

async function addDataRequest(db: Db): Promise<string> {
  const id = newId()
  const { id: userId, email } = await addUser(db)
  const at = new Date().toISOString()
  const request = { id, kind: 'deletion', state: 'confirmed', user_id: userId, email, asked_at: at, since: at } as const
  await db
    .insertInto('data_requests')
    .values({ ...request, due_at: '2099-01-01T00:00:00.000Z' })
    .execute()
  return id
}

/** What only an admin sees: every section, and one of everything that has a page of its own; `bought` is a deal whose refund is asked for. */
export async function listAdminPages(stack: Stack, bought: number): Promise<SitePage[]> {
  const { request, listed, ended, ticket, entry, dispute, dataRequest } = await withDatabase(stack, async (db) => ({
    request: await db
      .selectFrom('refund_requests')
      .innerJoin('reservations', 'reservations.id', 'refund_requests.reservation_id')
      .select(['refund_requests.id', 'reservations.id as reservationId', 'reservations.user_id as buyerId'])
      .where('reservations.deal_id', '=', bought)
      .executeTakeFirstOrThrow(),
    // A deal that can be deleted: no test holds or buys one in Scotland.
    listed: await addDeal(db, { title: `A deal of the desk ${newId()}`, nation: 'Scotland' }),
    // A purchase about which nothing is open, so that its end can be marked.
    ended: await addPurchase(db, await addUser(db), await addDeal(db, { nation: 'Scotland' })),
    // One that was filed by its form: another test adds many that no private page could show.
    ticket: await db
      .selectFrom('tickets')
      .select(['id', 'access_key'])
      .where('subject', '=', 'A question')
      .executeTakeFirstOrThrow(),
    entry: await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'mail')
      .where('about_type', 'is not', null)
      .executeTakeFirstOrThrow(),
    dataRequest: await addDataRequest(db),
    // One that is over, so that it stops nothing.
    dispute: await addDispute(db, await findReservation(db, bought), {
      stage: 'won',
      closed_at: new Date().toISOString(),
    }),
  }))
  return [
    { name: 'dashboard', path: '/admin' },
    { name: 'keys of the desk', path: '/admin/keys' },
    { name: 'error within the desk', path: '/admin/refunds/unknown', status: 404 },
    { name: 'deals desk', path: '/admin/deals' },
    { name: 'deals desk, nothing found', path: '/admin/deals?q=nothing+like+it' },
    { name: 'deals desk, a long word', path: `/admin/deals?q=${'W'.repeat(80)}` },
    { name: 'deleting a deal', path: `/admin/deals/${listed}/delete` },
    { name: 'deleting all deals', path: '/admin/deals/bulk?which=all&to=delete' },
    { name: 'deactivating a deal', path: `/admin/deals/bulk?id=${listed}&to=deactivate` },
    { name: 'marking a deal unavailable', path: `/admin/deals/${bought}/unavailable` },
    { name: 'refund desk', path: '/admin/refunds' },
    { name: 'refund desk, nothing found', path: '/admin/refunds?q=nothing+like+it' },
    { name: 'refund request on the desk', path: `/admin/refunds/${request.id}` },
    { name: 'confirmation of a refund', path: `/admin/refunds/${request.id}/confirm?decision=approve` },
    { name: 'another amount', path: `/admin/refunds/${request.id}/confirm?decision=other` },
    { name: 'support desk', path: '/admin/support' },
    { name: 'ticket on the desk', path: `/admin/support/${ticket.id}` },
    { name: 'private page of a ticket', path: `/support/ticket?key=${ticket.access_key}` },
    { name: 'reservations', path: '/admin/reservations' },
    ...(await withDatabase(stack, listHoldGroupDesk)),
    { name: 'disputes', path: '/admin/disputes' },
    { name: 'a dispute', path: `/admin/disputes?state=any&q=${dispute}` },
    ...(await listTestimonialDesk(stack)),
    ...(await withDatabase(stack, listSubmissionDesk)),
    { name: 'books', path: '/admin/money' },
    { name: 'books, all months', path: '/admin/money?month=all' },
    { name: 'purchase', path: `/admin/reservations/${request.reservationId}` },
    { name: 'people', path: '/admin/people' },
    { name: 'the clock', path: '/admin/clock' },
    { name: 'adding a person', path: '/admin/people/new' },
    { name: 'person', path: `/admin/people/${request.buyerId}` },
    { name: 'choosing a role', path: `/admin/people/${request.buyerId}/role` },
    { name: 'giving a role', path: `/admin/people/${request.buyerId}/role?to=support` },
    { name: 'entering a call or letter', path: `/admin/support/new?person=${request.buyerId}` },
    { name: 'entering a cancellation', path: `/admin/reservations/${ended.reservationId}/cancellation` },
    { name: 'noting a repayment', path: `/admin/reservations/${ended.reservationId}/returned` },
    { name: 'end of a purchase', path: `/admin/reservations/${ended.reservationId}/end` },
    { name: 'noting a buyer check', path: `/admin/reservations/${ended.reservationId}/check` },
    { name: 'questions to the advisor', path: '/admin/advisor' },
    { name: 'audit trail', path: '/admin/audit' },
    { name: 'data requests', path: '/admin/data-requests' },
    { name: 'entering a data request', path: `/admin/data-requests/new?person=${request.buyerId}` },
    { name: 'data request', path: `/admin/data-requests/${dataRequest}` },
    { name: 'outbox', path: '/admin/outbox' },
    { name: 'mail in the outbox', path: `/admin/outbox/${entry.id}` },
    ...(await listBlogDesk(stack)),
    ...(await listNewsletterDesk(stack)),
  ]
}

async function listTestimonialDesk(stack: Stack): Promise<SitePage[]> {
  const { received, verified } = await withDatabase(stack, async (db) => {
    const reservationId = await addSoldPurchase(db)
    return {
      received: await addTestimonial(db, { state: 'received', reservation_id: reservationId }),
      verified: await addTestimonial(db, { is_sample: 1, incentive: 'a £50 voucher' }),
    }
  })
  return [
    { name: 'testimonials at the desk', path: '/admin/testimonials' },
    { name: 'entering a testimonial', path: '/admin/testimonials/new' },
    { name: 'a testimonial to check', path: `/admin/testimonials/${received}` },
    { name: 'a testimonial that is shown', path: `/admin/testimonials/${verified}` },
    { name: 'refusing a testimonial', path: `/admin/testimonials/${received}/end` },
  ]
}

/** The desk of the blog, with a post that has everything, in every part of its form. */
async function listBlogDesk(stack: Stack): Promise<SitePage[]> {
  const posts = await withDatabase(stack, async (db) => ({
    full: await addPost(db, { title: `A text of the desk ${newId()}`, content: everyElement, tags: ['Whole site'] }),
    draft: await addPost(db, { title: `A draft of the desk ${newId()}`, status: 'draft' }),
  }))
  const forms = ['/new', `/${posts.full}/edit`].flatMap((form) =>
    ['content', 'settings', 'seo'].map((tab) => ({
      name: `form of a post, ${form.includes('new') ? 'new' : 'there'}, ${tab}`,
      path: `/blog-admin${form}?tab=${tab}`,
    })),
  )
  return [
    { name: 'blog desk', path: '/blog-admin' },
    { name: 'guides at the desk', path: '/blog-admin?kind=guide' },
    { name: 'form for a guide', path: '/blog-admin/new?kind=guide' },
    { name: 'blog desk, nothing found', path: '/blog-admin?q=nothing+like+it' },
    ...forms,
    { name: 'versions of a post', path: `/blog-admin/${posts.full}/versions` },
    { name: 'preview of a draft', path: `/blog-admin/preview?post=${posts.draft}` },
    { name: 'preview of a post', path: `/blog-admin/preview?post=${posts.full}` },
    { name: 'categories and tags', path: '/blog-admin/categories' },
    { name: 'a tag to change', path: '/blog-admin/categories?tag=Whole+site' },
    { name: 'unpublishing a post', path: `/blog-admin/bulk?id=${posts.full}&to=unpublish` },
    { name: 'deleting a post', path: `/blog-admin/${posts.full}/delete` },
    { name: 'a post that there is not', path: '/blog-admin/999999/edit', status: 404 },
  ]
}
