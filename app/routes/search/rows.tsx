import { readTimeText } from '#app/domain/blog/reading/posts.ts'
import { guideCategories } from '#app/domain/blog/guides/guides.ts'
import { calculators } from '#app/domain/figures/calculators.ts'
import { wordMeanings } from '#app/domain/figures/word-meanings.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { sitePages } from '#app/domain/site-search/pages.ts'
import type { FoundThing } from '#app/domain/site-search/site-search.ts'
import { CoverPicture } from '#app/ui/covers/cover.tsx'
import { GradeBadge } from '#app/ui/deals/grade-badge.tsx'
import { DealPeek } from '#app/ui/deals/picture.tsx'
import { StandingTag } from '#app/ui/deals/standing.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { nameFound } from './found.ts'
import styles from './search.module.css'

/** A find as a row: its picture where it has one, its title, what tells it from others, and its figure. */
export function FoundRow({ thing, words }: { thing: FoundThing; words: readonly string[] }) {
  const { title, href } = nameFound(thing)
  const picture = pictureOf(thing)
  const figure = figureOf(thing)
  return (
    <li className={`${styles.find} ${picture ? styles.pictured : ''}`}>
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <div>
        <h3>
          <a href={href}>
            <Marked text={title} words={words} />
          </a>
        </h3>
        <p className="small muted">
          <Marked text={textOf(thing)} words={words} />
        </p>
        {thing.kind === 'deal' && (
          <p>
            <GradeBadge score={thing.deal.score} /> <StandingTag standing={thing.deal.standing} />
          </p>
        )}
      </div>
      {figure && (
        <p className={`fine ${styles.figure}`}>
          <b className="big">{figure.value}</b> {figure.text}
        </p>
      )}
    </li>
  )
}

function pictureOf(thing: FoundThing): React.ReactNode {
  if (thing.kind === 'deal') return <DealPeek deal={thing.deal} isLazy />
  if (thing.kind === 'guide' || thing.kind === 'post') return <CoverPicture {...thing.article.cover} />
  return null
}

function textOf(thing: FoundThing): string {
  switch (thing.kind) {
    case 'deal': {
      const { location, propertyType, id } = thing.deal
      return `${location} · ${propertyTypeLabels[propertyType]} · ${dealReference(id)}`
    }
    case 'guide': {
      const { category, words, excerpt } = thing.article
      return `${category === '' ? '' : `${guideCategories[category]} · `}${readTimeText(words)}. ${excerpt}`
    }
    case 'post':
      return `${formatDate(thing.article.publishedAt)}. ${thing.article.excerpt}`
    case 'area': {
      const { kind, region, country, averagePricePence: price, averageRentPence: rent } = thing.area
      const place = kind === 'country' ? 'Country' : kind === 'region' ? 'Region' : 'Council or city'
      const where = [...new Set([region, country])].filter((name) => name !== '' && name !== thing.area.name)
      const figures = [
        price !== null && `Average price ${formatPounds(price)}`,
        rent !== null && `rent ${formatPounds(rent)} a month`,
      ].filter(Boolean)
      return `${place}${where.length > 0 ? ` in ${where.join(', ')}` : ''}. ${figures.join(', ')}${figures.length > 0 ? '.' : ''}`
    }
    case 'calculator':
      return calculators[thing.calculator].text
    case 'word':
      return wordMeanings[thing.word].meaning
    case 'page':
      return sitePages[thing.place].text
  }
}

function figureOf(thing: FoundThing): { value: string; text: string } | null {
  if (thing.kind === 'deal') {
    const { pricePence, grossYieldPercent: percent } = thing.deal
    return { value: formatPounds(pricePence), text: percent === null ? '' : `${formatPercent(percent, 2)} gross` }
  }
  const percent = thing.kind === 'area' ? thing.area.grossYieldPercent : null
  return percent === null ? null : { value: formatPercent(percent, 2), text: 'gross yield' }
}

/** A text with the words that begin so marked in it. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return text.split(/([\p{L}\p{N}]+)/u).map((piece, at) => {
    const isFound = at % 2 === 1 && words.some((word) => piece.toLowerCase().startsWith(word.toLowerCase()))
    return isFound ? <mark key={at}>{piece}</mark> : piece
  })
}
