import type { ReactNode } from 'react'
import type { Word } from '#app/domain/figures/word-meanings.ts'
import { wordHref } from './links.ts'

/** The labels of figures and facts that somebody who invests for the first time may not know. */
const wordOfLabel: Readonly<Record<string, Word>> = {
  'Est. Annual Yield': 'annual-yield',
  'Gross yield': 'gross-yield',
  'Gross yield there': 'gross-yield',
  'Net yield': 'net-yield',
  ROI: 'roi',
  'ROI, bought with cash': 'roi',
  'Cash flow': 'cash-flow',
  'Cash-on-cash': 'return-on-cash',
  'Return on cash': 'return-on-cash',
  'Cash needed': 'cash-needed',
  'Rental cover': 'icr',
  'Rental cover test': 'icr',
  'Break-even occupancy': 'break-even',
  'Money left in': 'money-left-in',
  'Running costs': 'running-costs',
  Tenure: 'tenure',
  'Ground rent a year': 'ground-rent',
  'Ground rent review': 'ground-rent',
  'Service charge a year': 'service-charge',
  'Energy rating': 'epc',
  'Most common energy rating': 'epc',
  'Comparable sales': 'comparables',
  Tenancy: 'tenancy',
  'Non-standard construction': 'non-standard-construction',
  'At least 11 m high, and no fire risk appraisal seen': 'fire-risk-appraisal',
  'Below Market Value': 'below-market-value',
  'Buy to let': 'buy-to-let',
  'Licensed HMO': 'hmo',
  'HMO licence': 'hmo',
  'Value after works (GDV)': 'gdv',
  'Managed student let': 'student-let',
  'Student let': 'student-let',
  'Mixed use': 'mixed-use',
  'Value add': 'value-add',
  'Secure Price': 'secure-price',
}

interface ExplainedProps {
  word: Word
  children: ReactNode
}

/** A word of a sentence that leads to its meaning. */
export function Explained({ word, children }: ExplainedProps) {
  return <a href={wordHref(word)}>{children}</a>
}

/** A label or value of a fact, which leads to its meaning where it has one. `shown` is how it reads within a sentence. */
export function ExplainedLabel({ text, shown }: { text: string; shown?: string }) {
  const word = Object.hasOwn(wordOfLabel, text) ? wordOfLabel[text] : undefined
  if (!word) return shown ?? text
  if (shown) return <Explained word={word}>{shown}</Explained>
  return (
    <a className="word" href={wordHref(word)}>
      {text}
    </a>
  )
}
