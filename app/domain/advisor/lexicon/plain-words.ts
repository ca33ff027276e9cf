/**
 * Plain words: what a sentence of a model about a figure, an area or a deal may be made of, beside the words of its results. Any other word
 * could praise, judge, promise or tell what nobody looked up.
 */

const lists = [
  // Beside figures.
  'cut account stand official statistic fit meet match sit exchange cheapest dearest input calculation unfortunately sadly faster quicker slightly marginally positive alone expensive even heavily made versus whichever enough sufficient adequate pass fail short insufficient therefore thus hence likewise quite compare exactly breakdown purely solely towards something anything everything afterwards someone anyone everyone limit complete eat gap past typical effective negative worth payment payout valuation invest run towards among large whatever whichever greatest simply effectively broadly overall gradually raise reduce lower ignore produce generate translate correspond represent imply reflect involve require provide contribute contribution snapshot picture idea key quick brief headline maths estimate illustrative hypothetical indicative ongoing off extra chose option apart terrace size investor mid pre balance sale rounding nearest sterling budget target goal answerable good pleasure',
  // Words that join others.
  'a an the this that these those it its itself they their them there here i we you your yours me us my our',
  'is are was were be been being am do does did doing has have had having can could will would shall may might must should let lets',
  'not no nor none nothing and or but if so as of in on onto at to for from by with without about between into within than then when where which who whose what how why whether while per via up down out off over under above below around near across during towards upon',
  'both each all any some every one two three four five six other others another same such only also just too yes please thanks thank sorry afraid however though although because since until before after once next together altogether apart else still instead already always usually often generally mostly mainly partly exactly roughly approximately almost nearly about further first second third fourth fifth last former latter rest whole full main sum namely including excluding plus minus less more most least fewer higher lower highest lowest cheaper dearer larger smaller greater bigger largest smallest shorter longer few several many much little',
  // What an adviser does.
  'compare comparison look see seen show shown find found tell told ask know known unknown like want wish help give given get got need say said call name mean meaning include mention open read write wrote written work worked search filter narrow set use list count check choose leave left put page table overview summary answer question follow depend apply try add side point change differ different difference suppose sort order rank start begin end hear bring make made take taken keep go come came turn think understand explain describe note explore view repeat adjust enter reckon estimate calculate sum divide multiply subtract deduct share split expect allow assume round total amount equal result stay remain stand reach rise rose risen fell fall fallen grow grew grown increase decrease drop cover pass test support carry exceed range vary spread cost costs pay paid owe owed lend borrow buy bought rent live own reserve secure refund refinance refurbish renovate value valued tax taxed charge charged return yield earn lose lost break even weigh score record recorded publish',
  // What it speaks of.
  'figure data number detail information info fact source average mean median price rent rental yield gross net cost running expense bill outgoing outlay upfront stamp duty land transfer transaction building mortgage loan deposit interest rate repayment repay repaid capital cash flow cashflow purchase investment investing asset equity ltv roi surplus shortfall loss gain profit income earnings money pound percent percentage share part proportion value score grade factor weight population people person resident inhabitant crime police area city town council county borough district region country nation place postcode neighbourhood location deal listing home house flat property residential commercial bedroom bed market marketplace site website calculator case example scenario option choice year yearly annual annually month monthly week weekly day daily hour term period time date today now currently current latest recent document guide post article reading support glossary rule assumption usual standard normal band slice threshold surcharge supplement relief allowance credit basic additional main residence replacement buyer seller owner landlord tenant tenancy letting let agent broker solicitor surveyor adviser lender stress cover coverage icr only fixed variable initial new old existing own separate single joint management manage maintenance repair void vacancy empty insurance service ground fee legal survey works refurbishment holding bridging finance financing financed lower upper higher taxpayer company limited individual private pocket bottom top line footnote basis terms level amount column row item',
  'lie lying located based situated called titled general financial advice plan circumstance decision type kind separately directly interested possible available included likely particular certain various similar main important useful simple rough provisional accurate actual assumed expected estimated needed required asked due left long short high low good bad better worse true false correct right wrong sure happy glad welcome fine okay ok hello hi well course either neither hand far according given regardless depending example instance words word way thing things bit lot case sake moment beside besides following respectively overall combined versus vs against compared relative straight back away behind',
]
/** Words of talk, which say nothing plain beside a figure. */
const talk = new Set(
  'apologies wonder love glad gladly certainly absolutely great good luck cheers anytime course talk speak chat topic subject pleasure instalment spare outstanding commission arrears contingency contract exchange completion aside chosen pick accountant sell sold lent through onwards happen gone run stop again ahead behind save saved spend spent hold bank condition registered allowance'.split(
    ' ',
  ),
)
const plainWords = new Set(lists.flatMap((list) => list.split(' ')))

/** Fewer words, for a sentence that names an area or a deal and has no figure: nothing in it is looked up. */
const claims = [
  'a an the this that these those it its they them their there here i we you your yours me us my our',
  'is are was were be been being am do does did has have had having can could will would shall may might must should let',
  'not no nor and or but if so as of in on at to for from by with without about between into within than then when where which who whose what how why whether while beside besides something else',
  'both each either neither all any some every one other others another same such only also just too yes please thanks thank sorry afraid however though although because since until before after again together apart still instead far away able above below',
  'compare comparing compared comparison look see show shown find found tell told ask know known unknown help hear give given like need say said called named mean include mention open read write work worked out search filter narrow set use list count check leave page table overview summary answer question follow depend apply try side change differ different difference figures view',
  'figure data number detail details information fact source average price rent rental yield gross net cost running tax stamp duty land transaction mortgage loan deposit interest rate repayment cash flow purchase return investment value score grade factor population people area city town council county borough district region country nation part place postcode deal listing home house property bedroom bedrooms beds marketplace site website calculator case example year month week document sum guide post reading support term glossary refund rule assumption usual usually band published recorded lie lies located based general financial advice plan plans budget circumstance decision lender broker solicitor surveyor adviser agent letting tenant landlord buyer owner type kind range separately directly interested manage right wrong live reserve',
]
const claimWords = new Set(claims.flatMap((list) => list.split(' ')))

/** Whether a word belongs to plain talk, though not beside a figure. */
export const isTalk = (word: string) => talk.has(word) || (word.endsWith('s') && talk.has(word.slice(0, -1)))

/** Words that a sentence of a tax, and of a lender's test, may have beside the fewer ones. */
const frames: readonly [facts: RegExp, words: ReadonlySet<string>][] = [
  [
    /^(?:tax|onlyHome|share|bands?)$/,
    new Set(
      'time taxed estimate property against up way make same either both made comes come total totals amounts band bands slice part parts rate rates higher lower apply applies why because count counts surcharge compared instead main additional second only first next third fourth top residence replacement replacing works percent share effective about roughly approximately pay pays paid payable paying owe owed bill extra more less slightly cheaper dearer plus including includes include fees add adds adding ltd limited company buy buying bought purchase purchasing investor btl under over per cent fall falls within difference saving percentage point points credit relief cash half together combined altogether sum lowest highest rest remainder following respectively exact exactly would standard basic assumed assuming assumption assumptions based resident residents uk english welsh scottish british deposit upfront outlay calculated current currently'.split(
        ' ',
      ),
    ),
  ],
  [
    /^(?:cover|asked|requiredRent|maximumLoan|stressRate)$/,
    new Set(
      'rise larger bigger against up test tests tested testing stress stressed cover coverage covers covered need needs needed asks asked ask least most largest highest maximum minimum lowest support supports supported assume assumes assumption assumptions compared only pass passes passed meet meets fail fails enough sufficient insufficient short falls fall below above under over higher lower less more greater smaller difference gap shortfall borrow lend lends lending accept accepts reach reaches set gives give comes come means at per cent monthly month around about roughly assumed assuming typical typically stands stand requires require required must wants want exceed exceeds slightly just while works work based would result loans rents percent point points so therefore thus satisfied satisfies adequate take takes have has you yours allow allows large small high than actual divided multiplied minus'.split(
        ' ',
      ),
    ),
  ],
  [
    /^(?:cashFlow|cashFlowAMonth|cashOnCash)$/,
    new Set(
      'buy two three these stand run among simply typical keep keeps kept own except left leave leaves leaving over after once all running mortgage costs month monthly yearly annual annually per positive negative negatively loss lose losing short shortfall deficit surplus profit make making made money come out end total sum up down add adding top pocket means meaning show would around about roughly approximately nearly almost only more less higher lower than against compared most least highest lowest largest smallest difference increase raise rise fall drop grow reduce improve decrease go gain same either whichever put back invested percent deducted deduct taken take takes off minus plus include including excluding ignore assume assumption assumptions based input so therefore because overall slightly marginally extra additional smaller larger bigger depend unfortunately sadly each every even enough cover covers covering pay paid paying expense bill outgoing finance financing break current currently estimate estimated exact exactly average both case result works first second third following respectively together combined interest-only repayment initial upfront spare pre pretax net gross way instead year-on-year cent point points lead bring brings give gives get gets be see'.split(
        ' ',
      ),
    ),
  ],
]
/** Who and what a tax has nothing to do with. */
const outside = /^(?:lenders?|loans?|sellers?|vendors?|tenants?|agents?|rents?|mortgages?|brokers?|owners?)$/

/** The first word that a sentence of these facts may not have; undefined where it may have all, or the facts have no words of their own. */
export function outsideFrame(facts: readonly string[], words: readonly string[]): string | undefined {
  const frame = frames.find(([kind]) => facts.length > 0 && facts.every((fact) => kind.test(fact)))
  const foreign = frame === frames[0] ? words.find((word) => outside.test(word)) : undefined
  return foreign ?? (frame && words.find((word) => !isBare(word) && !usualNames.has(word) && !isFormed(word, frame[1])))
}

/** Whether a word says nothing of its own about what a sentence names. */
export const isBare = (word: string) =>
  claimWords.has(word) || (word.endsWith('s') && claimWords.has(word.slice(0, -1)))

/** Whether a word, or what it is formed of, is plain. */
export function isPlain(word: string): boolean {
  return isFormed(word, plainWords)
}

function isFormed(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true
  const stems = endings.flatMap(([ending, stem]) => (ending.test(word) ? [word.replace(ending, stem)] : []))
  return stems.some((stem) => words.has(stem))
}
const endings: readonly [ending: RegExp, stem: string][] = [
  [/ies$/, 'y'],
  [/(?:es|s)$/, ''],
  [/s$/, ''],
  [/(?:ed|ing)$/, ''],
  [/d$/, ''],
  [/(?:ing|ed)$/, 'e'],
  [/(.)\1(?:ed|ing)$/, '$1'],
  [/(?:r|st|ly)$/, ''],
]

/** Names and short forms that an answer about property may have. */
export const usualNames = new Set(
  'i uk ai roi ltv icr btl hmo hmos epc epcs brrr sdlt lbtt ltt vat hmrc ons cgt faq pcm pa spv eicr gdv dscr mees gov january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday section article england scotland wales ireland northern britain british great kingdom united english scottish welsh london revenue customs registry office national statistics government bank advisor property investment deal'.split(
    ' ',
  ),
)
