import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { promisesNow } from '#app/domain/support/due.ts'
import { dataComplaintTopics } from '#app/domain/support/tickets.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import {
  admin,
  html,
  mails,
  onlyTicket,
  post,
  site,
  startSupportSite,
  tickets,
} from '#app/testing/desks/support-site.ts'

startSupportSite()
// A day whose month has 31 of them: the law's two times then end on two days.
beforeEach(() => site.setHour('2026-10-05T10:00:00.000Z'))
afterEach(() => site.setHour(null))

const path = '/complaints/data-protection'
const complaint = {
  about: 'security',
  email: 'sue@sender.test',
  message: 'Another buyer\nsaw my name.',
  wanted: 'Take it off the page.',
  [trapFieldName]: '',
}

describe('the form for complaints about data', () => {
  test('says what follows and by when, and has a choice for every topic, none made', async () => {
    const page = (await html(path)).replace(/<!-- -->/g, '')
    for (const { words, by } of promisesNow('data-protection', '2026-10-05T10:00:00.000Z')) {
      expect(page).toContain(`${words} <b>${by}</b>.`)
    }
    expect(page).toContain('We will look into it without undue delay')
    expect(page).toContain('You will usually get an email')
    for (const [value, label] of Object.entries(dataComplaintTopics)) {
      expect(page).toMatch(new RegExp(`<input type="radio"(?=[^>]* value="${value}")`))
      expect(page).toContain(label)
    }
    expect(page).not.toMatch(/<input type="radio"(?=[^>]* checked)/)
    expect(await html(path, admin.cookie)).toContain(`value="${admin.user.email}"`)
  })

  test('files a ticket about data, due for its acknowledgement after 30 days, and leads to its confirmation', async () => {
    const response = await post(path, complaint)
    const ticket = await onlyTicket()
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/support/received?reference=${ticket.reference}`,
    ])
    expect(ticket).toMatchObject({
      kind: 'data-protection',
      status: 'open',
      email: 'sue@sender.test',
      subject: 'Data-protection complaint: Data about me that was lost, or that someone else has seen',
      message: 'Another buyer\nsaw my name.\n\nWhat would put it right:\nTake it off the page.',
    })
    // The end of the 30th day in London, the day of receipt among them, before the end of the calendar month for a reply.
    expect(ticket.due_at).toBe('2026-11-04T00:00:00.000Z')
    expect(await html(response.headers.get('location')!)).toContain(ticket.reference)
    const desk = await html(`/admin/support/${ticket.id}`, admin.cookie)
    expect(desk).toContain('the end of 3 November 2026')
    expect(desk).toContain('Take it off the page.')
  })

  test('is confirmed by email at once, with both dates and nothing of what was typed; the operator is told', async () => {
    await post(path, complaint)
    const sent = (await mails()).map(({ payload }) => payload)
    const [toSender, toOperator] = ['sue@sender.test', 'What the sender is promised'].map((words) =>
      sent.find((mail) => (words.includes('@') ? mail.includes(`"to":"${words}"`) : mail.includes(words))),
    )
    for (const words of [
      'We have received your message.',
      'We will acknowledge it by',
      'the end of 3 November 2026',
      'We will reply by',
      'Data protection',
    ]) {
      expect(toSender).toContain(words)
    }
    // A complaint is no request.
    expect(toSender).not.toMatch(/your (support )?request/)
    expect(toSender).not.toContain('saw my name')
    expect(toOperator).toContain('saw my name')
  })

  test('what would put it right need not be said', async () => {
    const { wanted: _, ...rest } = complaint
    expect((await post(path, rest)).status).toBe(303)
    expect((await onlyTicket()).message).toBe('Another buyer\nsaw my name.')
  })

  test.each<[Record<string, string>, string]>([
    [{ about: '' }, 'Choose what it is about'],
    [{ about: 'other-things' }, 'Choose what it is about'],
    [{ email: 'sue' }, 'Enter an email address in the right form'],
    [{ message: ' ' }, 'Enter your message'],
    [{ message: 'x'.repeat(5001) }, 'Message must be 5,000 characters or fewer'],
    [{ wanted: 'x'.repeat(2001) }, 'What would put it right must be 2,000 characters or fewer'],
  ])('%j is told, with everything typed still there', async (wrong, words) => {
    const response = await post(path, { ...complaint, ...wrong })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain(words)
    expect(page).toMatch(/<title>Error: Complain about your personal data/)
    if (!('wanted' in wrong)) expect(page).toContain('Take it off the page.')
    expect(await tickets()).toEqual([])
  })

  test('sent twice it is one, and a program that fills in everything files none', async () => {
    await Promise.all([post(path, complaint), post(path, complaint)])
    expect(await tickets()).toHaveLength(1)
    const trapped = await post(path, { ...complaint, message: 'Other', [trapFieldName]: 'x' })
    expect([trapped.status, (await tickets()).length]).toEqual([303, 1])
  })

  test('an open one is overdue at the desk once its day has passed', async () => {
    await post(path, complaint)
    const { id, created_at: createdAt } = await onlyTicket()
    await site.db
      .updateTable('tickets')
      .set({ due_at: addMilliseconds(createdAt, -1) })
      .where('id', '=', id)
      .execute()
    expect(await html('/admin/support?state=overdue', admin.cookie)).toContain('Data-protection complaint')
  })
})

test('the complaints page leads to each form, the scheme and the Information Commissioner', async () => {
  const page = await html('/complaints')
  for (const href of ['/support?kind=complaint', path, '/refunds', 'https://ico.org.uk/make-a-complaint/']) {
    expect(page).toContain(`href="${href}"`)
  }
  expect(page).toContain('membership number 051181')
  for (const words of ['Within 3 business days', 'Within 15 business days', 'After 8 weeks'])
    expect(page).toContain(words)
  expect(await html('/support')).toContain('<a href="/complaints">How complaints are handled</a>')
})
