/** A photograph of a deal, as every page knows it. */
export interface DealImage {
  id: string
  /** What it shows, in words. */
  alt: string
  /** The size of its largest file, in pixels. */
  width: number
  height: number
  /** The widths that there are files of, the smallest first. */
  widths: number[]
}

/** The name of a picture's file in its address, as `/pictures/{id}-{width}.webp`, read. Null for any other name. */
export function readPictureName(name: string): { id: string; width: number; format: 'avif' | 'webp' } | null {
  const [, id, width, format] = /^([\w-]{22})-([1-9]\d{0,3})\.(avif|webp)$/.exec(name) ?? []
  return id && width && format ? { id, width: Number(width), format: format as 'avif' | 'webp' } : null
}
