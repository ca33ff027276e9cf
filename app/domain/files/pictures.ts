/** The name of a picture's file in its address, as `/pictures/{id}-{width}.webp`, read. Null for any other name. */
export function readPictureName(name: string): { id: string; width: number; format: 'avif' | 'webp' } | null {
  const [, id, width, format] = /^([\w-]{22})-([1-9]\d{0,3})\.(avif|webp)$/.exec(name) ?? []
  return id && width && format ? { id, width: Number(width), format: format as 'avif' | 'webp' } : null
}

/** The width in pixels from which on a picture is sharp as the first one of a page. A smaller one is asked about. */
export const leastCoverWidth = 600

/** Why a picture is asked about that is to be the first one of a page. `size` is in pixels. */
export function smallPictureMistake(what: string, size: { width: number; height?: number }): string {
  const pixels = size.height === undefined ? `${size.width} pixels wide` : `${size.width} × ${size.height} pixels`
  return `${what} is only ${pixels} and will look blurred. Choose one that is at least ${leastCoverWidth} pixels wide, or tick “Use it all the same”`
}
