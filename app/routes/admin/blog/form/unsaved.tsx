import type { UnsavedRecord } from '#app/domain/records/drafts.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import type { PostTab } from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { postFormHref } from './address.ts'
import styles from './form.module.css'

interface UnsavedPostsProps {
  /** The kind of the form that they stand on. */
  kind: string
  /** The latest of them. */
  posts: UnsavedRecord[]
  tab: PostTab
}

/** The unsaved posts that are in view at once; the others are put away. */
const mostInView = 3

/** The new posts that were typed and never saved, each to be taken up or thrown away. */
export function UnsavedPosts({ posts, tab, kind }: UnsavedPostsProps) {
  if (posts.length === 0) return null
  const rest = posts.slice(mostInView)
  return (
    <section className={`notice ${styles.unsaved}`} aria-label="Unsaved new posts">
      <b>{`You have ${countText(posts.length, 'unsaved new post')}`}</b>
      <List posts={posts.slice(0, mostInView)} tab={tab} kind={kind} />
      {rest.length > 0 && (
        <details>
          <summary>{countText(rest.length, 'older one')}</summary>
          <List posts={rest} tab={tab} kind={kind} />
        </details>
      )}
    </section>
  )
}

function List({ posts, tab, kind }: UnsavedPostsProps) {
  return (
    <ul>
      {posts.map(({ form, title, keptAt }) => {
        const name = title || 'Without a title'
        return (
          <li key={form}>
            <span>
              <bdi>{name}</bdi>, <time dateTime={keptAt}>{formatShortTime(keptAt)}</time>
            </span>
            <form method="post" action={postFormHref(0, tab, { kind })} encType="multipart/form-data" className="row">
              <input type="hidden" name="draft" value={form} />
              <a className="btn sm" href={postFormHref(0, tab, { draft: form })}>
                Go on<span className="vh"> with {name}</span>
              </a>
              <button className="btn sm" type="submit" name="intent" value="drop">
                Throw away<span className="vh"> {name}</span>
              </button>
            </form>
          </li>
        )
      })}
    </ul>
  )
}
