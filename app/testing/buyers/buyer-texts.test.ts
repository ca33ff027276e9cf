import { beforeAll, expect, test } from 'vitest'
import { moments, writeBuyerTexts } from './buyer-texts.ts'
import { wordsOf } from './buyer-stage.ts'

/** The page of `npm run texts`, which is for people: here only that nothing is missing in it. */

let sections: Map<string, string>
beforeAll(async () => {
  const page = await writeBuyerTexts()
  sections = new Map(page.split(/^## /m).map((section) => [section.split('\n', 1)[0]!, section]))
})

test.each([
  ['Before paying', 'Secure payment • Full refund within 48 hours _(a deal;'],
  ['Checkout', 'I understand that I lose my right to cancel under the 14-day rule'],
  ['Checkout', 'This deal is being reserved by another investor.'],
  ['Checkout', 'No client secret received _(app/'],
  ['After paying', "Thank you for your purchase! You'll receive access to the deal documentation shortly."],
  ['After paying', 'Please do not pay again _(no room to enter it'],
  ['After paying', 'You have paid for '],
  ['Account, documents and receipts', 'You agreed that you lose your right to cancel'],
  ['Refunds', 'Please fill in all required fields.'],
  ['Refunds', 'full refund of £3,000, no fee. _(verdict: '],
  ['Support', 'Please fill in all fields.'],
  ['Signing in and errors', 'You do not have access to this page. _(403, the desk)_'],
  ['Emails', 'Your refund request was not accepted: REF-… _(email: rejected'],
  ['Legal texts', 'especially sections 6 to 9. _(/terms-conditions)_'],
])('%s: %s', (moment, words) => {
  expect(sections.get(moment)).toContain(words)
})

test('every moment has its sentences, each of them once, and no state is a fault of ours', () => {
  expect([...sections.keys()].slice(1)).toEqual(Object.keys(moments))
  for (const [moment, section] of [...sections].slice(1)) {
    const said = section.split('### In no state above')[0]!.match(/^- .*(?= _\()/gm) ?? []
    expect(said.length, moment).toBeGreaterThan(5)
    expect(said.length, moment).toBe(new Set(said).size)
    expect(said.filter((text) => /Something went wrong/.test(text))).toEqual([])
  }
})

test('words are read as a reader meets them', () => {
  const html = `<p>Held <b>for you</b> until <time>17:49</time>.</p><script>let no = 1</script>
    <a class="btn" href="/x">Go on</a><button aria-label="Close it">×</button><input placeholder="Name &amp; title">`
  expect(
    wordsOf(html)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(['Held for you until 17:49.', 'Go on', 'Close it', '×', 'Name & title'])
})
