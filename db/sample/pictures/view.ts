/** The size of a picture as it is drawn, in pixels. */
export const pictureSize = { width: 1600, height: 1067 }

/** A point of a room in metres: to the right of its middle, above its floor, and away from whoever looks. */
type Point = readonly [x: number, y: number, z: number]

/** Colours of the drawings of the deals, and some that only rooms have. */
export const colours = {
  ink: '#23362d',
  cream: '#e6dcc5',
  white: '#f7f1e3',
  green: '#14432f',
  leaf: '#3f6a4f',
  moss: '#6b7f4b',
  sage: '#a9b8a0',
  brass: '#b8903f',
  brick: '#b26a4d',
  slate: '#5a6b6a',
  sky: '#cfdad2',
  oak: '#c9a877',
  walnut: '#7d5f42',
  stone: '#d3cdbd',
  steel: '#9aa9a2',
  blush: '#d9b6a1',
}

/** The same colour lighter (above 0) or darker (below), by a share from −1 to 1. */
export function shade(colour: string, share: number): string {
  const target = share > 0 ? 255 : 0
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const mixed = parts.map((part) => Math.round(part + (target - part) * Math.abs(share)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const round = (value: number) => Math.round(value * 10) / 10

export function polygon(points: readonly (readonly [number, number])[], colour: string, opacity = 1): string {
  const list = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
  return `<polygon points="${list}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
}

/** Seen from the middle of a room's open side, in one point: what is straight ahead keeps its shape. */
export class View {
  readonly #focal: number
  readonly #eye: Point

  constructor({ focal = 980, eye = [0, 1.35, -0.7] as Point } = {}) {
    this.#focal = focal
    this.#eye = eye
  }

  at([x, y, z]: Point): [number, number] {
    const [eyeX, eyeY, eyeZ] = this.#eye
    const scale = this.#focal / (z - eyeZ)
    return [pictureSize.width / 2 + (x - eyeX) * scale, pictureSize.height * 0.47 - (y - eyeY) * scale]
  }

  /** The length in pixels of a metre at this distance. */
  metre(z: number): number {
    return this.#focal / (z - this.#eye[2])
  }

  shape(points: readonly Point[], colour: string, opacity = 1): string {
    return polygon(
      points.map((point) => this.at(point)),
      colour,
      opacity,
    )
  }

  /** A rectangle that faces whoever looks. */
  front(x: number, y: number, z: number, w: number, h: number, colour: string, radius = 0): string {
    const [left, top] = this.at([x, y + h, z])
    const scale = this.metre(z)
    const corner = radius ? ` rx="${round(radius * scale)}"` : ''
    return `<rect x="${round(left)}" y="${round(top)}" width="${round(w * scale)}" height="${round(h * scale)}"${corner} fill="${colour}"/>`
  }

  /** A rectangle on a wall at the left or right, which runs away from whoever looks. */
  side(x: number, y: number, z: number, d: number, h: number, colour: string, opacity = 1): string {
    return this.shape([[x, y, z], [x, y, z + d], [x, y + h, z + d], [x, y + h, z]], colour, opacity) // prettier-ignore
  }

  /** A rectangle that lies at this height. */
  flat(x: number, y: number, z: number, w: number, d: number, colour: string, opacity = 1): string {
    return this.shape([[x, y, z], [x + w, y, z], [x + w, y, z + d], [x, y, z + d]], colour, opacity) // prettier-ignore
  }

  /** A box with the faces that are seen of it; the top is lighter and the side darker. */
  box(x: number, y: number, z: number, w: number, h: number, d: number, colour: string): string {
    const [eyeX, eyeY] = this.#eye
    const parts: string[] = []
    if (y + h < eyeY) parts.push(this.flat(x, y + h, z, w, d, shade(colour, 0.16)))
    if (y > eyeY) parts.push(this.flat(x, y, z, w, d, shade(colour, -0.22)))
    if (x > eyeX) parts.push(this.side(x, y, z, d, h, shade(colour, -0.14)))
    if (x + w < eyeX) parts.push(this.side(x + w, y, z, d, h, shade(colour, -0.14)))
    parts.push(this.front(x, y, z, w, h, colour))
    return parts.join('')
  }

  /** A soft shadow on the floor under something. */
  shadow(x: number, z: number, w: number, d: number, opacity = 0.28): string {
    const spread = 0.06
    return `<g filter="url(#soft)">${this.flat(x - spread, 0.002, z - spread, w + 2 * spread, d + 2 * spread, '#2a2a20', opacity)}</g>`
  }

  line(from: Point, to: Point, colour: string, width: number): string {
    const [[x1, y1], [x2, y2]] = [this.at(from), this.at(to)]
    return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}" stroke-width="${width}"/>`
  }

  /** Art that is drawn around 0, 0 in metres, upright, standing at this point. */
  stand(point: Point, art: string): string {
    const [x, y] = this.at(point)
    return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(this.metre(point[2]) * 100) / 100})">${art}</g>`
  }
}

/** A whole picture of these parts, from the back to the front. */
export function picture(...parts: string[]): string {
  const { width, height } = pictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter><linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff8e2" stop-opacity=".7"/><stop offset="1" stop-color="#fff8e2" stop-opacity=".08"/></linearGradient><linearGradient id="day" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9cdc9"/><stop offset="1" stop-color="#f0e9d6"/></linearGradient><linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1c2620" stop-opacity=".22"/></linearGradient></defs><rect width="${width}" height="${height}" fill="#e9e2d0"/>${parts.join('')}<rect y="${height * 0.62}" width="${width}" height="${height * 0.38}" fill="url(#fall)"/></svg>`
}

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** A number from 0 up to 1 that follows from this one alone. */
export function spread(index: number): number {
  const wave = Math.sin(index * 127.1 + 11.7) * 43_758.5453
  return wave - Math.floor(wave)
}
