import { randomUUID } from 'node:crypto'
import { expect, test, whereNoFirefox } from '../running/firefox.ts'
import { makePeople } from '../running/stack-people.ts'

/** A post is written in Firefox: in the visual editor, and without script as HTML. */

test.skip(...whereNoFirefox)

test('a post is written and saved', async ({ firefox, stack, hasJavaScript }) => {
  const [cookie = ''] = await makePeople(stack, 1, { isAdmin: true })
  await firefox.takeCookie(cookie)
  await firefox.go('/blog-admin/new')
  await firefox.fill('Title', `Roofs ${randomUUID()}`)
  if (hasJavaScript) {
    await expect.poll(() => firefox.has('Edit as HTML')).toBe(true)
    await firefox.write('Content', '## What it costs')
    await firefox.keys(
      'Enter',
      'A ',
      'Control+b',
      'bold',
      'Control+b',
      ' claim',
      'Enter',
      '- one',
      'Enter',
      'two',
      'Enter',
    )
    await firefox.keys('Enter', 'gone', 'Control+z')
    await firefox.press('Table, 3 by 3 with a header row')
    await firefox.keys('Town', 'Tab', 'Price', 'Enter', 'asked', 'Home', 'Backspace')
    await firefox.press('Edit as HTML')
  } else await firefox.fill('Content', written)
  await expect.poll(() => read(firefox)).toBe(written)
  await firefox.follow('Create Post')
  await expect.poll(() => firefox.path()).toMatch(/^\/blog-admin\/(?!new)/)
  if (hasJavaScript) {
    await expect.poll(() => firefox.has('Edit as HTML')).toBe(true)
    await firefox.press('Edit as HTML')
  }
  await expect.poll(() => read(firefox)).toBe(written)
})

const written =
  '<h2>What it costs</h2><p>A <strong>bold</strong> claim</p><ul><li>one</li><li>two</li></ul>' +
  '<table><tbody><tr><th>Town</th><th>Priceasked</th><th></th></tr><tr><td></td><td></td><td></td></tr>' +
  '<tr><td></td><td></td><td></td></tr></tbody></table>'

/** Without the whitespace between the blocks. */
async function read(firefox: { value: (label: string) => Promise<string | boolean> }): Promise<string> {
  return String(await firefox.value('Content')).replace(/\s*\n\s*/g, '')
}
