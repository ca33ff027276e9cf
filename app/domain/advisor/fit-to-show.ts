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
  // A word that is none: a key, or text in some code.
  /\S{45,}/,
  /\]\(|:\/\/|\b(?:https?|javascript|mailto|www)\b/i,
  // A stop within a word, as in "x.com/y", and one that is spelled out.
  /[\p{L}\d-]\.\p{L}{2,}|\bdot\s+\p{L}{2,}/iu,
  /\[\s*(?:at|dot)\s*\]|\(\s*(?:at|dot)\s*\)/i,
  // The path of a page.
  /(?:^|[\s("'])\/\w/,
  // Other ways to somebody.
  /\b(?:whatsapp|telegram|instagram|facebook|messenger|tiktok|youtube|twitter|linkedin|skype|snapchat|discord|google)\b|\bslash\b/i,
  /\b(?:contact|call|ring|phone|text|message|email|e-mail|mail|write to|ask|reach|pay|send) (?:me|us)\b(?! (?:about|for|what|how|which))/i,
  /(?:\+|\(?\b0)[\d ().–-]{8,}\d|\b(?:oh|zero)(?:[ -](?:oh|zero|one|two|three|four|five|six|seven|eight|nine|double)){4}/i,
]
/** The one address that is a name as well, where it stands by itself. */
const government = /(?<![\w.@/-])gov\.uk(?![\w/-]|\.\w)/gi

/** Its parts and maker. */
const maker =
  /\b(?:chat)?gpt\b|\bgpt-?\d|openai|anthropic|\bclaude\b|\bgemini\b|\bllama\b|language model|system (?:prompt|message)|my (?:instructions|prompt)/i

const deed = '(?:buy|invest|purchase|secure|reserve|sell|sign|snap|grab|bid|offer|remortgage|commit)'
/** Advice that a visitor may be given: to find out more. */
const mayDo =
  '(?:ask|check|speak|talk|seek|read|get|consult|confirm|know|note|see|look|compare|bear|keep|be (?:aware|sure|careful)|also|always|first|still|think|consider|understand|find|allow|budget)'

/** Advice to one person, wherever it stands. */
const advice = [
  new RegExp(
    `\\byou(?:'d|’d)? (?:really |definitely |certainly |absolutely )*(?:should|must|ought to|need to|have to|want to|better|had better)(?! (?:not )?${mayDo}\\b)`,
    'i',
  ),
  new RegExp(
    `\\b(?:you(?:'d|’d)|you would|you(?:'ll|’ll)|you will|let(?:'s|’s)|why not|go ahead and|time to|wise to|sense to|sensible to|best to|better to|worth) (?:\\w+ ){0,2}${deed}(?:ing)?\\b`,
    'i',
  ),
  // Things that everybody should do.
  new RegExp(
    `\\b(?:should|must|ought to|needs? to|ha(?:s|ve) to|consider|think about) (?:\\w+ ){0,2}(?:${deed}|buying|investing|purchasing|securing|reserving|selling|signing)\\b(?! to let)`,
    'i',
  ),
  // An order, at the beginning of a sentence or of an item.
  new RegExp(
    `(?:^|[:;,–—] |[.!?] )[ \\t]*(?:[-•*] |\\d+[.)] )?(?:so |then |just |now |please |do )*(?:${deed}|put your|go (?:for|with)|choose|pick|act|hurry|(?:don['’]t|do not) (?:miss|wait|delay|hesitate))\\b(?!-| prices?\\b| to let)`,
    'im',
  ),
  /\bI(?:'d|’d|'ll|’ll| would| will)? (?:\w+ )?(?:recommend|advise|suggest|urge|encourage|favour|pick|choose|go for|buy|opt|prefer|invest|bet)\b/i,
  /\bmy (?:\w+ )?(?:advice|recommendation|pick|choice|tip|suggestion|favourite)\b|\bif I were you\b|\byour best (?:bet|option|choice|investment|deal|move)\b/i,
  /\b(?:best|right|ideal|perfect|suitable|good|great|made) (?:\w+ ){0,3}for (?:you|your)\b|\b(?:suits|fits) (?:you|your)\b/i,
  /\b(?:best|top|smartest|safest|surest) (?:\w+ )?(?:investment|buy|choice|bet|opportunity|deal)s?\b/i,
  /\b(?:a|an|the|this|that) (?:\w+ ){0,2}(?:opportunity|bargain|steal|winner|gem)\b|\bsmart money\b/i,
  /\bno[ -]brainer|\bmust[ -](?:buy|have)|\b(?:great|good|excellent|fantastic|solid|safe|sure|smart|wise) (?:buy|bet|investment|choice|thing|move|deal)\b|\bworth (?:buying|investing)/i,
]

/** Promises and forecasts. They may be denied. */
const promise =
  /\b(?:recommend\w*|advis(?:e you|able)|guarant\w+|promis\w+|risk-?free|without (?:any )?risk|no risk|fool-?proof|certainty|sure-?fire|pays? for itself|(?:money|capital|investment) is (?:\w+ )?(?:safe|secure|protected)|(?:lots?|plenty|a fortune|heaps) of money|assured|for (?:sure|certain)|cert(?:ain|ainly) (?:to|to be)|sure to|bound to|definitely|undoubtedly|(?:can(?:['’]t|not| not| never)|could(?:n['’]t| not| never)|will (?:not|never)|won['’]t|nothing can) (?:lose|go wrong|fail)|never (?:lose|fall|fail)s?|(?:will|won['’]t|going to|set to|expected to|likely to|shall|should|always|[’']ll) (?:\w+ly |not |never |soon |also |only |keep |continue to |be |go on )*(?:ris(?:e|ing)|grow(?:ing)?|increas\w+|go(?:ing)? up|go(?:ing)? down|fall(?:ing)?|drop|doubl\w+|appreciat\w+|boom\w*|soar\w*|outperform\w*|earn\w*|return|yield|profit\w*|climb\w*|gain\w*|pay off|make (?:you|money|a profit)))\b/gi
/** A word that denies what follows it in the same clause. */
const denial =
  /\b(?:no(?:t|r|body|ne|thing| one)?|never|neither|cannot|without|\w+n['’]t)\b(?! (?:only|just|merely|doubt))[^.;:!?]{0,60}$/i

/** True for text that may stand in an answer: a sentence, or more of them. */
export function isFitToShow(text: string): boolean {
  if (strangeSign.test(text) || maker.test(text) || advice.some((pattern) => pattern.test(text))) return false
  const plain = text.replace(government, 'it')
  if (addresses.some((pattern) => pattern.test(plain))) return false
  return [...text.matchAll(promise)].every((found) => isDenied(text.slice(Math.max(0, found.index - 80), found.index)))
}

const isDenied = (before: string) => denial.test(before)

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

  /** The rest when nothing more comes. */
  end(): string[] {
    const rest = this.#rest
    this.#rest = ''
    return rest.trim() === '' ? [] : [rest]
  }
}
