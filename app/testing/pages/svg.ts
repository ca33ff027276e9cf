interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

interface Shape {
  /** With half of its stroke. */
  extent: Extent
  attributes: ReadonlyMap<string, string>
}
const nowhere = (): Extent => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity })

/**
 * Reads a drawing strictly: throws unless it is well-formed XML of the elements that drawings use. Gives what it covers as a whole,
 * what each shape does, and its style.
 */
export function readSvg(text: string): { elements: string[]; extent: Extent; shapes: Shape[]; style: string } {
  const extent = nowhere()
  const shapes: Shape[] = []
  let style = ''
  const open: { name: string; matrix: Matrix }[] = []
  const elements: string[] = []
  const closing = /<\/([a-zA-Z]+)>/y
  const opening = /<([a-zA-Z]+)((?: [a-zA-Z\d-]+="[^"<>&]*")*)(\/?)>/y
  let from = 0
  while (from < text.length) {
    closing.lastIndex = opening.lastIndex = from
    const close = closing.exec(text)
    if (close) {
      if (open.pop()?.name !== close[1]) throw new Error(`</${close[1]}> closes nothing`)
      from += close[0].length
      continue
    }
    const tag = opening.exec(text)
    if (!tag) throw new Error(`Not an element: ${text.slice(from, from + 80)}`)
    if (open.length === 0 && elements.length > 0) throw new Error('A second root')
    const attributes = readAttributes(tag[2]!)
    elements.push(tag[1]!)
    const matrix = times(open.at(-1)?.matrix ?? [1, 0, 0, 1, 0, 0], readTransform(attributes.get('transform')))
    const points = pointsOf(tag[1]!, attributes)
    const own = nowhere()
    for (const [x, y] of points) {
      widen(extent, matrix, x, y)
      widen(own, matrix, x, y)
    }
    if (points.length > 0) shapes.push({ extent: withStroke(own, attributes, matrix), attributes })
    if (tag[1] === 'style') {
      const end = text.indexOf('<', opening.lastIndex)
      style += text.slice(opening.lastIndex, end)
      opening.lastIndex = end
    }
    if (!tag[3]) open.push({ name: tag[1]!, matrix })
    from = opening.lastIndex
  }
  if (open.length > 0) throw new Error(`<${open[0]!.name}> is never closed`)
  return { elements, extent, shapes, style }
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name, value] of text.matchAll(/ ([a-zA-Z\d-]+)="([^"]*)"/g)) {
    if (attributes.has(name!)) throw new Error(`${name} twice`)
    attributes.set(name!, value!)
  }
  return attributes
}

function readTransform(text: string | undefined): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, name, values] of (text ?? '').matchAll(/([a-z]+)\(([^)]*)\)/g)) {
    const [x = NaN, y = x, ...more] = values!.split(' ').map(Number)
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, x, y])
    else if (name === 'scale') matrix = times(matrix, [x, 0, 0, y, 0, 0])
    else matrix = times(matrix, [x, y, ...more] as Matrix)
  }
  return matrix
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

function widen(extent: Extent, [a, b, c, d, e, f]: Matrix, x: number, y: number) {
  const [px, py] = [a * x + c * y + e, b * x + d * y + f]
  if (!Number.isFinite(px) || !Number.isFinite(py)) throw new Error(`No point: ${px} ${py}`)
  extent.left = Math.min(extent.left, px)
  extent.right = Math.max(extent.right, px)
  extent.top = Math.min(extent.top, py)
  extent.bottom = Math.max(extent.bottom, py)
}

/** Lines reach as far beyond where they go as half of their stroke. */
function withStroke({ left, top, right, bottom }: Extent, attributes: ReadonlyMap<string, string>, matrix: Matrix) {
  const half = (Number(attributes.get('stroke-width') ?? 0) / 2) * matrix[3]
  return { left: left - half, top: top - half, right: right + half, bottom: bottom + half }
}

function pointsOf(name: string, attributes: Map<string, string>): [number, number][] {
  const number = (key: string) => Number(attributes.get(key) ?? 0)
  if (name === 'path') return pathPoints(attributes.get('d') ?? '')
  if (name !== 'circle' && name !== 'ellipse') return []
  const [rx, ry] = name === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
  const [x, y] = [number('cx'), number('cy')]
  return [
    [x - rx, y - ry],
    [x + rx, y + ry],
  ]
}

/** How many numbers each command takes; the last two are where it ends. */
const lengths: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Where a path goes to, command by command. */
function pathPoints(d: string): [number, number][] {
  const points: [number, number][] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  if (d.replace(/[a-zA-Z]|-?\d*\.?\d+|[ ,]/g, '')) throw new Error(`Not a path: ${d}`)
  const tokens = d.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? []
  for (let at = 0; at < tokens.length;) {
    const command = tokens[at++]!
    const kind = command.toUpperCase()
    const size = lengths[kind]
    if (size === undefined) throw new Error(`Not a command: ${command} in ${d}`)
    const numbers: number[] = []
    while (at < tokens.length && !/[a-zA-Z]/.test(tokens[at]!)) numbers.push(Number(tokens[at++]))
    if (size === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % size)
      throw new Error(`Numbers of ${command} in ${d}`)
    const isRelative = command !== kind
    if (kind === 'Z') [x, y] = [startX, startY]
    for (let i = 0; i < numbers.length; i += size) {
      const [last, before] = [numbers[i + size - 1]!, numbers[i + size - 2]!]
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0]
      if (kind === 'H') x = fromX + last
      else if (kind === 'V') y = fromY + last
      else [x, y] = [fromX + before, fromY + last]
      if (kind === 'M' && i === 0) [startX, startY] = [x, y]
      points.push([x, y])
    }
  }
  return points
}
