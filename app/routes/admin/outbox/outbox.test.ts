import { describe, expect, test } from 'vitest'
import { line, paragraph, place, typed } from '#app/domain/mail/blocks.ts'
import { queueMail, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { now, operator, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { addMilliseconds, formatTime } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()

describe('the outbox', () => {
  const addMail = async (mail: MailMessage, given = {}) => {
    const key = newId()
    await queueMail(site.db, nameMail(key), mail, now)
    const { id } = await site.db
      .updateTable('outbox')
      .set({ attempts: 0, ...given })
      .where('idempotency_key', '=', `mail:${key}`)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const odd = {
    to: 'odd@people.test',
    subject: 'Subject <b>&"\u202e',
    blocks: [paragraph(['Line ', typed('<script>alert(1)</script>')]), paragraph('=1+1', [place({ page: 'account' })])],
  }

  test('shows a mail as its reader sees it, and both parts as text', async () => {
    const id = await addMail(odd)
    const list = await page('/admin/outbox?q=ODD@people.test&kind=mail&status=waiting')
    expect(list.text).toContain(`href="/admin/outbox/${id}"`)
    expect(list.text).toContain('Subject &lt;b&gt;')
    const { status, text } = await page(`/admin/outbox/${id}`)
    expect(status).toBe(200)
    expect(text).toContain('Line &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('&lt;p class=&quot;ink&quot; dir=&quot;auto&quot;')
    expect(text).toContain('https://site.test')
    expect(text).not.toMatch(/<script(?![^>]* src=")/)
  })

  test('says for which domain a mail waits, and until when', async () => {
    const given = { attempts: 0, last_error: 'Waits for people.test: 451 4.7.1 Greylisted', next_attempt_at: addMilliseconds(now, 600_000) } // prettier-ignore
    const id = await addMail({ ...odd, to: 'waits@people.test' }, given)
    const words = `Waits for people.test, which asked us to come again at ${formatTime(given.next_attempt_at)}`
    for (const address of ['/admin/outbox?q=waits@people.test', `/admin/outbox/${id}`])
      expect((await page(address)).text).toContain(words)
  })

  test('shows a mail in the colours of a dark screen where the address asks for them, and in light ones otherwise', async () => {
    const id = await addMail(odd)
    const current = (text: string) => /aria-current="true"[^>]*>(\w+)</.exec(text.split('id="seen"')[1]!)![1]
    for (const query of ['', '?colours=light', '?colours=pink']) {
      const { text } = await page(`/admin/outbox/${id}${query}`)
      expect([text.includes('@media not all{'), text.includes('@media all{'), current(text)]).toEqual([
        true,
        false,
        'Light',
      ])
    }
    const { text } = await page(`/admin/outbox/${id}?colours=dark`)
    expect([text.includes('@media not all{'), text.includes('@media all{'), current(text)]).toEqual([
      false,
      true,
      'Dark',
    ])
    expect(text).toContain(`href="/admin/outbox/${id}?colours=light#seen"`)
  })

  test.each([
    '"></iframe><script>alert(1)</script>',
    "' onload='alert(1)' x='",
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    '<img src="https://outside.test/x.png"><form action="https://outside.test"><button>Go</button></form>',
    '</head><head><base href="https://outside.test/">',
    '$&$`$1<head>',
  ])('a hostile mail stays inert in its frame: %s', async (hostile) => {
    const id = await addMail({ to: 'odd@people.test', subject: hostile, blocks: [paragraph([typed(hostile)])] })
    const { text } = await page(`/admin/outbox/${id}`)
    const frames = [...text.matchAll(/<iframe [^>]*>/g)]
    expect(frames).toHaveLength(1)
    expect(text.match(/<\/iframe>/g)).toHaveLength(1)
    const [frame] = frames[0]!
    expect(frame).toContain('sandbox=""')
    expect(frame.replace(/srcDoc="[^"]*"/, '')).not.toMatch(/on\w+=|src=/i)
    const inside = /srcDoc="([^"]*)"/.exec(frame)![1]!.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => {
      return { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }[name]!
    })
    expect(inside).toMatch(
      /^<!doctype html>\s<html lang="en-GB">\s<head>\s<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">/,
    )
    expect(inside).not.toMatch(/<(script|img|form|iframe|base href)/)
    expect(text).not.toMatch(/<script(?![^>]* src=")/)
  })

  test('a mail that cannot be sent is shown as it would have been', async () => {
    const id = await addMail(
      {
        ...odd,
        to: 'nobody',
        blocks: [paragraph(line`Write to ${{ kind: 'operator' }} or see ${place({ page: 'support' })}`)],
      },
      { status: 'failed', last_error: 'The address is not one e-mail address.' },
    )
    const { status, text } = await page(`/admin/outbox/${id}`)
    expect(status).toBe(200)
    expect(text).toMatch(/<dd class="[^"]*">nobody</)
    expect(text).toContain(`Write to ${operator} or see https://site.test/support`)
    expect(text).not.toMatch(/\{(site|operator)\}/)
    expect(text).toContain('<p>The address is not one email address.</p>')
    expect(text).toContain('The address is not one e-mail address.')
    expect((await page('/admin')).text).toContain('could not be sent')
  })

  test('mail to the operator is listed, opened, found and exported with the real address', async () => {
    const id = await addMail({
      to: '{operator}',
      subject: 'To decide: {site}',
      blocks: [paragraph([{ kind: 'operator' }])],
    })
    const query = `q=${operator.toUpperCase()}&kind=mail`
    for (const path of [`/admin/outbox?${query}`, `/admin/outbox/${id}`, `/admin/export/outbox?${query}`]) {
      const { text } = await page(path)
      expect.soft(text, path).toContain(operator)
      expect.soft(text, path).not.toContain('{operator}')
      // A subject is what it says: nothing in it stands for anything.
      expect.soft(text, path).toContain('To decide: {site}')
    }
    const others = (await page('/admin/export/outbox?q=somebody@else.test')).text
    expect(others).not.toContain('To decide')
  })

  test('what waits or failed is tried again, what was sent is not', async () => {
    const failed = await addMail(odd, { status: 'failed', attempts: 40, last_error: 'Refused' })
    expect((await page(`/admin/outbox/${failed}`)).text).toMatch(/<button[^>]*>Send again</)
    const tried = await post(`/admin/outbox/${failed}`)
    expect([tried.status, tried.headers.get('location')]).toEqual([303, `/admin/outbox/${failed}`])
    const row = await site.db.selectFrom('outbox').selectAll().where('id', '=', failed).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'waiting', attempts: 0, started_at: null })
    const trail = (await page(`/admin/audit?type=outbox&id=${failed}`)).text
    expect(trail).toContain('Queued it again after it had failed')
    expect(trail).toContain('Failed → waiting')

    const sent = await addMail(odd, { status: 'sent', sent_at: now })
    expect((await page(`/admin/outbox/${sent}`)).text).not.toMatch(/Try now|Send again/)
    const refused = await post(`/admin/outbox/${sent}`)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('This has been sent already.')
    expect((await post('/admin/outbox/nothing')).status).toBe(404)
    expect((await page('/admin/outbox/nothing')).status).toBe(404)
  })
})
