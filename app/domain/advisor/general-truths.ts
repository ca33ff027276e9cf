/**
 * How the figures of a purchase hang together whatever they are: a larger deposit means a smaller loan. What a sentence without figures says
 * of it is right, wrong, or none of these. Safe in the browser.
 */

const causes = 'deposits?|interest rates?|rates?|rents?|prices?|loans?|costs?|voids?|terms?'
const effects = 'loans?|interest|payments?|repayments?|cash ?flow|yields?|tax|duty|cash|cover|income|costs?|deposits?'
const up = '(?:larger|bigger|higher|longer|more|greater|raising|increasing)'
const down = '(?:smaller|lower|shorter|less|fewer|lowering|reducing|cutting)'
const cause = new RegExp(
  `\\b(?:(?<up>${up})|${down}) (?:(?:the|your|a|an|monthly|average) )*(?<what>${causes})\\b`,
  'i',
)
const effect = new RegExp(
  `\\b(?:(?<up>${up}|raises?|increases?|adds? to|lifts?|improves?)|(?:${down}|lowers?|reduces?|cuts?)) (?:(?:the|your|a|an|monthly|each|every|gross|net|mortgage|stamp|running) )*(?<what>${effects})\\b`,
  'gi',
)

/** What rises with each cause, and what falls. */
const known: readonly [cause: RegExp, rises: RegExp, falls: RegExp][] = [
  [/^deposit/i, /^cash ?flow|^cash$/i, /^loan|^interest|payment/i],
  [/rate/i, /^interest|payment|^costs?/i, /^cash ?flow/i],
  [/^rent/i, /^cash ?flow|^yield|^cover|^income/i, /^$/],
  [/^price/i, /^tax|^duty|^deposit|^loan|^cash$/i, /^yield/i],
  [/^loan/i, /^interest|payment/i, /^cash ?flow|^deposit|^cash$/i],
  [/^(?:cost|void)/i, /^$/, /^cash ?flow|^income|^yield/i],
  [/^term/i, /^interest/i, /payment/i],
]
const repayment =
  /\brepayment (?:mortgage|loan)\b[^.;]*\bcosts? (?<more>more|less)(?: (?:each|every|a|per) (?:month|year))\b(?! than (?!(?:an? )?interest-only))/i
const interestOnly =
  /\binterest-only (?:mortgage |loan )?costs? (?<more>more|less)(?: (?:each|every|a|per) (?:month|year))\b(?! than (?!(?:an? )?(?:repayment|with)))/i

/** Terms that are told wrong. */
const wrongTerms =
  /\bgross yields? (?:is|are|means?)\b(?![^.;]*\b(?:not|before)\b)[^.;]*\bafter\b|\bnet yields? (?:is|are|means?)\b(?![^.;]*\b(?:not|after)\b)[^.;]*\bbefore (?:any |all )?(?:running )?costs\b/i

/** True where a sentence says what is always so, false where it says the opposite; null where it is neither. */
export function judgeTruth(text: string): boolean | null {
  if (wrongTerms.test(text)) return false
  const repaid = repayment.exec(text)?.groups?.more
  if (repaid) return repaid.toLowerCase() === 'more'
  const only = interestOnly.exec(text)?.groups?.more
  if (only) return only.toLowerCase() === 'less'
  const first = cause.exec(text)
  if (!first) return null
  const isDenied = /\b(?:not|never|no|\p{L}+n['’]t)\b/iu.test(text)
  const rule = known.find(([what]) => what.test(first.groups!.what!))
  const found = [...text.slice(first.index + first[0].length).matchAll(effect)]
  if (!rule || found.length === 0 || isDenied) return null
  const verdicts = found.map(({ groups = {} }) => {
    const isRising = rule[1].test(groups.what!)
    if (!isRising && !rule[2].test(groups.what!)) return null
    return (first.groups!.up !== undefined) === (groups.up !== undefined) ? isRising : !isRising
  })
  if (verdicts.includes(false)) return false
  return verdicts.every(Boolean) ? true : null
}
