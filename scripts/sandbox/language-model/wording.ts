import type { Told } from './reading-along.ts'

/** Results in two or three sentences, with the mark of each figure. */

type Facts = Record<string, unknown>

/** The mark that stands behind a figure; null where there is none. */
const markOf = (value: unknown) => (typeof value === 'string' ? (/\[\[[^\]]+\]\]/.exec(value)?.[0] ?? null) : null)

/** A sentence with the marks of these facts, each written as {name}; empty where one of them is not known. */
function say(facts: Facts, sentence: string): string {
  let isWhole = true
  const said = sentence.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path.split('.').reduce((below: unknown, key) => (below as Facts | undefined)?.[key], facts)
    const mark = markOf(value)
    if (mark === null && typeof value === 'string') return value
    if (mark === null) isWhole = false
    return mark ?? ''
  })
  return isWhole ? said : ''
}

const isLoss = (value: unknown) => typeof value === 'string' && /^[−-]/.test(value)
const list = (value: unknown) => (Array.isArray(value) ? (value as Facts[]) : [])

/** The sentences of a result, the most telling first. */
function sentencesOf(facts: Facts): string[] {
  const knows = (...names: string[]) => names.every((name) => name in facts)
  if (knows('cashNeeded', 'title'))
    return [
      say(facts, 'Deal {id}, {title}, has a price of {price} and a gross yield of {grossYield}.'),
      say(
        facts,
        isLoss(facts.cashFlow)
          ? 'With a mortgage deal {id} loses {cashFlow} a year, and the cash needed is {cashNeeded}.'
          : 'With a mortgage deal {id} has a cash flow of {cashFlow} a year, and the cash needed is {cashNeeded}.',
      ),
    ]
  if (knows('cashNeeded', 'annualRent'))
    return [
      say(
        facts,
        'At a price of {price} and a rent of {monthlyRent} a month, the gross yield is {grossYield} and the ROI is {roi}.',
      ),
      say(
        facts,
        isLoss(facts.cashFlow)
          ? 'With a mortgage of {loan} at a rate of {rate} it loses {cashFlow} a year.'
          : 'With a mortgage of {loan} at a rate of {rate} the cash flow is {cashFlow} a year.',
      ),
      say(facts, 'The cash needed is {cashNeeded}, with a tax of {tax} in it.'),
    ]
  if (knows('interestOnlyAMonth'))
    return [
      say(facts, 'A loan of {loan} at a rate of {rate} costs {interestOnlyAMonth} a month as interest-only.'),
      say(facts, 'As a repayment mortgage over {termYears} years it costs {repaymentAMonth} a month.'),
    ]
  if (knows('bands', 'tax'))
    return [
      say(facts, 'The tax on {price} is {tax} ({name}), for this buyer: {buyer}.'),
      say(facts, 'For an only home the tax would be {onlyHome}.'),
    ]
  if (knows('totalIn'))
    return [
      `BRRR means buying, refurbishing, letting and then refinancing.`,
      say(facts, 'Here the price is {price} and the works are {works}; the value is {value} after them.'),
      say(facts, 'In all {totalIn} goes in, and the new loan is {loan}.'),
      say(facts, 'Then {moneyLeftIn} stays in, and the cash flow is {cashFlow} a year.'),
    ]
  if (knows('maximumLoan'))
    return [
      say(facts, 'The cover is {cover}; the lender asks for a cover of {asked} at a stress rate of {stressRate}.'),
      say(facts, 'The rent needed is {requiredRent} a month.'),
    ]
  if (knows('credit', 'netTax'))
    return [
      say(facts, 'The property adds a tax of {tax}, and there is a credit of {credit}.'),
      say(facts, 'The tax that is left is {netTax}.'),
    ]
  if (knows('order'))
    return [
      say(facts, 'There are {total} areas within these limits.'),
      ...list(facts.areas)
        .slice(0, 3)
        .map((area) => say(area, '{name} has an average price of {price} and a gross yield of {grossYield}.')),
    ]
  if (knows('highestYield'))
    return list(facts.areas).map((area) =>
      say(area, '{name}: an average price of {price}, a rent of {rent} a month and a gross yield of {grossYield}.'),
    )
  if (knows('reached', 'target')) {
    const of = facts.figure === 'netYield' ? 'net yield' : 'gross yield'
    return [
      facts.field === 'rent'
        ? say(facts, `A rent of {value} a month gives a ${of} of {reached}.`)
        : say(facts, `At a price of up to {value}, the ${of} is {reached}.`),
    ]
  }
  if (knows('passages'))
    return list(facts.passages)
      .slice(0, 1)
      .map(({ text }) => String(text))
  if (knows('factors', 'grades'))
    return [
      ...(facts.deal ? [say(facts.deal as Facts, 'Deal {id} has an AI Deal Score of {score}.')] : []),
      ...list(facts.factors).map((factor) =>
        say(factor, 'The {name} factor has a weight of {weight} in the AI Deal Score.'),
      ),
    ]
  if (knows('which', 'sums'))
    return list(facts.deals)
      .slice(0, 1)
      .map((deal) => say(deal, 'Deal {id}, {title}, needs the least cash: the cash needed is {cashNeeded}.'))
  if (knows('deals'))
    return [
      say(facts, 'I found {total} deals.'),
      ...list(facts.deals).map((deal) =>
        say(deal, 'Deal {id}, {title}, has a price of {price} and a gross yield of {grossYield}.'),
      ),
    ]
  if (knows('around'))
    return [
      say(
        facts,
        'In {name} the average price is {price}, the rent is {rent} a month and the gross yield is {grossYield}.',
      ),
    ]
  if (knows('meaning')) return [say(facts, '{name}: {meaning}')]
  if (knows('paragraphs')) return list(facts.paragraphs).slice(0, 1).map(String)
  if (knows('posts')) {
    const titles = list(facts.posts).map((post) => `- ${String(post.title)}`)
    return [
      'Look at the rent, the price and every cost before anything else, and ask a solicitor to check the papers.',
      `These guides may help:\n${titles.join('\n')}`,
    ]
  }
  return []
}

/** `isAgain` is true where the first words were refused: then it says less. */
export function wordResults(results: readonly Told[], isAgain: boolean): string {
  const all = results.flatMap((told) => {
    if (typeof told.problem === 'string') return [told.problem.replace(/\.?$/, '.')]
    const sentences = sentencesOf((told.facts ?? {}) as Facts).filter((sentence) => sentence !== '')
    return sentences.slice(0, isAgain ? 1 : 4)
  })
  const said = all.length > 0 ? all.join(' ') : 'I found nothing about that.'
  return `${said}\n\nThis is general information, not advice.`
}
