import {
  drawCurtains,
  drawFrames,
  drawPendant,
  drawPlant,
  drawShell,
  drawWindow,
  type Outlook,
  type Shell,
} from './shell.ts'
import { colours, picture, shade, spread, times, View } from './view.ts'

/** The look of a room that is lived in. */
export interface RoomLook {
  wall: string
  floor: string
  kind: 'boards' | 'tiles' | 'carpet'
  main: string
  second: string
  outlook: Outlook
}

/** A sofa, a low table, shelves, and a window ahead. */
export function drawLivingRoom({ wall, floor, kind, main, second, outlook }: RoomLook): string {
  const view = new View()
  const shell: Shell = { half: 2.7, height: 2.6, depth: 4.6 }
  return picture(
    drawShell(view, shell, { wall, floor, kind }),
    drawWindow(view, shell, { x: -0.3, y: 0.85, w: 1.7, h: 1.35, outlook, bars: [3, 1] }),
    drawCurtains(view, shell, -0.3, 1.7, 2.38, second),
    drawFrames(view, shell, [[-2.2, 1.35, 0.55, 0.7, colours.blush], [-1.5, 1.5, 0.42, 0.5, colours.sage]]),
    drawShelves(view, 2.7),
    view.flat(-1.7, 0.003, 1.5, 3.1, 2, shade(second, 0.35)),
    view.flat(-1.55, 0.004, 1.63, 2.8, 1.74, shade(second, 0.2)),
    view.flat(-1.4, 0.005, 1.76, 2.5, 1.48, shade(second, 0.42)),
    drawSofa(view, main),
    drawPlant(view, 1.95, 4.1, 1.25),
    drawTable(view),
    drawArmchair(view, second),
    drawPendant(view, 2.6, 0.2, 2.6, 0.75, colours.ink),
  ) // prettier-ignore
}

function drawSofa(view: View, main: string): string {
  const [x, z, w] = [-2.45, 3.5, 2.2]
  return [
    view.shadow(x, z - 0.1, w, 0.95),
    ...[x + 0.08, x + w - 0.14].map((left) => view.box(left, 0, z, 0.06, 0.12, 0.06, colours.walnut)),
    view.box(x, 0.12, z + 0.55, w, 0.72, 0.3, shade(main, -0.08)),
    view.box(x, 0.12, z, w, 0.3, 0.75, main),
    ...times(3, (index) => view.front(x + 0.18 + index * 0.62, 0.42, z + 0.5, 0.6, 0.42, shade(main, 0.05), 0.08)),
    ...times(3, (index) => view.box(x + 0.18 + index * 0.62, 0.4, z + 0.05, 0.6, 0.12, 0.5, shade(main, 0.09))),
    view.box(x, 0.12, z - 0.02, 0.18, 0.52, 0.85, shade(main, -0.02)),
    view.box(x + w - 0.18, 0.12, z - 0.02, 0.18, 0.52, 0.85, shade(main, -0.02)),
    view.front(x + 0.28, 0.5, z + 0.2, 0.42, 0.38, colours.brass, 0.07),
    view.front(x + 1.5, 0.5, z + 0.22, 0.4, 0.36, colours.blush, 0.07),
  ].join('')
}

function drawTable(view: View): string {
  const legs = [[-0.75, 2.1], [0.45, 2.1], [-0.75, 2.75], [0.45, 2.75]] as const // prettier-ignore
  return [
    view.shadow(-0.85, 2.05, 1.45, 0.85, 0.22),
    ...legs.map(([x, z]) => view.box(x, 0, z, 0.06, 0.38, 0.06, colours.walnut)),
    view.box(-0.85, 0.38, 2.05, 1.45, 0.05, 0.85, colours.oak),
    view.box(-0.55, 0.43, 2.35, 0.45, 0.05, 0.3, colours.green),
    view.box(-0.52, 0.48, 2.37, 0.4, 0.04, 0.26, colours.brick),
    view.stand([0.3, 0.43, 2.45], `<path fill="${colours.white}" d="M-.08 0q-.05-.12.02-.2h.12q.07.08.02.2z"/><path fill="${colours.leaf}" d="M0-.2q-.16-.12-.1-.3q.1.1.1.26q.02-.2.14-.28q.04.18-.1.32z"/>`),
  ].join('') // prettier-ignore
}

function drawArmchair(view: View, colour: string): string {
  const [x, z] = [1.35, 2.5]
  return [
    view.shadow(x, z - 0.05, 0.95, 0.95),
    ...[x + 0.06, x + 0.83].map((left) => view.box(left, 0, z + 0.02, 0.06, 0.14, 0.06, colours.walnut)),
    view.box(x, 0.14, z + 0.62, 0.95, 0.75, 0.22, shade(colour, -0.12)),
    view.box(x + 0.12, 0.14, z, 0.7, 0.32, 0.7, shade(colour, 0.02)),
    view.box(x, 0.14, z - 0.02, 0.14, 0.5, 0.82, shade(colour, -0.06)),
    view.box(x + 0.81, 0.14, z - 0.02, 0.14, 0.5, 0.82, shade(colour, -0.06)),
    view.front(x + 0.25, 0.46, z + 0.4, 0.46, 0.4, colours.cream, 0.08),
  ].join('')
}

/** Shelves along the wall at the right. */
function drawShelves(view: View, half: number): string {
  const [z, d] = [2.7, 1.5]
  const books = times(4, (row) =>
    times(9, (index) => {
      const height = 0.22 + 0.1 * spread(row * 9 + index)
      const colour = [colours.green, colours.brick, colours.cream, colours.slate, colours.brass, colours.blush][Math.floor(6 * spread(row * 31 + index * 7))]! // prettier-ignore
      return spread(row * 13 + index) < 0.2
        ? ''
        : view.side(half - 0.3, 0.3 + row * 0.5, z + 0.08 + index * 0.15, 0.12, height, colour)
    }).join(''),
  )
  return [
    view.box(half - 0.32, 0, z, 0.32, 2.2, d, '#efe6d2'),
    view.side(half - 0.31, 0.05, z + 0.05, d - 0.1, 2.1, '#cfc4aa'),
    ...books,
    ...times(5, (row) => view.side(half - 0.33, 0.25 + row * 0.5, z, d, 0.05, '#efe6d2')),
  ].join('')
}

/** Units on two walls, a table, and a window over the sink. */
export function drawKitchen({ wall, floor, kind, main, second, outlook }: RoomLook): string {
  const view = new View()
  const shell: Shell = { half: 2.4, height: 2.5, depth: 4.3 }
  const z = shell.depth - 0.62
  return picture(
    drawShell(view, shell, { wall, floor, kind }),
    view.front(-2.4, 0.95, shell.depth - 0.015, 4.8, 0.6, shade(second, 0.45)),
    drawTiles(view, shell.depth - 0.02, shade(second, 0.45)),
    drawWindow(view, shell, { x: -0.75, y: 1.15, w: 1.5, h: 1, outlook, bars: [2, 1] }),
    drawTallUnits(view, main),
    drawWallUnits(view, shell, main),
    view.shadow(-1.7, z - 0.02, 4.1, 0.6),
    drawUnits(view, { x: -1.65, z, w: 4.05, main }),
    view.box(-1.68, 0.88, z - 0.04, 4.08, 0.05, 0.66, colours.oak),
    drawSink(view, z),
    drawHob(view, z),
    drawPlant2(view, z),
    drawPendant(view, 2.5, -0.55, 2.1, 0.7, second),
    drawPendant(view, 2.5, 0.75, 2.1, 0.7, second),
    drawDiningTable(view),
  )
}

function drawTiles(view: View, z: number, colour: string): string {
  const line = shade(colour, -0.1)
  return [
    ...times(6, (row) => view.line([-2.4, 0.95 + row * 0.1, z], [2.4, 0.95 + row * 0.1, z], line, 1.4)),
    ...times(24, (column) => view.line([-2.4 + column * 0.2, 0.95, z], [-2.4 + column * 0.2, 1.55, z], line, 1.4)),
  ].join('')
}

function drawUnits(view: View, { x, z, w, main }: { x: number; z: number; w: number; main: string }): string {
  const count = Math.round(w / 0.6)
  const width = w / count
  return [
    view.front(x, 0, z + 0.05, w, 0.1, shade(main, -0.4)),
    view.front(x, 0.1, z, w, 0.78, main),
    ...times(count, (index) => {
      const left = x + index * width
      return [
        view.front(left + 0.015, 0.12, z - 0.005, width - 0.03, 0.74, shade(main, 0.07), 0.015),
        view.front(left + 0.08, 0.2, z - 0.006, width - 0.16, 0.52, shade(main, 0.02), 0.01),
        view.front(left + width / 2 - 0.07, 0.79, z - 0.02, 0.14, 0.02, colours.brass),
      ].join('')
    }),
  ].join('')
}

function drawWallUnits(view: View, { depth }: Shell, main: string): string {
  const z = depth - 0.35
  return [
    view.box(1.05, 1.6, z, 1.35, 0.7, 0.35, main),
    view.front(1.07, 1.62, z - 0.005, 0.64, 0.66, shade(main, 0.07), 0.015),
    view.front(1.74, 1.62, z - 0.005, 0.64, 0.66, shade(main, 0.07), 0.015),
    view.box(-1.65, 1.72, z, 0.72, 0.05, 0.3, colours.oak),
    ...times(4, (index) =>
      view.front(-1.58 + index * 0.17, 1.77, z, 0.12, 0.1 + 0.1 * spread(index), [colours.cream, colours.brick, colours.sage, colours.white][index]!, 0.02),
    ),
  ].join('') // prettier-ignore
}

/** The tall units and the fridge on the wall at the left. */
function drawTallUnits(view: View, main: string): string {
  return [
    view.shadow(-2.4, 2.2, 0.66, 2.1),
    view.box(-2.4, 0, 2.2, 0.64, 2.2, 2.1, shade(main, -0.04)),
    ...times(3, (index) => view.side(-1.755, 0.12, 2.25 + index * 0.7, 0.62, 2.02, shade(main, -0.02))),
    view.side(-1.75, 0.75, 2.95, 0.62, 0.6, '#2c3531'),
    view.side(-1.745, 0.84, 3, 0.5, 0.4, '#4a5651'),
    view.side(-1.745, 1.28, 3, 0.5, 0.03, colours.steel),
    view.side(-1.745, 1, 2.78, 0.03, 0.6, colours.brass),
  ].join('')
}

function drawSink(view: View, z: number): string {
  return [
    view.flat(-0.4, 0.935, z + 0.1, 0.8, 0.4, '#8f9a93'),
    view.flat(-0.36, 0.934, z + 0.13, 0.72, 0.34, '#717d77'),
    view.stand([0, 0.93, z + 0.5], `<path fill="none" stroke="${colours.steel}" stroke-width=".035" d="M0 0v-.3q0-.1.1-.1t.1.1v.05"/>`),
  ].join('') // prettier-ignore
}

function drawHob(view: View, z: number): string {
  return [
    view.flat(1.3, 0.935, z + 0.08, 0.62, 0.46, '#2c3531'),
    view.front(1.28, 0.14, z - 0.01, 0.66, 0.7, '#39433f', 0.02),
    view.front(1.34, 0.22, z - 0.012, 0.54, 0.42, '#565f5a', 0.02),
    view.front(1.34, 0.72, z - 0.03, 0.54, 0.03, colours.steel),
    view.box(1.45, 0.94, z + 0.2, 0.26, 0.17, 0.24, colours.brick),
    view.front(1.43, 1.09, z + 0.19, 0.3, 0.03, shade(colours.brick, -0.2)),
  ].join('')
}

function drawPlant2(view: View, z: number): string {
  return view.stand([0.85, 0.93, z + 0.3], `<path fill="${colours.leaf}" d="M0-.14q-.2-.06-.2-.24q.16.02.2.18q-.02-.2.1-.3q.1.16-.04.32q.1-.1.22-.06q-.06.16-.22.14z"/><path fill="${colours.brick}" d="M-.09-.15h.18l-.03.15h-.12z"/>`) // prettier-ignore
}

function drawDiningTable(view: View): string {
  const [z, d] = [1.35, 1]
  const chair = (x: number) =>
    [
      view.shadow(x, z + d - 0.2, 0.42, 0.4, 0.2),
      ...[x + 0.02, x + 0.36].map((left) =>
        view.front(left, 0, z + d - 0.13, 0.04, 0.44, shade(colours.walnut, -0.15)),
      ),
      view.box(x, 0.44, z + d - 0.15, 0.42, 0.05, 0.42, colours.walnut),
      view.front(x, 0.49, z + d + 0.25, 0.05, 0.45, shade(colours.walnut, -0.1)),
      view.front(x + 0.37, 0.49, z + d + 0.25, 0.05, 0.45, shade(colours.walnut, -0.1)),
      view.front(x, 0.74, z + d + 0.25, 0.42, 0.16, colours.walnut, 0.03),
    ].join('')
  return [
    chair(-0.75),
    chair(0.45),
    view.shadow(-0.95, z, 2, d, 0.24),
    ...[-0.9, 0.92].flatMap((x) => [z + d - 0.12, z + 0.05].map((at) => view.box(x, 0, at, 0.07, 0.72, 0.07, colours.walnut))),
    view.box(-0.98, 0.72, z, 2.05, 0.045, d, colours.oak),
    view.stand([0.05, 0.77, z + 0.5], `<ellipse cy="-.01" rx=".26" ry=".05" fill="${colours.white}"/><circle cx="-.1" cy="-.07" r=".08" fill="${colours.brick}"/><circle cx=".06" cy="-.08" r=".09" fill="${colours.moss}"/><circle cx=".16" cy="-.05" r=".06" fill="${colours.brass}"/>`),
  ].join('') // prettier-ignore
}
