import { mostContentParts } from '#app/domain/blog/desk/content-merging.ts'
import {
  postFieldNames,
  readTags,
  splitPublishing,
  type PostField,
  type PostTexts,
} from '#app/domain/blog/desk/record.ts'
import type { PostTab } from '#app/ui/links.ts'
import { readText } from '../../records/read-form.ts'

/** Every text of the form as it was typed. Categories and tags come as several fields; a tag that was typed and not added counts. */
export function readPostTexts(form: FormData): PostTexts {
  const texts = Object.fromEntries(postFieldNames.map((name) => [name, readText(form, name)])) as PostTexts
  const publishing = readText(form, publishingField)
  return {
    ...texts,
    ...(publishing !== '' && splitPublishing(publishing)),
    content: (texts.content || readContentParts(form)).replace(/\r\n?/g, '\n'),
    categories: readAll(form, 'categories').join(' '),
    tags: readTags(...readAll(form, 'tags'), readText(form, 'newTags')).join('\n'),
  }
}

/** The field of a choice that stands for the status and the time to publish. */
export const publishingField = 'publishing'

/** The field of a part of the content, counted from 0, where its parts are sent one by one. */
export function contentPartField(number: number): string {
  return `content:${number}`
}

function readContentParts(form: FormData): string {
  const parts = Array.from({ length: mostContentParts }, (_, number) => readText(form, contentPartField(number)))
  return parts.filter((part) => part !== '').join('\n')
}

function readAll(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

/** The number of the form for a new post, by which its draft is known; 0 for any other form. */
export function readFormNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

/** The number of such a form in an address, of which the draft is to be shown. */
export function readFormNumberIn(url: URL): number {
  return readFormNumber(url.searchParams.get('draft'))
}

/** The fields of the parts of the form beside the first, which has all others. */
const fieldsOf: Partial<Record<PostTab, readonly PostField[]>> = {
  settings: ['authorId'],
  seo: ['seoTitle', 'seoDescription'],
}

/** The part of the form that a field stands in. */
export function tabOf(name: PostField): PostTab {
  return fieldsOf.settings!.includes(name) ? 'settings' : fieldsOf.seo!.includes(name) ? 'seo' : 'content'
}

/** True for the address of the form for a new guide. */
export function isGuideForm(url: URL): boolean {
  return url.searchParams.get('kind') === 'guide'
}

/** The part of the form that an address names. */
export function readTabIn(url: URL): PostTab {
  return readTab(url.searchParams.get('tab'))
}

/** The part that a button names; the first for any other text. */
export function readTab(text: string | null): PostTab {
  return text === 'settings' || text === 'seo' ? text : 'content'
}
