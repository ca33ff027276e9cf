import { whyAdvice } from './lexicon/advice.ts'

/**
 * Text of a model that may be shown, figures aside. Safe in the browser. It is strict, because the built-in advisor answers where
 * it refuses; what it cannot read is advice or a promise in words that are none of these.
 */

/**
 * Signs of British English, plain digits and what goes with amounts. Any other sign could dress up a figure or a link: digits and
 * letters of other alphabets, raised and circled ones, marks over letters, signs that nobody sees.
 */
const strangeSign = /[^\s!-;=?-Z_a-z[\]£€·°²À-ÖØ-öø-ſ‘’“”–—−…•×÷]|[@#$\\`^]/

/** Links, addresses and telephone numbers. The page brings its own links, so that text needs none. */
const addresses = [
  // A letter over and over.
  /(\p{Ll})\1{2}|(?<!\p{L})\p{L}(?:-\p{L}){2,}(?!\p{L})/u,
  // A word that is none: a key, or text in some code.
  /\S{45,}/,
  /\]\(|:\/\/|\b(?:https?|javascript|mailto|www)\b/i,
  // A stop within a word, as in "x.com/y", and one that is spelled out.
  /[\p{L}\d-]\.\p{L}{2,}|\bdot\s+\p{L}{2,}/iu,
  // The end of an address, however it is joined to the rest.
  /\b(?:com|org|biz|xyz|html?|php|data:)(?![\p{L}\d])|\b(?:e-?mail|mail|ring|phone|text|whatsapp|write to) \p{L}+ at\b/iu,
  /\[\s*(?:at|dot)\s*\]|\(\s*(?:at|dot)\s*\)/i,
  // The path of a page.
  /(?:^|[\s("'])\/\w/,
  // Other ways to somebody.
  /\b(?:whatsapp|telegram|instagram|facebook|messenger|tiktok|youtube|twitter|linkedin|rightmove|zoopla|onthemarket|primelocation|spareroom|gumtree|openrent|airbnb|reddit|skype|snapchat|discord|google)\b|\bslash\b/i,
  /\b(?:contact|call|ring|phone|text|message|email|e-mail|mail|write to|ask|reach|pay|send) (?:me|us)\b(?! (?:about|any|for|what|how|which|(?:your|the|other) (?:own )?(?:figures?|numbers|limits?)\b))/i,
  /(?:\+|\(?\b0)[\d ().–-]{8,}\d|\b(?:oh|zero)(?:[ -](?:oh|zero|one|two|three|four|five|six|seven|eight|nine|double)){4}/i,
]
/** The one address that is a name as well, where it stands by itself. */
const government = /(?<![\w.@/-])gov\.uk(?![\w/-]|\.\w)/gi

/** Deeds that it cannot do, and secrets and payments that it may not ask for. */
const deeds = [
  /\bI(?:['’]ll|['’]ve| have| will| can| could| am going to)? (?:now |just |already |also |gladly )?(?:reserved?|hold|held|booked?|secured?|paid|pay|bought|cancel(?:led)?|refund(?:ed)?|transfer(?:red)?|signed|registered|emailed|sent)\b/i,
  /\byour (?:\w+ )?(?:reservation|booking|payment|purchase|refund|application|mortgage|account|offer) (?:is|was|has been) (?:now )?(?:confirmed|approved|accepted|paid|complete\w*|made|booked|secured|sent|cancelled)\b/i,
  /\b(?:reserved|held|kept|set aside|put aside|secured|booked|saved) (?:just |now )?(?:for|in) your?\b/i,
  /\b(?:send|type|enter|give|tell|share|provide|confirm|upload|paste)\b[^.?!]{0,40}\b(?:cards?(?: number)?|password|pass ?code|pin|sort code|account (?:number|details)|bank details|passport|national insurance|date of birth|security code|cvv)\b/i,
  /\b(?:pay|transfer|send|wire)\b[^.?!]{0,40}\b(?:straight|directly|by (?:bank )?transfer|in (?:bitcoin|crypto\w*)|to (?:the owner|this account|me|us))\b/i,
  /\b(?:figures|numbers|results|sums)\b[^.?!]{0,30}\b(?:are|is) (?:\w+ )?(?:made up|invented|fake|false|wrong|lies|rigged)\b/i,
]

/** Its parts and maker. */
const maker =
  /\b(?:chat)?gpt\b|\bgpt-?\d|openai|anthropic|\bclaude\b|\bgemini\b|\bllama\b|language model|system (?:prompt|message)|my (?:instructions|prompt)|\btrained (?:by|on)\b/i

/** Why a text may not stand in an answer, in words for the model that wrote it; null where it may. The site’s own text is no advice. */
export function whyUnfit(text: string, isQuoted = false): string | null {
  if (strangeSign.test(text)) return 'it holds signs that plain English does not need'
  if (maker.test(text)) return 'it speaks of models or instructions'
  const plain = text.replace(government, 'it')
  if (addresses.some((pattern) => pattern.test(plain))) return 'it holds a link, an address or a way to reach a person'
  if (deeds.some((pattern) => pattern.test(plain))) return 'it says what it cannot do, or asks for what it may not have'
  return isQuoted ? null : whyAdvice(text)
}

/** The text without the little markup that models like to add. */
export function withoutMarkup(text: string): string {
  return (
    text
      .replace(/^[ \t]*#{1,6}[ \t]+/gm, '')
      .replace(/\*\*|__/g, '')
      // The model has seen our earlier answers, whose figures name their sources so.
      .replace(/ ?\[\d{1,2}\]/g, '')
      .replace(/[ \t]+/g, ' ')
  )
}

/**
 * Puts sentences together from pieces of text. A sentence ends with its line, or with a full stop, question or exclamation mark and
 * a space: the stop of a decimal number has none, and that of an item's number ends nothing. "Yes" and "no" belong to the sentence behind.
 */
export class Sentences {
  #rest = ''

  /** The sentences that are whole now, each with the space or line end behind it. */
  add(piece: string): string[] {
    this.#rest += piece
    if (
      !/\s/.test(piece) ||
      /^[ \t]*(?:\d{1,2}[.)]|(?:yes|no|not (?:on|at|with|by) (?:this|that|these|those|the|your) [a-z]+)[.!])[ \t]+$/i.test(
        this.#rest,
      )
    )
      return []
    const whole =
      this.#rest.match(
        /(?:[ \t]*(?:\d{1,2}[.)]|(?:yes|no|not (?:on|at|with|by) (?:this|that|these|those|the|your) [a-z]+)[.!])[ \t]+(?=\S)|(?![ \t]*(?:\d{1,2}[.)][ \t]|(?:yes|no|not (?:on|at|with|by) (?:this|that|these|those|the|your) [a-z]+)[.!](?:[ \t]|$))))[^\n]*?(?:[.!?][)"'”’]*\s+|\n+)/giy,
      ) ?? []
    this.#rest = this.#rest.slice(whole.join('').length)
    return whole
  }

  /** The characters of the sentence that is not whole yet. */
  get waiting(): number {
    return this.#rest.length
  }

  /** The rest when nothing more comes. */
  end(): string[] {
    const rest = this.#rest
    this.#rest = ''
    return rest.trim() === '' ? [] : [rest]
  }
}
