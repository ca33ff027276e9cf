import { readCover } from '#app/domain/covers/cover.ts'
import { CoverPicture } from '#app/ui/covers/cover.tsx'

/** The cover of these lines; nothing while they are none. */
export function CoverLook({ lines }: { lines: string }) {
  const read = readCover(lines)
  return read.ok && read.cover ? <CoverPicture cover={read.cover} tint={0} /> : null
}
