import { pictureFormats, type PictureFormat } from '#app/services/pictures/pictures.server.ts'

/** The name of a picture's file. Only such names begin like this, so the public address of pictures leads to nothing else. */
export function pictureKey(imageId: string, width: number, format: PictureFormat): string {
  return `${pictureKeyStart(imageId)}${width}-${format}`
}

export function pictureKeyStart(imageId: string): string {
  return `pic-${imageId}-`
}

/** The names of all files of a picture: one for each width and format. */
export function pictureKeys(imageId: string, widths: readonly number[]): string[] {
  return widths.flatMap((width) => pictureFormats.map((format) => pictureKey(imageId, width, format)))
}
