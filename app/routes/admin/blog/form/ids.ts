import type { PostField } from '#app/domain/blog/desk/record.ts'

/** The id of the form of a post. */
export const postFormId = 'post'

/** The id of a field, which the summary of mistakes links to. */
export function fieldId(name: PostField): string {
  return `${postFormId}-${name}`
}
