import { business, holds, notOwner, valueOf, type Answers, type QuestionName } from '../record.ts'
import { daysBetween, endsWithin, isGiven, quote, sayDay, sayDays, type Facts } from './facts.ts'
import type { Rule, Said } from './findings.ts'

/** The days before its end from which an authority is named, and an insurance. */
const authorityDays = 60
const insuranceDays = 30

/** HMRC's register of supervised businesses: letters and eleven digits. */
const amlShape = /^[A-Z]{2,6}\d{11}$/
/** The Property Ombudsman: a letter and digits. Property Redress Scheme: digits, with its letters or without. */
const redressShapes = { tpo: /^[A-Z]\d{4,7}$/, prs: /^(?:PRS)?\d{4,8}$/ } as const
/** The register of fee payers of the Information Commissioner: eight characters, the first a Z. */
const icoShape = /^Z[A-Z\d]\d{6}$/

const isBusiness = ({ answers }: Facts) => holds(business, answers)

/** A number as registers have it: without spaces, strokes and dots, in capitals. */
function plainNumber(answers: Answers, name: QuestionName): string {
  return (answers[name] ?? '')
    .slice(0, 100)
    .replace(/[\s./-]/g, '')
    .toUpperCase()
}

/** What is said of a number that is missing, or of which the shape is not that of its register. */
function checkNumber(
  answers: Answers,
  name: QuestionName,
  shape: RegExp,
  what: string,
  { example, law }: { example: string; law: string },
): Said | null {
  const number = plainNumber(answers, name)
  if (number === '') return { title: `${what} is missing`, text: `${law} Enter it, such as ${example}.` }
  if (shape.test(number)) return null
  return {
    title: `${what} has an unusual shape`,
    text: `You entered ${quote(answers[name]!)}; such numbers look like ${example}. Compare it with your certificate. If it is right, leave it: a reviewer looks it up in the register.`,
  }
}

/** Who the vendor is: the right to offer the property, and the registrations of a business. */
export const vendorRules = {
  'authority-ended': {
    step: 'authority',
    tone: 'fix',
    find({ answers, today }) {
      const end = holds(notOwner, answers) ? valueOf('authorityUntil', answers) : null
      if (!end || end >= today) return null
      return {
        title: 'Your authority has ended',
        text: `It ended on ${sayDay(end)}, ${sayDays(daysBetween(end, today))} ago. Enter the last day of an agreement that still holds, and send that agreement.`,
      }
    },
  },
  'authority-ending': {
    step: 'authority',
    tone: 'look',
    find({ answers, today }) {
      const end = holds(notOwner, answers) ? valueOf('authorityUntil', answers) : null
      if (!end || !endsWithin(end, today, authorityDays)) return null
      return {
        title: 'Your authority ends soon',
        text: `It ends on ${sayDay(end)}, ${end === today ? 'which is today' : `in ${sayDays(daysBetween(today, end))}`}. A purchase often takes longer. Agree a later day with the owner, or tell us how it goes on.`,
      }
    },
  },
  'owner-missing': {
    step: 'authority',
    tone: 'fix',
    find({ answers }) {
      if (!holds(notOwner, answers) || isGiven(answers, 'ownerName')) return null
      return {
        title: 'The owner is not named',
        text: 'You do not own the property, so we have to know who does. Enter the name as the title register has it.',
      }
    },
  },
  'aml-number': {
    step: 'compliance',
    tone: 'fix',
    find(facts) {
      if (!isBusiness(facts)) return null
      return checkNumber(facts.answers, 'amlNumber', amlShape, 'The anti-money-laundering number', {
        example: 'XAML00000123456, letters and eleven digits',
        law: 'Estate agency work, which includes finding and introducing property, has to be registered with HMRC (Money Laundering Regulations 2017).',
      })
    },
  },
  'redress-number': {
    step: 'compliance',
    tone: 'fix',
    find(facts) {
      if (!isBusiness(facts)) return null
      const scheme = valueOf('redressScheme', facts.answers) ?? null
      const law =
        'Estate agency work needs membership of a redress scheme (Consumers, Estate Agents and Redress Act 2007).'
      if (scheme === null) {
        return {
          title: 'The redress scheme is missing',
          text: `${law} Choose your scheme, and enter the number of your membership.`,
        }
      }
      return checkNumber(facts.answers, 'redressNumber', redressShapes[scheme], 'The redress number', {
        example:
          scheme === 'tpo'
            ? 'N01234, a letter and digits, at The Property Ombudsman'
            : 'PRS012345, digits with or without PRS, at the Property Redress Scheme',
        law,
      })
    },
  },
  'ico-number': {
    step: 'compliance',
    tone: 'fix',
    find(facts) {
      if (!isBusiness(facts)) return null
      return checkNumber(facts.answers, 'icoNumber', icoShape, 'The ICO registration', {
        example: 'ZA123456',
        law: 'Businesses that handle personal data pay a fee to the Information Commissioner and stand in the register, unless they are exempt.',
      })
    },
  },
  'insurance-ended': {
    step: 'compliance',
    tone: 'fix',
    find(facts) {
      const end = isBusiness(facts) ? valueOf('insuredUntil', facts.answers) : null
      if (!end || end >= facts.today) return null
      return {
        title: 'Your professional indemnity insurance has ended',
        text: `It ended on ${sayDay(end)}, ${sayDays(daysBetween(end, facts.today))} ago. Enter the day until which you are insured now, and send the new certificate.`,
      }
    },
  },
  'insurance-ending': {
    step: 'compliance',
    tone: 'look',
    find(facts) {
      const end = isBusiness(facts) ? valueOf('insuredUntil', facts.answers) : null
      if (!end || !endsWithin(end, facts.today, insuranceDays)) return null
      return {
        title: 'Your professional indemnity insurance ends soon',
        text: `It ends on ${sayDay(end)}, ${end === facts.today ? 'which is today' : `in ${sayDays(daysBetween(facts.today, end))}`}. Send the next certificate as soon as you have it.`,
      }
    },
  },
  'client-money': {
    step: 'compliance',
    tone: 'fix',
    find(facts) {
      if (!isBusiness(facts) || facts.answers.clientMoney !== 'unprotected') return null
      return {
        title: 'Clients’ money without a scheme',
        text: 'Letting and managing agents in England who hold clients’ money have to belong to a client money protection scheme (Client Money Protection Schemes for Property Agents (Requirement to Belong to a Scheme etc.) Regulations 2019). Join one and name it, hold no clients’ money, or tell us why no scheme is needed.',
      }
    },
  },
} as const satisfies Record<string, Rule<Facts>>
