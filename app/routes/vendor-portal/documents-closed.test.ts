import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ IDENTITY_KEYS: undefined })
})
afterAll(() => site.stop())

test('without a key papers of identity are not taken: the page says how they are asked for, and the excuse counts', async () => {
  const vendor = await addUser(site.db)
  const as = await site.signIn(vendor)
  const { id, reference } = await addSubmission(site.db, vendor, { at: new Date().toISOString() })
  await site.db.deleteFrom('submission_documents').where('kind', '=', 'identity').execute()
  const path = `/vendor-portal/${reference}/documents`
  const html = await (await site.fetch(path, { as })).text()
  const [own] = /<section id="identity".*?<\/section>/s.exec(html)!
  expect(own).toContain('A reviewer will ask you for them by other means')
  expect(own).not.toContain('type="file"')
  const why = /<textarea[^>]*name="why"[^>]*>([^<]+)</.exec(own)![1]!

  const sent = new FormData()
  for (const [name, value] of [['kind', 'identity'], ['intent', 'send']] as const) sent.append(name, value) // prettier-ignore
  sent.append('identity', new File([new Uint8Array(pdf())], 'passport.pdf'))
  const refused = await site.fetch(path, { method: 'POST', body: sent, as })
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('We cannot take papers of identity here')]) // prettier-ignore

  expect((await site.fetch(`/vendor-portal/${reference}/review`, { as }).then((page) => page.text())).includes('Still to do')).toBe(true) // prettier-ignore
  expect((await site.fetch(path, form({ kind: 'identity', intent: 'excuse', why }, { as }))).status).toBe(303)
  expect((await site.fetch(`/vendor-portal/${reference}/review`, { as }).then((page) => page.text())).includes('Still to do')).toBe(false) // prettier-ignore
  expect(await site.db.selectFrom('submission_documents').select('why_missing').where('submission_id', '=', id).where('kind', '=', 'identity').execute()).toEqual([{ why_missing: why }]) // prettier-ignore
})
