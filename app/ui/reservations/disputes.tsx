import type { DisputeStage } from '#db/schema.ts'
import { disputeReason, disputeStageLabels, type DisputeRow } from '#app/domain/reservations/disputes/disputes.ts'
import { StatusTag, When, type Tone } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { adminDisputeHref, disputeEvidenceHref } from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'

const tones: Partial<Record<DisputeStage, Tone>> = { asked: 'c', 'to-answer': 'd', answered: 'c', won: 'a', lost: 'e' }

/** The stage of a dispute. */
export function DisputeTag({ stage }: { stage: DisputeStage }) {
  return <StatusTag tone={tones[stage]}>{disputeStageLabels[stage]}</StatusTag>
}

/** The disputes of a purchase, the newest first, each with its deadline and the way to its evidence. Nothing where there are none. */
export function Disputes({ disputes, now }: { disputes: DisputeRow[]; now: string }) {
  if (disputes.length === 0) return null
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      <ul>
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <a href={adminDisputeHref(dispute.id)}>{formatPounds(dispute.amountPence)}</a>{' '}
            <DisputeTag stage={dispute.stage} /> {disputeReason(dispute.reason)}, opened <When at={dispute.openedAt} />
            {dispute.evidenceDueBy && (
              <>
                , evidence due <Due at={dispute.evidenceDueBy} now={now} isInSentence />
              </>
            )}
            {dispute.closedAt && (
              <>
                , closed <When at={dispute.closedAt} />
              </>
            )}{' '}
            <span className="fine unbroken">{dispute.id}</span>{' '}
            <a href={disputeEvidenceHref(dispute.id)} download="">
              Evidence (PDF)
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
