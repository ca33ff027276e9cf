import type { ReactNode } from 'react'
import { guideCategories } from '#app/domain/blog/guides/guides.ts'
import type { PublishedPost } from '#app/domain/blog/reading/published-post.server.ts'
import { PostPicture } from '#app/ui/blog/picture.tsx'
import { CoverPicture } from '#app/ui/covers/cover.tsx'
import { ReadingText } from '#app/ui/blog/reading.tsx'
import { PostFacts } from '#app/ui/blog/story.tsx'
import { WholeWords } from '#app/ui/blog/whole-words.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { blogHref, blogTopicHref, hubCategoryHref, hubTopicHref, knowledgeHubHref, postHref } from '#app/ui/links.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { FoldedContents, SideContents } from './contents.tsx'
import { Share } from './share.tsx'
import styles from './show.module.css'

/** Contents are worth their place from this number of headings on. */
const fewestHeadings = 3

interface PostArticleProps {
  post: Omit<PublishedPost, 'id'> & { views: number }
  /** The parts beside the text. */
  children: ReactNode
  /** False where there are none. */
  hasRail?: boolean
  /** The words above the title, where they are not those of a post. */
  facts?: ReactNode
  /** The parts below the text. */
  end?: ReactNode
}

/** The article of a post or a guide, on its page and in the preview of one. */
export function PostArticle({ post, children, hasRail = true, facts, end }: PostArticleProps) {
  const { productName, origin } = useFacts()
  const { guide } = post
  const hasContents = post.contents.length >= fewestHeadings
  const contents = { entries: post.contents, title: guide ? 'In this guide' : 'In this article' }
  return (
    <div className="wrap">
      <article className={`${styles.article} ${guide ? styles.guide : ''}`} aria-labelledby="title">
        <div className={hasContents && !guide ? styles.offset : undefined}>
          <nav aria-label="Breadcrumb">
            {guide ? (
              <p className={`small ${styles.crumbs}`}>
                <a href={knowledgeHubHref}>Knowledge Hub</a> ·{' '}
                <a href={hubCategoryHref(guide.category)}>{guideCategories[guide.category]}</a>
              </p>
            ) : (
              <a className="crumb" href={blogHref}>
                <Icon name="back" />
                Back to Blog
              </a>
            )}
          </nav>
          <header className={styles.top}>
            <div className={`stack ${styles.head}`}>
              {facts ?? <PostFacts post={post} />}
              <h1 className="display" id="title">
                <WholeWords text={post.title} />
              </h1>
              {post.excerpt && <p className={`lead ${styles.lead}`}>{post.excerpt}</p>}
              {!guide && <p className="small muted">By {post.author ?? productName}</p>}
              {post.tags.length > 0 && (
                <ul className="row" aria-label="Topics">
                  {post.tags.map((tag) => (
                    <li key={tag}>
                      <a className={`tag linked ${styles.tag}`} href={guide ? hubTopicHref(tag) : blogTopicHref(tag)}>
                        {tag}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {!post.picture && post.cover.cover.kind && <CoverPicture {...post.cover} isLarge />}
          </header>
          {post.picture && (
            <div className={styles.hero}>
              <PostPicture picture={post.picture} sizes="(min-width: 75rem) 55rem, 100vw" widest={1600} isFirst />
            </div>
          )}
        </div>
        <div className={`${styles.reader} ${hasContents ? styles.three : ''}`}>
          {hasContents && <FoldedContents {...contents} />}
          {hasContents && <SideContents {...contents} />}
          <div className={styles.text}>
            <ReadingText html={post.html} />
            {end}
            {!guide && <Share title={post.title} url={origin + postHref(post.slug)} />}
          </div>
          {hasRail && (
            <aside className={styles.rail} aria-label={guide ? 'Beside this guide' : 'More'}>
              {children}
            </aside>
          )}
        </div>
      </article>
    </div>
  )
}
