import type { LawKey } from '../lexicon/law.ts'

/** What a question asks for within a subject of the law, and whether the passages that are quoted speak of it. */

interface Point {
  asked: RegExp
  /** What a passage holds that says something of it. */
  says: RegExp
  text: string
  /** The subjects within which the words ask for this. */
  of?: readonly LawKey[]
}

const number = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|ten|twelve|a)`
const span = String.raw`(?:working )?(?:hours?|days?|weeks?|months?|years?)`
const sanction =
  /\b(?:fine|fines|fined|penal\w*|prosecut\w+|crime|civil|times|claim|court|tribunal|cannot get|no effect|lose|rent back|paid back|harassment)\b/i

const points: readonly Point[] = [
  {
    asked: / fixed term /,
    says: /\b(?:fixed|terms?|clauses?)\b/i,
    text: 'whether it is otherwise for a fixed term',
  },
  {
    asked:
      / (?:(?:a|the|any|what|big|which) fine|fine (?:me|us|you|ye|him|her)|fines|fined|penalty|penalties|penalised|prosecuted) /,
    says: /\b(?:fines?|fined|penalt\w+|prosecut\w+|crime|times|claim)\b|£/i,
    text: 'what the penalty is',
  },
  {
    asked:
      / (?:what happens|whit happens|what happen|what) (?:to (?:me|him|her|us|you|them|landlords|a landlord) )?(?:if|when) (?:i|we|you|ye|he|she|they|a landlord|someone|somebody|one) (?:just |still |simply |ever )?(?:dont|do not|didnt|did not|dinnae|dinna|doesnt|does not|never|ignore|ignores|ignored|havent|havenae|hasnt|cant be|forget|forgot|skip|miss|missed) | (?:what happens|whit happens) without (?:it|one|them|either) | (?:get|am i|be|are we|is he|is she) (?:in|into) (?:any |big )?(?:bother|trouble) | (?:whatd|what would|what will|what can|what could|what do) they do (?:to )?(?:me|us|him|her|if) | get caught | (?:take|took|charge|charged) (?:more|too much) /,
    says: sanction,
    text: 'what follows where it is not done',
    of: [
      'registration',
      'safety',
      'right-to-rent',
      'pets',
      'papers-at-the-start',
      'deposit',
      'energy-rating',
      'licence',
      'letting-agents',
      'renters-rights',
      'repairs',
    ],
  },
  {
    asked:
      / how long (?:it|they|that|one) lasts? | how (?:long|many years) (?:is|are|s|does|do|will|would|can|did|wull) (?:\w+ ){1,4}(?:last|lasts|valid|good|run|runs|stand) | how longs? (?:its|it) (?:last|good|valid) | (?:good|valid) for how (?:long|many years) | how many years (?:is|does) (?:it|that|one) | (?:renew|renewed|renewing|renewal) (?:it|them|every|how often|when) | how often (?:do|must|does) (?:i|we|you|it|they|one)(?: have to)?(?: be)? renew(?:ed)? /,
    says: /\b(?:lasts?|valid|renew\w*|expires?|runs? out|every \d* ?years?|every (?:two|three|five|ten) years)\b|\bfor (?:up to )?(?:\d+|two|three|five|ten) years\b/i,
    text: 'how long it lasts',
    of: ['registration', 'licence', 'energy-rating', 'safety', 'letting-agents', 'short-lets', 'right-to-rent'],
  },
  {
    asked:
      / (?:let|rent|relet|re let) (?:it|them|the house|the flat|the place|the home) (?:out )?again | back (?:on|onto) the (?:rental )?market | back up for rent | (?:relet|re let|reletting|re letting) /,
    says: /\bno letting\b|\blet(?:ting)? (?:it )?again\b/i,
    text: 'whether the home may be let again afterwards',
    of: ['ending-a-tenancy'],
  },
  {
    asked:
      / (?:do|check|checked|ask|see) (?:it|him|her|them|that) again | (?:recheck|re check|rechecked|follow up check|second check|check again|a further check|repeat check) | (?:runs|ran|run|running) out /,
    says: /\b(?:again|repeat\w*|follow-up|renew\w*|runs? out)\b/i,
    text: 'whether the check has to be done again',
    of: ['right-to-rent'],
  },
  {
    asked: / (?:is there|what|which|need|use|have|a special|a set|a proper) (?:a )?forms? /,
    says: /\bform\b/i,
    text: 'whether there is a form for it',
  },
  {
    asked: / converted (?:contract|contracts|tenancy|tenancies|ones?) /,
    says: /\bconver/i,
    text: 'whether it is otherwise for a converted contract',
  },
  {
    asked:
      / (?:secretary of state|secretary of states|sos|government (?:sign off|approval|consent|approve)|approval of the government|ministers? (?:sign|consent|approve)) /,
    says: /\b(?:secretary|minister)/i,
    text: 'whether the government has to consent',
  },
  {
    asked: / (?:listed|grade 2|grade ii) /,
    says: /\b(?:listed|conservation)\b/i,
    text: 'whether it is otherwise for a listed building',
  },
  {
    asked: / (?:what|any|which) fees? | fees | cost to (?:join|register|sign up) /,
    says: /\bfees?\b|£/i,
    text: 'what the fees are',
  },
  {
    asked: / (?:how much|how long a|how long|what|how many (?:months|weeks|days)) (?:is the )?(?:notice|warning) /,
    says: new RegExp(String.raw`\b${number}(?:’| or| to)? ?${span}|notice of a visit`, 'i'),
    text: 'how much notice it takes',
  },
  {
    asked:
      / (?:can|could|may) (?:he|she|they|the tenant|tenants|a tenant|my tenant|the lodger) (?:object|refuse|say no|challenge|appeal|fight|dispute) /,
    says: /\b(?:tribunal|refus\w+|object\w*|reason|officer|agree\w*|court)\b/i,
    text: 'whether it can be refused',
  },
  {
    asked: / (?:what|how much) (?:does|do|is|will|would) (?:\w+ ){1,5}cost /,
    says: /\bfees?\b|£|\bcosts?\b/i,
    text: 'what it costs',
    of: ['registration', 'licence', 'letting-agents', 'safety', 'energy-rating'],
  },
  {
    asked: / how long (?:does|do|will|would|can) (?:\w+ ){1,4}take /,
    says: /\btakes?\b/i,
    text: 'how long it takes',
    of: ['ending-a-tenancy', 'rent-arrears'],
  },
  {
    asked:
      / (?:tenant|tenants|landlord|landlady|lodger|he|she|one of them) (?:dies|died|has died|passes away|passed away) /,
    says: /\b(?:dies?|died|death|heirs?|estate)\b/i,
    text: 'what holds after a death',
    of: ['deposit', 'ending-a-tenancy', 'joint-tenants', 'guarantors', 'rent-arrears', 'subletting'],
  },
  {
    asked: / (?:arrears|rent ground|months behind|weeks behind|behind with the rent|owes? (?:me|us) rent) /,
    says: /\b(?:arrears|owed|owe|owes|rent due|unpaid)\b/i,
    text: 'what holds for arrears',
    of: ['ending-a-tenancy', 'rent-rise', 'renters-rights', 'rent-arrears'],
  },
  {
    asked: / (?:refund|refunded|reclaim|claim (?:it|that|some of it|the extra) back) /,
    says: /\b(?:refund|repaid|back|return\w*|reclaim\w*)\b/i,
    text: 'whether it can be had back',
  },
]

/** What was asked for, and the passages say nothing of. */
export const unsaidPoints = (
  words: string,
  subjects: readonly LawKey[],
  passages: readonly { text: string }[],
): string[] =>
  points.flatMap(({ asked, says, text, of }) =>
    (!of || subjects.some((subject) => of.includes(subject))) &&
    asked.test(` ${words} `) &&
    !passages.some((passage) => says.test(passage.text))
      ? [text]
      : [],
  )
