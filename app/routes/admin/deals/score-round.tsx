import type { ScoreRound } from '#app/domain/deals/score/rescoring.server.ts'

/** The progress of the scores that are computed anew; nothing where they all are. */
export function ScoreRoundLine({ round }: { round: ScoreRound | null }) {
  if (!round) return null
  return (
    <p className="notice" role="status">
      Scores are being computed again: {round.done.toLocaleString('en-GB')} of {round.total.toLocaleString('en-GB')}{' '}
      deals
    </p>
  )
}
