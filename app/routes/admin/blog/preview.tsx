import { data, redirect } from 'react-router'
import { answerHeadersContext, dbContext, formSentContext, nowContext, tooManyContext } from '#app/context.ts'
import { notCleaned } from '#app/domain/blog/html/clean-sent.server.ts'
import { parsePostId, postRefusals } from '#app/domain/blog/reading/posts.ts'
import { previewPost } from '#app/domain/blog/desk/preview.server.ts'
import { postFieldNames, postFields, readTags, type PostField, type PostTexts } from '#app/domain/blog/desk/record.ts'
import { readPostForm } from '#app/domain/blog/desk/stored.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { wholePictureUrl } from '#app/ui/blog/picture.tsx'
import { blogAdminHref, postEditHref } from '#app/ui/links.ts'
import { pageTitle, shorten } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatShortDay } from '#app/utils/dates.ts'
import { receivePostImage } from './take-image.server.ts'
import { PostArticle } from '../../blog/show/article.tsx'
import { GuideEnd, GuideFacts } from '../../knowledge-hub/guide-words.tsx'
import styles from './preview/preview.module.css'
import type { Route } from './+types/preview'

/** It is nobody's page: no cache keeps it and no search engine lists it, the refusals included. */
const keepPrivate: Route.MiddlewareFunction = ({ context }, next) => {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('blog')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Preview') },
  { name: 'robots', content: 'noindex' },
]

/** A saved post as its reader would see it, a draft too: `?post=ID`. Without it there is nothing to see. */
export async function loader({ context, url }: Route.LoaderArgs) {
  // After a form was sent, what it held is shown and nothing else.
  if (context.get(formSentContext)) return null
  const { post: asked }: Partial<Record<string, string>> = Object.fromEntries(url.searchParams)
  if (asked === undefined) throw redirect(blogAdminHref, 303)
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const found = await readPostForm(db, parsePostId(asked) ?? 0)
  if (!found) {
    const { status, message } = postRefusals['not-found']
    throw data({ message }, { status })
  }
  const { row, texts } = found
  const preview = (await previewPost(db, texts, now, false)) ?? refuseLong()
  const publishedAt = row.published_at ?? preview.post.publishedAt
  return { ...preview, post: { ...preview.post, publishedAt }, back: postEditHref(row.id), isSaved: true }
}

/**
 * The content of a form, as its reader would see it. Nothing of it is kept but a picture that came along, which is shown; named by
 * no post, it goes like every such picture.
 */
export async function action({ context }: Route.ActionArgs) {
  const tooMany = context.get(tooManyContext)
  if (tooMany) {
    const message =
      'You have looked at many previews in a minute. Close this tab and try again in a minute: what you typed is still in the other one.'
    throw data({ title: 'Please wait a minute', message }, { status: 429 })
  }
  const { form, image } = await receivePostImage(context)
  const isNew = form.get('version') === null || form.get('version') === '0'
  const typed = readTexts(form)
  const texts = image?.ok ? { ...typed, featuredImageUrl: image.url } : typed
  const preview = (await previewPost(context.get(dbContext), texts, context.get(nowContext), isNew)) ?? refuseLong()
  const mistakes = image && !image.ok ? { ...preview.mistakes, featuredImageUrl: image.message } : preview.mistakes
  return { ...preview, mistakes, back: null, isSaved: false }
}

/** The form is in another tab, with everything typed. */
function refuseLong(): never {
  const message = `${notCleaned}. Close this tab: what you typed is still in the other one.`
  throw data({ title: 'This post cannot be shown', message }, { status: 400 })
}

/** Every field of the form as it was typed. Tags stand one a line, or each in a field of its own. */
function readTexts(form: FormData): PostTexts {
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const texts = Object.fromEntries(postFieldNames.map((name) => [name, all(name)[0] ?? ''])) as PostTexts
  return {
    ...texts,
    categories: all('categories').join(' '),
    tags: readTags(...all('tags'), ...all('newTags')).join('\n'),
  }
}

export default function PreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData!
  const { post, back, isSaved, waiting } = shown
  return (
    <>
      <aside className={styles.band} aria-label="Preview">
        <div className={`wrap ${styles.row}`}>
          <p>
            <b>{isSaved ? 'Preview of the saved post.' : 'Preview of unsaved work.'}</b> Only people who can edit see
            this page. Links in it work; views are not counted.
          </p>
          {back === null ? (
            <p>To go on editing, close this tab or go back.</p>
          ) : (
            <a className="btn" href={back}>
              Back to editing
            </a>
          )}
        </div>
        {waiting > 0 && (
          <p className={`wrap ${styles.waiting}`} role="status">
            <b>{waiting === 1 ? 'The picture is' : `${waiting} pictures are`} still being prepared.</b> Reload this page
            in a minute where {waiting === 1 ? 'it does' : 'they do'} not appear.
          </p>
        )}
      </aside>
      {post.guide ? (
        <PostArticle post={{ ...post, views: 0 }} facts={<GuideFacts guide={post} />} end={<GuideEnd guide={post} />}>
          <p className="fine">Deals and areas that the text leads to stand here on the page, other guides below.</p>
        </PostArticle>
      ) : (
        <PostArticle post={{ ...post, views: 0 }}>
          <p className="fine">Related articles and the form to subscribe stand here on the page.</p>
        </PostArticle>
      )}
      <div className="wrap">
        <Elsewhere {...shown} />
      </div>
    </>
  )
}

type Shown = NonNullable<Route.ComponentProps['actionData'] | Route.ComponentProps['loaderData']>

function Elsewhere({ post, slug, checks, removed, mistakes }: Shown) {
  const { origin, productName } = useFacts()
  const { host } = new URL(origin)
  const title = shorten(post.seoTitle || post.title)
  const description = shorten(post.seoDescription || post.excerpt)
  const wrong = Object.entries(mistakes) as [PostField, string][]
  return (
    <section className={styles.elsewhere} aria-labelledby="elsewhere">
      <h2 id="elsewhere">How it looks elsewhere</h2>
      <div className={styles.sides}>
        <div className="stack">
          <h3 className={styles.label}>In a search result</h3>
          <div className={styles.result}>
            <p className={styles.site}>
              {host} › {post.kind === 'guide' ? 'knowledge-hub' : 'blog'} › {slug}
            </p>
            <p className={styles.title}>{title}</p>
            <p>
              {formatShortDay(post.publishedAt)} — {description || 'Words of the text that fit what was searched for.'}
            </p>
          </div>
          <h3 className={styles.label}>Checked before publishing</h3>
          {wrong.length + checks.length + removed.length === 0 ? (
            <p>Nothing to mend.</p>
          ) : (
            <ul className={styles.checks}>
              {wrong.map(([name, message]) => (
                <li key={name}>
                  <b>Cannot be saved like this.</b> {postFields[name]}: {message}.
                </li>
              ))}
              {removed.length > 0 && <li>Saving takes out what a post may not hold: {removed.join(', ')}.</li>}
              {checks.map((check) => (
                <li key={check}>{check}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="stack">
          <h3 className={styles.label}>When shared</h3>
          <div className={styles.card}>
            {post.picture && (
              <img src={wholePictureUrl(post.picture, '')} alt={post.picture.alt} referrerPolicy="no-referrer" />
            )}
            <div className={styles.words}>
              <p className="fine">{host}</p>
              <p>
                <b>{title}</b>
              </p>
              <p className="muted">{description || productName}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
