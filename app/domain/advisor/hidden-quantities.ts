import { findFigures, unreadable, type FoundFigure } from './figures-in-text.ts'

/**
 * Quantities that are no number with its unit: "half", "a third", "twice", "XV", "hundreds", digits with a gap, and units whose number
 * cannot be read, as in "eight and a half per cent" or "[15]%". They count as figures that nobody knows. Safe in the browser.
 */

const part = '(?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|hundredth|thousandth)'
const words = new RegExp(
  [
    '[%‰£]',
    'per[ \\u00a0-]?cent(?!age)',
    '\\bpercentage points?\\b',
    '\\b(?:pct|gbp|pounds?|quid|grand|bps|basis points?|cents?|k|bn)\\b',
    '\\b(?:hundreds|thousands|millions|billions|dozens?)\\b',
    '\\b(?:half|halves|halv(?:e|ed|ing)|twice|thrice|doubl(?:e|es|ed|ing)|trebl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|quadrupl(?:e|es|ed|ing))\\b',
    '\\b(?:two|three|four|five|six|seven|eight|nine|ten|hundred|many|several)-?fold\\b',
    `\\b(?:an?|one|two|three|four|five|six|seven|eight|nine)[ -]${part}s?\\b(?! part(?:y|ies))`,
    `\\b${part}s\\b`,
    // Numbers of the nearest languages, where English has no such word.
    '\\b(?:zwei|drei|vier|fünf|sieben|acht|neun|zehn|prozent|deux|trois|quatre|cinq|huit|neuf|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|quattro|cinque|sette|otto|nove|dieci|pour cent|por ciento)\\b',
  ].join('|'),
  'giu',
)
const roman =
  /\b(?=(?:[IVXLCDM]{2,}|[ivx]{2,}|(?<=\b(?:is|are|of|at|about|to|by) )[VXLCDM])\b)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b/gi
/** Letters that touch the digits before them, but for an ordinal number or a plural. */
const touching = /^(?!(?:st|nd|rd|th|s)\b)\p{L}+/u

/** All figures of a text in their order, with the quantities that hide. */
export function findQuantities(text: string): FoundFigure[] {
  const figures = findFigures(text)
  let rest = ''
  let at = 0
  const found: FoundFigure[] = []
  for (const [index, figure] of figures.entries()) {
    const next = figures[index + 1]
    rest += text.slice(at, figure.start) + ' '.repeat(figure.end - figure.start)
    at = figure.end
    const endsWithDigit = /\d$/.test(figure.text)
    const isNear = next !== undefined && /^\d/.test(next.text) && /^\s+$/.test(text.slice(figure.end, next.start))
    const letters = endsWithDigit ? touching.exec(text.slice(figure.end, figure.end + 20))?.[0] : undefined
    if (endsWithDigit && isNear) found.push(unreadable(figure.start, text.slice(figure.start, next.end)))
    else if (letters) found.push(unreadable(figure.start, figure.text + letters))
    else found.push(figure)
  }
  rest += text.slice(at)
  for (const pattern of [words, roman])
    for (const match of rest.matchAll(pattern)) if (match[0] !== '') found.push(unreadable(match.index, match[0]))
  return found.toSorted((a, b) => a.start - b.start)
}
