import type { PostDeskRow } from '#app/domain/blog/desk/desk.ts'
import { postStatusLabels } from '#app/domain/blog/reading/posts.ts'
import { StatusTag } from '#app/ui/desk/desk.tsx'

/** The state of a post, in words and colour. */
export function PostStatusTag({ status }: Pick<PostDeskRow, 'status'>) {
  return <StatusTag tone={status === 'published' ? 'a' : 'c'}>{postStatusLabels[status]}</StatusTag>
}
