import { readTimeText } from '#app/domain/blog/reading/posts.ts'
import type { PostCard } from '#app/domain/blog/reading/published.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { Icon } from '#app/ui/icons.tsx'
import { blogTopicHref, postHref } from '#app/ui/links.ts'
import { formatDate } from '#app/utils/dates.ts'
import { CoverPicture } from '../covers/cover.tsx'
import { PostPicture } from './picture.tsx'
import styles from './story.module.css'

interface StoryProps {
  post: PostCard
  /** The large one stands first and alone in its column; the flat ones have a lower picture beside it. */
  look: 'large' | 'flat' | 'card'
  /** True where its picture is likely to be in sight at once. */
  isEager: boolean
}

const sizes = {
  large: '(min-width: 60rem) 46rem, 100vw',
  flat: '(min-width: 60rem) 26rem, 100vw',
  card: '(min-width: 40rem) 24rem, 100vw',
}

/** A post in a list. What it shows follows from the post alone, so that the same post gives the same text. */
export function Story({ post, look, isEager }: StoryProps) {
  const href = postHref(post.slug)
  return (
    <article className={`${styles.story} ${look === 'card' ? '' : styles[look]}`}>
      {post.picture ? (
        <div className={styles.shot}>
          <PostPicture
            picture={post.picture}
            sizes={sizes[look]}
            widest={look === 'large' ? 1600 : 960}
            isFirst={isEager}
          />
        </div>
      ) : (
        <CoverPicture {...post.cover} isLarge={look === 'large'} />
      )}
      <PostFacts post={post} />
      <h3>
        <a href={href}>{post.title}</a>
      </h3>
      {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
      {post.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Topics">
          {post.tags.map((tag) => (
            <li key={tag}>
              <a className="tag linked" href={blogTopicHref(tag)}>
                {tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className={styles.more} href={href}>
        Read More
        <Icon name="forward" />
        <span className="vh">: {post.title}</span>
      </a>
    </article>
  )
}

/** The day, the time that reading takes, and the views where there are any. */
export function PostFacts({ post }: { post: Pick<PostCard, 'publishedAt' | 'words' | 'views'> }) {
  return (
    <p className={styles.facts}>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time> <span>{readTimeText(post.words)}</span>{' '}
      {post.views > 0 && <span>{countText(post.views, 'view')}</span>}
    </p>
  )
}
