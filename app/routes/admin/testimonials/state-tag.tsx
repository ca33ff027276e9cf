import { testimonialStates, type TestimonialState } from '#app/domain/testimonials/testimonials.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'

const tones: Partial<Record<TestimonialState, Tone>> = { received: 'c', verified: 'a' }

/** The state of a testimonial. Only what waits for a person, and what anybody sees, stands out. */
export function TestimonialStateTag({ state, isSample }: { state: TestimonialState; isSample: boolean }) {
  return (
    <>
      <StatusTag tone={tones[state]}>{testimonialStates[state]}</StatusTag>
      {isSample && <span className="beside"> Sample</span>}
    </>
  )
}
