/** What of a model's text may be shown, figures aside. Safe in the browser. */

/** Things that the advisor never says. The page brings its own links, so text needs none. */
const unfit = [
  // A word that is none: a key, or text in some code.
  /\S{45,}/,
  // Markup, links and addresses.
  /[<>]|\]\(|`|https?:|javascript:|\bwww\./i,
  /\S@\S/,
  /\b(?!gov\.uk\b)[a-z0-9-]+\.(?:com|net|org|co|io|info|biz|dev|app|example|test|ru|cn|uk)\b/i,
  // A telephone number.
  /(?:\+44|\b0)[\d ]{9,}\d/,
  // What it is made of, and by whom.
  /\b(?:chat)?gpt\b|\bgpt-?\d|openai|anthropic|\bclaude\b|\bgemini\b|\bllama\b|language model|system (?:prompt|message)|my (?:instructions|prompt)/i,
  // Advice of a person's own, and promises.
  /\byou (?:should|must|ought to|need to) (?:buy|invest in|purchase|secure|sell|sign)\b/i,
  /\bI (?:would |strongly |personally )*(?:recommend|advise|suggest) (?:you |that you |buying|investing in|purchasing|securing)/i,
  /\b(?:is|are|be|it's) (?:\w+ )?guaranteed\b(?<!\b(?:not|never) guaranteed)|\bI (?:can )?(?:guarantee|promise)\b|(?<!\bno )\b(?:it|this|that|deal|investment) is (?:\w+ )?risk-?free\b/i,
]

/** True for text that may stand in an answer. */
export function isFitToShow(text: string): boolean {
  return !unfit.some((pattern) => pattern.test(text))
}

/** The text without the little markup that models like to add. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/^[ \t]*#{1,6}[ \t]+/gm, '')
    .replace(/\*\*|__/g, '')
    .replace(/[ \t]+/g, ' ')
}

/**
 * Puts sentences together from pieces of text. A sentence ends with its line, or with a full stop, question or exclamation mark and
 * a space: the stop of a decimal number has none.
 */
export class Sentences {
  #rest = ''

  /** The sentences that are whole now, each with the space or line end behind it. */
  add(piece: string): string[] {
    this.#rest += piece
    if (!/\s/.test(piece)) return []
    const whole = this.#rest.match(/[^\n]*?(?:[.!?][)"'”’]*\s+|\n+)/gy) ?? []
    this.#rest = this.#rest.slice(whole.join('').length)
    return whole
  }

  /** The characters of the sentence that is not whole yet. */
  get waiting(): number {
    return this.#rest.length
  }

  /** What is left when nothing more comes. */
  end(): string[] {
    const rest = this.#rest
    this.#rest = ''
    return rest.trim() === '' ? [] : [rest]
  }
}

/** Words of a visitor without what tells who they are. Figures stay. */
export function withoutIdentity(text: string): string {
  return text
    .replace(/[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/g, '[email address]')
    .replace(/(?:\+44\s?|\b0)\d[\d -]{8,11}\d\b/g, '[telephone number]')
}
