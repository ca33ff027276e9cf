/**
 * Words of advice, praise, promises and forecasts, which no answer holds, whoever writes it. What they say in words that are none of these is
 * not found. Safe in the browser.
 */

const deed = '(?:buy|invest|purchase|secure|reserve|sell|sign|snap|grab|bid|offer|remortgage|commit)'
/** Advice that a visitor may be given: to find out more. */
const mayDo =
  '(?:ask|check|speak|talk|seek|read|get|consult|confirm|know|note|see|look|compare|bear|keep|be (?:aware|sure|careful)|also|always|first|still|think|consider|understand|find|allow|budget)'

/** Advice to one person, wherever it stands. */
const advice = [
  new RegExp(
    `\\byou(?:'d|’d)? (?:really |definitely |certainly |absolutely )*(?:should|must|ought to|need to|have to|want to|better|had better)(?! (?:not )?${mayDo}\\b)`,
    'i',
  ),
  new RegExp(
    `\\b(?:you(?:'d|’d)|you would|you(?:'ll|’ll)|you will|let(?:'s|’s)|why not|go ahead and|time to|wise to|sense to|sensible to|best to|better to|worth) (?:\\w+ ){0,2}${deed}(?:ing)?\\b`,
    'i',
  ),
  // Things that everybody should do.
  new RegExp(
    `\\b(?:should|must|ought to|needs? to|ha(?:s|ve) to|consider|think about) (?:\\w+ ){0,2}(?:${deed}|buying|investing|purchasing|securing|reserving|selling|signing)\\b(?! to let)`,
    'i',
  ),
  // An order, at the beginning of a sentence or of an item.
  new RegExp(
    `(?:^|[:;,–—] |[.!?] )[ \\t]*(?:[-•*] |\\d+[.)] )?(?:so |then |just |now |please |do )*(?:${deed}|put your|go (?:for|with)|choose|pick|act|hurry|(?:don['’]t|do not) (?:miss|wait|delay|hesitate))\\b(?!-| prices?\\b| to let)`,
    'im',
  ),
  // The same about what is not to be thought of, or to be had at any price.
  /(?:^|[:;,–—] |[.!?] )(?:so |then |just |now |please |do )*(?:ignore|skip|avoid|forget|steer clear|stay away|keep away|borrow|dip into|max out|put \S+(?: \S+){0,2} (?:on|at) (?:the (?:top|head) of )?your|back \S+ with)\b/im,
  /\b(?:you|one) can (?:safely |easily |happily )*(?:ignore|skip|forget|afford|do without)\b|\b(?:within|beyond) your (?:means|reach)\b|\b(?:steer|stay|keep) (?:well )?(?:clear|away) of\b|\b(?:a waste of (?:money|time))\b|\b(?:any|every|all|no) (?:bank|lender)s? (?:would|will|is|are)\b|\byou(?:['’]d| would|['’]ll| will) (?:\w+ )?(?:get|be (?:given|offered|granted|approved)) (?:this|that|the|a|your) (?:mortgage|loan)\b/i,
  /\b(?:regret|kick yourself|shame to|sorry to miss|sleep easy|let you down|as good as it gets|not to (?:like|love)|what you(?:['’]re| are) (?:looking|searching) for|(?:answers?|meets?|fits?) your (?:needs|wishes|goals|budget|criteria)|it is[.!]$)/im,
  /\b(?:this|that|it|here) is (?:\w+ )?(?:legal|financial|tax|investment|professional) advice\b(?! )|\bI(?:['’]m| am) (?:an? )(?:\w+ )*(?:advis[eo]r|broker|solicitor|accountant|lawyer|agent|surveyor|human|person)\b/i,
  /\bI(?:'d|’d|'ll|’ll| would| will)? (?:\w+ )?(?:recommend|advise|suggest(?! (?:checking|asking|speaking|reading|comparing))|urge|encourage|favour|pick|choose|go for|buy|opt|prefer|invest|bet)\b/i,
  /\bmy (?:\w+ )?(?:advice|recommendation|pick|choice|tip|suggestion|favourite)\b|\bif I were you\b|\byour best (?:bet|option|choice|investment|deal|move)\b/i,
  /\b(?:best|right|ideal|perfect|suitable|good|great|made) (?:\w+ ){0,3}for (?:you|your)\b|\b(?:suits|fits) (?:you|your)\b/i,
  /\b(?:best|top|smartest|safest|surest) (?:\w+ )?(?:investment|buy|choice|bet|opportunity|deal)s?\b/i,
  /\b(?:a|an|the|this|that) (?:\w+ ){0,2}(?:opportunity|bargain|steal|winner|gem)\b|\bsmart money\b/i,
  /\bno[ -]brainer|\bmust[ -](?:buy|have)|\b(?:great|good|excellent|fantastic|solid|safe|sure|smart|wise) (?:buy|bet|investment|choice|thing|move|deal)\b|\bworth (?:buying|investing)/i,
]

/** Praise, and judgements of what an area or a deal is. */
const praise = [
  /\btempted\b|\bdo(?:es|ing)? (?:very |so |really )?well\b|\bpeaked\b|\bbottomed\b|(?:any(?:one|body)|every(?:one|body)) (?:sensible|sane|smart|serious|wise|with)|(?:is|are) (?:clearly |simply |easily )?the (?:one|ones)\b(?! (?:that|with|of))|(?:clear|obvious|natural|only|easy|popular|favoured|first) (?:choice|pick|winner|favourite|option)|(?:would |will |might |could |should )?suit(?:s|ed)?\b|suitable for|geared to|made for|stacks? up|adds? up nicely|(?:the )?(?:numbers|figures|sums|maths) (?:work(?! out)|speak|stack up|add up(?! to))|makes? (?:\w+ )?sense|speaks? for itself|my money|edge (?:over|is)|has the edge|wins\b|comes out (?:on )?top|pulls ahead|head and shoulders|leaps? out|catches the eye|crying out|screams?|dream|magnet|haven|powerhouse|engine room|bright|sunny|rosy|encouraging|in a good place|no shortage of|cheap (?:for|at)|a real\b|a proper\b/i,
  /\b(?:cracking|stunning|superb|fantastic|terrific|outstanding|exceptional|amazing|awesome|incredible|brilliant|impressive|stellar|spectacular|remarkable|excellent|lucrative|unmissable|unbeatable|irresistible|compelling|enviable|mouth-?watering|eye-?catching|tempting|juicy|tidy|handsome|generous|bumper|whopping|killer|top-?notch|first-?class|world-?class|gold(?:en| ?mine)|gem|jewel|bargain|steal|winner|(?:high-?|top |nice |steady |little |good |solid |strong |money |real |regular )+(?:earner|performer)|money-?(?:spinner|maker)|cash ?cow|hot ?spot|hot property|up-?and-?coming|no-?lose|slam ?dunk|sweet spot|sure thing|safe bet|safe as houses|safe pair|blue-?chip|bullet-?proof|rock-?solid|recession-?proof|under-?(?:valued|priced)|cheap as chips|dirt cheap|snip|value for money|good value|great value|stands? out|shin(?:es|ing)|stars?\b(?! ratings?)|punches above|ticks? (?:all |every |the |a lot of )|hard to (?:beat|fault|ignore|go wrong)|can['’]t go wrong|well worth|worth (?:a|every|your|the|it|snapping|having|a look)|sought-?after|desirable|vibrant|thriving|booming|buoyant|flourishing|attractive|appealing|promising|favourable|rewarding|profitable|worthwhile|reliable|dependable|no-?fuss|hassle-?free|hands-?off|never (?:empty|short)|in (?:high|strong|great|huge) demand|(?:high|strong|great|huge|solid|robust|healthy|endless|insatiable|plenty of|lots of) (?:\w+ )?(?:demand|returns?|yields?|cash ?flow|growth|rents?|potential|income|profits?|margins?|upside|fundamentals|performance)|(?:good|great|nice|lovely|decent|solid|sound|smart|wise|clever|shrewd|safe|sensible|strong|healthy|fine|ideal|perfect|wonderful|right|prime|super|top|best) (?:\w+ )?(?:investment|return|yield|deal|area|place|city|town|buy|bet|choice|pick|option|earner|rent|income|cash ?flow|location|spot|figures?|numbers?|prospects?|opportunit(?:y|ies)|fit|match|candidate|entry|start|move|time|home|property|performer|value|margin|cushion|score)s?|(?:looks?|is|are|seems?|sounds?|feels?|would be|that['’]s) (?:\w+ )?(?:good|great|nice|lovely|decent|solid|sound|strong|healthy|ideal|perfect|wonderful|safe|secure|unbeatable|tempting|right|superb|super|smart|wise|sensible)(?! (?:to know|if|practice|only)\b)(?=[,.;:!?)]|$| (?:and|for|to|at|in|as|on|with|because|since|if|here|there|now|too)\b)|(?:i|we|you)(?:['’]d| would| will|['’]ll)? (?:really )?(?:love|adore)\b|\bI (?:really |rather |quite )?like\b|my favou?rite|a (?:lot|great deal) of (?:upside|potential)|comfortabl[ey]|(?:very )?(?:respectable|competitive|enticing))\b/i,
  /\bnever been (?:a )?better|don['’]t sleep on|snap(?:ped)? (?:it |this |that |one |them )?up|be quick|before (?:it['’]?s|it is|they['’]?re|somebody|someone|others?|anyone) (?:gone|too late|else|do|does|snap)|going fast|won['’]t (?:last|hang)|while (?:it|you|stocks?) (?:can|lasts?)|last chance|hurry|act (?:fast|now|quick)|the one to (?:go|have|watch|pick|buy|get|take)|one to watch|a must\b|keep an eye on|get in (?:early|now|while|before|on)|grab|pounce|jump (?:in|on|at)|strike while|no time to|the sooner/i,
]

/** What a market will do, in other words than "will rise". */
const forecast =
  /\b(?:further to (?:climb|go|run|rise|fall)|room (?:to|for) (?:grow\w*|rise|climb|run|upside|more)|(?:on the|only way is|way|trending|heading|headed|pointing|ticking|edging|creeping|nudging) (?:up|rise|upwards?|down|downwards?|higher|lower|north|south)|upward(?:s)?|uptick|upturn|upswing|upside|rebound\w*|bounce back|momentum|tailwinds?|poised|primed|set for|in line for|due (?:a|for)|on track|on course|pencilled|tipped|earmarked|(?:growth|price|capital|rental) (?:prospects?|potential|outlook|forecast)|outlook|forecasts?|forecasting|predict\w*|projected|projections?|foresee\w*|anticipat\w*|in (?:the )?(?:coming|next (?:few |couple of )?|years? to come|months? to come|future|time|due course|long run)(?: (?:years?|months?|decades?))?|(?:next|by|within|over the next|come) (?:year|summer|spring|autumn|winter|decade|christmas|20[2-9]\d)|(?:tends?|likely|expected|looks? set|bound|destined|certain|sure|due|likely) to (?:\w+ )?(?:rise|grow|increase|climb|fall|drop|appreciate|go up|double|outperform|gain|hold|do|be worth|keep|continue|stay|remain)|(?<!\byou ?)(?:will|['’]ll) (?:\w+ )?(?:be worth|hold|keep|continue|recover|improve|pick up|take off|surge|jump|bounce|stay|remain|beat|get (?:better|dearer|cheaper|more)|bring in|reach|hit|come (?:down|up)|pay|cover|let|sell|reward)|(?:should|ought to) (?:\w+ )?(?:be worth|hold|keep|recover|improve|pick up|surge|jump|stay|beat|get|bring in|reach|hit|come|pay|let|sell|reward|do)|keeps? (?:rising|growing|climbing|going)|(?:only|always) (?:go|goes|going|rise|rises|grow|grows|get|gets)|(?:rates|prices|rents|values|yields) (?:are|is|look|seem)(?: \w+)? (?:to|set|about|rising|falling|climbing|growing|going|coming)|is (?:just )?(?:beginning|starting|about) to|more to come|the best is|future (?:growth|gains?|value)|long-?term (?:growth|gains?)|capital (?:growth|appreciation|gains? ahead)|(?:set|about|going|bound) to|(?:prices|values|rents)(?: there| here)? (?:follow|will follow|catch up|take off)|catch(?:ing)? up)\b/gi

/** What has always been so will not be so for that reason. */
const always =
  /\b(?:(?:only|always|never) (?:ever )?(?:gone|risen|grown|fallen|been|gone up|moved)|only (?:goes|gone|ever) (?:one|up)|one way\b|history (?:is|shows|tells)|hard to see|tide is|coming down)/gi

/** Promises and forecasts. They may be denied. */
const promise =
  /\b(?:(?:any|every|all|no) (?:banks?|lenders?) (?:asks?|lends?|wants?|offers?|charges?|takes?|accepts?)|recommend\w*|advis(?:e you|able)|guarant\w+|promis\w+|risk-?free|without (?:any )?risk|no risk|fool-?proof|certainty|sure-?fire|pays? for itself|(?:money|capital|investment) is (?:\w+ )?(?:safe|secure|protected)|(?:lots?|plenty|a fortune|heaps) of money|assured|for (?:sure|certain)|cert(?:ain|ainly) (?:to|to be)|sure to|bound to|definitely|undoubtedly|(?:can(?:['’]t|not| not| never)|could(?:n['’]t| not| never)|will (?:not|never)|won['’]t|nothing can) (?:lose|go wrong|fail)|never (?:lose|fall|fail)s?|(?:will|won['’]t|going to|set to|expected to|likely to|shall|should|always|[’']ll) (?:\w+ly |not |never |soon |also |only |keep |continue to |be |go on )*(?:ris(?:e|ing)|grow(?:ing)?|increas\w+|go(?:ing)? up|go(?:ing)? down|fall(?:ing)?|drop|doubl\w+|appreciat\w+|boom\w*|soar\w*|outperform\w*|earn\w*|return|yield|profit\w*|climb\w*|gain\w*|pay off|make (?:you|money|a profit)))\b/gi
/** A word that denies what follows it in the same clause. */
const denial =
  /\b(?:no(?:t|r|body|ne|thing| one)?|never|neither|cannot|without|\w+n['’]t)\b(?! (?:only|just|merely|doubt))[^.;:!?]{0,60}$/i

/** What it says that it cannot tell. */
const undecided =
  /\b(?:I|we|nobody|no one)(?: (?:am|are))? (?:can['’]?t|cannot|can not|can|do not|don['’]t|won['’]t|not able to|unable to) (?:say|tell(?: you)?|judge|decide(?: for you)?|know) (?:whether|if|which|what)\b[^.;:!?]*?(?=, but\b|, so\b|, and\b|[.;:!?]|$)|\b(?:which|what|whether)\b[^.;:,!?]*\bdepends?\b/gi

/** Advice, praise, a promise or a forecast in a text, in words for the model that wrote it; null where there is none. */
export function whyAdvice(text: string): string | null {
  const open = text.replace(undecided, (found) => ' '.repeat(found.length))
  if (advice.some((pattern) => pattern.test(open))) return 'it says what a person should do'
  const isBare = (found: RegExpExecArray) => !denial.test(text.slice(Math.max(0, found.index - 80), found.index))
  if (praise.some((pattern) => [...open.matchAll(new RegExp(pattern, 'gi'))].some(isBare))) return 'it praises'
  if ([...text.matchAll(promise), ...text.matchAll(forecast), ...text.matchAll(always)].some(isBare))
    return 'it promises or forecasts'
  return null
}
