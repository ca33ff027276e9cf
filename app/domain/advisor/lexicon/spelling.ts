import { byWord, words } from './lists.ts'

/** Words as they are typed, and the words that are meant. */

/** Mistakes that are made often, and short forms. */
export const mended = byWord({
  yield: words`yeild yiled yeld`,
  yields: words`yeilds yileds`,
  deposit: words`depo dposit`,
  rental: words`rentl`,
  someone: words`somebody`,
  rent: words`rnt`,
  sold: words`selt selled`,
  house: words`hoose hous`,
  our: words`oor`,
  own: words`ain`,
  to: words`tae`,
  down: words`doon`,
  out: words`oot`,
  myself: words`masel mysel maself`,
  budget: words`buget budjet`,
  hundred: words`hunner hunnert hunder hundert hunnerd`,
  thousand: words`thoosand thoosan thousan thoosin`,
  sdlt: words`stampduty`,
  properties: words`propertys properites`,
  property: words`propertie`,
  growth: words`grwoth growht`,
  refurb: words`refub refrub`,
  duty: words`duity duy dty`,
  stamp: words`stmap stam`,
  receipt: words`reciept`,
  deals: words`dealz dealss delas`,
  under: words`undr`,
  area: words`areaa`,
  areas: words`aeras ares`,
  cities: words`citys citites`,
  best: words`beest`,
  cheapest: words`chepest cheepest`,
  highest: words`higest hihgest`,
  tips: words`tipps tps`,
  first: words`frist fisrt`,
  the: words`teh`,
  difference: words`diffrence`,
  refund: words`rfund`,
  brrr: words`brr`,
  council: words`cooncil`,
  councils: words`cooncils`,
  what: words`wat`,
  whats: words`wots`,
  about: words`aboot`,
  from: words`frae fae`,
  give: words`gie`,
  home: words`hame`,
  old: words`auld`,
  two: words`twa`,
  more: words`mair`,
  most: words`maist`,
  doesnt: words`disnae`,
  dont: words`dinnae`,
  didnt: words`didnae`,
  cant: words`cannae`,
  wont: words`willnae`,
})

/** Words that are often said without their last letter: "buyin", "borrowin". */
export const gerunds = words`
  buying borrowing living paying letting renting spending putting looking going getting completing selling moving needing costing
  making having taking working owning investing charging asking offering earning renewing refinancing remortgaging being doing
  keeping leaving bringing coming thinking trying stressing running staying
`

/** Long words of the field. What is one letter away from them is no other word, but for those that are left alone. */
export const longWords = words`
  mortgage property properties compare deposit interest repayment investor investment strategy calculate recommend
  refurbishment reserve refund rental student commercial residential development beginner maintenance management
  insurance conversation percent thousand hundred million monthly reservation stamp yields growth cheapest highest
  section document documents salary budget cities between warehouse
`
export const leftAlone = words`
  properly reserves reserved refunds rentals deposits interests investors investments mortgages mortgaged strategic
  compared compares students reservations beginners calculated millions hundreds thousands recommends repayments
  developments sections budgets managements yielded stamps mental dental renal fields defund remand preserve deserve
  rents dealt pries priced pice vale loans stamps sections charged value sting rens rets house houses seconds boughs bough buyers buyer bout works
  fats flat warehouses
  calculates conservation conversations invested salty gadget citied shields wields yield
`
/** Short words of the field, mended where letters changed places, are missing or stand twice. */
export const shortWords = words`
  rent rents deal deals works price prices areas yield value loan house stamp duty charge service purchase company section flats
  salary profit second buyer bought agent
`
