import type { Db } from '#db/database.server.ts'

/** The size of an own picture, and the widths that it has files of, the smallest first. */
interface PostPicture {
  width: number
  height: number
  widths: number[]
}

/** Own pictures by their ids. One that is not ready yet is missing. */
export type PostPictures = ReadonlyMap<string, PostPicture>

/** The own pictures that these texts name, HTML of posts and addresses of featured images: one query for all of them. */
export function readPostPictures(db: Db, texts: readonly (string | null)[]): Promise<PostPictures> {
  return readPictures(db, namedPictures(texts))
}

/** The ids of the own pictures that these texts name. */
export function namedPictures(texts: readonly (string | null)[]): string[] {
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...(text ?? '').matchAll(/\/pictures\/([\w-]{1,64})-\d{1,5}\./g)].map((match) => match[1]!),
      ),
    ),
  ]
}

/** The most pictures that are read at once. */
const mostPictures = 500

/** The own pictures with these ids, five hundred at most. */
export async function readPictures(db: Db, ids: readonly string[]): Promise<PostPictures> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_images')
    .select(['id', 'width', 'height', 'widths'])
    .where('id', 'in', ids.slice(0, mostPictures))
    .where('state', '=', 'ready')
    .execute()
  return new Map(
    rows.map(({ id, width, height, widths }) => [
      id,
      { width: width!, height: height!, widths: JSON.parse(widths) as number[] },
    ]),
  )
}

/**
 * The own pictures that these texts name and whose files are still being made. Their largest file is known already: asked for, it
 * comes as soon as it is there.
 */
export async function readWaitingPictures(db: Db, texts: readonly (string | null)[]): Promise<PostPictures> {
  const ids = namedPictures(texts)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_images')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids.slice(0, mostPictures))
    .where('state', '=', 'waiting')
    .execute()
  return new Map(rows.map(({ id, width, height }) => [id, { width: width!, height: height!, widths: [width!] }]))
}
