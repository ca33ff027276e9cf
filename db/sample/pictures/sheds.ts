import { colours, picture, shade, spread, times, View } from './view.ts'

const yellow = '#d9a441'
const goods = ['#c9a877', '#b98a5f', '#d2b68b', '#a9784f']

/** A warehouse with racks at both sides, roof lights and a door at the far end. */
export function drawWarehouse(): string {
  const view = new View({ focal: 820, eye: [0, 1.75, -1.5] })
  const [half, eaves, ridge, depth] = [6, 6, 7.2, 26]
  const wall = '#b9c2b4'
  return picture(
    view.shape([[-half, 0, depth], [half, 0, depth], [half, eaves, depth], [0, ridge, depth], [-half, eaves, depth]], shade(wall, 0.1)),
    ...times(24, (index) => view.front(-half + index * 0.5, 0, depth - 0.02, 0.03, eaves, shade(wall, -0.05))),
    view.shape([[-half, eaves, -1], [0, ridge, -1], [0, ridge, depth], [-half, eaves, depth]], '#9fac9f'),
    view.shape([[half, eaves, -1], [0, ridge, -1], [0, ridge, depth], [half, eaves, depth]], '#8f9d91'),
    ...times(6, (index) => [-1, 1].map((way) => drawRoofLight(view, way, half, eaves, ridge, 1 + index * 4.2)).join('')),
    view.side(-half, 0, -1, depth + 1, eaves, wall),
    view.side(half, 0, -1, depth + 1, eaves, shade(wall, -0.1)),
    view.flat(-half, 0, -1.2, 2 * half, depth + 1.2, '#c3beb0'),
    ...times(7, (index) => view.line([-half, 0.001, 1 + index * 4], [half, 0.001, 1 + index * 4], '#aaa596', 2)),
    ...[-2.05, 1.97].map((x) => view.flat(x, 0.004, -1.2, 0.09, depth, yellow)),
    drawDoor(view, depth),
    ...times(6, (index) => drawFrame(view, half, eaves, ridge, depth - 1 - index * 4.6)),
    ...[20, 15.5, 11, 6.5, 2].map((z, row) => [drawRack(view, -half + 0.15, z, row), drawRack(view, half - 1.4, z, row + 5)].join('')),
    drawPallet(view, 0.55, 8, 2),
    drawTruck(view),
  ) // prettier-ignore
}

function drawRoofLight(view: View, way: number, half: number, eaves: number, ridge: number, z: number): string {
  const at = (share: number, depth: number) =>
    [way * half * share, ridge - (ridge - eaves) * share - 0.01, depth] as const
  return view.shape([at(0.3, z), at(0.75, z), at(0.75, z + 1.5), at(0.3, z + 1.5)], '#eef1e4', 0.9)
}

function drawFrame(view: View, half: number, eaves: number, ridge: number, z: number): string {
  const colour = '#4e6a5b'
  const beam = (way: number) =>
    view.shape([[way * half, eaves, z], [0, ridge, z], [0, ridge - 0.4, z], [way * half, eaves - 0.4, z]], way < 0 ? colour : shade(colour, -0.12)) // prettier-ignore
  return [beam(-1), beam(1), view.box(-half, 0, z, 0.28, eaves, 0.2, colour), view.box(half - 0.28, 0, z, 0.28, eaves, 0.2, shade(colour, -0.12))].join('') // prettier-ignore
}

function drawDoor(view: View, depth: number): string {
  return [
    view.front(-2.1, 0, depth - 0.05, 4.2, 4.6, '#4e6a5b'),
    view.front(-1.9, 0, depth - 0.06, 3.8, 4.4, '#dfe6dc'),
    view.front(-1.9, 0, depth - 0.06, 3.8, 1.6, '#b7b19f'),
    view.front(-1.9, 2.6, depth - 0.07, 3.8, 1.8, '#9aa9a2'),
    ...times(5, (index) => view.front(-1.9, 2.6 + index * 0.36, depth - 0.08, 3.8, 0.05, '#7c8d86')),
    view.flat(-1.9, 0.003, depth - 7, 3.8, 7, '#fff8e2', 0.4),
  ].join('')
}

/** A rack of three shelves, 3.8 m long, with what lies on them. */
function drawRack(view: View, x: number, z: number, row: number): string {
  const [w, d, post] = [1.25, 3.8, '#35566b']
  const shelf = (level: number) => {
    const y = level * 1.5
    const loads = times(4, (index) => {
      const number = row * 17 + level * 5 + index
      const height = 0.55 + 0.65 * spread(number)
      if (spread(number + 3) < 0.14) return ''
      const colour = goods[number % 4]!
      const at = z + 0.12 + (3 - index) * 0.92
      return [
        view.box(x + 0.1, y + 0.1, at, w - 0.2, height, 0.78, colour),
        view.front(x + 0.42, y + 0.1 + height * 0.5, at - 0.01, 0.35, height * 0.22, colours.white),
      ].join('')
    })
    return [...loads, view.box(x, y - 0.04, z, w, 0.12, d, '#c8793d')].join('')
  }
  return [
    view.shadow(x, z, w, d, 0.2),
    ...[z + d - 0.1].map((at) => [view.box(x, 0, at, 0.1, 4.6, 0.1, post), view.box(x + w - 0.1, 0, at, 0.1, 4.6, 0.1, post)].join('')),
    ...[0, 1, 2].map(shelf),
    view.box(x, 0, z, 0.1, 4.6, 0.1, post),
    view.box(x + w - 0.1, 0, z, 0.1, 4.6, 0.1, post),
  ].join('') // prettier-ignore
}

function drawPallet(view: View, x: number, z: number, layers: number): string {
  return [
    view.shadow(x, z, 1.2, 1, 0.3),
    view.box(x, 0, z, 1.2, 0.14, 1, '#a9784f'),
    ...times(layers, (layer) =>
      times(3, (index) => view.box(x + 0.02 + index * 0.39, 0.14 + layer * 0.4, z + 0.03, 0.38, 0.39, 0.9, goods[(index + layer) % 4]!)).join(''),
    ),
    ...times(layers, (layer) => view.front(x + 0.1, 0.28 + layer * 0.4, z + 0.02, 0.2, 0.1, colours.white)),
  ].join('') // prettier-ignore
}

/** A pallet truck that somebody has left. */
function drawTruck(view: View): string {
  return view.stand([-1.15, 0, 5], `<ellipse cy="-.02" rx=".6" ry=".07" fill="#2a2a20" opacity=".3"/><path fill="${yellow}" d="M-.42-.22h.84v.14h-.84z"/><path fill="${shade(yellow, -0.2)}" d="M-.42-.1h.84v.05h-.84z"/><path fill="${yellow}" d="M-.16-.55h.32v.34h-.32z"/><path fill="none" stroke="${colours.ink}" stroke-width=".05" d="M0-.5v-.62M-.16-1.22q0-.1.16-.1t.16.1t-.16.1t-.16-.1z"/><circle cx="-.3" cy="-.06" r=".07" fill="${colours.ink}"/><circle cx=".3" cy="-.06" r=".07" fill="${colours.ink}"/>`) // prettier-ignore
}

/** The front of a warehouse from its yard: cladding over brick, two doors, an office and a van. */
export function drawLoadingYard(): string {
  const wall = '#4b7a5c'
  const ribs = times(66, (index) => `<path fill="${index % 2 ? shade(wall, 0.05) : shade(wall, -0.05)}" d="M${150 + index * 20} 300h10v330h-10z"/>`).join('') // prettier-ignore
  const bricks = times(135, (index) => `<path fill="${shade('#a5694f', (spread(index) - 0.5) * 0.16)}" d="M${152 + (index % 27) * 47 + (Math.floor(index / 27) % 2) * 20} ${640 + Math.floor(index / 27) * 22}h43v18h-43z"/>`).join('') // prettier-ignore
  const door = (x: number) => `<path fill="#dfe0d6" d="M${x - 14} 430h288v330h-288z"/><path fill="#9aa9a2" d="M${x} 446h260v314h-260z"/>${times(13, (index) => `<path fill="#7c8d86" d="M${x} ${462 + index * 24}h260v5h-260z"/>`).join('')}<path fill="${yellow}" d="M${x - 34} 700h16v60h-16zM${x + 278} 700h16v60h-16z"/><path fill="${colours.ink}" d="M${x - 34} 716h16v14h-16zM${x + 278} 716h16v14h-16z"/>` // prettier-ignore
  const lamp = (x: number) => `<path fill="${colours.ink}" d="M${x - 26} 404h52l-8 16h-36z"/><path fill="#f6e3ae" d="M${x - 20} 420h40l-4 7h-32z"/>` // prettier-ignore
  return picture(
    '<rect width="1600" height="1067" fill="url(#day)"/><circle cx="1330" cy="150" r="70" fill="#f6ead0"/><path fill="#f7f1e3" opacity=".85" d="M300 170q10-44 58-40q22-42 76-26q46-10 58 34q52 0 48 32z"/>',
    '<path fill="#a9b8a0" d="M0 560q180-70 340-30t330-20t420 10t510-40v300H0z"/>',
    `<path fill="${shade(wall, -0.1)}" d="M120 300L800 210l680 90v20H120z"/><path fill="${colours.slate}" d="M100 312L800 214l700 98v-22L800 186 100 290z"/>`,
    `<path fill="${wall}" d="M150 300h1310v460H150z"/>`,
    ribs,
    `<path fill="#8a5642" d="M150 630h1310v130H150z"/>`,
    bricks,
    `<path fill="#dfe0d6" d="M150 622h1310v12H150z"/>`,
    door(330),
    door(700),
    lamp(460),
    lamp(830),
    `<path fill="#dfe0d6" d="M1090 430h300v130h-300zM1090 610h170v150h-170z"/><path fill="#7f9a90" d="M1102 442h132v106h-132zM1246 442h132v106h-132z"/><path fill="#a7bdb4" d="M1102 500h132v48h-132zM1246 500h132v48h-132z"/><path fill="${colours.green}" d="M1104 622h142v138h-142z"/><path fill="#a7bdb4" d="M1118 636h114v70h-114z"/>`,
    `<path fill="#b9b3a3" d="M0 760h1600v307H0z"/><path fill="#a8a292" d="M0 760h1600v14H0z"/>`,
    times(6, (index) => `<path fill="#f7f1e3" opacity=".8" d="M${960 + index * 108} 800h10l${30 + index * 8} 170h-14z"/>`).join(''),
    `<path fill="#a8a292" d="M0 960h1600v4H0z"/>`,
    drawVan(),
    `<path fill="#6b7f4b" d="M0 740q60-60 130-16v60H0zM1480 744q56-54 120-14v54h-120z"/>`,
    times(14, (index) => `<path fill="#4e6a5b" d="M${index < 6 ? index * 24 : 1290 + index * 24} 640h6v140h-6z"/>`).join(''),
    '<path fill="#4e6a5b" d="M0 656h140v6H0zM1462 656h138v6h-138z"/>',
  ) // prettier-ignore
}

function drawVan(): string {
  return `<g transform="translate(560 700)"><ellipse cx="200" cy="176" rx="240" ry="16" fill="#2a2a20" opacity=".3"/><path fill="#f7f1e3" d="M0 20q0-20 20-20h230v150H0z"/><path fill="#efe6d2" d="M250 30h74q14 0 24 14l44 56v50h-142z"/><path fill="#a7bdb4" d="M266 44h54q8 0 14 8l32 44h-100z"/><path fill="${colours.leaf}" d="M0 104h392v16H0z"/><path fill="${yellow}" d="M384 110h10v18h-10z"/><path fill="${colours.ink}" d="M0 146h396v12H0z"/><circle cx="76" cy="152" r="34" fill="#2c3531"/><circle cx="76" cy="152" r="15" fill="#b7bdb6"/><circle cx="312" cy="152" r="34" fill="#2c3531"/><circle cx="312" cy="152" r="15" fill="#b7bdb6"/></g>` // prettier-ignore
}
