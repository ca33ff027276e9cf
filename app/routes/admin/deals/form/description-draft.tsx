import { draftRefusals, type DraftRefusal } from '#app/domain/deals/desk/description-draft.ts'

/** The result of requesting a draft. */
export type SentDraft = { ok: true; text: string } | { ok: false; reason: DraftRefusal }

/** The button that requests a draft of the description, and the draft itself, for the person to take over and edit. */
export function DescriptionDraft({ sent }: { sent: SentDraft | undefined }) {
  return (
    <div className="tight" id="description-draft">
      <div className="row">
        <button className="btn sm" type="submit" name="intent" value="draft-description">
          Draft a description
        </button>
        <span className="fine">A language model writes it from the saved public facts. Edit it before you use it.</span>
      </div>
      {sent?.ok === false && (
        <p className="small" role="alert">
          {draftRefusals[sent.reason].message} Everything you typed is still here.
        </p>
      )}
      {sent?.ok && (
        <>
          <label htmlFor="drafted-description">Draft, not saved: copy what is right into the description</label>
          <textarea id="drafted-description" rows={6} defaultValue={sent.text} readOnly />
        </>
      )}
    </div>
  )
}
