import type { Nation } from '#db/schema.ts'
import { buildingForms, usualStrategies } from '#app/domain/deals/record/buildings.ts'
import { nationNames, nationOfPostcode } from '#app/domain/deals/record/nations.ts'
import { dealFields, type FieldName } from '#app/domain/deals/record/record.ts'
import {
  choice,
  day,
  email,
  joinWithOr,
  percent,
  phone,
  pounds,
  textField,
  type Field,
} from '#app/domain/deals/record/record-kinds.ts'
import { nationChoices, nationWords, tenancyKinds, type Words } from './by-nation.ts'

/**
 * The questions to a vendor. What a deal knows of its property is asked by the fields of deals (deals/record/record.ts), with their
 * names; what only moderation needs stands here. Answers are texts by the name of their question, as they were typed.
 */

const yesNo = { no: 'No', yes: 'Yes' } as const

export const vendorKinds = {
  owner: 'The owner',
  agent: 'An estate agent',
  sourcer: 'A sourcer or deal packager',
  developer: 'A developer',
} as const
const redressSchemes = { tpo: 'The Property Ombudsman', prs: 'The Property Redress Scheme' } as const

/** The questions that are none of a deal's fields. */
const submissionFields = {
  vendorKind: choice('You are', null, vendorKinds),
  vendorForm: choice('You submit', null, { individual: 'For yourself', company: 'For a company' }),
  companyName: textField('Company', null, ['line', 120]),
  companyNumber: textField('Companies House number', null, ['line', 20], {
    hint: 'Eight characters, such as 09876543.',
  }),
  contactName: textField('Your name', null, ['line', 120]),
  contactPhone: phone('Your telephone number', null, { hint: 'Only our reviewers see it.' }),

  authority: choice('What gives you the right to offer this property?', null, {
    owner: 'I own it',
    agency: 'An agency agreement with the owner',
    option: 'A sourcing agreement, option or lock-out',
    assignable: 'A contract that can be assigned',
    none: 'Nothing in writing yet',
  }),
  authorityUntil: day('It ends on', null, { hint: 'The last day of the agreement.' }),

  amlNumber: textField('HMRC anti-money-laundering supervision number', null, ['line', 40], {
    hint: 'Such as XAML00000123456. Estate agency work without registration is a criminal offence.',
  }),
  redressScheme: choice('Redress scheme', null, redressSchemes),
  redressNumber: textField('Membership number of the scheme', null, ['line', 40], {
    hint: 'Such as PRS012345 or N01234.',
  }),
  icoNumber: textField('ICO registration', null, ['line', 20], { hint: 'Such as ZA123456.' }),
  insurer: textField('Insurer of your professional indemnity', null, ['line', 120]),
  insuredFor: pounds('Insured for', null),
  insuredUntil: day('Insured until', null),
  clientMoney: choice('Clients’ money', null, {
    none: 'We hold none',
    protected: 'We hold it in a client money protection scheme',
    unprotected: 'We hold it without a scheme',
  }),
  clientMoneyScheme: textField('Client money protection scheme', null, ['line', 120]),
  dataContact: email('Contact for data protection', null),

  hmo: choice('Is it let as a house in multiple occupation, or meant to be?', null, yesNo),
  shortLet: choice('Is it let to visitors for short stays, or meant to be?', null, yesNo),
  landlordNumber: textField('Registration number of the landlord', null, ['line', 60]),
  lettingAgentLicence: textField('Rent Smart Wales licence of whoever lets or manages it', null, ['line', 60], {
    hint: 'Of the landlord or of the agent. It begins with LR.',
  }),
  homesCode: choice('Code of practice for new homes', null, {
    nhqc: 'New Homes Quality Code',
    consumer: 'Consumer Code for Home Builders',
    other: 'Another code',
    none: 'None',
  }),
  valueBasis: choice('What does the value rest on?', null, {
    valuation: 'A RICS valuation',
    sales: 'At least three sales nearby',
    own: 'Your own estimate',
  }),
  insurance: pounds('Buildings insurance a year', null),
  statedGrossYield: percent('Gross yield that you advertise, %', null, {
    hint: 'Leave it empty where you advertise none.',
  }),
  statedNetYield: percent('Net yield that you advertise, %', null),
  statedRoi: percent('ROI that you advertise, %', null),
  needsWorks: choice('Does it need works?', null, yesNo),

  personalInterest: choice('Do you, or anyone close to you, have a personal interest in the property?', null, yesNo, {
    hint: 'Estate Agents Act 1979, section 21: it has to be told before anyone negotiates.',
  }),
  personalInterestDetail: textField('What the interest is', null, ['text', 500]),
  referralFee: choice('Does anyone get a fee for referring the buyer or the seller?', null, yesNo),
  referralFeeDetail: textField('Who gets how much', null, ['text', 500]),
  sellerPressure: choice('Does the seller have to sell quickly?', null, yesNo, {
    hint: 'Such as debt, a repossession or a divorce. We check that they had advice.',
  }),
  sellerPressureDetail: textField('Why, and what advice they had', null, ['text', 500]),
  returnPromised: choice('Does anyone promise a rent or a return?', null, yesNo),
  returnPromisedDetail: textField('Who promises what', null, ['text', 500]),
  pooled: choice('Would several buyers share it, or would someone else run it for them as a whole?', null, yesNo, {
    hint: 'Pooled or managed as a whole, it may be a collective investment scheme (FSMA 2000, section 235).',
  }),
  pooledDetail: textField('How it would be held and run', null, ['text', 500]),
  otherRisks: textField('Anything else that a buyer should know', null, ['text', 1000], {
    hint: 'Disputes, notices, damp, subsidence, knotweed, neighbours.',
  }),
} satisfies Record<string, Question>

/** A question, whether it is a field of deals or one of moderation's. */
type Question = Omit<Field, 'section'>
type OwnName = keyof typeof submissionFields
export type QuestionName = OwnName | FieldName

/** What was typed, by the name of its question. An answer that was never given is missing. */
export type Answers = Partial<Record<QuestionName, string>>

/** The answers with which a question or a document is asked for: each of them has to be one of these. */
export type When = Partial<Record<QuestionName | 'nation', readonly string[]>>

const forCompany: When = { vendorForm: ['company'] }
const notOwner: When = { authority: ['agency', 'option', 'assignable'] }
const business: When = { vendorKind: ['agent', 'sourcer'] }
const leasehold: When = { tenure: ['Leasehold', 'Share of freehold'] }
const homes: When = { propertyType: ['Residential', 'Student'] }
const isIn = (...nations: Nation[]): When => ({ nation: nations })
/** Also while there is no postcode. */
const isNotIn = (nation: Nation): When => ({ nation: ['', ...nationNames.filter((each) => each !== nation)] })
/** A long lease: of a home in Scotland there is none. The first holds outside Scotland, the second there. */
const longLeases: readonly When[] = [
  { ...leasehold, ...isNotIn('Scotland') },
  { ...leasehold, ...isIn('Scotland'), propertyType: ['Commercial', 'Retail', 'Development'] },
]
/** A home that its landlord lets, and not to visitors. */
const rented: When = { ...homes, occupancy: ['let'], shortLet: ['', 'no'] }
const visited: When = { ...homes, shortLet: ['yes'] }
/** Where a licence to let may be needed that is none of an HMO: of a whole area in England, for visitors elsewhere. */
const selective: When = { ...rented, ...isIn('England'), hmo: ['', 'no'] }
const visitors: When = { ...visited, ...isIn('Scotland', 'Northern Ireland') }
const newHomes: When = { ...homes, vendorKind: ['developer'] }
const isHmo: When = { ...homes, hmo: ['yes'] }
const buildings: When = { propertyType: ['Residential', 'Commercial', 'Student', 'Retail'] }
const land: When = { propertyType: ['Development'] }
/** Of an empty site there are no walls, no heating and no energy rating to state. */
const withBuilding: When = { buildingForm: ['', ...Object.keys(buildingForms).filter((form) => form !== 'site')] }
const works: When = { needsWorks: ['yes'] }
const isLet: When = { occupancy: ['let'] }

interface Group {
  /** Empty for the first group of a page, which needs no heading. */
  title: string
  when?: When
  names: readonly QuestionName[]
}

interface Step {
  label: string
  /** The heading of its page, where that is more than the label. */
  title?: string
  groups: readonly Group[]
}

/** The pages of the form in their order. Documents, terms and review have no questions of this kind. */
export const steps = {
  who: {
    label: 'Who you are',
    groups: [
      { title: '', names: ['vendorKind', 'vendorForm', 'contactName', 'contactPhone'] },
      { title: 'The company', when: forCompany, names: ['companyName', 'companyNumber'] },
    ],
  },
  authority: {
    label: 'Authority',
    title: 'Authority to offer',
    groups: [
      { title: '', names: ['authority'] },
      {
        title: 'The agreement and the owner',
        when: notOwner,
        names: ['authorityUntil', 'ownerName', 'ownerEmail', 'ownerPhone'],
      },
    ],
  },
  compliance: {
    label: 'Compliance',
    groups: [
      {
        title: 'Registrations',
        when: business,
        names: ['amlNumber', 'redressScheme', 'redressNumber', 'icoNumber', 'dataContact'],
      },
      { title: 'Insurance', when: business, names: ['insurer', 'insuredFor', 'insuredUntil'] },
      { title: 'Money of clients', when: business, names: ['clientMoney'] },
      {
        title: 'The scheme',
        when: { ...business, clientMoney: ['protected'] },
        names: ['clientMoneyScheme'],
      },
    ],
  },
  property: {
    label: 'Property',
    groups: [
      { title: '', names: ['title', 'description', 'propertyType', 'strategy'] },
      { title: 'Where it is', names: ['address', 'postcode', 'location', 'titleNumber', 'uprn'] },
      { title: 'How it is held', names: ['tenure'] },
      ...longLeases.map((when) => ({ title: 'The lease', when, names: ['leaseYears', 'groundRentReview'] as const })),
      { title: 'The common parts', when: { ...homes, ...isIn('Scotland') }, names: ['factor'] },
      { title: 'The home', when: homes, names: ['bedrooms', 'bathrooms', 'hmo', 'shortLet'] },
      { title: 'Council tax', when: { ...homes, ...isNotIn('Northern Ireland') }, names: ['councilTaxBand'] },
      { title: 'Planning class', when: { ...homes, ...isIn('Wales') }, names: ['useClass'] },
      { title: 'The new home', when: newHomes, names: ['completesOn', 'warranty', 'homesCode'] },
      {
        title: 'The house in multiple occupation',
        when: isHmo,
        names: ['hmoOccupants', 'hmoLicence'],
      },
      {
        title: 'Its licence',
        when: { ...isHmo, hmoLicence: ['held'] },
        names: ['hmoLicenceNumber', 'hmoLicenceUntil'],
      },
      {
        title: 'Land and planning',
        when: land,
        names: ['siteArea', 'planning'],
      },
      {
        title: 'The permission',
        when: { ...land, planning: ['outline', 'full', 'applied'] },
        names: ['planningReference', 'planningUntil'],
      },
      { title: 'The building', names: ['buildingForm'] },
      {
        title: 'Its size, age and energy',
        when: withBuilding,
        names: ['floorArea', 'epcBand', 'epcPotential', 'storeys', 'era', 'wallMaterial', 'heating'],
      },
      {
        title: 'Services',
        names: ['utilities', 'broadband', 'mobileSignal', 'parking', 'accessibility'],
      },
      { title: 'Rights and restrictions', names: ['protection', 'restrictions', 'rights'] },
    ],
  },
  numbers: {
    label: 'Numbers',
    groups: [
      { title: '', names: ['price', 'valueBasis'] },
      { title: 'The valuation', when: { valueBasis: ['valuation'] }, names: ['valuation', 'valuedBy', 'valuedOn'] },
      { title: 'Sales nearby', names: ['comparables'] },
      { title: 'Rent', names: ['monthlyRent', 'marketRent'] },
      { title: 'Costs a year', names: ['insurance'] },
      { title: 'Rates', when: { ...homes, ...isIn('Northern Ireland') }, names: ['domesticRates'] },
      ...longLeases.map((when) => ({
        title: 'Charges of the lease',
        when,
        names: ['groundRent', 'serviceCharge'] as const,
      })),
      { title: 'The common parts', when: { ...homes, ...isIn('Scotland') }, names: ['serviceCharge'] },
      {
        title: 'Charges of the commonhold',
        when: { tenure: ['Commonhold'], ...isNotIn('Scotland') },
        names: ['serviceCharge'],
      },
      { title: 'Works', names: ['needsWorks'] },
      { title: 'The works', when: works, names: ['works', 'worksDetail', 'worksWeeks', 'gdv'] },
      { title: 'What you advertise', names: ['statedGrossYield', 'statedNetYield', 'statedRoi'] },
    ],
  },
  tenancy: {
    label: 'Tenancy and condition',
    groups: [
      { title: '', names: ['occupancy'] },
      { title: 'Condition and works', when: buildings, names: ['condition', 'worksState'] },
      {
        title: 'The tenancy',
        when: isLet,
        names: ['tenancy', 'tenantSince', 'depositScheme', 'hasArrears', 'arrearsAmount'],
      },
      {
        title: 'The landlord',
        when: { ...rented, ...isIn('Scotland', 'Wales', 'Northern Ireland') },
        names: ['landlordNumber'],
      },
      { title: 'Who lets it', when: { ...rented, ...isIn('Wales') }, names: ['lettingAgentLicence'] },
      { title: 'Licence to let', when: selective, names: ['lettingLicence'] },
      { title: 'Licence to let', when: visitors, names: ['lettingLicence'] },
    ],
  },
  risks: {
    label: 'Risks and disclosures',
    groups: [
      {
        title: 'Risks of the property',
        names: [
          'floodRisk',
          'isNonStandardConstruction',
          'isBuildingSafetyUnknown',
          'isPlanningUnresolved',
          'buildingSafety',
          'groundRisks',
          'otherRisks',
        ],
      },
      { title: 'What has to be disclosed', names: ['personalInterest'] },
      { title: 'The interest', when: { personalInterest: ['yes'] }, names: ['personalInterestDetail'] },
      { title: 'Fees for referrals', names: ['referralFee'] },
      { title: 'The fees', when: { referralFee: ['yes'] }, names: ['referralFeeDetail'] },
      { title: 'The seller', names: ['sellerPressure'] },
      { title: 'The seller’s reasons', when: { sellerPressure: ['yes'] }, names: ['sellerPressureDetail'] },
      { title: 'Promises', names: ['returnPromised'] },
      { title: 'The promise', when: { returnPromised: ['yes'] }, names: ['returnPromisedDetail'] },
      { title: 'Sharing', names: ['pooled'] },
      { title: 'How it is shared', when: { pooled: ['yes'] }, names: ['pooledDetail'] },
    ],
  },
  documents: { label: 'Documents', title: 'Pictures and documents', groups: [] },
  terms: { label: 'Terms', groups: [] },
  review: { label: 'Review', groups: [] },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as StepName[]

/** True for the name of a step. */
export function isStepName(text: string): text is StepName {
  return Object.hasOwn(steps, text)
}

/** The heading of a step's page. */
export function titleOf(name: StepName): string {
  const step: Step = steps[name]
  return step.title ?? step.label
}

/** The groups of a step. */
export function groupsOf(step: StepName): readonly Group[] {
  return steps[step].groups
}

/** The questions of a step, in their order. One may stand in several groups, of which at most one is asked. */
export function namesOf(step: StepName): QuestionName[] {
  return [...new Set(groupsOf(step).flatMap(({ names }) => names))]
}

/** All questions, in the order of the form. */
export const questionNames = stepNames.flatMap(namesOf)
const known = new Set<string>(questionNames)

/** True for the name of a question of the form. */
export function isQuestionName(text: string): text is QuestionName {
  return known.has(text)
}

/** Words that the form has in place of a field's own, where a vendor is asked and not an admin. */
const vendorWords: Partial<Record<QuestionName, { label?: string; hint?: string }>> = {
  title: { hint: 'One line, such as: Two-bed flat near the park. No house number and no street.' },
  address: { hint: 'Only the buyer sees it, once they have paid.' },
  buildingForm: { hint: 'Of land without a building choose “Building site”: the rest is then not asked.' },
  price: { label: 'Asking price' },
  valuation: { label: 'Valuation, £' },
  monthlyRent: {
    label: 'Rent a month',
    hint: 'What it brings today; where it is empty, what lettings nearby show. 0 for none.',
  },
  works: { label: 'Cost of the works' },
  ownerName: { label: 'Owner’s name' },
  ownerEmail: { hint: 'We may ask the owner whether you act for them.' },
}

/** A question as the form asks it; with answers, in the words and with the choices that these leave. */
export function questionOf(name: QuestionName, answers: Answers = {}): Question {
  const question: Question = isOwn(name) ? submissionFields[name] : dealFields[name]
  const { control } = question
  const choices = choicesOf(name, answers)
  return {
    ...question,
    ...vendorWords[name],
    ...wordsIn(name, answers),
    ...(control.kind === 'choice' &&
      choices && { control: { ...control, options: pickOptions(control.options, choices) } }),
  }
}

/** The questions by whose answers others change their words and choices. */
const deciding = ['vendorKind', 'propertyType', 'postcode', 'location'] as const satisfies QuestionName[]

/** Of these answers those that decide how questions are asked. */
export function decidingAnswers(answers: Answers): Answers {
  return Object.fromEntries(deciding.map((name) => [name, answers[name] ?? '']))
}

/** Questions about any property, of which a nation's words are about homes. */
const saidOfHomes: ReadonlySet<QuestionName> = new Set<QuestionName>(['serviceCharge', 'tenancy'])

function wordsIn(name: QuestionName, answers: Answers): Words | undefined {
  if (!Object.hasOwn(nationWords, name) || (saidOfHomes.has(name) && !holds(homes, answers))) return undefined
  const nation = nationOf(answers)
  return nation && nationWords[name]![nation]
}

/** What a vendor may choose from while typing; empty where there is nothing. */
export function suggestionsFor(name: QuestionName, answers: Answers): readonly string[] {
  if (name === 'strategy') return usualStrategies
  const nation = name === 'tenancy' && holds(homes, answers) ? nationOf(answers) : undefined
  return nation ? tenancyKinds[nation] : []
}

/** The rights to offer that a vendor of a kind can have. Who sells for others is an agent or a sourcer, of whom more is asked. */
const authorities: Partial<Record<string, readonly string[]>> = {
  owner: ['owner', 'none'],
  developer: ['owner', 'option', 'assignable', 'none'],
}

/** The choices that other answers leave of a question; undefined where they leave all. */
function choicesOf(name: QuestionName, answers: Answers): readonly string[] | undefined {
  if (name === 'authority') return authorities[answers.vendorKind ?? '']
  const nation = Object.hasOwn(nationChoices, name) ? nationOf(answers) : undefined
  return nation && nationChoices[name]![nation]
}

function pickOptions(options: Readonly<Record<string, string>>, choices: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter(([value]) => choices.includes(value)))
}

function isOwn(name: QuestionName): name is OwnName {
  return Object.hasOwn(submissionFields, name)
}

/** Questions that have to be answered where they are asked. The others may stay empty, and buyers then read "Not stated". */
const required: ReadonlySet<QuestionName> = new Set<QuestionName>([
  'vendorKind', 'vendorForm', 'contactName', 'contactPhone', 'companyName', 'companyNumber',
  'authority', 'authorityUntil', 'ownerName',
  'amlNumber', 'redressScheme', 'redressNumber', 'icoNumber', 'dataContact', 'insurer', 'insuredFor', 'insuredUntil', 'clientMoney', 'clientMoneyScheme',
  'title', 'description', 'propertyType', 'address', 'postcode', 'location', 'tenure', 'leaseYears', 'bedrooms', 'hmo', 'hmoOccupants', 'hmoLicence', 'siteArea', 'planning',
  'price', 'valueBasis', 'valuation', 'valuedBy', 'valuedOn', 'monthlyRent', 'groundRent', 'serviceCharge', 'needsWorks', 'works', 'worksDetail',
  'occupancy', 'condition', 'tenancy',
  'personalInterest', 'personalInterestDetail', 'referralFee', 'referralFeeDetail', 'sellerPressure', 'sellerPressureDetail',
  'returnPromised', 'returnPromisedDetail', 'pooled', 'pooledDetail',
]) // prettier-ignore

/** True where the question has to be answered if it is asked. */
export function isRequired(name: QuestionName): boolean {
  return required.has(name)
}

/** The nation of the property by its postcode, on a border by the location where that names it; undefined while there is no postcode. */
export function nationOf(answers: Answers): Nation | undefined {
  const read = dealFields.postcode.schema.safeParse(answers.postcode)
  return read.success && read.data !== '' ? nationOfPostcode(read.data, answers.location) : undefined
}

/** True where all of these answers were given. */
export function holds(when: When | undefined, answers: Answers, nation = () => nationOf(answers)): boolean {
  return Object.entries(when ?? {}).every(([name, values]) =>
    values.includes((name === 'nation' ? nation() : answers[name as QuestionName]) ?? ''),
  )
}

/** The questions of a step that these answers lead to. */
export function askedIn(step: StepName, answers: Answers): QuestionName[] {
  return groupsOf(step).flatMap(({ when, names }) => (holds(when, answers) ? names : []))
}

/** The mistakes in answers, by the name of the question. */
export type AnswerMistakes = Partial<Record<QuestionName, string>>

/** Texts of which the kind alone does not say what is wrong. */
const shapes: Partial<Record<QuestionName, { pattern: RegExp; message: string }>> = {
  companyNumber: {
    pattern: /^(\d{8}|[A-Z]{2}\d{6})$/,
    message: 'Enter the number at Companies House, eight characters such as 09876543 or SC123456',
  },
  postcode: {
    pattern: /^(?!(?:IM|JE|GY)\d)/,
    message: 'Enter a postcode in the United Kingdom: the Isle of Man and the Channel Islands have another law',
  },
}

/** What is wrong with the answers of a step: what cannot be read, and what has to be answered and is not. */
export function checkStep(step: StepName, answers: Answers): AnswerMistakes {
  const mistakes: AnswerMistakes = {}
  for (const name of askedIn(step, answers)) {
    const found = checkAnswer(name, answers)
    if (found) mistakes[name] = found
  }
  return mistakes
}

function checkAnswer(name: QuestionName, answers: Answers): string | undefined {
  const text = answers[name] ?? ''
  const question = questionOf(name, answers)
  const read = question.schema.safeParse(text)
  if (!read.success) return text.trim() === '' ? missing(question) : read.error.issues[0]!.message
  const shown = question.show(read.data)
  if (shown === '') return isRequired(name) ? missing(question) : undefined
  const { control } = question
  if (control.kind === 'choice' && !Object.hasOwn(control.options, shown))
    return notThere(name, Object.values(control.options))
  const shape = shapes[name]
  return shape && !shape.pattern.test(shown.toUpperCase().replace(/\s+/g, '')) ? shape.message : undefined
}

/** Of a choice that other answers have ruled out. */
function notThere(name: QuestionName, labels: readonly string[]): string {
  const choices = `Choose ${joinWithOr(labels)}`
  return name === 'authority' ? `${choices}, or change who you are` : choices
}

function missing({ label, control }: Question): string {
  const plain = label.replace(/, [£%]$/, '').replace(/\?$/, '')
  return control.kind === 'choice' ? `Choose an answer: ${plain}` : `Answer this: ${plain}`
}

/** The texts as their kinds would write them, so that two versions can be compared. What cannot be read stays as it was typed. */
export function normalizeAnswers(answers: Answers): Answers {
  const normal: Answers = {}
  for (const name of questionNames) {
    const text = answers[name]
    if (text === undefined) continue
    const read = questionOf(name).schema.safeParse(text)
    normal[name] = read.success ? questionOf(name).show(read.data) : text
  }
  return normal
}

/** An answer in words; "nothing" where it is empty. */
export function sayAnswer(name: QuestionName, text: string): string {
  const { control } = questionOf(name)
  if (control.kind === 'flag') return text ? 'yes' : 'no'
  if (text === '') return 'nothing'
  return control.kind === 'choice'
    ? Object.hasOwn(control.options, text)
      ? control.options[text]!
      : text
    : control.kind === 'percent'
      ? `${text}%`
      : text
}

/** The value of an answer, read by its kind; undefined where it cannot be read. */
export function valueOf<Name extends QuestionName>(name: Name, answers: Answers): ValueOf<Name> | undefined {
  const read = questionOf(name).schema.safeParse(answers[name] ?? '')
  return read.success ? (read.data as ValueOf<Name>) : undefined
}
type ValueOf<Name extends QuestionName> = Name extends FieldName
  ? (typeof dealFields)[Name]['schema']['_output']
  : Name extends OwnName
    ? (typeof submissionFields)[Name]['schema']['_output']
    : never

export { buildings, business, homes, isHmo, isLet, land, leasehold, notOwner, rented, selective, visitors, works }
