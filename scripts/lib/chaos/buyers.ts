import { pdf } from '../../../app/testing/inputs/files.ts'
import { chooseDeal, forgetDeal, look, takeBuyer, token, visit, type Person, type Scene } from './scene.ts'
import { insist, isTaken, type Answer, type Visitor } from './visitor.ts'

/** Those who secure deals and pay, ask for their money back, and what their banks do. */

const cards = {
  pm_card_visa: 10,
  pm_card_chargeDeclined: 1,
  pm_card_chargeDeclinedInsufficientFunds: 1,
  pm_card_authenticationRequired: 2,
  pm_card_createDispute: 1,
} as const
const numbers = {
  '4242424242424242': 10,
  '4000000000000002': 1,
  '4000000000009995': 1,
  '4000002500003155': 2,
  '4000000000000259': 1,
} as const

/** Somebody new at a deal: holds it, and pays, leaves it or forgets it. */
export async function secure(scene: Scene): Promise<void> {
  const buyer = takeBuyer(scene)
  const dealId = chooseDeal(scene)
  if (!buyer || dealId === undefined) return
  const visitor = visit(scene, buyer)
  const way = scene.random.weigh({ card: 6, page: 5, start: 1, link: 1 })
  if (way === 'card') return payByCard(scene, visitor, buyer, dealId)
  if (way === 'page') return payOnPage(scene, visitor, buyer, dealId)
  const fields: Record<string, string> = way === 'start' ? { intent: 'start' } : { intent: 'mail-link', open: 'wait' }
  if (!isTaken(await visitor.post(checkout(dealId), fields))) return
  noteHold(scene, buyer, dealId)
  if (scene.random.happens(0.5)) await changeHold(scene, visitor, buyer, dealId)
  if (way === 'link') await payByLink(scene, buyer, dealId)
}

/** By the link in a mail, on another device. */
async function payByLink(scene: Scene, buyer: Person, dealId: number): Promise<void> {
  const [payment] = await look<{ link: string }>(
    scene,
    'SELECT checkout_url AS link FROM payments JOIN reservations ON reservations.id = reservation_id WHERE deal_id = ? AND user_id = ? AND checkout_url IS NOT NULL',
    dealId,
    buyer.id,
  )
  if (!payment) return
  const visitor = visit(scene)
  const card = scene.random.weigh(numbers)
  const paid = await insist(() => visitor.post(payment.link, { do: 'pay', card }))
  if (paid.location.startsWith('/3ds/')) await answerBank(scene, visitor, paid.location)
}

const checkout = (dealId: number) => `/deal/${dealId}/checkout`

/** With the card fields on our page: an intent, the choice, and the provider confirms. */
async function payByCard(scene: Scene, visitor: Visitor, buyer: Person, dealId: number): Promise<void> {
  const opened = await insist(() => visitor.call('POST', '/api/create-payment-intent', { dealId }))
  if (opened.status !== 200) return leaveTaken(scene, opened, dealId)
  noteHold(scene, buyer, dealId)
  const isNow = scene.random.happens(0.7)
  const choice = { open: isNow ? 'now' : 'wait', startNow: isNow, loseRight: isNow }
  const stored = await visitor.call('PUT', `/api/deals/${dealId}/consent`, choice)
  if (stored.status === 200)
    scene.journal.note('choice', 'reservations', { ...ofHold(buyer, dealId), consent_at: { not: null } })
  if (scene.random.happens(0.2)) await changeHold(scene, visitor, buyer, dealId)
  if (scene.random.happens(0.15)) return
  const [intentId = ''] = (JSON.parse(opened.text) as { clientSecret: string }).clientSecret.split('_secret_')
  const { status } = await confirm(scene, intentId, scene.random.weigh(cards))
  if (status === 'requires_action') await answerBank(scene, visitor, `/3ds/${intentId}`)
  await visitor.get(`/deals?payment_intent=${intentId}`)
  await useBought(scene, visitor, buyer, dealId)
}

/** On the provider's own page. */
async function payOnPage(scene: Scene, visitor: Visitor, buyer: Person, dealId: number): Promise<void> {
  const isNow = scene.random.happens(0.5)
  const choice: Record<string, string> = isNow ? { open: 'now', startNow: 'yes', loseRight: 'yes' } : { open: 'wait' }
  const sent = await insist(() => visitor.post(checkout(dealId), { intent: 'pay', ...choice }))
  if (!isTaken(sent)) return leaveTaken(scene, sent, dealId)
  noteHold(scene, buyer, dealId)
  scene.journal.note('payment page', 'payments', { checkout_url: sent.location })
  if (scene.random.happens(0.15)) await changeHold(scene, visitor, buyer, dealId)
  const what = scene.random.weigh({ pay: 8, cancel: 1, nothing: 1 })
  if (what === 'nothing') return
  const fields = { do: what, card: scene.random.weigh(numbers) }
  const paid = await insist(() => visitor.post(sent.location, fields))
  if (paid.location.startsWith('/3ds/')) return answerBank(scene, visitor, paid.location)
  // Whoever closes the browser never comes back to us.
  if (paid.location && scene.random.happens(0.8)) await visitor.follow(new URL(paid.location, sent.location).href)
  await useBought(scene, visitor, buyer, dealId)
}

/** The bank's question. */
async function answerBank(scene: Scene, visitor: Visitor, path: string): Promise<void> {
  const address = new URL(path, scene.sandbox.origin).href
  const answer = scene.random.weigh({ complete: 4, fail: 1 })
  const { location } = await insist(() => visitor.post(address, { answer }))
  if (location) await visitor.follow(new URL(location, address).href)
}

/** The script of the provider confirms a payment with a card, and tries again where the line breaks off. */
async function confirm({ sandbox }: Scene, intentId: string, card: string): Promise<{ status: string }> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      const response = await fetch(`${sandbox.origin}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.environment.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams({ payment_method: card, return_url: `${sandbox.origin}/` }),
        signal: AbortSignal.timeout(20_000),
      })
      const { status = '' } = (await response.json()) as { status?: string }
      if (response.status < 429) return { status }
    } catch {
      // The line broke off: it may have been done all the same.
    }
  }
  return { status: '' }
}

/** Keeps a hold longer, or gives it up. */
async function changeHold(scene: Scene, visitor: Visitor, buyer: Person, dealId: number): Promise<void> {
  const intent = scene.random.pick(['extend', 'extend', 'release'] as const)
  const answer = await visitor.post(checkout(dealId), { intent })
  if (!isTaken(answer)) return
  const hold = ofHold(buyer, dealId)
  if (intent === 'extend') scene.journal.note('longer hold', 'reservations', { ...hold, extended_at: { not: null } })
  else scene.journal.note('hold given up', 'reservations', { ...hold, status: { not: 'held' } })
}

/** Opens the documents, or asks for the money. */
async function useBought(scene: Scene, visitor: Visitor, buyer: Person, dealId: number): Promise<void> {
  const [bought] = await look<{ id: string; reference: string }>(
    scene,
    "SELECT id, reference FROM reservations WHERE deal_id = ? AND user_id = ? AND status = 'paid'",
    dealId,
    buyer.id,
  )
  if (!bought) return
  forgetDeal(scene, dealId)
  const next = scene.random.weigh({ nothing: 4, open: 2, refund: 3 })
  if (next === 'open') {
    const answer = await visitor.post(`/account/documents/${bought.id}`, {})
    if (isTaken(answer))
      scene.journal.note('documents opened', 'reservations', { id: bought.id, first_document_access_at: { not: null } })
  } else if (next === 'refund') await askForRefund(scene, visitor, buyer, bought.reference)
}

/** A refund request, with evidence in a file. */
async function askForRefund(scene: Scene, visitor: Visitor, buyer: Person, purchase: string): Promise<void> {
  const word = token()
  const reason = scene.random.pick(['changed-plans', 'incorrect-information', 'technical-issues', 'other'])
  const fields = { purchase, fullName: 'Ben Bench', email: buyer.email, reason, details: `Because of ${word}.` }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const hasFile = scene.random.happens(0.7)
  if (hasFile) form.append('documents', new File([Buffer.from(pdf(2000))], `${word}.pdf`, { type: 'application/pdf' }))
  if (!isTaken(await visitor.post('/refunds', form))) return
  scene.journal.note('refund request', 'refund_requests', { details: { like: word } })
  if (hasFile) scene.journal.note('evidence', 'uploads', { file_name: `${word}.pdf`, about_id: { not: null } })
}

/** What the provider and the banks do by themselves: disputes, their ends, and refunds that take their time. */
export function actAsBank({ sandbox, random }: Scene): Promise<void> {
  const { payments } = sandbox
  const { intents, disputes, refunds } = payments.ledger
  const paid = [...intents.values()].filter(({ status }) => status === 'succeeded')
  const open = [...disputes.values()].filter(({ status }) => /needs_response|under_review/.test(status))
  const pending = [...refunds.values()].filter(({ status }) => status === 'pending')
  if (pending.length > 0 && random.happens(0.7))
    payments.setRefundStatus(random.pick(pending).id, random.weigh({ succeeded: 4, failed: 1 }))
  else if (open.length > 0 && random.happens(0.5)) {
    const dispute = random.pick(open)
    const isInquiry = dispute.status.startsWith('warning')
    payments.moveDispute(
      dispute.id,
      random.pick(isInquiry ? ['evidence', 'escalate', 'won'] : ['evidence', 'won', 'lost']),
    )
  } else if (paid.length > 0) {
    const { id } = random.pick(paid)
    const isFree = ![...disputes.values()].some((dispute) => dispute.payment_intent === id)
    if (isFree && random.happens(0.3)) payments.openDispute(id, { isInquiry: random.happens(0.4) })
  }
  return Promise.resolve()
}

const ofHold = (buyer: Person, dealId: number) => ({ user_id: buyer.id, deal_id: dealId })

function noteHold(scene: Scene, buyer: Person, dealId: number): void {
  scene.journal.note('hold', 'reservations', ofHold(buyer, dealId))
}

/** A deal that somebody else has is left to them. */
function leaveTaken(scene: Scene, { status, text }: Answer, dealId: number): void {
  if (status === 409 && /reserved by another investor|no longer available|secured online/.test(text))
    forgetDeal(scene, dealId)
}
