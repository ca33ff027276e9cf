import { colours, shade, spread, times, type View } from './view.ts'

/** The walls of a room: half its width, its height and its depth, in metres. */
export interface Shell {
  half: number
  height: number
  depth: number
}

interface Finish {
  wall: string
  sides?: string
  floor: string
  kind: 'boards' | 'tiles' | 'carpet' | 'concrete'
  skirting?: string
  ceiling?: string
}

/** Floor, walls, ceiling and skirting. */
export function drawShell(view: View, { half, height, depth }: Shell, finish: Finish): string {
  const { wall, sides = shade(wall, -0.05), floor, kind, skirting = colours.white, ceiling = '#f6f0e2' } = finish
  return [
    view.shape([[-half, height, -0.4], [half, height, -0.4], [half, height, depth], [-half, height, depth]], ceiling),
    view.flat(-half, 0, -0.4, 2 * half, depth + 0.4, floor),
    drawFloor(view, { half, height, depth }, floor, kind),
    view.side(-half, 0, -0.4, depth + 0.4, height, sides),
    view.side(half, 0, -0.4, depth + 0.4, height, shade(sides, -0.07)),
    view.front(-half, 0, depth, 2 * half, height, wall),
    view.front(-half, 0, depth - 0.01, 2 * half, 0.13, skirting),
    view.side(-half + 0.01, 0, -0.4, depth + 0.4, 0.13, shade(skirting, -0.05)),
    view.side(half - 0.01, 0, -0.4, depth + 0.4, 0.13, shade(skirting, -0.1)),
    view.front(-half, height - 0.05, depth - 0.01, 2 * half, 0.05, shade(ceiling, -0.04)),
  ].join('') // prettier-ignore
}

function drawFloor(view: View, { half, depth }: Shell, floor: string, kind: Finish['kind']): string {
  if (kind === 'carpet') return ''
  const line = shade(floor, kind === 'concrete' ? -0.08 : -0.18)
  if (kind === 'boards') {
    const width = 0.19
    const count = Math.ceil((2 * half) / width)
    return times(count, (index) => {
      const x = -half + index * width
      const tone = shade(floor, (spread(index) - 0.5) * 0.14)
      const joint = spread(index + 40) * depth
      return [
        view.flat(x, 0, -0.4, width, depth + 0.4, tone),
        view.line([x, 0, -0.4], [x, 0, depth], line, 1.2),
        view.line([x, 0, joint], [x + width, 0, joint], line, 1.6),
      ].join('')
    }).join('')
  }
  const size = kind === 'tiles' ? 0.5 : 2
  const across = times(Math.ceil((2 * half) / size), (index) =>
    view.line([-half + index * size, 0, -0.4], [-half + index * size, 0, depth], line, 2),
  )
  const along = times(Math.ceil(depth / size) + 1, (index) =>
    view.line([-half, 0, index * size], [half, 0, index * size], line, 2),
  )
  return [...across, ...along].join('')
}

/** What is seen through a window. */
export type Outlook = 'roofs' | 'hills' | 'trees' | 'towers'

/** A window in the wall ahead, with the light that falls through it onto the floor. */
export function drawWindow(
  view: View,
  { depth }: Shell,
  at: { x: number; y: number; w: number; h: number; outlook: Outlook; bars?: [number, number]; frame?: string },
): string {
  const { x, y, w, h, outlook, bars = [2, 2], frame = colours.white } = at
  const z = depth - 0.02
  const bar = 0.035
  return [
    view.front(x - 0.09, y - 0.09, z, w + 0.18, h + 0.18, frame),
    view.front(x - 0.09, y - 0.09, z, w + 0.18, 0.09, shade(frame, -0.08)),
    `<svg ${frameOf(view, x, y, z, w, h)} viewBox="0 0 200 120" preserveAspectRatio="xMidYMax slice">${outlooks[outlook]}</svg>`,
    ...times(bars[0] - 1, (index) => view.front(x + ((index + 1) * w) / bars[0] - bar / 2, y, z, bar, h, frame)),
    ...times(bars[1] - 1, (index) => view.front(x, y + ((index + 1) * h) / bars[1] - bar / 2, z, w, bar, frame)),
    view.front(x - 0.16, y - 0.14, z - 0.06, w + 0.32, 0.06, shade(frame, 0.3)),
    view.shape([[x, 0.004, depth - 0.9], [x + w, 0.004, depth - 0.9], [x + w + 0.7, 0.004, depth - 2.6], [x + 0.5, 0.004, depth - 2.6]], 'url(#light)'),
  ].join('') // prettier-ignore
}

function frameOf(view: View, x: number, y: number, z: number, w: number, h: number): string {
  const [left, top] = view.at([x, y + h, z])
  const scale = view.metre(z)
  return `x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(w * scale).toFixed(1)}" height="${(h * scale).toFixed(1)}"`
}

const sky = '<rect width="200" height="120" fill="url(#day)"/>'
const house = (x: number, y: number, wall: string) =>
  `<path fill="${wall}" d="M${x} 120V${y}h34V120z"/><path fill="${colours.slate}" d="M${x - 3} ${y}l20-14 20 14z"/><path fill="${shade(wall, -0.3)}" d="M${x + 6} ${y + 10}h7v10h-7zM${x + 21} ${y + 10}h7v10h-7z"/>`
const outlooks: Record<Outlook, string> = {
  roofs: `${sky}<path fill="#c9c7b2" d="M0 84q60-14 120-4t80-6V120H0z"/>${house(8, 84, '#b98a73')}${house(52, 90, '#cdb28a')}${house(102, 82, '#b26a4d')}${house(150, 88, '#d8cbb0')}`,
  hills: `${sky}<path fill="#a9b8a0" d="M0 70q50-34 104-8t96-12V120H0z"/><path fill="#7f9a78" d="M0 92q70-26 128-4t72-8V120H0z"/>${house(118, 96, '#958f7e')}`,
  trees: `${sky}<path fill="#8fa587" d="M0 88h200v32H0z"/><circle cx="34" cy="70" r="30" fill="#4b7a5c"/><circle cx="70" cy="84" r="22" fill="#6b7f4b"/><circle cx="164" cy="66" r="34" fill="#3f6a4f"/><path fill="#6b5a3e" d="M31 84h6v36h-6zM160 90h7v30h-7z"/>`,
  towers: `${sky}<path fill="#b7bfb2" d="M18 120V46h30v74zM62 120V66h26v54zM104 120V30h24v90zM146 120V58h38v62z"/><path fill="#dfe3d6" d="M23 54h6v8h-6zM36 54h6v8h-6zM23 72h6v8h-6zM36 72h6v8h-6zM109 40h5v7h-5zM118 40h5v7h-5zM109 56h5v7h-5zM118 56h5v7h-5zM152 68h8v9h-8zM168 68h8v9h-8zM152 88h8v9h-8zM168 88h8v9h-8z"/>`,
}

/** Curtains at both sides of a window. */
export function drawCurtains(view: View, { depth }: Shell, x: number, w: number, top: number, colour: string): string {
  const z = depth - 0.08
  const panel = (left: number) =>
    times(5, (index) =>
      view.front(left + index * 0.1, 0.05, z, 0.1, top - 0.05, shade(colour, index % 2 ? -0.1 : 0.06)),
    )
  return [...panel(x - 0.56), ...panel(x + w + 0.06), view.front(x - 0.7, top, z, w + 1.4, 0.035, colours.brass)].join(
    '',
  )
}

/** Framed pictures on the wall ahead. */
export function drawFrames(
  view: View,
  { depth }: Shell,
  frames: [x: number, y: number, w: number, h: number, art: string][],
): string {
  return frames
    .map(([x, y, w, h, art]) => {
      const z = depth - 0.03
      return [
        view.front(x + 0.02, y - 0.03, z + 0.02, w, h, '#00000022'),
        view.front(x, y, z, w, h, colours.walnut),
        view.front(x + 0.03, y + 0.03, z, w - 0.06, h - 0.06, colours.white),
        view.front(x + 0.09, y + 0.09, z, w - 0.18, h - 0.18, art),
        view.front(x + 0.09, y + 0.09, z, w - 0.18, (h - 0.18) * 0.4, shade(art, -0.25)),
      ].join('')
    })
    .join('')
}

/** A lamp that hangs from the ceiling. */
export function drawPendant(view: View, height: number, x: number, z: number, drop: number, colour: string): string {
  return [
    view.line([x, height, z], [x, height - drop, z], colours.ink, 2.5),
    view.stand([x, height - drop, z], `<path fill="${colour}" d="M-.06 0h.12q.2.06.24.24h-.6q.04-.18.24-.24z"/><ellipse cy=".24" rx=".28" ry=".03" fill="#fbe7b0"/>`),
  ].join('') // prettier-ignore
}

/** A plant in a pot, so many metres high. */
export function drawPlant(view: View, x: number, z: number, height: number, pot = colours.brick): string {
  const leaf = (angle: number, length: number, colour: string) =>
    `<path fill="${colour}" transform="translate(0 ${-0.3 * height}) rotate(${angle})" d="M0 0q${0.12 * height} ${-length / 2} 0 ${-length}q${-0.12 * height} ${length / 2} 0 ${length}z"/>`
  const leaves = times(9, (index) =>
    leaf(-64 + index * 16, (0.52 + 0.22 * spread(index)) * height, [colours.leaf, colours.moss, '#4b7a5c'][index % 3]!),
  )
  return `${view.shadow(x - 0.16, z - 0.05, 0.32, 0.3)}${view.stand([x, 0, z], `${leaves.join('')}<path fill="${pot}" d="M-.16 ${-0.32 * height}h.32l-.04 ${0.32 * height}h-.24z"/><path fill="${shade(pot, -0.18)}" d="M.04 ${-0.32 * height}h.12l-.04 ${0.32 * height}h-.1z"/>`)}`
}
