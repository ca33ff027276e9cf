import { longestMessage } from '../../app/domain/advisor/answer.ts'

/** Messages of the longest length, such as people paste and such as are made to be slow to read. */

const filled = (piece: string) => piece.repeat(Math.ceil(longestMessage / piece.length)).slice(0, longestMessage)

/** A usual text of a purchase, which says much beside it. */
const story =
  'Hi, we have been looking at a two bed terrace in Leeds for £185,000 that rents at £950 pcm, the agent takes 12% and the service charge is £1,200 a year; my brother in Cardiff paid 210k for his with a 70% mortgage at 5.2% over 25 years, not counting stamp duty, and Hull or Bradford on Avon would be cheaper. '

export const longMessages: Readonly<Record<string, string>> = {
  'a story of a purchase': filled(story),
  'only digits': filled('7'),
  'only numbers': filled('185000 950 70 5 '),
  'only amounts': filled('£185,000 £950 70% '),
  'only commas': filled(','),
  'commas and digits': filled('1,'),
  'only "not"': filled('not '),
  'only "and"': filled('and '),
  'only "rent"': filled('rent '),
  'only "stamp duty on"': filled('stamp duty on '),
  'only "no mortgage"': filled('no mortgage '),
  'only towns': filled('Newcastle upon Tyne and Bradford '),
  'words like towns': filled('Bradfrod Manchestre Liverpol Sheffeild '),
  'one long word': filled('mortgage'),
  'words of one letter': filled('a '),
  'words that nobody knows': filled('qzxvbn wqrtzp xkcdjh '),
  'number words': filled('one hundred and twenty three thousand '),
  'a range without end': filled('150-170-'),
  'percent signs': filled('5% '),
  'rooms and rents': filled('5 rooms at 550 each '),
  'other alphabets': filled('Аренда квартиры ценою '),
  'marks upon letters': filled('a\u0301\u0302\u0303'),
  'pictures and their joints': filled('👩‍👩‍👧‍👦'),
  'wide signs': filled('£１２００ '),
  'one sign that becomes eighteen': filled('\ufdfa'),
  'numbers of one digit': filled('9 '),
  'rents without end': filled('5 rent '),
  'taken back again and again': filled('sorry 5 '),
  'this and not that': filled('5 not '),
  'tax years': filled('2026/27 '),
  'figures joined by signs': filled('1-'),
  'each of each': filled('5 each '),
  'questions upon questions': filled('what is the yield? '),
}
