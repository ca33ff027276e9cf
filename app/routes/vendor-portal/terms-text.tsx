import { reviewDays } from '#app/domain/submissions/moves.ts'
import { complaintsHref, privacyPolicyHref, riskDisclosureHref, termsHref, termsSectionHref } from '#app/ui/links.ts'
import type { SiteFacts } from '#app/ui/site/site.ts'
import type { LegalSection, LegalTextOf } from '../legal/legal-page.tsx'

/** The terms under which vendors submit deals. */
export const vendorTerms: LegalTextOf = (facts) => ({
  title: 'Vendor terms',
  description:
    'The terms under which owners, agents, sourcers and developers submit deals: what we check, what you are liable for, what buyers are promised.',
  lead: 'These terms hold between you and us when you submit a deal. You accept them when you submit it for review, not before.',
  firstDay: '2026-11-28',
  sections: sectionsFor(facts),
})

function sectionsFor({ company, productName }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <>
          <p>
            {productName} is run by {company} (“we”, “us”). We are an introducer and facilitator only: we present deals,
            take reservations from buyers and pass on the documents about a deal. We are not your agent, broker or
            adviser, and we do not negotiate for you or hold money towards the price of a property.
          </p>
          <p>
            “You” are whoever submits a deal: the owner, or an agent, a sourcer or a developer who may offer it. Any
            purchase is a contract between the buyer and the owner.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-check',
      title: 'What we check, and what we do not',
      body: (
        <>
          <p>
            A program compares what you enter and lists what a person should look at. It rejects nothing. A reviewer
            then looks at your answers and documents, begins that within {reviewDays} business days of your submitting,
            and approves, asks for changes, puts it on hold or rejects it with a reason. We may decline any deal.
          </p>
          <p>
            We look at documents that you send and at public registers. We do not survey the property, value it, examine
            its title as a solicitor would, or check what nobody has told us. The page of a deal says what was checked
            and what was not. Our checks relieve neither you nor the buyer of their own.
          </p>
        </>
      ),
    },
    {
      id: 'what-you-state',
      title: 'What you state',
      body: (
        <>
          <p>You state that, to your knowledge after reasonable enquiry:</p>
          <ul>
            <li>what you enter and send is true, complete and not misleading;</li>
            <li>
              you may offer the property, and where you are not its owner, the owner has agreed to that in writing;
            </li>
            <li>you tell any personal interest, referral fee, pressure on the seller and promise of a return;</li>
            <li>
              you hold the registrations that your work needs by law, such as supervision under the money laundering
              regulations and membership of a redress scheme;
            </li>
            <li>you may give us the pictures and documents, and tenants’ names are blacked out in them.</li>
          </ul>
          <p>
            If something of it changes, tell us at once: a price, a rent, a tenancy, a notice, a fault, an authority
            that ends. Write on the page of your submission. You are liable for what you state, to us and to the buyer,
            as the law provides; nothing here limits liability that cannot be limited by law.
          </p>
        </>
      ),
    },
    {
      id: 'one-listing',
      title: 'No double listing',
      body: (
        <p>
          While a deal is with us for review or on the marketplace, you do not offer the same property to other
          investors, here under another name or elsewhere, and nobody else does so for you. If the owner sells or lets
          it otherwise, tell us at once.
        </p>
      ),
    },
    {
      id: 'buyers',
      title: 'What buyers are promised',
      body: (
        <p>
          A buyer pays us a one-time secure price to reserve a deal and to read its documents. When they get it back
          stands in the <a href={termsSectionHref('refunds')}>refund table</a> of our{' '}
          <a href={termsHref}>Terms and Conditions</a>. It holds against us, whatever is agreed between you and a buyer.
          Where a deal turns out to be unavailable or described wrongly, buyers get their money back, and we may take
          the deal off the marketplace. The <a href={riskDisclosureHref}>Risk Disclosure Statement</a> tells buyers what
          may go wrong.
        </p>
      ),
    },
    {
      id: 'fees',
      title: 'Fees',
      body: (
        <p>
          Submitting and listing cost you nothing. The secure price is ours. You get no share of it, and we get none of
          what you earn, unless both of us have agreed so in writing.
        </p>
      ),
    },
    {
      id: 'availability',
      title: 'Availability',
      body: (
        <p>
          While a deal is on the marketplace, you confirm every 30 days that it is still available, and you tell us on
          the same day when it is not. A deal that nobody confirms may be taken off the marketplace; one that a buyer
          holds or has paid for stays with that buyer.
        </p>
      ),
    },
    {
      id: 'withdrawing',
      title: 'Withdrawing',
      body: (
        <p>
          You may withdraw a submission at any time before it is approved, on its page, without a reason. Once a deal
          has come of it, its page lets you change it, through another review, or say that the property is no longer
          available: the deal then leaves the marketplace at once, and whoever has reserved it is paid back in full.
        </p>
      ),
    },
    {
      id: 'documents',
      title: 'Documents that buyers see',
      body: (
        <p>
          When we approve a deal, its buyer gets the documents that are marked so where you send them, such as the title
          register, the lease or the tenancy agreement, and the full address. Everyone sees copies of the pictures.
          Papers of identity, your registrations and the agreement with the owner are seen by our reviewers alone. You
          allow us to use what you send for this.
        </p>
      ),
    },
    {
      id: 'data',
      title: 'Data',
      body: (
        <p>
          What we store about you, for what and for how long, stands in our{' '}
          <a href={privacyPolicyHref}>privacy policy</a>. Where you give us data of someone else, such as the owner,
          tell them so and show them that policy.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints and law',
      body: (
        <p>
          If something goes wrong, our <a href={complaintsHref}>complaints procedure</a> says how to complain and who
          decides where we cannot settle it. These terms are under the law of England and Wales. A new version of them
          holds for what you submit after its day; what you have submitted stays under the version that you accepted.
        </p>
      ),
    },
  ]
}
