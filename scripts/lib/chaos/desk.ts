import { averagePrices } from '../../../app/testing/inputs/area-files.ts'
import { pdf } from '../../../app/testing/inputs/files.ts'
import { chooseRow, formIn, token, visit, type Person, type Scene } from './scene.ts'
import { isTaken, type Visitor } from './visitor.ts'

/** Admins and editors at the desk. */

const admin = (scene: Scene): Person => scene.random.pick(scene.people.admins)
const atDesk = (scene: Scene): Visitor => visit(scene, admin(scene))

/** Takes a form as it stands, with these fields changed. */
function change(form: FormData, fields: Record<string, string>): FormData {
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Decides about a refund request, as its page offers it. */
export async function decideRefund(scene: Scene): Promise<void> {
  const request = await chooseRow<{ id: string }>(
    scene,
    "SELECT id FROM refund_requests WHERE status IN ('pending', 'under-review', 'approved')",
  )
  if (!request) return
  const visitor = atDesk(scene)
  const path = `/admin/refunds/${request.id}`
  const page = await visitor.get(path)
  const decisions = [...page.text.matchAll(/\/confirm\?decision=([\w-]+)/g)].map(([, decision]) => decision!)
  if (decisions.length > 0 && scene.random.happens(0.7)) {
    const confirming = `${path}/confirm?decision=${scene.random.pick(decisions)}`
    const form = formIn(await visitor.get(confirming), 'method="post" action="/admin/refunds/')
    if (!form) return
    const sent = await visitor.post(confirming, change(form, { intent: 'send' }))
    if (isTaken(sent))
      scene.journal.note('refund decided', 'refund_requests', { id: request.id, decided_at: { not: null } })
    return
  }
  const form = formIn(page, 'action="/admin/refunds/')
  if (!form) return
  const intent = scene.random.pick(['review', 'review', 'reject', 'note'] as const)
  const note = token()
  const sent = await visitor.post(path, change(form, { intent, note, confirmed: 'on' }))
  if (!isTaken(sent)) return
  const { journal } = scene
  if (intent === 'note') journal.note('note', 'desk_notes', { body: { like: note } })
  else {
    const status = intent === 'review' ? 'under-review' : 'rejected'
    journal.note('refund step', 'refund_steps', { request_id: request.id, status })
  }
}

/** Says that a property cannot be had; whoever has paid gets their money back. */
export async function markUnavailable(scene: Scene): Promise<void> {
  const deal = await chooseRow<{ id: number }>(
    scene,
    "SELECT deal_id AS id FROM reservations WHERE status IN ('paid', 'held') AND deal_id > 200",
  )
  if (!deal) return
  const visitor = atDesk(scene)
  const path = `/admin/deals/${deal.id}/unavailable`
  const form = formIn(await visitor.get(path), `action="${path}`)
  if (!form || !isTaken(await visitor.post(path, form))) return
  scene.journal.note('deal unavailable', 'deals', { id: deal.id, unavailable_at: { not: null } })
}

export async function freeHold(scene: Scene): Promise<void> {
  const hold = await chooseRow<{ id: string }>(scene, "SELECT id FROM reservations WHERE status = 'held'")
  if (!hold) return
  const path = `/admin/reservations/${hold.id}`
  if (isTaken(await atDesk(scene).post(path, { intent: 'free' })))
    scene.journal.note('hold freed', 'reservations', { id: hold.id, status: { not: 'held' } })
}

/** Saves a deal by its form, at times with a document, or by the API. */
export async function editDeal(scene: Scene): Promise<void> {
  const deal = await chooseRow<{ id: number }>(scene, "SELECT id FROM deals WHERE status IN ('active', 'reserved')")
  if (!deal) return
  const word = token()
  const description = `A house in a street, described anew as ${word}.`
  const visitor = atDesk(scene)
  if (scene.random.happens(0.4)) {
    const answer = await visitor.call('PUT', `/api/admin/deals/${deal.id}`, { description })
    if (answer.status === 200) noteVersion(scene, 'deal', deal.id, word)
    return
  }
  const path = `/admin/deals/${deal.id}/edit`
  const form = formIn(await visitor.get(path), `action="${path}`)
  if (!form) return
  const hasFile = scene.random.happens(0.4)
  if (hasFile) form.append('documents', new File([Buffer.from(pdf(4000))], `${word}.pdf`, { type: 'application/pdf' }))
  const saved = await visitor.post(path, change(form, { intent: 'save', description }))
  if (!isTaken(saved)) return
  noteVersion(scene, 'deal', deal.id, word)
  if (hasFile) scene.journal.note('document', 'deal_documents', { deal_id: deal.id, file_name: `${word}.pdf` })
}

function noteVersion(scene: Scene, kind: 'deal' | 'post', id: number, word: string): void {
  scene.journal.note(`${kind} saved`, 'record_versions', { kind, record_id: id, fields: { like: word } })
}

/** Writes a post, or saves one anew. */
export async function editPost(scene: Scene): Promise<void> {
  const visitor = atDesk(scene)
  const word = token()
  const content = `<p>Some words about ${word}, which are enough for a post that is short.</p>`
  if (scene.random.happens(0.5)) {
    const status = scene.random.pick(['draft', 'published'])
    const written = { title: `About ${word}`, content, excerpt: `What is to be said of ${word}.`, status }
    const answer = await visitor.call('POST', '/api/blog/posts', written)
    if (answer.status === 201) scene.journal.note('post', 'posts', { title: `About ${word}` })
    return
  }
  const post = await chooseRow<{ id: number }>(scene, "SELECT id FROM posts WHERE kind = 'post'")
  if (!post) return
  const path = `/blog-admin/${post.id}/edit`
  const form = formIn(await visitor.get(path), `action="${path}`)
  if (!form) return
  if (isTaken(await visitor.post(path, change(form, { intent: 'save', content }))))
    noteVersion(scene, 'post', post.id, word)
}

/** Sends a post to the subscribers. */
export async function mailPost(scene: Scene): Promise<void> {
  const post = await chooseRow<{ id: number }>(
    scene,
    "SELECT id FROM posts WHERE kind = 'post' AND status = 'published' AND id NOT IN (SELECT post_id FROM mailings WHERE post_id IS NOT NULL)",
  )
  if (!post) return
  const answer = await atDesk(scene).post(`/blog-admin/${post.id}/mailing`, { intent: 'send' })
  if (isTaken(answer)) scene.journal.note('mailing', 'mailings', { post_id: post.id })
}

/** Answers a ticket. */
export async function answerTicket(scene: Scene): Promise<void> {
  const ticket = await chooseRow<{ id: string }>(scene, "SELECT id FROM tickets WHERE status = 'open'")
  if (!ticket) return
  const visitor = atDesk(scene)
  const path = `/admin/support/${ticket.id}`
  const form = formIn(await visitor.get(path), `action="${path}`)
  if (!form) return
  const answer = `Thank you. The answer is ${token()}.`
  const sent = await visitor.post(path, change(form, { intent: 'answer', answer }))
  if (isTaken(sent)) scene.journal.note('ticket answered', 'ticket_messages', { ticket_id: ticket.id, body: answer })
}

/** Sends a file of deals, and has those brought in that were read. */
export async function importDeals(scene: Scene): Promise<void> {
  const visitor = atDesk(scene)
  const checked = await chooseRow<{ id: string; first: string }>(
    scene,
    "SELECT id, (SELECT fields FROM deal_import_rows WHERE import_id = deal_imports.id LIMIT 1) AS first FROM deal_imports WHERE state = 'checked'",
  )
  if (checked && scene.random.happens(0.7)) {
    const answer = await visitor.post(`/admin/deals/import/${checked.id}`, { intent: 'apply', confirmedFigures: 'on' })
    const title = (JSON.parse(checked.first ?? '{}') as { title?: string }).title
    if (isTaken(answer) && title) scene.journal.note('deals imported', 'deals', { title })
    return
  }
  const word = token()
  const lines = [1, 2, 3].map(
    (number) => `Terrace ${number} of ${word},Let to one family.,"Liverpool, L15",Residential,"£135,000","£10,800"`,
  )
  const file = ['title,description,location,propertyType,price,annualYield', ...lines].join('\r\n')
  const form = new FormData()
  form.append('file', new File([`${file}\r\n`], `${word}.csv`, { type: 'text/csv' }))
  const answer = await visitor.post('/admin/deals/import', form)
  if (isTaken(answer)) scene.journal.note('file of deals', 'deal_imports', { file_name: `${word}.csv` })
}

/** Sends a file of area figures. */
export async function importAreas(scene: Scene): Promise<void> {
  const word = token()
  const text = averagePrices({ factor: 1 + scene.random.whole(1, 400) / 10_000 })
  const form = new FormData()
  form.append('file', new File([text], `${word}.csv`, { type: 'text/csv' }))
  const answer = await atDesk(scene).post('/admin/areas/import', form)
  // The very same file is known by what is in it, under the name that it had before.
  const id = /^\/admin\/areas\/(\d+)/.exec(answer.location)?.[1]
  if (isTaken(answer) && id) scene.journal.note('file of areas', 'area_editions', { id: Number(id) })
}
