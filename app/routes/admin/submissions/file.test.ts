import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptAll, addSubmission } from '#app/testing/desks/submissions.ts'
import { get, people, press, site, startSubmissionSite } from '#app/testing/desks/submission-site.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { approveSubmission } from '#app/domain/submissions/approving.server.ts'
import { pictureRules } from '#app/domain/submissions/papers.ts'

startSubmissionSite()
let row: SubmissionRow
let path: string
beforeEach(async () => {
  await site.db.deleteFrom('uploads').execute()
  row = await addSubmission(site.db, people.vera.user, { state: 'in-review' })
  path = `/admin/submissions/${row.reference}`
  const files = await site.db.selectFrom('uploads').select('file_key').where('about_id', '=', String(row.id)).execute()
  for (const { file_key } of files) writeFileSync(join(site.dataDir, 'files', file_key), '%PDF-1.7 a paper')
})
const documentOf = async (kind: string) =>
  (await site.db.selectFrom('submission_documents').select('id').where('submission_id', '=', row.id).where('kind', '=', kind).executeTakeFirstOrThrow()).id // prettier-ignore
const looks = () =>
  site.db.selectFrom('audit_events').select(['actor_user_id', 'detail']).where('action', '=', 'submission-file-opened').execute() // prettier-ignore

async function addPicture(about = row.id): Promise<string> {
  const [id, key] = [newId(), newId()]
  writeFileSync(join(site.dataDir, 'files', key), 'a picture')
  await site.db
    .insertInto('uploads')
    .values({
      id,
      purpose: pictureRules.purpose,
      about_type: 'submission',
      about_id: String(about),
      file_key: key,
      file_name: 'front.jpg',
      content_type: 'image/jpeg',
      byte_size: 9,
      created_at: row.created_at,
    }) // prettier-ignore
    .execute()
  return id
}

describe('a file of a submission', () => {
  test('is a download, and the trail has who opened which kind', async () => {
    const answer = await get(`${path}/files/${await documentOf('identity')}`)
    expect([answer.status, answer.text]).toEqual([200, '%PDF-1.7 a paper'])
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="identity.pdf"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await looks()).toEqual([
      { actor_user_id: people.rita.user.id, detail: JSON.stringify({ kind: 'Identity and proof of address' }) },
    ])
    const head = await site.fetch(`${path}/files/${await documentOf('identity')}`, { method: 'HEAD', as: people.rita.cookie }) // prettier-ignore
    expect(head.status).toBe(200)
    expect(await looks()).toHaveLength(1)
  })

  test('is a picture too, under its own id', async () => {
    const id = await addPicture()
    expect((await get(path)).text).toContain(`href="${path}/files/${id}"`)
    const answer = await get(`${path}/files/${id}`)
    expect([answer.status, answer.text]).toEqual([200, 'a picture'])
    expect((await looks())[0]!.detail).toContain('a picture')
  })

  test('is opened still once the deal owns it', async () => {
    await acceptAll(site.db, row.id, people.rita.user)
    expect(await approveSubmission(site.db, people.rita.user, row.reference, new Date().toISOString())).toMatchObject({ ok: true }) // prettier-ignore
    expect((await get(`${path}/files/${await documentOf('lease')}`)).text).toBe('%PDF-1.7 a paper')
  })

  test('of another submission, of none and under the id of an upload is not there', async () => {
    const other = await addSubmission(site.db, people.vera.user, { state: 'in-review' })
    const document = await documentOf('lease')
    const { upload_id } = await site.db.selectFrom('submission_documents').select('upload_id').where('id', '=', document).executeTakeFirstOrThrow() // prettier-ignore
    const elsewhere = await addPicture(other.id)
    for (const address of [
      `/admin/submissions/${other.reference}/files/${document}`,
      `${path}/files/${upload_id}`,
      `${path}/files/${elsewhere}`,
      `${path}/files/nothing`,
      `/admin/submissions/SUB-NOTHING/files/${document}`,
    ])
      // prettier-ignore
      expect.soft([address, (await get(address)).status]).toEqual([address, 404])
    expect(await looks()).toEqual([])
  })

  test('whose file is gone from the disk is not there', async () => {
    const document = await documentOf('lease')
    await site.db.updateTable('uploads').set({ file_key: newId() }).where('about_id', '=', String(row.id)).where('file_name', '=', 'lease.pdf').execute() // prettier-ignore
    expect((await get(`${path}/files/${document}`)).status).toBe(404)
  })
})

test('a reviewer’s own submission answers 403 on every address of it, whatever they press, for admins too', async () => {
  for (const who of [people.rita, people.ada]) {
    const isAdmin = who === people.ada
    const own = await addSubmission(site.db, isAdmin ? people.vera.user : who.user, { state: 'in-review' })
    if (isAdmin)
      await site.db.updateTable('submissions').set({ owner_email: who.user.email.toLowerCase() }).where('id', '=', own.id).execute() // prettier-ignore
    const [document] = await site.db.selectFrom('submission_documents').select('id').where('submission_id', '=', own.id).execute() // prettier-ignore
    const base = `/admin/submissions/${own.reference}`
    const confirm = ['approve', 'reject'].map((decision) => `${base}/confirm?decision=${decision}`)
    for (const address of [base, `${base}.data`, ...confirm, `${base}/files/${document!.id}`]) {
      const answer = await get(address, who)
      expect.soft([address, answer.status]).toEqual([address, 403])
      expect.soft(answer.text).toContain('where there is none, an admin makes one under People')
      expect.soft(answer.text).not.toContain('Cardigan')
    }
    for (const intent of ['take', 'put-back', 'request-changes', 'hold', 'let-go', 'reopen', 'save', 'approve', 'reject', 'message', 'note']) // prettier-ignore
      expect.soft((await press(base, new FormData(), { intent, reason: 'x', hold: 'x', text: 'x' }, who)).status, intent).toBe(403) // prettier-ignore
    for (const address of confirm)
      expect.soft((await press(address, new FormData(), { reason: 'x' }, who)).status, address).toBe(403)
    const { state, checks } = await site.db.selectFrom('submissions').select(['state', 'checks']).where('id', '=', own.id).executeTakeFirstOrThrow() // prettier-ignore
    expect([state, checks]).toEqual(['in-review', '{}'])
  }
  expect(await looks()).toEqual([])
})
