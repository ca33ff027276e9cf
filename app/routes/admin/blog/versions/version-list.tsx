import { offeredVersion, versionName } from '#app/domain/blog/desk/versions.ts'
import type { ListedVersion, Versions } from '#app/domain/blog/desk/versions.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { postVersionsHref } from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import type { View } from './compared-text.tsx'
import styles from './versions.module.css'

interface VersionListProps extends Versions {
  from: number
  to: number
  view: View
}

/** The versions, with the choice of two that are compared. */
export function VersionList({ post, versions, from, to, view }: VersionListProps) {
  return (
    <form method="get" action={postVersionsHref(post.id)} aria-label="Choose two versions">
      {view === 'side' && <input type="hidden" name="view" value={view} />}
      <p className={styles.head} aria-hidden="true">
        <span>From</span>
        <span>To</span>
        <span>{versions.length === 20 ? 'The last 20 versions' : countText(versions.length, 'version')}</span>
      </p>
      <ol className={styles.list}>
        {versions.map((version) => (
          <li key={version.version}>
            <Pick name="from" {...version} isChosen={version.version === from} />
            <Pick name="to" {...version} isChosen={version.version === to} />
            <span className={styles.about}>
              {version.version === offeredVersion ? (
                <b>Newer text</b>
              ) : (
                <>
                  <b>{version.version}</b> <bdi>{version.by ?? 'Not known who'}</bdi>
                </>
              )}
              <small>
                <time dateTime={version.at}>{formatShortTime(version.at)}</time>
                <Words words={version.words} />
                {version.note && ` · ${version.note}`}
                {version.version === post.version && ' · now'}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.compare}>
        <button className="btn wide" type="submit">
          Compare
        </button>
      </p>
    </form>
  )
}

function Pick({ name, version, isChosen }: { name: 'from' | 'to'; version: number; isChosen: boolean }) {
  return (
    <label className={styles.pick}>
      <input type="radio" name={name} value={version} defaultChecked={isChosen} />
      <span className="vh">
        {name === 'from' ? `Compare from ${versionName(version)}` : `to ${versionName(version)}`}
      </span>
    </label>
  )
}

function Words({ words }: Pick<ListedVersion, 'words'>) {
  if (words === null) return null
  const number = (count: number) => count.toLocaleString('en-GB')
  return (
    <>
      {' · '}
      <span aria-hidden="true">
        +{number(words.more)} −{number(words.less)} words
      </span>
      <span className="vh">
        {number(words.more)} words more, {number(words.less)} less
      </span>
    </>
  )
}
