import { colours, pictureSize, shade, times } from './view.ts'

/** A part of a plan in metres: a rectangle with what stands in it. */
interface Part {
  at: [x: number, y: number, w: number, h: number]
  floor?: string
  furniture?: Furniture[]
}
type Furniture = [kind: 'bed' | 'single' | 'sofa' | 'table' | 'units' | 'bath' | 'chair' | 'counter' | 'basin' | 'car' | 'tree' | 'rack' | 'lorry', x: number, y: number, turn?: number] // prettier-ignore

/** A door in a wall: where its hinge is, how wide, and by how many degrees it is turned. */
type Door = [x: number, y: number, w: number, turn: number]
/** A window: its middle, its length, and whether it stands upright. */
type Pane = [x: number, y: number, length: number, isUpright?: boolean]

interface Plan {
  /** The size of all that is drawn, in metres. */
  size: [w: number, h: number]
  parts: Part[]
  doors: Door[]
  panes: Pane[]
  /** Lines that are no walls, such as those of parking spaces. */
  lines?: string
}

const paper = '#f4ecd9'
const grid = '#e9dec4'
const wall = colours.ink

/** A plan on squared paper, with an arrow to the north and a scale. */
function drawPlan({ size: [w, h], parts, doors, panes, lines = '' }: Plan): string {
  const { width, height } = pictureSize
  const scale = Math.min((width - 260) / w, (height - 250) / h)
  const [left, top] = [(width - w * scale) / 2, (height - h * scale) / 2 - 20]
  const squares = [
    ...times(41, (index) => `<path d="M${index * 40} 0v${height}"/>`),
    ...times(27, (index) => `<path d="M0 ${index * 40}h${width}"/>`),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/><g stroke="${grid}" stroke-width="1.5">${squares}</g><g transform="translate(${left} ${top}) scale(${scale})">${parts.map(drawPart).join('')}${lines}${parts.map(({ at: [x, y, dx, dy], floor }) => (floor === 'none' ? '' : `<rect x="${x}" y="${y}" width="${dx}" height="${dy}" fill="none" stroke="${wall}" stroke-width=".16"/>`)).join('')}${doors.map(drawDoor).join('')}${panes.map(drawPane).join('')}</g>${drawNorth()}${drawScale(scale)}</svg>`
}

function drawPart({ at: [x, y, w, h], floor = '#fbf7ec', furniture = [] }: Part): string {
  const ground = floor === 'none' ? '' : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${floor}"/>`
  return `${ground}${furniture.map(([kind, left, top, turn = 0]) => `<g transform="translate(${x + left} ${y + top}) rotate(${turn})">${pieces[kind]}</g>`).join('')}`
}

const soft = shade(colours.sage, 0.25)
const stroke = `stroke="${colours.slate}" stroke-width=".035"`
const pieces: Record<Furniture[0], string> = {
  bed: `<g ${stroke}><rect width="1.5" height="2" rx=".08" fill="${soft}"/><rect x=".12" y=".1" width=".58" height=".36" rx=".08" fill="#fff"/><rect x=".8" y=".1" width=".58" height=".36" rx=".08" fill="#fff"/><path d="M0 .7h1.5" fill="none"/></g>`,
  single: `<g ${stroke}><rect width=".9" height="2" rx=".08" fill="${soft}"/><rect x=".14" y=".1" width=".62" height=".36" rx=".08" fill="#fff"/><path d="M0 .7h.9" fill="none"/></g>`,
  sofa: `<g ${stroke}><rect width="2" height=".85" rx=".12" fill="${colours.blush}"/><rect x=".2" y=".22" width=".78" height=".6" rx=".08" fill="${shade(colours.blush, 0.3)}"/><rect x="1.02" y=".22" width=".78" height=".6" rx=".08" fill="${shade(colours.blush, 0.3)}"/></g>`,
  table: `<g ${stroke}><rect width="1.4" height=".8" rx=".05" fill="${colours.oak}"/>${[0.2, 0.85].map((x) => `<rect x="${x}" y="-.32" width=".36" height=".3" rx=".06" fill="${colours.cream}"/><rect x="${x}" y=".82" width=".36" height=".3" rx=".06" fill="${colours.cream}"/>`).join('')}</g>`,
  units: `<g ${stroke}><rect width="2.6" height=".6" fill="${colours.stone}"/><rect x=".3" y=".12" width=".6" height=".36" rx=".06" fill="#fff"/><rect x="1.6" y=".08" width=".56" height=".44" fill="#dfe0d6"/><circle cx="1.75" cy=".2" r=".08" fill="none"/><circle cx="2" cy=".2" r=".08" fill="none"/><circle cx="1.75" cy=".4" r=".08" fill="none"/><circle cx="2" cy=".4" r=".08" fill="none"/></g>`,
  bath: `<g ${stroke}><rect width=".7" height="1.6" rx=".05" fill="#fff"/><rect x=".08" y=".1" width=".54" height="1.4" rx=".25" fill="#dbe6e2"/><rect x=".95" y="0" width=".42" height=".2" fill="#fff"/><ellipse cx="1.16" cy=".42" rx=".18" ry=".24" fill="#fff"/></g>`,
  chair: `<g ${stroke}><circle cx=".35" cy=".35" r=".34" fill="${colours.steel}"/><rect x=".08" y=".08" width=".54" height=".54" rx=".12" fill="#a9614d"/></g>`,
  counter: `<g ${stroke}><rect width=".5" height="2.6" fill="${colours.oak}"/><path d="M.38 0v2.6" fill="none"/></g>`,
  basin: `<g ${stroke}><rect width=".42" height=".2" fill="#fff"/><ellipse cx=".21" cy=".42" rx=".18" ry=".24" fill="#fff"/><rect x=".9" width=".5" height=".36" rx=".08" fill="#fff"/></g>`,
  car: `<g ${stroke}><rect width="1.8" height="4.2" rx=".5" fill="${colours.sage}"/><path d="M.2 1.2q.7-.4 1.4 0v.6H.2zM.2 3.2h1.4v.3q-.7.3-1.4 0z" fill="#dbe6e2"/></g>`,
  tree: `<g ${stroke}><circle r="1.1" fill="${colours.leaf}" opacity=".75"/><circle cx=".3" cy="-.2" r=".6" fill="#6b8f73"/></g>`,
  rack: `<g ${stroke}><rect width="1.4" height="8" fill="${colours.oak}"/><path d="M0 2h1.4M0 4h1.4M0 6h1.4M0 0l1.4 2M0 2l1.4 2M0 4l1.4 2M0 6l1.4 2" fill="none"/></g>`,
  lorry: `<g ${stroke}><rect width="2.5" height="7" fill="#f7f1e3"/><rect x=".1" y="7.1" width="2.3" height="1.9" rx=".4" fill="${colours.leaf}"/></g>`,
}

function drawDoor([x, y, w, turn]: Door): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect y="-.1" width="${w}" height=".2" fill="#fbf7ec"/><path d="M0 0v${w}M0 ${w}a${w} ${w} 0 0 0 ${w}-${w}" fill="none" stroke="${wall}" stroke-width=".05"/></g>`
}

function drawPane([x, y, length, isUpright]: Pane): string {
  const [w, h] = isUpright ? [0.2, length] : [length, 0.2]
  return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" fill="#dbe6e2" stroke="${wall}" stroke-width=".05"/>`
}

function drawNorth(): string {
  return `<g transform="translate(1490 110)"><circle r="46" fill="none" stroke="${wall}" stroke-width="3"/><path fill="${wall}" d="M0-40l15 56L0 6z"/><path fill="none" stroke="${wall}" stroke-width="3" d="M0-40l-15 56L0 6"/></g>`
}

/** Five metres. */
function drawScale(scale: number): string {
  const step = scale > 60 ? 1 : 5
  const bars = times(5, (index) => `<rect x="${index * step * scale}" width="${step * scale}" height="14" fill="${index % 2 ? paper : wall}"/>`) // prettier-ignore
  return `<g transform="translate(110 ${pictureSize.height - 62})" stroke="${wall}" stroke-width="3">${bars.join('')}</g>`
}

/** A flat of two bedrooms with a terrace. */
export function drawFlatPlan(): string {
  return drawPlan({
    size: [11, 7.4],
    parts: [
      { at: [0, 0, 5.6, 4.6], furniture: [['sofa', 0.4, 0.25], ['table', 0.9, 2.9], ['units', 5.45, 0.3, 90]] },
      { at: [0, 4.6, 3.6, 2.8], furniture: [['single', 0.25, 0.4]] },
      { at: [3.6, 4.6, 2, 2.8], floor: '#e6ece6', furniture: [['bath', 0.2, 0.95]] },
      { at: [5.6, 0, 2, 7.4], floor: '#f1e8d2' },
      { at: [7.6, 0, 3.4, 4.4], furniture: [['bed', 1.6, 2.2]] },
      { at: [7.6, 4.4, 3.4, 3], floor: '#d8dfc8', furniture: [['table', 1, 1.1]] },
    ],
    doors: [[5.6, 4.4, 0.8, -90], [3.4, 4.6, 0.8, 90], [4.4, 4.6, 0.75, 0], [7.6, 1, 0.8, 90], [7.3, 7.4, 0.9, 180], [7.6, 5.4, 0.8, 90]],
    panes: [[2.8, 0, 3], [9.3, 0, 1.8], [0, 6, 1.2, true], [0, 2.2, 1.6, true]],
  }) // prettier-ignore
}

/** Two floors of a terrace beside each other. */
export function drawTerracePlan(): string {
  const steps = (x: number, y: number) =>
    times(
      9,
      (index) => `<path fill="none" stroke="${wall}" stroke-width=".04" d="M${x} ${y + index * 0.27}h.9"/>`,
    ).join('')
  return drawPlan({
    size: [11.4, 8.2],
    parts: [
      { at: [0, 0, 4.8, 3.2], furniture: [['units', 0.7, 0.35, 90], ['table', 2.7, 1.2]] },
      { at: [0, 3.2, 4.8, 5], furniture: [['sofa', 0.35, 3.85], ['table', 1.2, 1.5]] },
      { at: [6.6, 0, 2.4, 2.8], floor: '#e6ece6', furniture: [['bath', 0.2, 0.25]] },
      { at: [9, 0, 2.4, 2.8], furniture: [['single', 1.3, 0.3]] },
      { at: [6.6, 2.8, 4.8, 2.2], floor: '#f1e8d2' },
      { at: [6.6, 5, 2.7, 3.2], furniture: [['bed', 0.2, 0.9]] },
      { at: [9.3, 5, 2.1, 3.2], furniture: [['single', 1.05, 0.9]] },
    ],
    doors: [[2.6, 3.2, 0.8, 0], [4.4, 8.2, 0.85, 180], [1.9, 0, 0.8, 0], [8.2, 2.8, 0.7, 180], [10, 2.8, 0.7, 180], [8.1, 5, 0.75, 0], [9.6, 5, 0.7, 0]],
    panes: [[3.7, 0, 1.3], [1.9, 8.2, 1.8], [7.8, 0, 0.9], [10.2, 0, 1.1], [7.9, 8.2, 1.3], [10.35, 8.2, 1.1]],
    lines: `${steps(3.82, 3.75)}${steps(10.42, 2.72)}`,
  }) // prettier-ignore
}

/** A lock-up shop between its neighbours. */
export function drawShopPlan(): string {
  return drawPlan({
    size: [12, 7.6],
    parts: [
      { at: [0, 0, 3, 7.6], floor: '#ece2c9' },
      { at: [9, 0, 3, 7.6], floor: '#ece2c9' },
      { at: [3, 0, 6, 5.2], furniture: [['counter', 0.12, 1.1, 0], ['chair', 0.9, 1.2], ['chair', 0.9, 2.5], ['sofa', 5.85, 2.6, 90]] },
      { at: [3, 5.2, 3.6, 2.4], furniture: [['units', 0.4, 1.75]] },
      { at: [6.6, 5.2, 2.4, 2.4], floor: '#e6ece6', furniture: [['basin', 0.5, 1.3]] },
    ],
    doors: [[7.6, 0, 0.95, 0], [3.6, 5.2, 0.8, 0], [6.6, 6.6, 0.75, -90]],
    panes: [[5.3, 0, 3.6], [1.5, 0, 1.8], [10.5, 0, 1.8], [4.8, 7.6, 1.2]],
  }) // prettier-ignore
}

/** A warehouse on its plot, with yard, parking and gate. */
export function drawSitePlan(): string {
  const space = times(8, (index) => `<rect x="${3 + index * 2.6}" y="30.2" width="2.6" height="5" fill="none" stroke="${colours.slate}" stroke-width=".12"/>`).join('') // prettier-ignore
  const trees = [[50, 6], [50.3, 12], [45, 16.5], [2, 17], [1.9, 4]].map(([x, y]) => `<g transform="translate(${x} ${y}) scale(1.5)">${pieces.tree}</g>`).join('') // prettier-ignore
  return drawPlan({
    size: [54, 37],
    parts: [
      { at: [0, 0, 54, 37], floor: '#dfe3d0' },
      { at: [2, 22, 50, 14], floor: 'none' },
      { at: [4, 3, 34, 18], floor: '#fbf7ec', furniture: [['rack', 4, 3], ['rack', 9, 3], ['rack', 14, 3], ['rack', 19, 3], ['rack', 24, 3], ['rack', 29, 3]] },
      { at: [38, 3, 9, 9], floor: '#f1e8d2', furniture: [['table', 3, 3], ['table', 3, 6]] },
    ],
    doors: [[10, 21, 4, 180], [22, 21, 4, 180], [41, 12, 1.6, 180]],
    panes: [[42.5, 3, 5], [47, 7.5, 4, true]],
    lines: `<path fill="#cfc9b8" d="M2 21.2h50v14.4H2z"/>${space}<g transform="translate(3.4 30.7)">${pieces.car}</g><g transform="translate(11.2 30.7)">${pieces.car}</g><g transform="translate(16.4 30.7)">${pieces.car}</g><g transform="translate(16.7 22)">${pieces.lorry}</g>${trees}<path fill="none" stroke="#fff" stroke-width=".25" stroke-dasharray="1.4 .9" d="M27 29h23"/>`,
  }) // prettier-ignore
}
