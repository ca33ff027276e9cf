import { formatPercent, formatPounds } from '#app/utils/money.ts'
import type { Left, Verdict } from './verdict.ts'

/** The words of a verdict: the sentence of a deal's page, and the line of its card. Every screen and mail takes them from here. */

/** A text of which one piece is marked; the piece is empty where there is nothing to mark. */
export interface MarkedText {
  before: string
  marked: string
  after: string
}

interface SentenceFacts {
  /** True while somebody may still ask and pay: not for a buyer, a reserved deal or one that is not sold online. */
  mayAsk: boolean
  /** True where deals are not reserved online (RULES.md, Holds). */
  isNotOnline: boolean
}

/** The sentence, with what is to be marked of it. */
export function verdictSentence(verdict: Verdict, { mayAsk, isNotOnline }: SentenceFacts): MarkedText {
  const sentence = sentenceOf(verdict, mayAsk)
  const scotland = isNotOnline ? ' Deals in Scotland are not reserved online.' : ''
  return { ...sentence, after: sentence.after + worksText(verdict) + scotland }
}

function sentenceOf(verdict: Verdict, mayAsk: boolean): MarkedText {
  switch (verdict.kind) {
    case 'to-be-built': {
      const { pricePence, worksPence } = verdict
      const works = worksPence > 0 ? `, works ${formatPounds(worksPence)} as stated` : ''
      return plain(
        `No rent until it is built. Price ${formatPounds(pricePence)}${works}; what it may sell or let for is not stated.`,
      )
    }
    case 'to-be-sold': {
      const { valuePence, pricePence, worksPence, taxPence, restPence, isShort } = verdict
      const parts = [
        `${formatPounds(pricePence)} price`,
        ...(worksPence > 0 ? [`${formatPounds(worksPence)} works`] : []),
        ...(taxPence > 0 ? [`${formatPounds(taxPence)} tax`] : []),
      ]
      const before = `${formatPounds(valuePence)} as stated, less ${list.format(parts)}`
      return isShort
        ? { before: `${before} is `, marked: `${formatPounds(restPence)} short`, after: ' before finance and selling.' }
        : restPence === 0
          ? plain(`${before} leaves nothing before finance and selling.`)
          : { before: `${before} leaves `, marked: formatPounds(restPence), after: ' before finance and selling.' }
    }
    case 'no-rent':
      return plain(
        `The owner has not stated a rent, so there is no return to show. Price ${formatPounds(verdict.pricePence)}${mayAsk ? '; ask before you pay' : ''}.`,
      )
    case 'no-costs':
      return plain(
        `The rent is ${formatPounds(verdict.rentPence)} a year as stated. What is left of it is not known, because the running costs are not stated.`,
      )
    case 'cash': {
      const before = `${formatPounds(verdict.ownPence)} of your own money, with no loan, `
      return verdict.leftPence === 0
        ? plain(`${before}leaves nothing: the rent just covers the costs.`)
        : { before: `${before}leaves `, marked: aYear(verdict), after: `${percentText(verdict)}, after costs.` }
    }
    case 'short':
      return {
        before: 'The rent does not cover the running costs: ',
        marked: formatPounds(verdict.shortPence),
        after: ' is missing each year, before any loan.',
      }
    case 'costs-you':
      return {
        before: `With a ${verdict.loanPercent}% mortgage this deal `,
        marked: `costs you ${formatPounds(verdict.shortPence)} a year`,
        after: `. ${cashText(verdict.cash)}`,
      }
    case 'even':
      return plain(
        `With a ${verdict.loanPercent}% mortgage the rent just covers costs and interest. ${cashText(verdict.cash)}`,
      )
    case 'left':
      return {
        before: `${formatPounds(verdict.ownPence)} of your own money leaves `,
        marked: aYear(verdict),
        after: `${percentText(verdict)}, after costs and the interest on a ${verdict.loanPercent}% mortgage.`,
      }
  }
}

/** The same in one line of a card: what is marked, and the rest. */
export function verdictLine(verdict: Verdict): MarkedText {
  switch (verdict.kind) {
    case 'to-be-built':
    case 'to-be-sold':
    case 'no-rent':
      return line('Rent not stated')
    case 'no-costs':
      return line('Costs not stated')
    case 'cash':
      return verdict.leftPence === 0
        ? line('Rent just covers', ' costs, bought with cash')
        : line(`${formatPounds(verdict.leftPence)} left a year`, ', bought with cash')
    case 'short':
      return line(`${formatPounds(verdict.shortPence)} short a year`, ', even with cash')
    case 'costs-you':
      return line(`Costs you ${formatPounds(verdict.shortPence)} a year`, ` with a ${verdict.loanPercent}% loan`)
    case 'even':
      return line('Rent just covers', ` costs and a ${verdict.loanPercent}% loan`)
    case 'left':
      return line(`${formatPounds(verdict.leftPence)} left a year`, ` with a ${verdict.loanPercent}% loan`)
  }
}

/** A marked text as one text. */
export function joinMarked({ before, marked, after }: MarkedText): string {
  return before + marked + after
}

const list = new Intl.ListFormat('en-GB')
const plain = (text: string): MarkedText => ({ before: text, marked: '', after: '' })
const line = (marked: string, after = ''): MarkedText => ({ before: '', marked, after })
const aYear = ({ leftPence }: Left) => `${formatPounds(leftPence)} a year`
const percentText = ({ percent }: Left) => (percent === null ? '' : `, ${formatPercent(percent)}`)

function cashText(cash: Left): string {
  return cash.leftPence === 0
    ? 'Bought with cash it just covers the costs.'
    : `Bought with cash it leaves ${formatPounds(cash.leftPence)}${percentText(cash)}.`
}

function worksText(verdict: Verdict): string {
  if (!('worksPence' in verdict) || verdict.worksPence === 0) return ''
  const works = formatPounds(verdict.worksPence)
  switch (verdict.kind) {
    case 'left':
    case 'cash':
      return ` ${works} of it goes into works first.`
    case 'costs-you':
    case 'even':
      return ` Works of ${works} come first and are counted.`
    default:
      return ''
  }
}
