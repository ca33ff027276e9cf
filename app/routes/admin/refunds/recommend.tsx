import { longestRecommendationNote, recommendations, type Recommendation } from '#app/domain/refunds/requests.ts'
import { Controls } from '#app/ui/controls.tsx'
import { adminRefundHref } from '#app/ui/links.ts'
import '#app/ui/styles/form.css'
import { NoteField } from './note-field.tsx'
import { Seen } from './seen.tsx'

const labels: Record<Recommendation, string> = { approve: 'Approve', reject: 'Reject' }
/** The id of the first choice of the form, for the link of a refusal. */
export const firstChoiceId = 'recommendation'

interface RecommendationFacts {
  recommendation: Recommendation
  note: string
  /** Who recommended it and when. */
  line: string
}

/** The latest recommendation of the support desk. Nothing where there is none. */
export function LatestRecommendation({ facts }: { facts: RecommendationFacts | null }) {
  if (!facts) return null
  return (
    <section className="panel tight" aria-labelledby="recommended">
      <h2 id="recommended">Recommendation: {labels[facts.recommendation].toLowerCase()}</h2>
      <p className="small">
        <bdi>{facts.line}</bdi>
      </p>
      {facts.note && <p className="words small typed">{facts.note}</p>}
    </section>
  )
}

interface RecommendFormProps {
  id: string
  seen: number
  /** Values typed into the refused form. */
  typed: { recommendation: string; note: string } | null
}

/** A recommendation to the admins by somebody who may not decide, in place of the decision. */
export function RecommendForm({ id, seen, typed }: RecommendFormProps) {
  return (
    <Controls>
      <form method="post" action={adminRefundHref(id)} className="panel stack">
        <h2>Recommend</h2>
        <p className="small">An admin decides, and sees this first. The buyer is told nothing.</p>
        <Seen seen={seen} />
        <fieldset className="row">
          <legend>What should the admins do?</legend>
          {recommendations.map((recommendation, index) => (
            <label key={recommendation} className="row">
              <input
                type="radio"
                id={index === 0 ? firstChoiceId : undefined}
                name="recommendation"
                value={recommendation}
                defaultChecked={typed?.recommendation === recommendation}
              />
              {labels[recommendation]}
            </label>
          ))}
        </fieldset>
        <NoteField
          id="note-recommend"
          label="Note to the admins"
          isOptional
          longest={longestRecommendationNote}
          text={typed?.note}
        />
        <button type="submit" className="btn primary wide" name="intent" value="recommend">
          Recommend
        </button>
      </form>
    </Controls>
  )
}
