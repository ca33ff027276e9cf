import { drawPendant, drawPlant, drawShell, type Shell } from './shell.ts'
import { colours, picture, shade, spread, times, View } from './view.ts'

/** A barber's: mirrors, two chairs, a bench and a floor of black and white. */
export function drawBarber(): string {
  const view = new View()
  const shell: Shell = { half: 2.3, height: 2.9, depth: 4.4 }
  const z = shell.depth
  return picture(
    drawShell(view, shell, { wall: '#dfe3d6', sides: '#d3d8c9', floor: '#efe9da', kind: 'tiles', skirting: colours.green, ceiling: '#f7f1e3' }),
    ...times(50, (index) => {
      const [column, row] = [index % 10, Math.floor(index / 10)]
      return (column + row) % 2 ? view.flat(-2.5 + column * 0.5, 0.001, -0.3 + row * 0.94, 0.5, 0.94, '#3c4a43') : ''
    }),
    view.front(-2.3, 0, z - 0.015, 4.6, 0.95, colours.green),
    ...times(12, (index) => view.front(-2.27 + index * 0.385, 0.14, z - 0.02, 0.33, 0.74, shade(colours.green, 0.09))),
    view.front(-2.3, 0.95, z - 0.02, 4.6, 0.05, colours.brass),
    ...[-1.75, 0.05].map((x) => drawMirror(view, x, z)),
    drawShelf(view, z),
    drawPole(view, z),
    drawBench(view),
    drawChair(view, -0.95, 3),
    drawChair(view, 0.48, 3),
    drawPlant(view, 2, 3.9, 0.9),
    drawPendant(view, 2.9, -0.16, 2.6, 0.4, colours.brass),
  ) // prettier-ignore
}

function drawMirror(view: View, x: number, z: number): string {
  return [
    view.front(x + 0.02, 1.17, z - 0.01, 1.1, 1.25, '#00000020', 0.1),
    view.front(x, 1.2, z - 0.02, 1.1, 1.25, colours.brass, 0.1),
    view.front(x + 0.05, 1.25, z - 0.025, 1, 1.15, '#b9cdc9', 0.07),
    view.shape([[x + 0.15, 1.3, z - 0.03], [x + 0.45, 1.3, z - 0.03], [x + 0.95, 2.35, z - 0.03], [x + 0.65, 2.35, z - 0.03]], '#e4ece8', 0.75),
    view.shape([[x + 0.6, 1.3, z - 0.03], [x + 0.72, 1.3, z - 0.03], [x + 1, 1.9, z - 0.03], [x + 1, 2.15, z - 0.03]], '#e4ece8', 0.6),
  ].join('') // prettier-ignore
}

function drawShelf(view: View, z: number): string {
  return [
    view.box(-1.95, 0.96, z - 0.34, 3.3, 0.05, 0.34, colours.walnut),
    ...times(14, (index) => {
      const height = 0.12 + 0.12 * spread(index * 3)
      const colour = [colours.brick, colours.cream, colours.leaf, colours.brass, colours.slate, colours.blush][
        index % 6
      ]!
      const x = -1.85 + index * 0.23
      return `${view.front(x, 1.01, z - 0.2, 0.1, height, colour, 0.02)}${view.front(x + 0.03, 1.01 + height, z - 0.2, 0.04, 0.05, colours.ink)}`
    }),
  ].join('')
}

function drawPole(view: View, z: number): string {
  const stripes = times(7, (index) => `<path fill="${['#b5543f', '#3f5f7a'][index % 2]}" d="M-.08 ${-0.05 - index * 0.14}l.16-.1v.07l-.16.1z"/>`).join('') // prettier-ignore
  return view.stand([1.72, 1.25, z - 0.1], `<path fill="${colours.white}" d="M-.08 0h.16v-1.05h-.16z"/>${stripes}<path fill="${colours.brass}" d="M-.12.12q0-.12.12-.12t.12.12zM-.11-1.05h.22v-.06h-.22z"/><circle cy="-1.17" r=".07" fill="${colours.brass}"/>`) // prettier-ignore
}

function drawChair(view: View, x: number, z: number): string {
  const red = '#8f4533'
  return `${view.shadow(x - 0.35, z - 0.25, 0.7, 0.6, 0.35)}${view.stand([x, 0, z], `<ellipse cy="-.03" rx=".32" ry=".07" fill="${colours.steel}"/><path fill="${shade(colours.steel, -0.25)}" d="M-.07-.05h.14v-.4h-.14z"/><path fill="${shade(red, -0.18)}" d="M-.3-1.18q0-.06.06-.06h.48q.06 0 .06.06l-.03.66h-.54z"/><path fill="${red}" d="M-.24-1.12q0-.04.04-.04h.4q.04 0 .04.04l-.02.56h-.44z"/><path fill="${shade(red, 0.1)}" d="M-.15-1.42q0-.05.05-.05h.2q.05 0 .05.05v.13h-.3z"/><path fill="${colours.steel}" d="M-.03-1.3h.06v.1h-.06z"/><path fill="${red}" d="M-.34-.58q0-.06.06-.06h.56q.06 0 .06.06v.14h-.68z"/><path fill="${shade(red, -0.22)}" d="M-.34-.46h.68v.06h-.68z"/><path fill="${colours.ink}" d="M-.44-.84h.12v.07h-.12zM.32-.84h.12v.07h-.12z"/><path fill="${colours.steel}" d="M-.4-.78h.05v.3h-.05zM.35-.78h.05v.3h-.05z"/><path fill="${colours.steel}" d="M-.22-.12h.44v.06h-.44z"/>`)}` // prettier-ignore
}

/** Where people wait, along the wall at the left. */
function drawBench(view: View): string {
  return [
    view.shadow(-2.3, 1.2, 0.55, 1.7, 0.28),
    view.box(-2.3, 0.42, 1.2, 0.5, 0.1, 1.7, '#8f4533'),
    ...[1.25, 2.75].map((z) => view.box(-1.9, 0, z, 0.06, 0.42, 0.06, colours.walnut)),
    view.side(-2.28, 0.75, 1.3, 1.5, 0.6, '#a9614d'),
    ...[1.5, 2.2].map((z) => view.side(-2.29, 1.6, z, 0.45, 0.6, colours.walnut)),
    ...[1.54, 2.24].map((z) => view.side(-2.28, 1.66, z, 0.37, 0.48, colours.cream)),
  ].join('')
}

/** A glazed arcade of shops, one of them with a barber's pole. */
export function drawArcade(): string {
  const view = new View({ focal: 900, eye: [0, 1.55, -1] })
  const [half, eaves, ridge, depth, bay] = [2.3, 3.2, 4.6, 15, 2.5]
  const bays = 6
  return picture(
    `<rect width="1600" height="1067" fill="url(#day)"/>`,
    ...times(bays * 3 + 1, (index) => {
      const z = -0.8 + (index * depth) / (bays * 3)
      return [
        view.line([-half, eaves, z], [0, ridge, z], index % 3 ? '#dfe3d6' : colours.green, index % 3 ? 3 : 7),
        view.line([half, eaves, z], [0, ridge, z], index % 3 ? '#dfe3d6' : colours.green, index % 3 ? 3 : 7),
      ].join('')
    }),
    ...[0.33, 0.66, 1].flatMap((share) => [-1, 1].map((way) => view.line([way * half * (1 - share), eaves + (ridge - eaves) * share, -0.8], [way * half * (1 - share), eaves + (ridge - eaves) * share, depth], colours.green, 3))),
    drawEnd(view, half, eaves, ridge, depth),
    view.flat(-half, 0, -0.9, 2 * half, depth + 0.9, '#d8cbab'),
    ...times(90, (index) => {
      const [column, row] = [index % 6, Math.floor(index / 6)]
      return (column + row) % 2 ? view.flat(-half + (column * half) / 3, 0.001, -0.8 + row * 1.05, half / 3, 1.05, '#b98a6f') : ''
    }),
    view.flat(-0.9, 0.003, -0.9, 1.8, depth + 0.9, '#fff8e2', 0.3),
    ...times(bays, (index) => drawShopOnSide(view, -half, depth - (index + 1) * bay, bay, eaves, bays - index)),
    ...times(bays, (index) => drawShopOnSide(view, half, depth - (index + 1) * bay, bay, eaves, bays - index + 7)),
    ...[2.6, 5.1, 7.6, 10.1].toReversed().map((z) => drawLantern(view, z)),
    drawSign(view, half),
  ) // prettier-ignore
}

function drawEnd(view: View, half: number, eaves: number, ridge: number, depth: number): string {
  return [
    view.shape([[-half, 0, depth], [half, 0, depth], [half, eaves, depth], [0, ridge, depth], [-half, eaves, depth]], '#c9d6cf'),
    view.front(-1, 0, depth - 0.02, 2, 2.6, '#efe6d2'),
    view.front(-0.8, 0, depth - 0.03, 1.6, 2.4, '#a7bdb4'),
    view.front(-0.03, 0, depth - 0.04, 0.06, 2.4, '#efe6d2'),
  ].join('') // prettier-ignore
}

/** One bay of shops at a side: pilasters, a sign, a window over a panel, a door, and windows above. */
function drawShopOnSide(view: View, x: number, z: number, bay: number, eaves: number, index: number): string {
  const front = [colours.green, '#7d3f33', '#3f5462', colours.walnut, '#5d6b44', '#2f4a5a'][index % 6]!
  const isEmpty = index === 4 || index === 11
  const inside = isEmpty ? '#8d968c' : ['#f3e0ae', '#ecd6a0', '#f6e8c4'][index % 3]!
  const goods = isEmpty
    ? [view.side(x, 0.7, z + 0.3, 1.2, 1.2, '#cfc9b6', 0.75)]
    : times(6, (item) =>
        view.side(x, 0.62, z + 0.34 + item * 0.19, 0.14, 0.25 + 0.5 * spread(item + index * 9), [colours.brick, colours.leaf, colours.slate, colours.blush, colours.brass][(item + index) % 5]!),
      ) // prettier-ignore
  return [
    view.side(x, 0, z, bay, eaves, '#eadfc8'),
    view.side(x, 2.55, z + 0.15, bay - 0.3, 0.5, '#d9cbab'),
    ...times(3, (pane) => view.side(x, 2.62, z + 0.25 + pane * 0.7, 0.55, 0.38, '#a7bdb4')),
    view.side(x, 0, z + 0.12, bay - 0.24, 2.5, front),
    view.side(x, 2.1, z + 0.2, bay - 0.4, 0.32, shade(front, 0.14)),
    view.side(x, 2.22, z + 0.6, bay - 1.2, 0.08, colours.brass),
    view.side(x, 0.55, z + 0.25, 1.3, 1.45, inside),
    ...goods,
    view.side(x, 0.55, z + 0.88, 0.04, 1.45, front),
    view.side(x, 1.55, z + 0.25, 1.3, 0.04, front),
    view.side(x, 0.05, z + 1.65, 0.6, 1.95, shade(front, -0.2)),
    view.side(x, 0.7, z + 1.72, 0.46, 1.2, isEmpty ? '#7d877e' : shade(inside, -0.08)),
    view.side(x, 0, z - 0.06, 0.14, eaves, '#f7f1e3'),
    view.side(x, eaves - 0.15, z, bay, 0.15, '#f7f1e3'),
  ].join('')
}

function drawLantern(view: View, z: number): string {
  return [
    view.line([0, 4.6, z], [0, 3.5, z], colours.ink, 2),
    view.stand([0, 3.5, z], `<path fill="${colours.ink}" d="M-.16 0h.32l-.05-.1h-.22z"/><path fill="#f6e3ae" d="M-.13 0h.26l-.05.34h-.16z"/><path fill="${colours.ink}" d="M-.08.34h.16v.05h-.16z"/>`),
  ].join('') // prettier-ignore
}

/** The barber's pole at the second shop on the right. */
function drawSign(view: View, half: number): string {
  const stripes = times(6, (index) => `<path fill="${['#b5543f', '#3f5f7a'][index % 2]}" d="M-.09 ${-0.04 - index * 0.14}l.18-.11v.07l-.18.11z"/>`).join('') // prettier-ignore
  return view.stand([half - 0.22, 1.75, 2.6], `<path fill="${colours.brass}" d="M0-.45h.24v.04H0z"/><path fill="${colours.white}" d="M-.09 0h.18v-.9h-.18z"/>${stripes}<path fill="${colours.brass}" d="M-.12.1q0-.1.12-.1t.12.1zM-.11-.9h.22v-.05h-.22z"/><circle cy="-1" r=".06" fill="${colours.brass}"/>`) // prettier-ignore
}
