/** A post and its place on the site, as search engines read them (schema.org), with stored facts only. */

interface Described {
  title: string
  description: string
  publishedAt: string
  updatedAt: string
  tags: string[]
  words: number
  /** The author's name; null where it is the site's own. */
  author: string | null
}

interface Place {
  type: 'BlogPosting' | 'Article'
  origin: string
  /** The pages that it stands under, the highest first. */
  above: { name: string; path: string }[]
  path: string
  /** The whole address of the featured image. */
  picture: string | null
  /** The name of the site, which publishes it. */
  siteName: string
}

export function toStructuredData(post: Described, { type, origin, above, path, picture, siteName }: Place) {
  const site = { '@type': 'Organization', name: siteName, url: `${origin}/` }
  const url = `${origin}${path}`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': type,
        headline: post.title,
        description: post.description,
        url,
        mainEntityOfPage: url,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        wordCount: post.words,
        inLanguage: 'en-GB',
        ...(post.tags.length > 0 && { keywords: post.tags }),
        ...(picture !== null && { image: picture }),
        author: post.author === null ? site : { '@type': 'Person', name: post.author },
        publisher: site,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          ...above.map(({ name, path }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name,
            item: `${origin}${path}`,
          })),
          { '@type': 'ListItem', position: above.length + 1, name: post.title },
        ],
      },
    ],
  }
}
