import { z } from 'zod'
import { readCover } from '#app/domain/covers/cover.ts'
import { mostCharacters, readTags } from '../desk/record.ts'
import { guideCategories, guideLevels, type GuideCategory, type GuideLevel } from './guides.ts'

/**
 * A guide's content file: lines `name: value` between two lines of three hyphens, then its HTML. The lines of its cover stand in one,
 * parted by ` | `.
 */

const text = (most: number) => z.string().min(1).max(most)
const facts = z.strictObject({
  title: text(mostCharacters.title),
  category: z.enum(Object.keys(guideCategories) as [GuideCategory]),
  level: z.enum(Object.keys(guideLevels) as [GuideLevel]),
  featured: z.enum(['yes', 'no']).default('no'),
  excerpt: text(mostCharacters.excerpt),
  tags: text(400).transform((tags) => readTags(tags)),
  reviewed: z.iso.date(),
  'seo title': text(mostCharacters.seoTitle),
  'seo description': text(mostCharacters.seoDescription),
  cover: text(600).transform((lines) => lines.split(' | ').join('\n')),
})

/** A guide as its file says it. */
export interface ShippedGuide extends Omit<z.infer<typeof facts>, 'featured' | 'seo title' | 'seo description'> {
  slug: string
  isFeatured: boolean
  seoTitle: string
  seoDescription: string
  /** HTML by the allow-list of posts (html-rules.ts). */
  content: string
}

/** Reads a guide's file; throws with its slug and each fault in words. */
export function readContentFile({ slug, text: file }: { slug: string; text: string }): ShippedGuide {
  const refuse = (fault: string): never => {
    throw new Error(`The guide "${slug}" cannot be read: ${fault}.`)
  }
  const [, head, content] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(file) ?? refuse('it does not begin with its facts')
  const lines = head!.split('\n').map((line) => /^([a-z ]+): (.*)$/.exec(line) ?? refuse(`"${line}" names no fact`))
  const read = facts.safeParse(Object.fromEntries(lines.map(([, name, value]) => [name, value!.trim()])))
  if (!read.success) return refuse(z.prettifyError(read.error).replace(/\s+/g, ' '))
  const { featured, 'seo title': seoTitle, 'seo description': seoDescription, ...rest } = read.data
  const cover = readCover(rest.cover)
  if (!cover.ok) refuse(cover.mistake)
  return { ...rest, slug, isFeatured: featured === 'yes', seoTitle, seoDescription, content: content!.trim() }
}
