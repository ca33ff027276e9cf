import { newId } from '#app/utils/ids.server.ts'
import { asAdmin, page, post } from './admin-site.ts'

/** A word that only the rows of one test have in their titles. */
export function wordOfTest(): string {
  return `w${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`
}

/** The page of confirmation at `path`: what its form would post, and the posting of it with the list that follows. */
export function bulkPageAt(path: string) {
  return {
    readForm: async (query: string) => {
      const { status, text } = await page(`${path}?${query}`)
      const form = text.slice(text.indexOf('name="expected"') - 100)
      const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      return { status, text, fields: Object.fromEntries(fields.map(([, name, value]) => [name!, value!])) }
    },
    send: async (query: string, fields: Record<string, string>) => {
      const answer = await post(`${path}?${query}`, fields)
      const location = answer.headers.get('location')
      const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
      const list = location ? (await page(location, { headers: { cookie: [asAdmin, ...cookie].join('; ') } })).text : ''
      return { ...answer, location, list }
    },
  }
}
