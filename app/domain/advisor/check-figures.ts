import { detailOf, type Source } from './answer.ts'
import type { Fact, Figure, ToolResult } from './facts.ts'
import { findFigures, type FigureUnit, type FoundFigure } from './figures-in-text.ts'

/** The figures in a tool's own sentences, each with its source. Safe in the browser. */

interface Known {
  numbers: { unit: FigureUnit; value: number; source: Source }[]
  /** Words with digits, such as postcodes. */
  names: Map<string, Source>
}

/** So much of a text within a result is looked at. */
const longestFact = 2000

/** All figures of a result. */
export function knownFigures({ facts, sources }: ToolResult): Known {
  const known: Known = { numbers: [], names: new Map() }
  const addText = (text: string, source: Source) => {
    for (const figure of findFigures(text.slice(0, longestFact))) {
      if (!Number.isNaN(figure.value)) known.numbers.push({ unit: figure.unit, value: figure.value, source })
      else if (!known.names.has(figure.text)) known.names.set(figure.text, source)
    }
  }
  const walk = (fact: Fact | undefined): void => {
    if (typeof fact === 'string' && sources[0]) return addText(fact, sources[0])
    if (typeof fact !== 'object' || fact === null) return
    if (isFigure(fact)) return addFigure(known, fact, sources)
    for (const each of Object.values(fact)) walk(each)
  }
  walk(facts)
  for (const source of sources) addText(`${source.label}; ${detailOf(source)}`, source)
  return known
}

const isFigure = (fact: object): fact is Figure => 'shown' in fact && typeof fact.shown === 'string'

function addFigure(known: Known, { pounds, percent, number, source = 0 }: Figure, sources: readonly Source[]): void {
  const units = { pounds, percent, plain: number }
  for (const unit of ['pounds', 'percent', 'plain'] as const)
    if (units[unit] !== undefined && sources[source])
      known.numbers.push({ unit, value: Math.abs(units[unit]), source: sources[source] })
}

/** A tool's own text with its figures set apart, each with its source. */
export function checkText(text: string, known: Known): (string | { figure: string; from: Source })[] {
  const pieces: (string | { figure: string; from: Source })[] = []
  let at = 0
  for (const figure of findFigures(text)) {
    const from = sourceOf(figure, known)
    if (from === null) continue
    pieces.push(text.slice(at, figure.start), { figure: figure.text, from })
    at = figure.end
  }
  pieces.push(text.slice(at))
  return pieces.filter((piece) => piece !== '')
}

/** The source of the figure that has this value where it is rounded half up to how it is written. */
function sourceOf({ text, unit, value, step }: FoundFigure, { numbers, names }: Known): Source | null {
  if (Number.isNaN(value)) return names.get(text) ?? null
  const isSame = (number: Known['numbers'][0]) =>
    number.unit === unit && Math.abs(Math.floor(number.value / step + 0.5 + 1e-9) - value / step) < 1e-6
  return numbers.find(isSame)?.source ?? null
}
