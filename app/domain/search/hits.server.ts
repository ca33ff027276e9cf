import { bareText } from '#db/database.server.ts'
import type { Piece } from './search.ts'

/** The letters of an excerpt before and behind the first place where a word was found. */
const around = { before: 40, behind: 120 } as const

/**
 * The text in pieces: each place where one of these bare words stands, and what is between. The pieces together are the text. A
 * letter and its accents stay in one piece.
 */
export function markHits(text: string, words: string[]): Piece[] {
  const letters = lettersOf(text)
  const isHit = new Array<boolean>(letters.shown.length).fill(false)
  for (const word of words) {
    for (
      let at = letters.bare.indexOf(word);
      word !== '' && at !== -1;
      at = letters.bare.indexOf(word, at + word.length)
    ) {
      isHit.fill(true, letters.places[at], letters.places[at + word.length - 1]! + 1)
    }
  }
  const pieces: Piece[] = []
  letters.shown.forEach((letter, index) => {
    const last = pieces.at(-1)
    if (last && last.isHit === isHit[index]) last.text += letter
    else pieces.push({ text: letter, isHit: isHit[index]! })
  })
  return pieces
}

/** The part of a long text around the first of these words that stands in it; null where none does. */
export function excerptOf(text: string, words: string[]): string | null {
  const letters = lettersOf(text.replace(/\s+/g, ' '))
  const places = words.map((word) => letters.bare.indexOf(word)).filter((at) => at !== -1)
  if (places.length === 0) return null
  const hit = letters.places[Math.min(...places)]!
  const [from, to] = [Math.max(0, hit - around.before), hit + around.behind]
  const part = letters.shown.slice(from, to).join('')
  return `${from > 0 ? '… ' : ''}${part}${to < letters.shown.length ? ' …' : ''}`
}

/** The letters of a text with their accents, the bare text, and for each of its characters the letter that it comes from. */
function lettersOf(text: string): { shown: string[]; bare: string; places: number[] } {
  const shown: string[] = []
  const places: number[] = []
  let bare = ''
  for (const character of text) {
    const plain = bareText(character)
    if (plain === '' && shown.length > 0) {
      shown[shown.length - 1] += character
      continue
    }
    shown.push(character)
    bare += plain
    for (let count = 0; count < plain.length; count += 1) places.push(shown.length - 1)
  }
  return { shown, bare, places }
}
