import type { Db } from '#db/database.server.ts'

/** The size of an own picture, and the widths that it has files of, the smallest first. */
export interface PostPicture {
  width: number
  height: number
  widths: number[]
}

/** Own pictures by their ids. One that is not ready yet is missing. */
export type PostPictures = ReadonlyMap<string, PostPicture>

/** The own pictures that these texts name, HTML of posts and addresses of featured images: one query for all of them. */
export async function readPostPictures(db: Db, texts: readonly (string | null)[]): Promise<PostPictures> {
  const ids = new Set(texts.flatMap((text) => [...(text ?? '').matchAll(/\/pictures\/([\w-]{1,64})-\d{1,5}\./g)].map((match) => match[1]!))) // prettier-ignore
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('post_images')
    .select(['id', 'width', 'height', 'widths'])
    .where('id', 'in', [...ids].slice(0, 500))
    .where('state', '=', 'ready')
    .execute()
  return new Map(
    rows.map(({ id, width, height, widths }) => [id, { width: width!, height: height!, widths: JSON.parse(widths) as number[] }]), // prettier-ignore
  )
}
