/** A photograph of a deal, as every page knows it. */
export interface DealImage {
  id: string
  /** Its content in words. */
  alt: string
  /** The size of its largest file, in pixels. */
  width: number
  height: number
  /** The widths that there are files of, the smallest first. */
  widths: number[]
}
