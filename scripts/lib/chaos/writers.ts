import { elsewhere } from '../../../app/testing/desks/submissions.ts'
import { pdf } from '../../../app/testing/inputs/files.ts'
import { addDays } from '../../../app/utils/dates.ts'
import { dayAskedOf, documentKindOf, neededDocuments } from '../../../app/domain/submissions/documents.ts'
import { namesOf, stepNames } from '../../../app/domain/submissions/record.ts'
import { formIn, look, token, visit, type Scene } from './scene.ts'
import { insist, isTaken, type Answer, type Visitor } from './visitor.ts'

/** Those who write to us, subscribe, submit deals or sign in. */

export async function writeTicket(scene: Scene): Promise<void> {
  const word = token()
  const message = `I should like to know more about ${word}.`
  const fields = { subject: 'A question', email: `${word}@people.test`, message }
  const visitor = visit(scene)
  if (scene.random.happens(0.3)) {
    const answer = await visitor.call('POST', '/api/support', fields)
    if (answer.status === 201) scene.journal.note('ticket', 'tickets', { message })
    return
  }
  if (isTaken(await visitor.post('/support', { kind: 'general', ...fields })))
    scene.journal.note('ticket', 'tickets', { message })
}

export async function subscribe(scene: Scene): Promise<void> {
  const email = `${token().toLowerCase()}@people.test`
  const answer = await visit(scene).post('/newsletter', { email, from: 'newsletter-page' })
  if (isTaken(answer)) scene.journal.note('subscription', 'subscribers', { email })
}

/** Somebody opens the link of a mail and confirms. */
export async function confirmByMail(scene: Scene): Promise<void> {
  const link = scene.inbox.links.pop()
  if (!link) return
  const visitor = visit(scene)
  const form = formIn(await visitor.get(link.href), 'action="/newsletter/confirm')
  if (!form || !isTaken(await visitor.post(link.href, form))) return
  // The page that follows says whether the link still worked.
  if ((await visitor.get(link.href)).status !== 200) return
  scene.journal.note('subscription confirmed', 'subscribers', { email: link.to, state: 'confirmed' })
}

/** A vendor begins a submission, and goes on with it to its end, however often the site goes down meanwhile, or leaves it on the way. */
export async function submitDeal(scene: Scene): Promise<void> {
  const vendor = scene.random.pick(scene.people.vendors)
  const visitor = visit(scene, vendor)
  const word = token()
  const answers: Record<string, string> = {
    ...(elsewhere as Record<string, string>),
    title: `Flat of ${word}`,
    address: `${scene.random.whole(1, 9999)} ${word} Street`,
  }
  const begun = await sendPage(visitor, '/vendor-portal/new', (form) => fill(form, 'who', answers))
  const reference = /\/vendor-portal\/(SUB-\w+)/.exec(begun?.location ?? '')?.[1]
  if (!reference) return
  scene.journal.note('submission', 'submissions', { reference })
  const base = `/vendor-portal/${reference}`
  for (const step of stepNames.filter((name) => namesOf(name).length > 0)) {
    const saved = await sendPage(visitor, `${base}/${step}`, (form) => fill(form, step, answers))
    if (saved && namesOf(step).includes('title'))
      scene.journal.note('submission saved', 'submissions', { reference, answers: { like: word } })
    if (scene.random.happens(0.03)) return
  }
  await sendPapers(scene, visitor, base, answers, word)
  const sent = await sendPage(visitor, `${base}/review`, (form) => {
    for (const [name, value] of Object.entries({ isTrue: 'yes', acceptsTerms: 'yes', signedName: 'Ben Bench' }))
      form.set(name, value)
  })
  if (sent) scene.journal.note('submission sent', 'submissions', { reference, submitted_at: { not: null } })
}

/** The times that a vendor tries again. */
const patience = 60

/** Opens a page, changes its form and sends it. Returns the answer where it was taken. */
async function sendPage(visitor: Visitor, path: string, change: (form: FormData) => void): Promise<Answer | undefined> {
  const form = formIn(await insist(() => visitor.get(path), patience), `action="${path}`)
  if (!form) return undefined
  change(form)
  const answer = await insist(() => visitor.post(path, form), patience)
  return isTaken(answer) ? answer : undefined
}

function fill(form: FormData, step: (typeof stepNames)[number], answers: Record<string, string>): void {
  for (const name of namesOf(step)) if (answers[name] !== undefined) form.set(name, answers[name])
  form.set('intent', 'go-on')
}

async function sendPapers(
  scene: Scene,
  visitor: Visitor,
  base: string,
  answers: Record<string, string>,
  word: string,
): Promise<void> {
  for (const kind of neededDocuments(answers)) {
    const asks = dayAskedOf(kind)
    const days = asks === 'issued' ? -20 : 300
    const form = new FormData()
    form.append('intent', 'send')
    form.append('kind', kind)
    form.append('day', asks ? addDays(new Date().toISOString().slice(0, 10), days) : '')
    const field = documentKindOf(kind).isIdentity ? 'identity' : 'documents'
    const name = `${word}-${kind}.pdf`
    form.append(field, new File([Buffer.from(pdf(1500))], name, { type: 'application/pdf' }))
    if (isTaken(await insist(() => visitor.post(`${base}/documents`, form), patience)))
      scene.journal.note('paper of a submission', 'submission_documents', { file_name: name })
  }
}

let signedIn = 0

/** Somebody signs in for the first time, with whom they sign in elsewhere. */
export async function signInFirst(scene: Scene): Promise<void> {
  const visitor = visit(scene)
  const login = `test-${(signedIn += 1)}`
  const chooser = await visitor.follow('/api/login?returnTo=/account')
  const action = /action="([^"]+\/interaction\/[^"]+)"/.exec(chooser.answer.text)?.[1]
  if (!action) return
  const posted = await visitor.post(new URL(action, chooser.address).href, { login })
  if (!posted.location) return
  const { answer, address } = await visitor.follow(new URL(posted.location, chooser.address).href)
  if (answer.status === 200 && new URL(address).pathname === '/account')
    scene.journal.note('first sign-in', 'users', { email: `${login}@demo.test` })
}

/** Reads pages, as most do. */
export async function browse(scene: Scene): Promise<void> {
  const visitor = visit(scene)
  const [deal] = scene.freeDeals
  for (const path of [
    '/marketplace',
    `/deal/${deal ?? 101}`,
    scene.random.pick(['/', '/blog', '/area-intelligence', '/support']),
  ])
    await visitor.get(path)
  await look(scene, 'SELECT 1')
}
