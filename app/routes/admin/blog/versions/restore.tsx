import { versionName } from '#app/domain/blog/desk/versions.ts'
import type { Restoring, Versions } from '#app/domain/blog/desk/versions.server.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { postVersionsHref } from '#app/ui/links.ts'
import type { View } from './compared-text.tsx'

interface RestorePanelProps {
  post: Versions['post']
  restoring: Restoring
  /** The versions that the page goes back to. */
  from: number
  to: number
  view: View
}

/** Asks once more before a version is restored, and says what it would not bring back. */
export function RestorePanel({ post, restoring, from, to, view }: RestorePanelProps) {
  const { version, categoriesGone, picturesGone } = restoring
  const path = postVersionsHref(post.id)
  const pair = new URLSearchParams({ from: String(from), to: String(to), ...(view === 'side' && { view }) })
  return (
    <section className="panel key stack narrow" aria-labelledby="restore">
      <h2 id="restore">Restore {versionName(version)}?</h2>
      <p>
        What it held becomes version {post.version + 1}. Today’s text stays as version {post.version}; nothing is thrown
        away. Its address stays <code>{post.slug}</code>, and it stays{' '}
        {post.status === 'published' ? 'published: readers see the restored text at once' : 'a draft'}.
      </p>
      {categoriesGone > 0 && (
        <p>
          {countText(categoriesGone, 'category', 'categories')} of this version had been deleted and will be left out.
        </p>
      )}
      {picturesGone.length > 0 && (
        <>
          <p>
            {countText(picturesGone.length, 'picture')} of this version cannot be shown any more. Replace or remove{' '}
            {picturesGone.length === 1 ? 'it' : 'them'} afterwards:
          </p>
          <ul className="small">
            {picturesGone.slice(0, 20).map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <form method="post" action={hrefWith(path, pair)} className="row">
        <input type="hidden" name="restore" value={version} />
        <input type="hidden" name="version" value={post.version} />
        <button type="submit" className="btn primary tall">
          Restore {versionName(version)}
        </button>
        <a className="btn tall" href={hrefWith(path, pair)}>
          Back, change nothing
        </a>
      </form>
    </section>
  )
}
