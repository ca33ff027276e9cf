import type { ImportDoubt, ImportDoubts } from '#app/domain/deals/import/import.ts'
import { countText } from '#app/domain/lists/lists.ts'

/** Figures far from the computed ones: of deals on the market somebody confirms them now, of the others before they go there. */
export function Doubts({ doubts: { live, others, count: total } }: { doubts: ImportDoubts }) {
  const more = total - live.length - others.length
  return (
    <>
      {live.length > 0 && (
        <section className="stack" id="doubts">
          <h2>Figures to check, of deals on the market</h2>
          <p>They are shown with what the file says as soon as it is imported.</p>
          <DoubtList doubts={live} />
        </section>
      )}
      {others.length > 0 && (
        <section className="stack">
          <h2>Figures to check later</h2>
          <p>These deals are not on the market. Before one goes there, its form asks about them.</p>
          <DoubtList doubts={others} />
          {more > 0 && <p>And {countText(more, 'more line')}.</p>}
        </section>
      )}
    </>
  )
}

function DoubtList({ doubts }: { doubts: ImportDoubt[] }) {
  return (
    <ul>
      {doubts.map(({ line, reference, title, figures }) => (
        <li key={line}>
          <b>Line {line.toLocaleString('en-GB')}</b>, {reference && `${reference}, `}
          <bdi>{title}</bdi>: {figures.join(' ')}
        </li>
      ))}
    </ul>
  )
}
