import type { QuestionName } from '../record.ts'
import { quote, type Facts } from './facts.ts'
import type { Rule } from './findings.ts'

/** What the vendor has answered with yes and said of it, ready to be put into a sentence. */
function sayDetail({ answers }: Facts, name: QuestionName): string {
  const detail = (answers[name] ?? '').trim()
  return detail === '' ? 'You have not said more about it yet.' : `You say: ${quote(detail)}`
}

/** What has to be disclosed, and what we do not take. */
export const disclosureRules = {
  'personal-interest': {
    step: 'risks',
    tone: 'look',
    find: (facts) =>
      facts.answers.personalInterest === 'yes'
        ? {
            title: 'A personal interest has to be told',
            text: `${sayDetail(facts, 'personalInterestDetail')} Buyers have to know of it before anyone negotiates (Estate Agents Act 1979, section 21), so the deal’s page says it. Write it so that a buyer understands it.`,
          }
        : null,
  },
  'referral-fee': {
    step: 'risks',
    tone: 'look',
    find: (facts) =>
      facts.answers.referralFee === 'yes'
        ? {
            title: 'A referral fee is paid',
            text: `${sayDetail(facts, 'referralFeeDetail')} Buyer and seller have to know who gets how much. Name the sum and who pays it.`,
          }
        : null,
  },
  'seller-pressure': {
    step: 'risks',
    tone: 'look',
    find: (facts) =>
      facts.answers.sellerPressure === 'yes'
        ? {
            title: 'The seller has to sell quickly',
            text: `${sayDetail(facts, 'sellerPressureDetail')} We check that they know the market value and had advice of their own. Send what shows it as another document, such as a letter of their solicitor.`,
          }
        : null,
  },
  'return-promised': {
    step: 'risks',
    tone: 'look',
    find: (facts) =>
      facts.answers.returnPromised === 'yes'
        ? {
            title: 'A rent or a return is promised',
            text: `${sayDetail(facts, 'returnPromisedDetail')} We show no promised returns. Say who has to pay what under which contract, and send that contract as another document.`,
          }
        : null,
  },
  pooled: {
    step: 'risks',
    tone: 'look',
    find: (facts) =>
      facts.answers.pooled === 'yes'
        ? {
            title: 'It may be a collective investment scheme',
            text: `${sayDetail(facts, 'pooledDetail')} Property that is pooled, or run for its buyers as a whole, may be one (Financial Services and Markets Act 2000, section 235), and we take none. A reviewer has to find that this is none: describe who owns what, and who decides day to day.`,
          }
        : null,
  },
} as const satisfies Record<string, Rule<Facts>>
