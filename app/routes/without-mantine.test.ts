import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Mantine is for forms. What is only read carries none of it, neither in its elements nor in its styles. */

let site: Site
let dealId: number
beforeAll(async () => {
  site = await startSite()
  dealId = await addDeal(site.db)
})
afterAll(() => site.stop())

const mantine = /\bm_[0-9a-f]{6,8}\b|mantine/i

test.each(['/', '/marketplace', '/deals?q=x', '/deal/:id', '/terms-conditions', '/privacy-policy', '/no/such/page'])(
  '%s has nothing of Mantine',
  async (path) => {
    const html = await (await site.fetch(path.replace(':id', String(dealId)))).text()
    expect(html).toContain('</footer>')
    expect(html.match(mantine)?.[0]).toBeUndefined()
  },
)

test('a form with controls has it', async () => {
  const html = await (await site.fetch('/support')).text()
  expect(html).toMatch(/<input[^>]* class="m_/)
  expect(html).toContain('--mantine-font-size-sm')
})
