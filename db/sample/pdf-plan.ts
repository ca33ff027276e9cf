import type { Floor, Room } from './floor-plans.ts'
import type { Figure } from './pdf-blocks.ts'
import { strokeLine } from './pdf-charts.ts'
import { ink, muted, shade, wrap, writeLine, type Pdf } from './pdf-page.ts'

const gap = 26
const nameHeight = 18

/** The floors side by side, all at one scale. `numberOf` gives the number that a room has in the table beside. */
export function planFigure(floors: readonly Floor[], numberOf: (room: Room) => number): Figure {
  const columns = floors.length > 1 ? 2 : 1
  const rows = Array.from({ length: Math.ceil(floors.length / columns) }, (_, row) =>
    floors.slice(row * columns, (row + 1) * columns),
  )
  const widest = Math.max(...rows.map((row) => row.reduce((sum, { width }) => sum + width, 0)))
  const deepest = rows.map((row) => Math.max(...row.map(({ depth }) => depth)))
  const deep = deepest.reduce((sum, depth) => sum + depth, 0)
  const mostHeight = rows.length > 1 ? 520 : 330
  // Points for a metre.
  const scale = Math.min((483 - gap * (columns - 1)) / widest, (mostHeight - rows.length * (nameHeight + 14)) / deep)
  return {
    height: deep * scale + rows.length * (nameHeight + 14),
    draw: (pdf, left, top) => {
      let y = top
      for (const [index, row] of rows.entries()) {
        let x = left
        for (const floor of row) {
          const area = floor.rooms.reduce((sum, room) => sum + room.area, 0)
          writeLine(pdf, `${floor.name}, ${area.toFixed(1)} m²`, x, y, { font: 'Helvetica-Bold', size: 8.5 })
          drawFloor(pdf, floor, { x, y: y + nameHeight, scale, numberOf })
          x += floor.width * scale + gap
        }
        y += deepest[index]! * scale + nameHeight + 14
      }
    },
  }
}

interface Placing {
  x: number
  y: number
  scale: number
  numberOf: (room: Room) => number
}

const isPassage = ({ name }: Room) => /hall|landing|stairs|lobby|entrance|reception/i.test(name)
const isWet = ({ name }: Room) => /bathroom|shower|WC/.test(name)

function drawFloor(pdf: Pdf, floor: Floor, { x, y, scale, numberOf }: Placing): void {
  // The front is at the bottom, as on a street plan.
  const boxOf = (room: Room) => ({
    left: x + room.x * scale,
    top: y + (floor.depth - room.y - room.depth) * scale,
    width: room.width * scale,
    height: room.depth * scale,
  })
  for (const room of floor.rooms) {
    const box = boxOf(room)
    pdf.rect(box.left, box.top, box.width, box.height).lineWidth(1.4)
    pdf.fillAndStroke(isPassage(room) ? shade : isWet(room) ? '#e3ebe6' : '#fffdf8', ink)
  }
  pdf
    .rect(x, y, floor.width * scale, floor.depth * scale)
    .lineWidth(3)
    .strokeColor(ink)
    .stroke()
  for (const room of floor.rooms) {
    drawWindow(pdf, room, floor, boxOf(room))
    drawDoor(pdf, room, floor.rooms, { x, y: y + floor.depth * scale, scale })
    nameRoom(pdf, room, numberOf(room), boxOf(room))
  }
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A window in the front or rear wall of a room that people stay in. */
function drawWindow(pdf: Pdf, room: Room, floor: Floor, { left, top, width, height }: Box): void {
  const isAtFront = room.y < 0.01
  const isAtRear = room.y + room.depth > floor.depth - 0.01
  if ((!isAtFront && !isAtRear) || isPassage(room) || /Basement/.test(floor.name)) return
  const y = isAtFront ? top + height : top
  const long = Math.min(width * 0.45, 46)
  strokeLine(pdf, [left + width / 2 - long / 2, y, left + width / 2 + long / 2, y], { colour: '#fffdf8', width: 2.2 })
  strokeLine(pdf, [left + width / 2 - long / 2, y, left + width / 2 + long / 2, y], { colour: '#7f9a90', width: 0.9 })
}

/** An opening between the room and the passage it touches, or the largest room it touches where no passage does. */
function drawDoor(pdf: Pdf, room: Room, rooms: readonly Room[], at: { x: number; y: number; scale: number }): void {
  if (isPassage(room)) return
  const [wall] = rooms
    .flatMap((other) => {
      const shared = other === room ? null : sharedWall(room, other)
      return shared ? [{ ...shared, rank: (isPassage(other) ? 1e6 : isWet(other) ? -1e6 : 0) + other.area }] : []
    })
    .toSorted((a, b) => b.rank - a.rank)
  if (!wall || (wall.rank < 1e5 && wall.rank < room.area && !isWet(room))) return
  const half = Math.min(0.42, (wall.isLevel ? wall.x2 - wall.x1 : wall.y2 - wall.y1) / 2 - 0.05)
  const [x, y] = [(wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2]
  const point = (px: number, py: number) => [at.x + px * at.scale, at.y - py * at.scale] as const
  const from = wall.isLevel ? point(x - half, y) : point(x, y - half)
  const to = wall.isLevel ? point(x + half, y) : point(x, y + half)
  strokeLine(pdf, [...from, ...to], { colour: '#fffdf8', width: 2.4 })
  pdf.circle(from[0], from[1], 1).fill(ink)
  pdf.circle(to[0], to[1], 1).fill(ink)
}

function sharedWall(a: Room, b: Room) {
  const left = Math.max(a.x, b.x)
  const right = Math.min(a.x + a.width, b.x + b.width)
  const front = Math.max(a.y, b.y)
  const rear = Math.min(a.y + a.depth, b.y + b.depth)
  const touches = (one: number, other: number) => Math.abs(one - other) < 0.01
  if (right - left > 0.6 && touches(front, rear)) return { isLevel: true, x1: left, x2: right, y1: front, y2: front }
  if (rear - front > 0.6 && touches(left, right)) return { isLevel: false, x1: left, x2: left, y1: front, y2: rear }
  return null
}

/** Number, name and area where they have room; the number alone where they have not. */
function nameRoom(pdf: Pdf, room: Room, number: number, { left, top, width, height }: Box): void {
  const style = { font: 'Helvetica', size: 7.5 } as const
  const words = wrap(`${number} ${room.name}`, { ...style, width: width - 6 })
  const lines = [...words, `${room.area.toFixed(1)} m²`]
  const isCut = words.join(' ') !== `${number} ${room.name}`
  const shown = isCut || lines.length * 9 > height - 6 || width < 34 ? [String(number)] : lines
  const first = top + height / 2 - (shown.length * 9) / 2
  for (const [index, line] of shown.entries()) {
    const colour = index === shown.length - 1 && shown.length > 1 ? muted : ink
    writeLine(pdf, line, left + width / 2, first + index * 9, { ...style, colour, align: 'centre' })
  }
}
