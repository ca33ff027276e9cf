import { reservationMeaning } from '#app/domain/terms/consent.ts'
import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { termsHref, termsSectionHref, riskDisclosureHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { useFacts, type SiteFacts } from '#app/ui/site/site.ts'
import { formatPounds } from '#app/utils/money.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import type { Route } from './+types/risk-disclosure'

const title = 'Risk Disclosure Statement'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description:
      'The risks of property previews, Preview Payments and property investment, and what we do not check or promise.',
    path: riskDisclosureHref,
  })

/** The Risk Disclosure Statement. Its sections, numbering and date are cited elsewhere and stay as they are. */
export default function RiskDisclosure() {
  const facts = useFacts()
  return (
    <LegalPage
      title={title}
      dateLabel="Effective date"
      date="2025-06-22"
      issuer={facts.company}
      lead="Property can lose value, purchases can fail and information can be wrong. Please read this statement before you make a Preview Payment or commit to a property."
      sections={sectionsFor(facts)}
    />
  )
}

function sectionsFor({ company, productName, redressScheme, redressNumber }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'role',
      title: 'Role of the introducer',
      body: (
        <p>
          {company} runs {productName} as an introducer and facilitator only, and is not an agent, broker or adviser. It
          presents properties offered by their Owners to interested Users, who make a Preview Payment to see property
          previews and Information Sheets. It is not a party to any contract between an Owner and a User.
        </p>
      ),
    },
    {
      id: 'no-advice',
      title: 'No investment advice',
      body: (
        <>
          <p>
            2.1 Nothing on this website or in an Information Sheet is investment, financial, legal or tax advice, or a
            recommendation to buy.
          </p>
          <p>
            2.2 Yields, returns, scores and other figures are general information. They do not take account of your
            circumstances and are not a forecast. The AI Deal Score compares deals by set rules; a high score is not a
            promise.
          </p>
          <p>
            2.3 Before you decide, take advice from a solicitor, a surveyor, a tax adviser or an authorised financial
            adviser.
          </p>
        </>
      ),
    },
    {
      id: 'due-diligence',
      title: "Due diligence is the user's responsibility",
      body: (
        <>
          <p>3.1 Users must make their own enquiries before they commit to a property. The risks include:</p>
          <ul>
            <li>title disputes</li>
            <li>planning or zoning limits</li>
            <li>structural or environmental issues</li>
            <li>unclear ownership</li>
            <li>inaccurate information</li>
            <li>delay or failure to complete</li>
          </ul>
          <p>
            3.2 A preview does not replace a survey, searches, checks of title and planning, or a valuation. Users
            arrange and pay for these themselves, and should base their decision on the results.
          </p>
        </>
      ),
    },
    {
      id: 'accuracy',
      title: 'Accuracy of information',
      body: (
        <p>
          Previews rest on owner data and are not independently verified. Owners are responsible for inaccuracies. Where
          a document is marked as verified, that refers to the document named and not to the property as a whole. This
          does not reduce our own duty to act with reasonable care and skill.
        </p>
      ),
    },
    {
      id: 'preview-payments',
      title: 'Non-refundable preview payments',
      body: (
        <>
          <p>
            What this website pays back all the same: everything, for any reason, if a refund is requested within 48
            hours of the payment, or within the Cancellation Period while the documents have not been opened or the User
            has kept the right to cancel; after they have been opened, everything less the{' '}
            {formatPounds(administrationFeePence)} administration fee within that period; and everything, at any time,
            if the property is unavailable, documents that should be available to you have been missing for more than 2
            business days or the deal was paid for twice.
          </p>
          <p>
            Preview Payments are non-refundable. They are refundable only if an eligible Objection is made within the
            Cancellation Period set in the <a href={termsHref}>Terms and Conditions</a>. The payment gives no exclusive
            rights and no guarantee of suitability. {reservationMeaning}
          </p>
          <p>
            The <a href={termsSectionHref('refunds')}>refund table in the Terms and Conditions</a> and the User’s
            statutory rights, including the right to cancel within 14 days, prevail over this section wherever they are
            more favourable to the User.
          </p>
        </>
      ),
    },
    {
      id: 'market-risks',
      title: 'Market risks',
      body: (
        <p>
          Property values and rents can fall as well as rise. A property may stand empty, cost more to run or repair
          than planned, or take long to sell. Interest rates, taxes and the law on letting change. You may get back less
          than you put in, and if you borrow and do not keep up repayments you may lose the property.
        </p>
      ),
    },
    {
      id: 'third-party-risk',
      title: 'Third-party risk',
      body: (
        <p>
          A purchase depends on Owners, solicitors, surveyors, lenders, builders, letting agents and tenants. They act
          independently. We do not control them and are not responsible for what they do, for delays or for their
          insolvency. An Owner may withdraw a property.
        </p>
      ),
    },
    {
      id: 'platform-risks',
      title: 'Technological and platform risks',
      body: (
        <p>
          The website may be slow or unavailable, and data may be delayed or wrong through a technical fault. Scores are
          computed from data that can be incomplete or out of date. Payment, identity and email services are run by
          others. Emails asking you to pay into another account are not from us: Preview Payments are made at this
          website’s checkout only.
        </p>
      ),
    },
    {
      id: 'regulatory-status',
      title: 'Regulatory status',
      body: (
        <p>
          {company} is a member of a property redress scheme, {redressScheme} (membership number {redressNumber}). It is
          not regulated by the Financial Conduct Authority, and Users have no access to a compensation scheme such as
          the Financial Services Compensation Scheme.
        </p>
      ),
    },
    {
      id: 'acknowledgement',
      title: 'Acknowledgement of risk',
      body: (
        <p>
          By making a Preview Payment, the User confirms having read this statement and understands that property
          investment carries risk and that the decision to buy is the User’s own. This acknowledgement does not affect
          the User’s statutory rights.
        </p>
      ),
    },
  ]
}
