import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#app/domain/blog/html/clean.server.ts'
import { page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { followChildren } from '#app/testing/running/children.ts'
import { addPost } from '#app/testing/database/database.ts'

startAdminSite()
const { started, live } = followChildren()

const slow = '<'.repeat(499_000)
const typed = { title: 'A long post', excerpt: 'What was typed.', status: 'draft' }
const long = `<p onclick="x()">${'Rent is not profit. '.repeat(1600)}</p><script>alert(1)</script>`
const tooLong = 'Content must be 500,000 characters or fewer'
const notCleaned = 'Content takes too long to be cleaned. Shorten it, or split it into several posts'
const newPage = '/blog-admin/new'
const previewPage = '/blog-admin/preview'

/** Sends a form, and ends the process that cleans its content. */
async function sendAndKill(path: string, sent: Record<string, string>) {
  const before = started.length
  const answer = post(path, sent)
  await expect.poll(() => started.length).toBe(before + 1)
  started.at(-1)!.kill('SIGKILL')
  return answer
}

describe('content of more than 30,000 characters', () => {
  test('is cleaned in a process beside as any other is, and that ends', async () => {
    const before = started.length
    const saved = await post(newPage, { ...typed, content: long })
    expect(saved.status).toBe(303)
    const row = await site.db.selectFrom('posts').select('content').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row.content).toBe(cleanHtml(long).html)
    expect(started.length).toBe(before + 1)
    await expect.poll(() => live().length).toBe(0)
    expect((await post(newPage, { ...typed, title: 'Short', content: '<p>Rent.</p>' })).status).toBe(303)
    expect(started.length).toBe(before + 1)
  })

  test.each([
    ['saved', newPage, { ...typed }],
    ['saved over another version', 'edit', { ...typed, slug: 'a-long-post', version: '1' }],
  ])('that nothing but stray signs makes too long is refused with everything typed: %s', async (_what, path, sent) => {
    const id = path === 'edit' ? await addPost(site.db) : 0
    const before = started.length
    const { status, text } = await post(id ? `/blog-admin/${id}/edit` : path, { ...sent, content: slow })
    expect([status, text.includes(tooLong)]).toEqual([400, true])
    for (const kept of [slow.replaceAll('<', '&lt;'), 'A long post', 'What was typed.'])
      expect(text.includes(kept)).toBe(true)
    expect(started.length).toBe(before + 1)
  })

  test('is previewed without what cannot be stored, and the preview says so', async () => {
    const before = started.length
    const { status, text } = await post(previewPage, { ...typed, content: slow })
    expect(status).toBe(200)
    expect(text).toContain(tooLong)
    expect(text.length).toBeLessThan(200_000)
    expect(started.length).toBe(before + 1)
    expect((await post(previewPage, { ...typed, content: long })).text).toContain('Rent is not profit.')
    expect(started.length).toBe(before + 2)
  })

  test.each([
    ['saved', {}],
    ['checked', { intent: 'check' }],
  ])('that takes too long is refused with everything typed: %s', async (_what, intent) => {
    const { status, text } = await sendAndKill(newPage, { ...typed, ...intent, content: long })
    expect([status, text.includes(notCleaned)]).toEqual([400, true])
    for (const kept of ['Rent is not profit. Rent', 'A long post', 'What was typed.']) expect(text).toContain(kept)
  })

  test('and its preview says that what was typed is in the other tab', async () => {
    const { status, text } = await sendAndKill(previewPage, { ...typed, content: long })
    expect(status).toBe(400)
    expect(text).toContain(`${notCleaned}. Close this tab: what you typed is still in the other one.`)
    expect((await page(newPage)).status).toBe(200)
  })
})
