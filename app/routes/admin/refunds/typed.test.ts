import { describe, expect, test } from 'vitest'
import { asGrace, ask, askDoubtful, fieldsOf, load, press, pressed, read, refundsOf, send, shown, startRefundDesk } from '#app/testing/desks/refund-desk.ts' // prettier-ignore

/** What an admin types into a decision: it is kept whole, or refused as a whole. */

startRefundDesk()

/** As many characters as the field takes; a browser sends each of its line breaks as two. */
const typedLines = (length: number) => `${'Line\n'.repeat(49)}${'x'.repeat(length - 49 * 5)}`
const sent = (text: string) => text.replaceAll('\n', '\r\n')

describe('a note', () => {
  test.each(['reject', 'withdraw'])('to %s is kept to its end, without what nobody can type', async (intent) => {
    const { id, path } = await askDoubtful()
    const note = typedLines(5000)
    expect((await press(path, intent, { note: sent(note).replace('x', '\u0000x') })).status).toBe(303)
    expect((await read(id)).decision_note).toBe(note)
  })

  test('with money is kept to its end', async () => {
    const { id, confirm } = await ask()
    const note = typedLines(5000)
    expect((await press(confirm('approve'), 'send', { note: sent(note) })).status).toBe(303)
    expect((await read(id)).decision_note).toBe(note)
  })

  test('that is too long is refused, with all of it', async () => {
    const { id, path, confirm } = await askDoubtful()
    const note = typedLines(5001)
    for (const [page, intent] of [
      [path, 'reject'],
      [path, 'withdraw'],
      [confirm('approve'), 'send'],
    ] as const) {
      // prettier-ignore
      const { status, text, html } = await shown(await press(page, intent, { note: sent(note) }))
      expect([status, text]).toEqual([400, expect.stringContaining('The note must be 5,000 characters or fewer.')])
      expect(html).toContain(`${'x'.repeat(5001 - 49 * 5)}</textarea>`)
    }
    expect((await read(id)).status).toBe('pending')
  })
})

describe('the reason for another amount', () => {
  test('is kept to its end', async () => {
    const { id, confirm } = await askDoubtful()
    const overrideReason = typedLines(1000)
    const typed = { amount: '100', overrideReason: sent(overrideReason), shortfallReason: 'As agreed.' }
    const checked = await shown(await send(confirm('other'), { intent: 'check', ...typed }))
    expect((await send(confirm('other'), { ...fieldsOf(checked.html, 'send'), ...typed, shortfallConfirmed: 'on' })).status).toBe(303) // prettier-ignore
    expect((await read(id)).override_reason).toBe(overrideReason)
  })

  test('that is too long is refused, with all of it', async () => {
    const { id, confirm } = await ask()
    const typed = { amount: '100', overrideReason: sent(typedLines(1001)) }
    const { status, text, html } = await shown(await send(confirm('other'), { intent: 'check', ...typed }))
    expect([status, text]).toEqual([400, expect.stringContaining('The reason must be 1,000 characters or fewer.')])
    expect(html).toContain(`${'x'.repeat(1001 - 49 * 5)}</textarea>`)
    expect(await refundsOf(id)).toEqual([])
  })

  test('and the amount are not lost where somebody else has decided meanwhile', async () => {
    const { id, path, confirm } = await askDoubtful()
    const typed = { amount: '1234', overrideReason: 'Two of three rooms', shortfallReason: 'One was as described.' }
    const checked = await shown(await send(confirm('other'), { intent: 'check', ...typed }))
    await pressed(path, 'reject', { note: 'No.' }, asGrace)
    const fields = { ...fieldsOf(checked.html, 'send'), note: 'My note.' }
    const { status, text } = await shown(await send(confirm('other'), fields))
    expect(status).toBe(409)
    const kept = text.split('What you had typed')[1]!
    for (const words of ['1234', 'Two of three rooms', 'One was as described.', 'My note.'])
      expect.soft(kept).toContain(words)
    expect(await refundsOf(id)).toEqual([])
  })
})

test('a reservation that was typed is not lost where another was linked meanwhile', async () => {
  const { path, purchase } = await ask({ isSignedIn: false, fullName: 'Late Link' })
  const page = await load(path)
  await pressed(path, 'link', { reservation: purchase.reference }, asGrace)
  const fields = { ...fieldsOf(page.html, 'link'), reservation: 'RES-22222222' }
  const { status, text } = await shown(await send(path, fields))
  expect(status).toBe(409)
  expect(text.split('What you had typed')[1]).toContain('RES-22222222')
})

test('a request without a purchase is the sender’s: who was told, and what must not be said', async () => {
  const reviewed = await ask({ isSignedIn: false, fullName: 'First Sender' })
  const before = await load(reviewed.path)
  const withdraw = before.html.split('Withdraw for the')[1]!.split('</form>')[0]
  expect(withdraw).toContain('do not say whether there is a purchase')
  for (const [intent, words] of [
    ['review', 'The sender has been told that we are reviewing it.'],
    ['reject', 'The sender has been told, with your note.'],
  ] as const) {
    const { text } = await pressed(reviewed.path, intent, intent === 'reject' ? { note: 'No.' } : {})
    expect(text).toContain(words)
    expect(text).not.toContain('The buyer has been told')
  }
  const withdrawn = await ask({ isSignedIn: false, fullName: 'Second Sender' })
  expect((await pressed(withdrawn.path, 'withdraw', { note: '' })).text).toContain('The sender has been told.')
  const bought = await ask()
  expect((await pressed(bought.path, 'review')).text).toContain('The buyer has been told')
})
