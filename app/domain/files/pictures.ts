/** The name of a picture's file in its address, as `/pictures/{id}-{width}.webp`, read. Null for any other name. */
export function readPictureName(name: string): { id: string; width: number; format: 'avif' | 'webp' } | null {
  const [, id, width, format] = /^([\w-]{22})-([1-9]\d{0,3})\.(avif|webp)$/.exec(name) ?? []
  return id && width && format ? { id, width: Number(width), format: format as 'avif' | 'webp' } : null
}
