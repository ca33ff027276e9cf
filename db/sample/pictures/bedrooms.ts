import { drawCurtains, drawFrames, drawPendant, drawPlant, drawShell, drawWindow, type Shell } from './shell.ts'
import type { RoomLook } from './rooms.ts'
import { colours, picture, shade, spread, times, View } from './view.ts'

/** A double bed, a wardrobe, and a window beside them. */
export function drawBedroom({ wall, floor, kind, main, second, outlook }: RoomLook): string {
  const view = new View()
  const shell: Shell = { half: 2.4, height: 2.5, depth: 4.3 }
  return picture(
    drawShell(view, shell, { wall, floor, kind }),
    drawWindow(view, shell, { x: 0.75, y: 0.95, w: 1.1, h: 1.2, outlook, bars: [2, 2] }),
    drawCurtains(view, shell, 0.75, 1.1, 2.32, second),
    drawFrames(view, shell, [[-1.75, 1.42, 0.46, 0.6, colours.sage], [-1.2, 1.42, 0.46, 0.6, colours.blush], [-0.65, 1.42, 0.46, 0.6, colours.brass]]),
    drawWardrobe(view, 2.4, 1.1, 1.9),
    view.flat(-2, 0.003, 1.4, 2.6, 1.5, shade(second, 0.45)),
    view.flat(-1.9, 0.004, 1.5, 2.4, 1.3, shade(second, 0.3)),
    drawBedside(view, -2.35),
    drawBedside(view, 0.02),
    drawBed(view, -1.95, main, second),
    drawPlant(view, 1.95, 3.9, 0.9),
    drawPendant(view, 2.5, 0.35, 2.6, 0.3, colours.brass),
  ) // prettier-ignore
}

function drawBed(view: View, x: number, main: string, second: string): string {
  const [z, w, d] = [2.05, 1.95, 2.1]
  return [
    view.box(x - 0.03, 0, z + d, w + 0.06, 1.15, 0.1, colours.walnut),
    view.front(x + 0.04, 0.5, z + d - 0.005, w - 0.08, 0.58, shade(colours.walnut, 0.12), 0.05),
    view.shadow(x, z - 0.05, w, d, 0.3),
    view.box(x + 0.06, 0, z + 0.06, w - 0.12, 0.12, d - 0.1, shade(colours.walnut, -0.4)),
    view.box(x, 0.1, z, w, 0.22, d, colours.walnut),
    view.box(x + 0.03, 0.3, z + 0.02, w - 0.06, 0.24, d - 0.05, colours.white),
    ...[x + 0.12, x + w / 2 + 0.05].flatMap((left) => [
      view.front(left, 0.52, z + d - 0.25, 0.8, 0.34, colours.white, 0.12),
      view.front(left + 0.04, 0.5, z + d - 0.42, 0.72, 0.3, shade(main, 0.35), 0.12),
    ]),
    view.box(x + 0.01, 0.3, z, w - 0.02, 0.27, 1.35, main),
    view.box(x, 0.3, z + 0.25, w, 0.285, 0.55, second),
    view.flat(x + 0.01, 0.572, z + 1.2, w - 0.02, 0.17, shade(main, 0.45)),
  ].join('')
}

function drawBedside(view: View, x: number): string {
  return [
    view.shadow(x, 3.75, 0.42, 0.4, 0.2),
    view.box(x, 0.12, 3.78, 0.42, 0.4, 0.38, colours.oak),
    view.front(x + 0.03, 0.32, 3.775, 0.36, 0.16, shade(colours.oak, 0.1)),
    view.front(x + 0.16, 0.39, 3.77, 0.1, 0.02, colours.brass),
    view.stand([x + 0.21, 0.52, 3.95], `<path fill="${colours.green}" d="M-.05 0h.1v-.16h-.1z"/><path fill="#f6e3ae" d="M-.1-.16h.2l.06-.2h-.32z" transform="translate(0 0) scale(1 -1) translate(0 .52)"/><path fill="#fbeec8" d="M-.16-.16h.32l-.07-.22h-.18z"/>`),
  ].join('') // prettier-ignore
}

/** A wardrobe along the wall at the right. */
function drawWardrobe(view: View, half: number, z: number, d: number): string {
  const wood = '#e6dcc5'
  return [
    view.shadow(half - 0.62, z, 0.62, d, 0.24),
    view.box(half - 0.6, 0, z, 0.6, 2.15, d, wood),
    ...times(3, (index) => view.side(half - 0.61, 0.1, z + 0.05 + (index * d) / 3, d / 3 - 0.06, 1.98, shade(wood, index % 2 ? -0.06 : -0.03))),
    ...times(3, (index) => view.side(half - 0.62, 0.95, z + 0.09 + (index * d) / 3, 0.04, 0.3, colours.brass)),
  ].join('') // prettier-ignore
}

/** A single bed, a desk under the window, shelves and a board with notes. */
export function drawStudyBedroom({ wall, floor, kind, main, second, outlook }: RoomLook): string {
  const view = new View({ focal: 1040 })
  const shell: Shell = { half: 1.9, height: 2.5, depth: 4.1 }
  return picture(
    drawShell(view, shell, { wall, floor, kind }),
    drawWindow(view, shell, { x: -0.2, y: 1.05, w: 1.25, h: 1.1, outlook, bars: [2, 1] }),
    drawBoard(view, shell),
    view.front(-0.3, 2.25, shell.depth - 0.1, 1.45, 0.12, shade(second, 0.15)),
    drawWardrobe(view, 1.9, 1, 1.3),
    view.flat(-0.7, 0.003, 1.5, 1.5, 1.3, shade(second, 0.38)),
    drawDesk(view, second),
    drawSingleBed(view, main, second),
    drawPendant(view, 2.5, 0.25, 2.2, 0.45, second),
  )
}

function drawBoard(view: View, { depth }: Shell): string {
  const z = depth - 0.02
  const notes = times(7, (index) =>
    view.front(-1.62 + (index % 4) * 0.26, 1.42 + Math.floor(index / 4) * 0.32, z - 0.01, 0.17 + 0.05 * spread(index), 0.2 + 0.05 * spread(index + 9), [colours.white, colours.blush, '#f3e3b0', colours.sage][index % 4]!),
  ) // prettier-ignore
  return [
    view.front(-1.72, 1.34, z, 1.2, 0.78, colours.walnut),
    view.front(-1.68, 1.38, z, 1.12, 0.7, colours.oak),
    ...notes,
  ].join('')
}

function drawDesk(view: View, second: string): string {
  const z = 3.45
  return [
    view.shadow(-0.45, z, 1.7, 0.6, 0.24),
    view.box(-0.45, 0, z + 0.02, 0.5, 0.72, 0.55, colours.white),
    ...times(3, (index) => view.front(-0.42, 0.06 + index * 0.22, z + 0.015, 0.44, 0.2, shade(colours.white, -0.06))),
    view.box(1.18, 0, z + 0.05, 0.06, 0.72, 0.5, colours.white),
    view.box(-0.48, 0.72, z, 1.75, 0.04, 0.62, colours.oak),
    view.stand([0.4, 0.76, z + 0.25], `<path fill="${colours.slate}" d="M-.26-.32h.52v.3h-.52z"/><path fill="#b9cdc9" d="M-.23-.29h.46v.24h-.46z"/><path fill="${shade(colours.slate, -0.2)}" d="M-.3-.02h.6v.03h-.6z"/>`),
    view.stand([-0.2, 0.76, z + 0.3], `<path fill="none" stroke="${colours.ink}" stroke-width=".03" d="M0 0v-.26l.16-.14"/><path fill="${second}" d="M.08-.36l.2-.1.06.14-.2.08z"/>`),
    ...times(5, (index) => view.front(0.85 + index * 0.07, 0.76, z + 0.3, 0.06, 0.2 + 0.08 * spread(index + 3), [colours.green, colours.brick, colours.cream, colours.brass, colours.slate][index]!)),
    view.stand([0.35, 0, 3.1], `<ellipse cy="-.02" rx=".26" ry=".05" fill="#2a2a20" opacity=".3"/><path stroke="${colours.ink}" stroke-width=".05" d="M0-.05v-.38M-.2-.03h.4"/><path fill="${second}" d="M-.24-.5q0-.05.05-.05h.38q.05 0 .05.05v.07h-.48z"/><path fill="${shade(second, -0.14)}" d="M-.2-.95q0-.05.05-.05h.3q.05 0 .05.05l-.02.36h-.36z"/>`),
  ].join('') // prettier-ignore
}

/** A bed along the wall at the left. */
function drawSingleBed(view: View, main: string, second: string): string {
  const [x, z, w, d] = [-1.9, 1.55, 0.98, 2.05]
  return [
    view.shadow(x, z, w, d, 0.3),
    view.box(x, 0, z + d, w, 0.9, 0.06, colours.oak),
    view.box(x, 0.12, z, w, 0.2, d, colours.oak),
    view.box(x, 0.32, z + 0.02, w - 0.02, 0.2, d - 0.04, colours.white),
    view.front(x + 0.14, 0.5, z + d - 0.35, 0.7, 0.28, colours.white, 0.1),
    view.box(x, 0.32, z, w, 0.23, 1.5, main),
    view.box(x, 0.32, z + 0.25, w, 0.24, 0.5, second),
    view.box(x, 0, z, w, 0.12, 0.05, shade(colours.oak, -0.3)),
  ].join('')
}
