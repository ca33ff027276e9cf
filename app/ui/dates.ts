const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const dayAndMonth = new RegExp(`\\b(\\d{1,2}) (?=(?:${months})\\b)`, 'g')

/** The same text with every day kept on the line of its month. */
export function keepDates(text: string): string {
  return text.replace(dayAndMonth, '$1\u00a0')
}
