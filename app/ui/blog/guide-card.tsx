import { readTimeText } from '#app/domain/blog/reading/posts.ts'
import { guideLevels, type GuideCard as Guide } from '#app/domain/blog/guides/guides.ts'
import { CoverPicture } from '../covers/cover.tsx'
import { guideHref } from '../links.ts'
import { PostPicture } from './picture.tsx'
import { WholeWords } from './whole-words.tsx'
import styles from './guide-card.module.css'

interface GuideCardProps {
  guide: Guide
  /** `featured` stands first and large on the hub. */
  look: 'card' | 'featured'
  /** The level of its title among the page's headings. */
  heading: 'h2' | 'h3'
}

/** A guide where it is one of several. On narrow screens a card is a row with a small cover. */
export function GuideCard({ guide, look, heading: Heading }: GuideCardProps) {
  const isFeatured = look === 'featured'
  return (
    <article className={`${styles.guide} ${isFeatured ? styles.featured : ''}`}>
      <div className={styles.cover}>
        {guide.picture ? (
          <PostPicture
            picture={guide.picture}
            sizes={isFeatured ? '(min-width: 60rem) 45rem, 100vw' : '(min-width: 40rem) 24rem, 7.25rem'}
            widest={isFeatured ? 1600 : 960}
            isFirst={false}
          />
        ) : (
          <CoverPicture {...guide.cover} isLarge={isFeatured} />
        )}
      </div>
      <div>
        <p className={styles.facts}>
          {isFeatured && 'Featured guide · '}
          {guideLevels[guide.level]} · {readTimeText(guide.words)}
        </p>
        <Heading>
          <a href={guideHref(guide.slug)}>
            <WholeWords text={guide.title} />
          </a>
        </Heading>
        <p className={styles.excerpt}>{guide.excerpt}</p>
      </div>
    </article>
  )
}
