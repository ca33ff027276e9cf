import { drawShell, drawWindow, type Shell } from './shell.ts'
import { colours, picture, polygon, shade, spread, times, View } from './view.ts'

/** A room that waits for its works: bare boards, old paper half off, a fireplace, a ladder and sacks. */
export function drawStrippedRoom(): string {
  const view = new View()
  const shell: Shell = { half: 2.3, height: 2.6, depth: 4.2 }
  const plaster = '#d2bfa3'
  return picture(
    drawShell(view, shell, { wall: plaster, sides: '#cdb99d', floor: '#a98a62', kind: 'boards', skirting: '#b7a27e', ceiling: '#ded3bd' }),
    drawPatches(view, shell),
    drawWindow(view, shell, { x: 0.55, y: 0.75, w: 1.15, h: 1.45, outlook: 'hills', bars: [2, 2], frame: '#e3d8c0' }),
    drawFireplace(view, shell),
    view.line([0, 2.6, 2.4], [0, 2.15, 2.4], colours.ink, 2.5),
    view.stand([0, 2.15, 2.4], '<circle cy=".06" r=".07" fill="#f6e3ae"/><path fill="#23362d" d="M-.04-.06h.08v.08h-.08z"/>'),
    drawSacks(view),
    drawLadder(view),
    drawTins(view),
  ) // prettier-ignore
}

/** Paper that has come off the wall, cracks, and cables that hang out of it. */
function drawPatches(view: View, { depth, half }: Shell): string {
  const z = depth - 0.012
  const torn = (x: number, y: number, w: number, h: number, colour: string) =>
    polygon(
      [[0, 0.1], [0.3, 0], [0.62, 0.08], [1, 0.02], [0.95, 0.4], [1, 0.75], [0.72, 1], [0.4, 0.9], [0.12, 1], [0.04, 0.5]].map(([dx, dy]) => view.at([x + dx! * w, y + dy! * h, z])),
      colour,
    ) // prettier-ignore
  return [
    torn(-2.3, 0.9, 1.5, 1.6, '#b9c2a8'),
    torn(-2.1, 1.1, 1, 1.1, '#c4ccb3'),
    torn(-0.55, 1.3, 0.75, 1.1, '#b9c2a8'),
    torn(1.75, 0.4, 0.5, 1.2, '#b98a73'),
    ...times(8, (index) => view.front(1.8 + (index % 2) * 0.2, 0.5 + Math.floor(index / 2) * 0.22, z - 0.01, 0.18, 0.1, shade('#b26a4d', (spread(index) - 0.5) * 0.25))),
    view.shape([[half - 0.01, 1.2, 1.4], [half - 0.01, 1.7, 2.4], [half - 0.01, 2.4, 2.6], [half - 0.01, 2.3, 1.5]], '#b9c2a8'),
    view.shape([[-half + 0.01, 0.6, 1.8], [-half + 0.01, 1.6, 1.5], [-half + 0.01, 2.2, 2.5], [-half + 0.01, 1, 2.9]], '#b9c2a8'),
    view.stand([-0.25, 1.15, z - 0.05], `<path fill="${colours.ink}" d="M-.05-.05h.1v.1h-.1z"/><path fill="none" stroke="${colours.brick}" stroke-width=".015" d="M0 0q.05.2-.04.3"/><path fill="none" stroke="${colours.slate}" stroke-width=".015" d="M.02 0q.12.14.08.26"/>`),
  ].join('') // prettier-ignore
}

function drawFireplace(view: View, { depth }: Shell): string {
  const z = depth
  return [
    view.box(-1.6, 0, z - 0.4, 1.55, 2.6, 0.4, '#cfbc9f'),
    view.box(-1.5, 0, z - 0.5, 1.35, 1.15, 0.1, '#8f8a7c'),
    view.front(-1.28, 0, z - 0.51, 0.9, 0.9, '#4f4a42'),
    view.front(-1.18, 0, z - 0.512, 0.7, 0.78, '#2d2a26'),
    view.box(-1.62, 1.15, z - 0.58, 1.6, 0.07, 0.2, '#a9a394'),
    ...times(4, (index) => view.front(-1.12 + index * 0.16, 0, z - 0.52, 0.05, 0.3, '#5d574d')),
    view.flat(-1.5, 0.005, z - 1, 1.35, 0.45, '#7f796c'),
  ].join('')
}

function drawSacks(view: View): string {
  const sack = (x: number, z: number, y = 0) =>
    view.stand([x, y, z], `<path fill="#e6dcc5" d="M-.34 0q-.06-.18.03-.34q.3-.06.62 0q.09.16.03.34z"/><path fill="${colours.leaf}" d="M-.2-.26h.4v.14h-.4z"/><path fill="#cfc4aa" d="M-.34 0q-.03-.06-.03-.1h.74q0 .06-.03.1z"/>`) // prettier-ignore
  return [view.shadow(1.2, 2.9, 0.95, 0.5, 0.3), sack(1.45, 3.2), sack(1.95, 3.15), sack(1.7, 3.1, 0.33)].join('')
}

function drawLadder(view: View): string {
  const wood = '#c9a877'
  return view.stand([-1.55, 0, 2.2], `<path fill="#2a2a20" opacity=".22" d="M-.5 0h1.2l.2.06h-1.3z"/><path fill="${shade(wood, -0.22)}" d="M.34 0l-.2-1.75h.07L.42 0zM.62 0L.26-1.75h.07L.7 0z"/><path fill="${wood}" d="M-.46 0l.36-1.8h.08L-.37 0zM-.02 0l.14-1.8h.08L.07 0z"/>${times(6, (index) => `<path fill="${shade(wood, 0.12)}" d="M${-0.4 + index * 0.056} ${-0.2 - index * 0.28}h${0.42 - index * 0.034}v.05h${-0.42 + index * 0.034}z"/>`).join('')}<path fill="${shade(wood, 0.15)}" d="M-.14-1.84h.5v.06h-.5z"/>`) // prettier-ignore
}

function drawTins(view: View): string {
  const tin = (x: number, z: number, colour: string) =>
    view.stand([x, 0, z], `<ellipse rx=".17" ry=".04" fill="#2a2a20" opacity=".3"/><path fill="#b7bdb6" d="M-.13-.3h.26v.3h-.26z"/><path fill="${colour}" d="M-.13-.22h.26v.14h-.26z"/><ellipse cy="-.3" rx=".13" ry=".03" fill="${colour}"/>`) // prettier-ignore
  return [
    view.flat(-0.7, 0.003, 1.3, 1.4, 1, '#e9e2d0'),
    view.flat(-0.62, 0.004, 1.36, 0.5, 0.8, '#ded5be'),
    tin(-0.25, 2, colours.white),
    tin(0.12, 1.85, colours.sage),
    tin(0.42, 2.05, colours.blush),
    view.stand([0.55, 0, 1.55], `<path fill="${colours.walnut}" d="M-.3-.02l.3-.05v.06z"/><path fill="${colours.steel}" d="M0-.09h.12v.1H0z"/><path fill="${colours.sage}" d="M.12-.1h.12v.12h-.12z"/>`),
  ].join('') // prettier-ignore
}

/** A kitchen that is to be replaced: few units, a free-standing cooker, lino and a strip light. */
export function drawOldKitchen(): string {
  const view = new View()
  const shell: Shell = { half: 2, height: 2.45, depth: 4 }
  const unit = '#dccfb0'
  const z = shell.depth - 0.6
  return picture(
    drawShell(view, shell, { wall: '#e3d9b8', sides: '#ddd2b0', floor: '#c2a98a', kind: 'tiles', skirting: '#cdbf9c', ceiling: '#efe6d2' }),
    ...times(32, (index) => ((index + Math.floor(index / 8)) % 2 ? view.flat(-2 + (index % 8) * 0.5, 0.001, 0.4 + Math.floor(index / 8) * 0.9, 0.5, 0.9, '#b3966f') : '')),
    ...times(24, (index) => view.front(-2 + (index % 12) * 0.3334, 0.92 + Math.floor(index / 12) * 0.3, shell.depth - 0.015, 0.315, 0.28, shade(['#cfd6c4', '#e6dcc5'][(index + Math.floor(index / 12)) % 2]!, (spread(index) - 0.5) * 0.06))),
    drawWindow(view, shell, { x: -0.65, y: 1.15, w: 1.05, h: 0.95, outlook: 'hills', bars: [2, 1], frame: '#d9cdb0' }),
    view.shadow(-2, z, 4, 0.6, 0.28),
    view.front(-2, 0, z + 0.04, 2.7, 0.88, shade(unit, -0.3)),
    ...times(4, (index) => (index === 2 ? view.front(-1.98 + index * 0.67, 0.1, z + 0.02, 0.64, 0.74, '#8b7c62') : [view.front(-1.98 + index * 0.67, 0.1, z, 0.64, 0.76, unit), view.front(-1.92 + index * 0.67, 0.16, z - 0.004, 0.52, 0.64, shade(unit, 0.08)), view.front(-1.5 + index * 0.67, 0.72, z - 0.02, 0.05, 0.09, colours.walnut)].join(''))),
    view.shape([[-0.6, 0.12, z], [-0.6, 0.82, z], [-0.3, 0.8, z - 0.45], [-0.3, 0.06, z - 0.45]], shade(unit, -0.08)),
    view.box(-2, 0.88, z - 0.03, 2.72, 0.04, 0.63, '#9c8b70'),
    view.flat(-0.6, 0.925, z + 0.08, 1, 0.42, '#aab3ad'),
    view.stand([-0.15, 0.92, z + 0.5], `<path fill="${colours.steel}" d="M-.12 0h.05v-.14h-.05zM.08 0h.05v-.14h-.05zM-.02 0h.04v-.24h-.04zM-.02-.24h.04l-.02-.02h-.02q-.14.02-.14.12h.04q0-.08.1-.1z"/>`),
    drawCooker(view, z),
    view.box(-1.85, 1.5, shell.depth - 0.34, 1, 0.65, 0.34, unit),
    view.front(-1.82, 1.53, shell.depth - 0.345, 0.46, 0.59, shade(unit, 0.08)),
    view.front(-1.33, 1.53, shell.depth - 0.345, 0.46, 0.59, shade(unit, 0.08)),
    view.shape([[-0.75, 2.44, 2.2], [0.75, 2.44, 2.2], [0.75, 2.44, 2.35], [-0.75, 2.44, 2.35]], '#fff8e2'),
    view.front(-0.78, 2.38, 2.2, 1.56, 0.05, '#f7f1e3'),
    drawStepStool(view),
  ) // prettier-ignore
}

function drawCooker(view: View, z: number): string {
  return [
    view.box(0.95, 0, z + 0.02, 0.62, 0.9, 0.58, '#efe9da'),
    view.front(1, 0.08, z + 0.01, 0.52, 0.52, '#d9d2c0', 0.03),
    view.front(1.06, 0.16, z, 0.4, 0.32, '#6b6a62', 0.03),
    view.front(1.02, 0.62, z - 0.02, 0.48, 0.03, colours.steel),
    ...times(4, (index) => view.stand([1.06 + index * 0.14, 0.76, z], `<circle r=".04" fill="${colours.ink}"/>`)),
    view.flat(0.98, 0.905, z + 0.06, 0.56, 0.46, '#3b3f3b'),
    view.box(0.95, 0.9, z + 0.52, 0.62, 0.32, 0.06, '#efe9da'),
    view.stand([1.2, 0.91, z + 0.25], `<path fill="${colours.brick}" d="M-.12-.16h.24v.16h-.24z"/><path fill="none" stroke="${colours.ink}" stroke-width=".03" d="M-.1-.17q.1-.18.2 0"/>`),
  ].join('') // prettier-ignore
}

function drawStepStool(view: View): string {
  const wood = '#b5673f'
  return [
    view.shadow(-1.1, 1.9, 0.5, 0.5, 0.25),
    ...[-1.1, -0.72].flatMap((x) => [2.25, 1.95].map((z) => view.box(x, 0, z, 0.05, 0.48, 0.05, shade(wood, -0.15)))),
    view.box(-1.14, 0.48, 1.92, 0.52, 0.05, 0.42, wood),
    view.box(-1, 0.53, 2, 0.26, 0.14, 0.22, colours.white),
  ].join('')
}
