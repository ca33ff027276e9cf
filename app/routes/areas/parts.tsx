import { attributionOf, type Area } from '#app/domain/areas/areas.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './areas.module.css'

/** The common parts of the pages of areas: words for figures that may be missing, and whose figures they are. */

/** A gap is a word, never nought. */
export const noData = 'no data'

export function NoData() {
  return <span className="muted">{noData}</span>
}

/** Pence as pounds, or the word for a gap. */
export function poundsText(pence: number | null): string {
  return pence === null ? noData : formatPounds(pence)
}

export function percentText(percent: number | null, decimals = 2): string {
  return percent === null ? noData : formatPercent(percent, decimals)
}

/** A change with its sign: "+2.9%", "−0.7%", "0.0%". */
export function changeText(percent: number): string {
  const text = formatPercent(percent)
  return percent > 0 ? `+${text}` : text
}

/** A change with its sign, which a tint repeats. */
export function Change({ percent }: { percent: number | null }) {
  if (percent === null) return <NoData />
  const tone = percent > 0 ? styles.up : percent < 0 ? styles.down : undefined
  return <span className={tone}>{changeText(percent)}</span>
}

/** Under which licence the figures are used, in the words of those who publish them. */
export function Attribution({ children }: { children?: React.ReactNode }) {
  const { year } = useFacts()
  return (
    <footer className={`fine tight ${styles.attribution}`} aria-label="Sources">
      {children}
      {attributionOf(year).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </footer>
  )
}

/** The sentence that each yield needs beside it. */
export const mixNote =
  'The price is that of the homes sold and the rent that of the homes let, which are not the same homes, so a yield is indicative.'

/** The note on the rents of some countries; nothing for the others. */
export function rentNote(areas: readonly Area[]): string {
  const has = (country: string) => areas.some((area) => area.country === country)
  const notes = [
    has('Scotland') &&
      'In Scotland rents are published for broad rental market areas, not councils, so no yield of a council is given.',
    has('Northern Ireland') && 'In Northern Ireland rents are published for the country only.',
  ]
  return notes.filter(Boolean).join(' ')
}
