import { says, type Recorded } from './recorded.ts'

/** A service that takes no functions: the site works everything out, and the model words it. */
export const toolLess: readonly Recorded[] = [
  { question: 'roi for a 150k flat with 900 rent', takesNoTools: true, rounds: [says('The gross yield is [[r1.grossYield]] and the ROI is [[r1.roi]].')], shows: '7.20%' },
  { question: 'roi on £200,000 house renting at £1,200 pcm', takesNoTools: true, rounds: [says('The gross yield is [[r1.grossYield]].')], shows: '7.20%' },
  { question: 'stamp duty on 250k second home in wales', takesNoTools: true, rounds: [says('The tax is [[r1.tax]].')], shows: '£14,950' },
  { question: 'whats the yield in Leeds', takesNoTools: true, rounds: [says('In Leeds the gross yield is [[r1.grossYield]].')], shows: '5.57%' },
  { question: 'tell me about Nottingham please', takesNoTools: true, rounds: [says('It is a fine place, and prices will rise.')] },
  { question: 'who won the football', takesNoTools: true, rounds: [says('Never said.')] },
] // prettier-ignore
