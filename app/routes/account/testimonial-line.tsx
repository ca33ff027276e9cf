import type { TestimonialState } from '#app/domain/testimonials/testimonials.ts'
import { accountHref, ownTestimonialHref } from '#app/ui/links.ts'

interface TestimonialLineProps {
  reservationId: string
  /** The title of the deal, for readers of links alone. */
  title: string
  /** The state of the testimonial about it; undefined where there is none. */
  state: TestimonialState | undefined
}

const lines: Record<TestimonialState, { text: string; link: string }> = {
  asked: { text: 'If you like, say in a few words how it went.', link: 'Write a few words' },
  received: { text: 'We have your words about it, and will check them.', link: 'See, change or withdraw them' },
  verified: { text: 'Your words about it are on the website.', link: 'See or withdraw them' },
  refused: { text: 'Your words about it are not shown.', link: 'See why, change or withdraw them' },
  withdrawn: { text: 'Your words about it have been withdrawn.', link: 'See what is kept' },
}

/** What a buyer can say of a purchase that has completed, and what became of it. */
export function TestimonialLine({ reservationId, title, state = 'asked' }: TestimonialLineProps) {
  const { text, link } = lines[state]
  return (
    <p>
      {text}{' '}
      <a href={ownTestimonialHref(reservationId)}>
        {link}
        <span className="vh">: {title}</span>
      </a>
    </p>
  )
}

/** The way not to be asked how purchases went, before anybody is asked as after it. */
export function AskingSection({ isNotAsked }: { isNotAsked: boolean }) {
  return (
    <section className="stack" aria-labelledby="asking">
      <h2 id="asking">Questions about your purchases</h2>
      {isNotAsked ? (
        <p>We will not email you to ask about any purchase.</p>
      ) : (
        <>
          <p>We ask once by email how each completed purchase went. You can have us ask about none.</p>
          <form method="post" action={accountHref}>
            <button className="btn" type="submit" name="intent" value="decline-asking">
              Do not ask me
            </button>
          </form>
        </>
      )}
    </section>
  )
}
