import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { addPost } from '../database/database.ts'
import type { SitePage } from './site-page.ts'
import { withDatabase } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'
import { addSubscriber, ask, confirmKeyOf } from '../desks/subscribers.ts'

/** What the links of the newsletter's mails lead to, and its form. */
export async function listNewsletterPages(stack: Stack): Promise<SitePage[]> {
  const { confirm, end } = await withDatabase(stack, async (db) => {
    const email = `${newId().toLowerCase()}@mail.test`
    await ask(db, email, new Date().toISOString())
    const endKeyOf = await makeEndKeys(db)
    return {
      confirm: await confirmKeyOf(db, email),
      end: endKeyOf(await addSubscriber(db, `${newId().toLowerCase()}@mail.test`)),
    }
  })
  return [
    { name: 'newsletter', path: '/newsletter' },
    { name: 'newsletter, asked for', path: '/newsletter?sent=1' },
    { name: 'newsletter, to be confirmed', path: `/newsletter/confirm?key=${confirm}` },
    { name: 'newsletter, a link that is over', path: `/newsletter/confirm?key=${'A'.repeat(43)}`, status: 410 },
    { name: 'newsletter, to be ended', path: `/newsletter/unsubscribe?key=${end}` },
  ]
}

/** The newsletter at the desk: its list, a removal and a post that can be emailed. */
export async function listNewsletterDesk(stack: Stack): Promise<SitePage[]> {
  const { subscriber, post } = await withDatabase(stack, async (db) => ({
    subscriber: await addSubscriber(db, `${newId().toLowerCase()}@mail.test`),
    post: await addPost(db, { title: `Voids ${newId()}` }),
  }))
  return [
    { name: 'subscribers', path: '/blog-admin/subscribers' },
    { name: 'removing a subscriber', path: `/blog-admin/subscribers?remove=${subscriber}` },
    { name: 'emailing a post', path: `/blog-admin/${post}/mailing` },
  ]
}
