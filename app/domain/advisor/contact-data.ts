/** Contact data in words of a visitor: none of it goes to the model's provider. Safe in the browser. */

const removed = '[removed]'

/** Words between two parts of an address in place of a sign: " at ", "(at)", "[dot]". */
const spelled = (word: string, sign: string) =>
  `\\s*(?:${sign}|[[({]\\s*(?:${word}|${sign})\\s*[\\])}]|\\s${word}\\s)\\s*`
const dot = spelled('dot', '\\.')
const label = '[a-z0-9-]{1,63}'
/** The ends of addresses that people have. Without one of them, "at" and "dot" are words. */
const ending = '(?:com|net|org|co|uk|io|info|biz|me|eu|email|mail|test|example|[a-z]{2})'
/** People write "95k @ 6.2" and "a flat at 132k. Ah": a figure is no part of an address. */
const noFigure = String.raw`(?!\d[\d.,]*(?:k|m|bn|pcm|pa)?(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}]))`

const patterns: RegExp[] = [
  // Email addresses, with their sign, or with it spelled out.
  new RegExp(
    String.raw`[\p{L}\p{N}_.+'-]{1,64}\s?@\s?${noFigure}[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}`,
    'giu',
  ),
  new RegExp(`[\\w.+-]{1,64}${spelled('at', '@')}${noFigure}${label}(?:${dot}${label}){0,3}${dot}${ending}\\b`, 'giu'),
  // National Insurance numbers, however they are spaced.
  /\b[a-z]{2}(?:[ -]?\d){6}[ -]?[a-d]\b/giu,
  // Profiles and pages of a person's own.
  /\b(?:https?:\/\/|www\.)[^\s,]{1,300}/giu,
  /(?<![\w@])@[a-z]\w{2,30}/giu,
]

/** A day, with its year, after which word it is that of a birth. */
const day = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?[\s./-]{1,3}(?:of\s)?(?:\d{1,2}|\p{L}{3,9})[\s./-]{1,3}(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})\b`
/** Numbers that are personal by the words before them, which stay. */
const labelled: RegExp[] = [
  /\b(sort\s?code(?:\s+is)?[\s:]{1,3})\d{2}[ -]?\d{2}[ -]?\d{2}\b/giu,
  /\b((?:account|acct?|a\/c)(?:\s+(?:number|num|no\.?))?(?:\s+is)?[\s:]{1,3})\d{4} ?\d{4}(?![\d%]|,\d)/giu,
  new RegExp(
    String.raw`\b((?:born(?:\s+on)?|d\.?o\.?b\.?|date\s+of\s+birth|birth\s?da(?:te|y))(?:\s+(?:is|was))?[\s:]{1,3})${day}`,
    'giu',
  ),
]

/** A word of a street's or a town's name, and none that counts or joins. */
const nameWord = String.raw`(?!(?:bed|bedroom|flat|house|home|unit|deal|propert|year|month|week|minute|min|hour|mile|percent|pound)(?:s|y|ies)?\b|(?:k|m|bn|pcm|per|rents?|yields?|of|on|in|at|near|for|from|to|the|a|an|and|or|is|with|by|down|up)\b)[\p{L}'’.-]{2,30}`
const house = String.raw`(?<![\d£,.])\b(?:flat\s+\d{1,3}[a-z]?,?\s+)?\d{1,3}[a-z]?,?\s+`
const postcode = String.raw`(?:(?:,?\s+${nameWord}){0,2},?\s+[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}\b)?`
/** A house by its number and street, with the postcode behind it. Words that are streets as well as others count with capitals. */
const addresses: RegExp[] = [
  new RegExp(`${house}(?:${nameWord}\\s+){1,2}(?:street|road|rd|avenue|ave|lane|crescent|mews)\\b${postcode}`, 'giu'),
  new RegExp(
    `${house}(?:\\p{Lu}[\\p{L}'’.-]{1,30}\\s+){1,2}(?:Drive|Close|Terrace|Court|Gardens|Grove|Way)\\b${postcode.replaceAll('a-z', 'A-Z')}`,
    'gu',
  ),
]

/** Words after which three digits are a rent, though a street follows them. */
const rentBefore =
  /\b(?:rent(?:al)?(?:\s+(?:is|was|of))?|(?:rent(?:s|ed)|lets?)(?:\s+(?:at|for))?|pay(?:s|ing)?|paid)(?:\s+(?:about|around))?[\s:=]{1,3}$/iu
/** The most characters of such words. */
const longestBefore = 30

/** Digits with anything but a word between them. Commas part amounts, so that they end a number. */
const digitRun = /(?<![\d£,.])(?:\+|\()?\d(?:[ \u00a0()./–‑-]{0,3}\d){8,24}(?!\d|,\d|%)/gu

/**
 * Words after which people say their name. Up to four words follow it, to the next little word. What is let "in my name" is nobody's
 * name.
 */
const named =
  /\b(?<!\bin\s(?:(?:my|his|her|our|their)\s)?)((?:(?:my|the)\s+(?:full\s+|first\s+|last\s+|sur|fore)?names?(?:\s+is|'s|’s)?|name\s?[:=]|i\s*am\s+called|i'm\s+called|call\s+me|known\s+as|(?:kind\s+|best\s+)?regards,?|signed,?|yours\s+\w+,?)[\s:]{1,3})((?:(?!(?:and|i|but|with|from|what|which|who|my|is|are|the|a|an|on|in|looking|to|for|can|could|how|please)\b)\p{L}[\p{L}'’.-]*[ \t]*){1,4})/giu
/** "I am John Smith": two words with capitals. */
const introduced =
  /\b((?:I\s*am|I['’]m|[Tt]his\s+is|[Ii]t['’]s)\s+)(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s+)?\p{Lu}[\p{L}'’-]+\s+\p{Lu}[\p{L}'’-]+/gu
const titled = /\b(?:Mr|Mrs|Ms|Miss|Dr)\.?\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?/gu

/**
 * The words without what clearly tells who somebody is: email addresses, telephone numbers, National Insurance, card and account
 * numbers, days of birth, houses by number and street, and names that are said to be one. Figures stay, so of a rent before a street the street
 * alone goes. A name that merely stands in a sentence is not known to be one.
 */
export function withoutContactData(text: string): string {
  // Letters and digits in another dress, and signs that nobody sees, would hide what they say.
  let said = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  for (const pattern of patterns) said = said.replace(pattern, removed)
  for (const pattern of addresses) said = said.replace(pattern, withoutAddress)
  for (const pattern of labelled) said = said.replace(pattern, `$1${removed}`)
  return said
    .replace(digitRun, (run) => (isContactNumber(run) ? removed : run))
    .replace(named, (_, before: string, name: string) => before + removed + name.slice(name.trimEnd().length))
    .replace(introduced, `$1${removed}`)
    .replace(titled, removed)
}

/** What is left of an address: nothing, or the rent that it begins with. */
function withoutAddress(found: string, at: number, text: string): string {
  const rent = /^\d{3},?\s/.exec(found)?.[0]
  return rent && rentBefore.test(text.slice(Math.max(0, at - longestBefore), at)) ? rent + removed : removed
}

/** A telephone number begins with 0 or +, or is grouped as none of our amounts is; a card has 13 digits or more. */
function isContactNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  if (/^\+|^\(?0/.test(run)) return digits.length >= 10
  return (
    digits.length >= 12 || /^44\d{10}$/.test(digits) || (/^7\d{9}$/.test(digits) && !/^\d{1,3}(?: \d{3})+$/.test(run))
  )
}
