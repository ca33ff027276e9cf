import { says, type Recorded } from './recorded.ts'

/** A model that lets people wait. */
export const slow: readonly Recorded[] = [
  { question: 'Never answer this, please', rounds: [{ fault: 'hang' }] },
  { question: 'Answer this word by word, please', rounds: [{ text: 'word '.repeat(2000), fault: { dripMs: 60 } }] },
  { question: 'Answer this a little slowly, please', rounds: [{ ...says('There is time. What would you like to look at?'), fault: { dripMs: 10 } }], shows: 'There is time.' },
] // prettier-ignore
