/** Words that tell what the law or the rules of the site ask, allow, forbid or will ask. */

const who = '(?:seller|vendor|agent|lender|owner|tenant|bank|council|buyer|landlord|government|company|broker)s?'

export const lawWords = new RegExp(
  [
    'licen[cs]\\w*|permits?|permitted|planning permission|permission|optional|voluntary|compulsory|mandatory|obligatory|obliged|obligation',
    'illegal|unlawful|legal(?:ly)?(?! (?:fees?|costs?|advice|bills?))|by law|the law (?:is|says|allows|asks|requires)|forbidden|prohibited|banned|allowed to|not allowed|free to',
    'fined|(?:a|no|any|the) (?:fine|penalty|penalties)|penalt(?:y|ies)|prosecut\\w+|abolish\\w*|scrapp\\w*|repeal\\w*|in(?:to)? force|phased (?:in|out)|evict\\w*|section 21|section 8|no-fault|give notice|notice (?:of|period)',
    'entitled|exempt\\w*|exemption|refund(?:s|ed|able)?|(?:get|gets|given) (?:\\w+ ){0,3}back|(?:is|are|be) paid back|money back|reclaim\\w*|claim(?:s|ed|ing)? (?:\\w+ ){0,3}(?:back|against|as)|tax[- ]deductible|deductible|written off',
    '(?:is|are|be) (?:paid|borne|met|owed) by|(?:all|every|any|no) (?:banks?|lenders?|councils?|landlords?|homes?|houses?|flats?|propert(?:y|ies)|buyers?)|gas (?:safety )?(?:checks?|certificates?)|electrical (?:checks?|certificates?|safety)|smoke alarms?',
    'deadline|due (?:each|every|once|on|by|within|when|before|in|at|after)|late (?:payment|filing)|payable (?:on|by|within|when|before|in|at|after|to)',
    `(?:must|ha(?:s|ve) to|needs? to|required to|do(?:es)? not (?:need|have) to|do(?:es)?n['’]t (?:need|have) to|need\\s+not) (?:be paid|pay|register|hold|get|file|tell|report|be (?:registered|licensed|filed|reported)|protect|give|provide)`,
    `${who} (?:always |never |usually )?(?:pays? (?:the|this|that|your|for the) (?:\\w+ )?(?:tax|duty|fees?|costs?)|owes?|must|bears?|is liable|are liable)`,
    `(?:do(?:es)? not|do(?:es)?n['’]t|never|no longer|always) (?:need|needs|have|has|pay|pays|owe|owes|apply|applies)(?: to)? (?:an? |any |the |your )?(?:licen[cs]e|epc|certificate|tax|deposit|insurance|surcharge|survey|solicitor|permission|permit|duty|fee)`,
  ]
    .map((each) => `\\b(?:${each})\\b`)
    .join('|'),
  'i',
)

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'

/** A time from which, or until which, something is so. Dates of results are blanks where this is looked for. */
export const timesOfRules = new RegExp(
  `\\b(?:from|until|till|since|before|after|by|in|as of|starting|during) (?:(?:next|last|this|the (?:next|last|coming|new|end of)|early|late|mid-?) ?)?(?:(?:${months})\\b|spring|summer|autumn|winter|(?<=(?:next|last|this|coming|new|end of(?: the)?) )(?:year|month|week|quarter)|now on|then on)\\b|\\b(?:next|last|this coming) (?:year|month|week|quarter|spring|summer|autumn|winter|${months})\\b|\\b(?:due|set|about) to (?:change|rise|fall|end|go)\\b`,
  'i',
)
