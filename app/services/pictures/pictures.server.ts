import { connectChild } from '../child-queue.server.ts'

/** The formats that each picture is made in. Every browser of today reads the second one. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export interface MadePicture {
  width: number
  height: number
  /** The widths it was made in, the smallest first. The last is its own. */
  widths: number[]
}

export type PictureOutcome =
  /**
   * `invalid`: nobody can read it. `too-much`: it takes more time or memory than a picture may. `crashed`: the process ended.
   * `missing`: there is no such file. `failed`: the disk. `closed`: the site is closing.
   */
  | ({ ok: true } & MadePicture)
  | { ok: false; reason: 'invalid' | 'too-much' | 'crashed' | 'missing' | 'failed' | 'closed' }

interface PictureLimits {
  /** The pixels that are read at most. */
  pixels: number
  milliseconds: number
  /** The memory of the process. */
  megabytes: number
}

/** A picture to be made, as the process gets it. */
export interface PictureOrder extends PictureLimits {
  /** The picture as it was sent, which is only read. */
  from: string
  /** The path of each file that is made is this, `{width}-{format}` and `ending`. A file that is there is replaced. */
  to: string
  ending: string
  /** True where nothing is to be written: the outcome tells what the picture would be made in. */
  isTrial?: boolean
}

/** The size of the picture that other sites show beside a link, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

interface CardFacts {
  /** The path of a photograph, which is then all that is shown. */
  photograph: string | null
  title: string
  lines: readonly string[]
  siteName: string
  /** A drawing of our own, as SVG, under the words. */
  drawing: string | null
  /** A cover beside the words: a figure with its words, above a chart that stands on the lower edge. */
  cover: CardCover | null
}

interface CardCover {
  figure: string
  words: string
  ground: string
  /** Of the chart, in the units of its shapes and labels. */
  width: number
  height: number
  shapes: readonly { path: string; colour: string; isLine: boolean }[]
  labels: readonly { text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }[]
}

/** A card to be drawn, as the process gets it. */
export interface CardOrder extends PictureLimits, CardFacts {
  isCard: true
}

/** The JPEG in base64. `busy`: too many are waiting. The others are as of pictures. */
export type CardOutcome =
  | { ok: true; jpeg: string }
  | { ok: false; reason: 'invalid' | 'missing' | 'busy' | 'crashed' | 'closed' }

export interface PictureMaker {
  /** Makes the files of a picture, once those that were asked for before are done. */
  make(order: Pick<PictureOrder, 'from' | 'to' | 'ending'>): Promise<PictureOutcome>
  /** Reads a picture to its end and tells what it will be made in. Does not wait for pictures that are being made. */
  measure(from: string): Promise<PictureOutcome>
  /** Draws the picture beside a link. Does not wait for pictures that are being made or measured. */
  drawCard(facts: CardFacts): Promise<CardOutcome>
  /** Ends what is being done. It comes out as closed, and so does what waits. */
  close(): void
}

export const usualPictureLimits: PictureLimits = { pixels: 40_000_000, milliseconds: 60_000, megabytes: 700 }

/** The code with which the process ends itself when a picture takes too much. */
export const tooMuchCode = 77

/**
 * Makes pictures one at a time, in a process of their own, because a picture of 5 MB may take 300 MB to read. Pictures that somebody
 * waits for are measured in a second one.
 */
export function connectPictures(limits: PictureLimits = usualPictureLimits): PictureMaker {
  const connect = (mostWaiting: number) =>
    connectChild<PictureOrder, PictureOutcome>({
      program,
      flags,
      mostWaiting,
      outcomes: {
        busy: { ok: false, reason: 'failed' },
        closed: { ok: false, reason: 'closed' },
        ended: (exit) => ({ ok: false, reason: exit?.code === tooMuchCode ? 'too-much' : 'crashed' }),
      },
    })
  const [making, measuring] = [connect(100), connect(20)]
  const cards = connectChild<CardOrder, CardOutcome>({
    program,
    flags,
    mostWaiting: 20,
    outcomes: {
      busy: { ok: false, reason: 'busy' },
      closed: { ok: false, reason: 'closed' },
      ended: () => ({ ok: false, reason: 'crashed' }),
    },
  })
  return {
    make: (order) => making.carryOut({ ...order, ...limits }),
    measure: (from) => measuring.carryOut({ from, to: '', ending: '', isTrial: true, ...limits }),
    drawCard: (facts) => cards.carryOut({ ...facts, ...limits, isCard: true }),
    close: () => {
      cards.close()
      making.close()
      measuring.close()
    },
  }
}

const program = '#app/services/pictures/process.server.ts'
const flags = ['--max-old-space-size=64', '--max-semi-space-size=4']
