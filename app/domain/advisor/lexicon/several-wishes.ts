/** Where one question of a message ends and the next one begins. Safe in the browser. */

const openers =
  'what|whats|which|who|whom|when|whens|where|wheres|why|how|hows|do|does|did|is|isnt|are|am|can|could|may|must|should|shall|will|would|have i|have we|has|by when|within how many|within what|till when|until when|at what'

/** What begins no clause of a sentence that tells something. */
const asked = openers.replace('which|who|whom|when|whens|where|', '')

/** A sentence ends. */
export const ends = /(?<=[.!?:])\s+|\s[-–]\s|\n+/
/** "And is there a form", ", and by when": another question begins; "is that right" asks whether what was said before is so. */
export const joints = new RegExp(
  `,?\\s(?:and|plus|also|but|\\+|&)\\s(?:also\\s|then\\s)?(?=(?:${openers})\\b)|,\\s(?=(?:${asked})\\b)|\\s(?=is (?:that|he|she|it|this) (?:right|correct|true)\\b)`,
  'i',
)
/** A question begins so, behind words that only greet or join. */
export const opens = new RegExp(
  `^(?:(?:and|so|but|also|plus|or|hi|hiya|hello|anyway|please|then|ok|well|now)[,\\s]+){0,3}(?:${openers})\\b`,
  'i',
)
/** "Two months' notice still ok or has that gone": a question that begins with what it is of. */
export const asksAnyway =
  /\b(?:still (?:ok|okay|allowed|legal|good|fine|valid)|allowed|or (?:has|have|is|are|do|does|not)\b)/i
/** "Is she right": what stands before it is asked. */
export const asksWhetherTrue =
  /^(?:and |so |but )?(?:is|are|was) (?:that|he|she|it|this|they|my \w+) (?:right|correct|true|so)\b/i
/** Somebody else says something. */
export const claims = /\b(?:says|said|tells me|told me|reckons|reckon|maintains|thinks|insists|swears|claims)\b/i
/** What a word means is asked for. */
export const asksMeaning = /\b(?:mean|means|meaning|stand for|stands for)\b/i
