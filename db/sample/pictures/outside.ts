import { colours, picture, pictureSize, polygon, shade, spread, times, View } from './view.ts'

const { width, height } = pictureSize

function drawSky(): string {
  return `<rect width="${width}" height="${height}" fill="url(#day)"/><circle cx="1270" cy="170" r="74" fill="#f6ead0"/><path fill="#f7f1e3" opacity=".85" d="M220 190q10-44 58-40q22-42 76-26q46-10 58 34q52 0 48 32zM860 120q8-30 42-28q18-30 56-18q36-6 42 24q34 2 30 22z"/>`
}

const tree = (x: number, y: number, size: number, colour: string) =>
  `<path fill="#6b5a3e" d="M${x - 0.08 * size} ${y}h${0.16 * size}v${-0.8 * size}h${-0.16 * size}z"/><circle cx="${x}" cy="${y - 1.2 * size}" r="${0.62 * size}" fill="${colour}"/><circle cx="${x + 0.32 * size}" cy="${y - 0.92 * size}" r="${0.42 * size}" fill="${shade(colour, -0.1)}"/><circle cx="${x - 0.34 * size}" cy="${y - 0.94 * size}" r="${0.4 * size}" fill="${shade(colour, 0.08)}"/>`

/** A lawn between fences, with a terrace, a shed and beds. */
export function drawGarden(): string {
  const view = new View({ focal: 1000, eye: [0, 1.7, -1.6] })
  const fence = '#b59a72'
  return picture(
    drawSky(),
    tree(330, 520, 190, '#4b7a5c'),
    tree(1180, 530, 230, colours.leaf),
    tree(740, 520, 130, colours.moss),
    view.flat(-40, -0.01, -1.4, 80, 60, '#8fa377'),
    drawFence(view, fence),
    ...times(11, (index) => view.flat(-3.6, 0, -0.9 + index * 0.95, 7.2, 0.95, index % 2 ? '#93a977' : '#9db382')),
    drawBeds(view),
    drawShed(view),
    drawTerrace(view),
  )
}

function drawFence(view: View, colour: string): string {
  const [far, left, right] = [9.6, -4, 4]
  const side = (x: number) =>
    times(27, (index) => view.side(x, 0, -0.9 + index * 0.4, 0.38, 1.75, shade(colour, (spread(index) - 0.6) * 0.12)))
  return [
    view.front(left, 0, far, right - left, 1.75, shade(colour, -0.2)),
    view.side(left, 0, -1.2, 10.8, 1.75, shade(colour, -0.2)),
    view.side(right, 0, -1.2, 10.8, 1.75, shade(colour, -0.2)),
    view.shadow(left, far - 0.5, right - left, 0.5, 0.25),
    ...times(22, (index) => view.front(left + index * 0.365, 0, far, 0.35, 1.75, shade(colour, (spread(index + 50) - 0.5) * 0.12))),
    view.front(left, 1.72, far - 0.02, right - left, 0.07, shade(colour, 0.15)),
    ...side(left),
    ...side(right),
    view.side(left + 0.01, 1.72, -0.9, 10.5, 0.07, shade(colour, 0.15)),
    view.side(right - 0.01, 1.72, -0.9, 10.5, 0.07, shade(colour, 0.05)),
  ].join('') // prettier-ignore
}

function drawBeds(view: View): string {
  const bush = (x: number, z: number, size: number, colour: string, flower?: string) =>
    view.stand([x, 0, z], `<ellipse cy="-.02" rx="${size * 0.9}" ry=".07" fill="#2a2a20" opacity=".25"/><circle cx="${-0.35 * size}" cy="${-0.4 * size}" r="${0.5 * size}" fill="${shade(colour, -0.06)}"/><circle cx="${0.36 * size}" cy="${-0.38 * size}" r="${0.48 * size}" fill="${colour}"/><circle cy="${-0.62 * size}" r="${0.55 * size}" fill="${shade(colour, 0.07)}"/>${flower ? times(7, (index) => `<circle cx="${(spread(index) - 0.5) * 1.3 * size}" cy="${-(0.25 + 0.75 * spread(index + 5)) * size}" r="${0.075 * size}" fill="${flower}"/>`).join('') : ''}`) // prettier-ignore
  return [
    view.flat(-4, 0.002, 8.3, 8, 1.3, '#8a7355'),
    view.flat(-4, 0.002, 1.6, 0.75, 7, '#8a7355'),
    ...[-3.3, -2.1, -0.9, 0.4].map((x, index) => bush(x, 9, 0.42 + 0.2 * spread(index), [colours.leaf, '#4b7a5c', colours.moss][index % 3]!, index % 2 ? '#e6c9bd' : undefined)),
    ...[7.4, 5.8, 4.3, 2.9].map((z, index) => bush(-3.6, z, 0.36 + 0.14 * spread(index + 8), [colours.moss, colours.leaf, '#4b7a5c'][index % 3]!, index % 2 ? '#d9a441' : '#e9dfe4')),
  ].join('') // prettier-ignore
}

function drawShed(view: View): string {
  const wood = '#6f8b7c'
  const [x, z, w, d] = [1.75, 7.4, 1.9, 1.5]
  return [
    view.shadow(x, z - 0.1, w, d, 0.3),
    view.box(x, 0, z, w, 1.75, d, wood),
    ...times(9, (index) => view.front(x + index * 0.211, 0, z - 0.01, 0.012, 1.75, shade(wood, -0.18))),
    view.shape([[x - 0.12, 1.72, z - 0.1], [x + w / 2, 2.4, z - 0.1], [x + w + 0.12, 1.72, z - 0.1]], shade(wood, 0.1)),
    view.shape([[x - 0.18, 1.7, z - 0.14], [x + w / 2, 2.46, z - 0.14], [x + w / 2, 2.46, z + d], [x - 0.18, 1.7, z + d]], colours.slate),
    view.shape([[x + w + 0.18, 1.7, z - 0.14], [x + w / 2, 2.46, z - 0.14], [x + w / 2, 2.36, z - 0.14], [x + w + 0.08, 1.66, z - 0.14]], shade(colours.slate, 0.2)),
    view.front(x + 0.25, 0.05, z - 0.02, 0.65, 1.5, shade(wood, -0.2)),
    view.front(x + 0.8, 0.75, z - 0.03, 0.05, 0.08, colours.brass),
    view.front(x + 1.15, 0.85, z - 0.02, 0.5, 0.45, colours.white),
    view.front(x + 1.19, 0.89, z - 0.02, 0.42, 0.37, '#a7bdb4'),
  ].join('') // prettier-ignore
}

function drawTerrace(view: View): string {
  const slab = '#d3cdbd'
  const slabs = times(40, (index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)]
    return view.flat(
      -3.6 + column * 0.9,
      0.004,
      -1.25 + row * 0.62,
      0.88,
      0.6,
      shade(slab, (spread(index) - 0.5) * 0.12),
    )
  })
  return [
    view.flat(-3.6, 0.003, -1.25, 7.2, 3.1, shade(slab, -0.2)),
    ...slabs,
    view.shadow(-1.75, 0.95, 1.5, 0.8, 0.26),
    ...[-1.5, -0.55].map((x) => view.box(x, 0, 1.35, 0.05, 0.7, 0.05, colours.ink)),
    view.stand([-1, 0.72, 1.35], `<ellipse rx=".72" ry=".17" fill="${colours.green}"/><ellipse cy="-.025" rx=".72" ry=".17" fill="${shade(colours.green, 0.2)}"/><path fill="${colours.brick}" d="M-.08-.05h.16l.03-.16h-.22z"/><circle cx="-.06" cy="-.27" r=".1" fill="${colours.leaf}"/><circle cx=".07" cy="-.28" r=".09" fill="${colours.moss}"/>`),
    ...[-2.05, 0.1].map((x) => view.stand([x, 0, 1.5], `<path fill="none" stroke="${colours.ink}" stroke-width=".04" d="M-.2 0v-.45h.4v.45M-.2-.45v-.45h.4v.45"/><path fill="${colours.oak}" d="M-.23-.48h.46v.06h-.46zM-.2-.86h.4v.07h-.4zM-.2-.72h.4v.07h-.4z"/>`)),
    ...[2.6, 3.2].map((x, index) => view.stand([x, 0, 1.3 + index * 0.3], `<ellipse rx=".25" ry=".05" fill="#2a2a20" opacity=".3"/><circle cy="-.62" r=".3" fill="${index ? colours.moss : colours.leaf}"/><path fill="${colours.brick}" d="M-.22-.42h.44l-.07.42h-.3z"/>`)),
  ].join('') // prettier-ignore
}

/** A walled yard behind a terrace, with a washing line, a store and the hills behind. */
export function drawWalledYard(): string {
  const view = new View({ focal: 1000, eye: [0, 1.6, -1.2] })
  const stone = '#958f7e'
  return picture(
    drawSky(),
    polygon([[0, 430], [260, 300], [520, 360], [860, 230], [1180, 350], [1600, 260], [1600, 560], [0, 560]], '#a9b8a0'),
    polygon([[0, 500], [360, 400], [760, 470], [1150, 390], [1600, 470], [1600, 600], [0, 600]], '#8aa083'),
    drawRow(),
    view.flat(-30, -0.01, -1, 60, 40, '#8aa083'),
    view.flat(-2.4, 0, -1, 4.8, 7.6, '#bdb6a6'),
    ...times(8, (row) => view.line([-2.4, 0.002, -0.6 + row * 0.95], [2.4, 0.002, -0.6 + row * 0.95], '#a39c8c', 2)),
    ...times(6, (column) => view.line([-2.4 + column * 0.8, 0.002, -1], [-2.4 + column * 0.8, 0.002, 6.6], '#a39c8c', 2)),
    drawStones(view, stone),
    drawStore(view, stone),
    drawWashing(view),
    drawPots(view),
  ) // prettier-ignore
}

/** The backs of the next row, above the wall. */
function drawRow(): string {
  return times(6, (index) => {
    const x = 240 + index * 190
    const wall = ['#d8cbb0', '#b98a73', '#cfc3a6', '#c6a184', '#ddd1b8', '#b3a283'][index]!
    return `<path fill="${wall}" d="M${x} 470v-96h176v96z"/><path fill="${colours.slate}" d="M${x - 6} 376l14-50h160l14 50z"/><path fill="#7d5a4c" d="M${x + 126} 330v-38h26v38z"/><path fill="#6f877b" d="M${x + 26} 396h34v44h-34zM${x + 108} 396h34v44h-34z"/>`
  }).join('')
}

function drawStones(view: View, stone: string): string {
  const row = (y: number, index: number) => shade(stone, (spread(index * 7 + y * 13) - 0.5) * 0.24)
  return [
    view.front(-2.4, 0, 6.6, 4.8, 1.7, stone),
    ...times(60, (index) => view.front(-2.38 + (index % 10) * 0.48 + (Math.floor(index / 10) % 2) * 0.2 - 0.1, 0.05 + Math.floor(index / 10) * 0.28, 6.59, 0.44, 0.25, row(index, index), 0.03)),
    view.side(-2.4, 0, -1, 7.6, 1.7, shade(stone, 0.06)),
    view.side(2.4, 0, -1, 7.6, 1.7, shade(stone, -0.12)),
    ...times(84, (index) => view.side(-2.39, 0.05 + (index % 6) * 0.28, -0.9 + Math.floor(index / 6) * 0.55 + (index % 2) * 0.2, 0.5, 0.25, shade(row(index, index + 3), 0.06))),
    ...times(84, (index) => view.side(2.39, 0.05 + (index % 6) * 0.28, -0.9 + Math.floor(index / 6) * 0.55 + (index % 2) * 0.2, 0.5, 0.25, shade(row(index, index + 9), -0.12))),
    view.front(-2.5, 1.68, 6.55, 5, 0.1, shade(stone, 0.25)),
    view.side(-2.38, 1.68, -1, 7.6, 0.1, shade(stone, 0.3)),
    view.side(2.38, 1.68, -1, 7.6, 0.1, shade(stone, 0.1)),
  ].join('') // prettier-ignore
}

function drawStore(view: View, stone: string): string {
  const [x, z] = [0.75, 5]
  return [
    view.shadow(x, z - 0.15, 1.6, 1.6, 0.3),
    view.box(x, 0, z, 1.65, 2, 1.6, shade(stone, 0.1)),
    view.shape([[x - 0.1, 2, z - 0.1], [x + 1.7, 2.35, z - 0.1], [x + 1.7, 2.35, z + 1.7], [x - 0.1, 2, z + 1.7]], colours.slate),
    view.shape([[x - 0.1, 2, z - 0.1], [x + 1.7, 2.35, z - 0.1], [x + 1.7, 2.25, z - 0.1], [x - 0.1, 1.9, z - 0.1]], shade(colours.slate, 0.2)),
    view.front(x + 0.35, 0, z - 0.01, 0.8, 1.75, colours.white),
    view.front(x + 0.42, 0, z - 0.02, 0.66, 1.68, colours.leaf),
    ...times(4, (index) => view.front(x + 0.56 + index * 0.14, 0.05, z - 0.03, 0.012, 1.58, shade(colours.leaf, -0.25))),
    view.front(x + 0.98, 0.8, z - 0.03, 0.05, 0.08, colours.brass),
  ].join('') // prettier-ignore
}

function drawWashing(view: View): string {
  const cloth = (x: number, w: number, h: number, colour: string) => [view.flat(x, 0.01, 3.2, w, 0.5, '#2a2a20', 0.12), view.front(x, 1.86 - h, 3.4, w, h, colour, 0.02), view.front(x, 1.86 - h, 3.39, w * 0.3, h, shade(colour, -0.06))].join('') // prettier-ignore
  return [
    view.line([-2.4, 1.9, 3.4], [2.4, 1.9, 3.4], colours.ink, 2.5),
    cloth(-1.9, 0.75, 0.85, colours.white),
    cloth(-1.05, 0.6, 0.55, colours.blush),
    cloth(-0.35, 0.5, 0.7, colours.sage),
    cloth(0.3, 0.42, 0.4, '#e8d39b'),
  ].join('')
}

function drawPots(view: View): string {
  const pot = (x: number, z: number, size: number, colour: string) => view.stand([x, 0, z], `<ellipse rx="${0.3 * size}" ry=".05" fill="#2a2a20" opacity=".3"/><circle cx="${-0.16 * size}" cy="${-0.7 * size}" r="${0.24 * size}" fill="${shade(colour, -0.08)}"/><circle cx="${0.14 * size}" cy="${-0.76 * size}" r="${0.27 * size}" fill="${colour}"/><path fill="${colours.brick}" d="M${-0.24 * size} ${-0.52 * size}h${0.48 * size}l${-0.07 * size} ${0.52 * size}h${-0.34 * size}z"/>`) // prettier-ignore
  return [pot(-2, 4.6, 1, colours.leaf), pot(-1.5, 4.9, 0.7, colours.moss), pot(-1.85, 1.5, 1.1, '#4b7a5c'), pot(1.9, 2.2, 0.9, colours.moss)].join('') // prettier-ignore
}
