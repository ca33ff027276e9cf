import type { Insertable, Kysely } from 'kysely'
import type { Database, SubscriberState } from '#db/schema.ts'
import { foldText } from '#db/database.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import type { MailingContent } from '#app/domain/newsletter/mailing.ts'
import { consentWording, type SubscribeForm } from '#app/domain/newsletter/newsletter.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'

/** The sample subscribers: the days since each has come, by which form, and what became of it. The names are invented. */
const people: [name: string, days: number, form: SubscribeForm, state?: SubscriberState][] = [
  ['gareth.pryce', 81, 'blog-list'],
  ['n.adeleke', 78, 'blog-post'],
  ['moira.kinnaird', 74, 'blog-post'],
  ['t.ashworth', 70, 'blog-list', 'unsubscribed'],
  ['sunita.rao', 66, 'blog-post'],
  ['liam.ferris', 62, 'newsletter-page'],
  ['c.holroyd', 58, 'blog-post'],
  ['beth.tregear', 55, 'blog-list'],
  ['marek.zielinski', 50, 'blog-post'],
  ['hollis.and.partner', 47, 'newsletter-page'],
  ['a.mensah', 44, 'blog-post'],
  ['rowena.blythe', 39, 'blog-list', 'unsubscribed'],
  ['dougal.munro', 36, 'blog-post'],
  ['f.castellano', 33, 'blog-list'],
  ['ivy.nakamura', 29, 'blog-post'],
  ['p.llewellyn', 26, 'blog-post'],
  ['yusuf.demir', 22, 'newsletter-page'],
  ['joan.wetherby', 19, 'blog-list'],
  ['k.osei', 16, 'blog-post'],
  ['siobhan.roche', 13, 'blog-post', 'unsubscribed'],
  ['erik.lund', 10, 'blog-list'],
  ['m.fairclough', 8, 'blog-post'],
  ['tamsin.hale', 5, 'blog-post'],
  ['v.petrescu', 3, 'newsletter-page'],
  ['owen.garside', 2, 'blog-post'],
  ['r.bhatt', 1, 'blog-list', 'waiting'],
  ['clare.dunmore', 0.2, 'blog-post', 'waiting'],
]

const [hour, day] = [3_600_000, 86_400_000]
const beforeConfirming = 0.4 * hour

/**
 * Adds sample subscribers inside an open transaction, as they would have come in the weeks before `now`, UTC ISO text, and the
 * mailing of the newest post that some of them have had. No mail leaves by it.
 */
export async function insertSampleSubscribers(trx: Kysely<Database>, now: string): Promise<void> {
  const rows: Insertable<Database['subscribers']>[] = []
  for (const [name, days, came_by, state = 'confirmed'] of people) {
    const email = `${name}@example.com`
    const asked = addMilliseconds(now, -days * day)
    const confirmed_at = state === 'waiting' ? null : addMilliseconds(asked, beforeConfirming)
    const ended_at = state === 'unsubscribed' ? addMilliseconds(asked, 9 * day) : null
    rows.push({
      id: newId(),
      email: ended_at ? null : email,
      email_hash: await hashAddress(trx, email),
      search_text: ended_at ? null : foldText(email),
      state,
      since: ended_at ?? confirmed_at ?? asked,
      came_by,
      confirmed_at,
      consent_text: confirmed_at && consentWording.version,
      ended_at,
    })
  }
  await trx.insertInto('subscribers').values(rows).execute()
  await insertMailing(trx, now)
}

async function insertMailing(trx: Kysely<Database>, now: string): Promise<void> {
  const post = await trx
    .selectFrom('posts')
    .selectAll()
    .where('published_at', '<', now)
    .orderBy('published_at', 'desc')
    .executeTakeFirst()
  if (!post) return
  const startedAt = addMilliseconds(post.published_at!, hour)
  const { recipients, last } = await trx
    .selectFrom('subscribers')
    .select((select) => [
      select.fn.countAll<number>().as('recipients'),
      select.fn.max<number | null>('number').as('last'),
    ])
    .where('confirmed_at', '<', startedAt)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', startedAt)]))
    .executeTakeFirstOrThrow()
  if (recipients === 0) return
  const { title, excerpt, slug, words } = post
  const content: MailingContent = { title, excerpt, slug, words, publishedAt: post.published_at! }
  await trx
    .insertInto('mailings')
    .values({
      post_id: post.id,
      state: 'done',
      content: JSON.stringify(content),
      recipients,
      last_number: last ?? 0,
      queued: recipients,
      all_queued_at: startedAt,
      started_at: startedAt,
      ended_at: addMilliseconds(startedAt, recipients * 15_000),
      sent: recipients,
      failed: 0,
    })
    .execute()
}
