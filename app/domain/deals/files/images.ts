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

/** How the description of a picture begins that shows no real place. Whoever shows the picture says it beside it. */
export const samplePictureWords = 'Sample picture'
