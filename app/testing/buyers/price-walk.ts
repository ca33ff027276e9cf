import { addDeal, addPurchase, addUser } from '../database/database.ts'
import { type Site } from '../running/site.ts'

/** A page as somebody saw it, with where it was. */
export interface SeenPage {
  path: string
  html: string
}

/**
 * Every page that may name a secure price, as a stranger, a buyer and an admin see it. The deals cost £3,000 to secure and one
 * £2,500; no other amount on these pages reads so but a refund of it.
 */
export async function seePricedPages(site: Site): Promise<{ open: SeenPage[]; desk: SeenPage[] }> {
  const buyer = await addUser(site.db)
  const cookie = await site.signIn(buyer)
  const bought = await addDeal(site.db, { title: 'Bought' })
  const free = await addDeal(site.db, { title: 'Free' })
  await addDeal(site.db, { title: 'Cheap', secure_price_pence: 250_000, property_type: 'Student' })
  const scottish = await addDeal(site.db, { title: 'Scottish', nation: 'Scotland', secure_price_pence: 300_000 })
  await addPurchase(site.db, buyer, bought)
  const admin = await site.signIn(await addUser(site.db, { isAdmin: true }))

  const see = async (path: string, as?: string): Promise<SeenPage> => ({
    path: as ? `${path}, signed in` : path,
    html: await (await site.fetch(path, { as })).text(),
  })
  const anybody = ['/', '/marketplace', '/marketplace?q=nothing+like+it', '/deals', `/deal/${bought}`, `/deal/${free}`, `/deal/${scottish}`, '/knowledge-hub', '/support', '/support/received?reference=TIC-7K2M9QWD', '/refunds', '/refunds/received?reference=REF-7K2M9QWD', '/terms-conditions', '/privacy-policy', '/cookies-policy', '/risk-disclosure', `/deal/${free}/checkout`, '/account', '/admin', '/no/such/page', '/deal/999999', '/api/deals', '/sitemap.xml'] // prettier-ignore
  const personal = ['/', '/marketplace', '/deals', '/account', '/refunds', `/deal/${bought}`, `/deal/${free}`, `/deal/${free}/checkout`, `/deal/${bought}/checkout`, `/deal/${free}/call`, `/deal/${scottish}/interest`] // prettier-ignore
  // Asking for the payment makes a hold, which the account shows with its price.
  const open = await Promise.all(anybody.map((path) => see(path)))
  for (const path of personal) open.push(await see(path, cookie))
  await site.fetch('/api/create-payment-intent', {
    method: 'POST',
    as: cookie,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dealId: free }),
  })
  open.push(await see('/account', cookie), await see(`/deal/${free}/checkout`, cookie), await see('/deals', cookie))

  const desk: SeenPage[] = []
  for (const path of ['', '/deals', '/refunds', '/support', '/reservations', '/audit', '/outbox']) {
    desk.push(await see(`/admin${path}`, admin))
  }
  return { open, desk }
}

/** The words of a page and its descriptions, without the amounts of a refund, which are no prices, and without sums that show their VAT. */
export function readWords(html: string): string {
  return html
    .replace(/<h3>If you change your mind<\/h3>.*?How refunds work/gs, '')
    .replace(/<dl class="(means|sum)">.*?<\/dl>|<table class="terms">.*?<\/table>/gs, '')
    .replace(/<meta[^>]* content="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/you get back £[\d,.]+/g, 'you get back it')
}
