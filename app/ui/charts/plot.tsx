import type { ReactNode } from 'react'
import type { Placed, Tick } from './places.ts'
import styles from './plot.module.css'

/** What a filled part stands for. Without colours each has a filling of its own. */
export type PlotTone = 'costs' | 'interest' | 'left' | 'short'

interface DrawingProps {
  /** What is seen, in one sentence; without one the words around the drawing say it. */
  label?: string
  /** In pixels. */
  height: number
  children: ReactNode
}

/** The drawing of a plot. The height stands twice: as an attribute for pages without styles, and as a style that wins over `auto`. */
export function Drawing({ label, height, children }: DrawingProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.plot} width="100%" height={height} style={{ height }} {...name}>
      {children}
    </svg>
  )
}

interface WordsProps {
  place: Placed
  y: number
  children: string
  /** The figure that the plot is about. */
  isMain?: boolean
  /** Pixels away from its place, towards where it reads. */
  apart?: number
}

/** Words of a drawing. The space behind them parts them from the next ones where they are read as plain text. */
export function Words({ place: { x, anchor }, y, children, isMain, apart = 0 }: WordsProps) {
  return (
    <text
      className={isMain ? styles.val : undefined}
      x={`${x}%`}
      dx={apart === 0 ? undefined : anchor === 'end' ? -apart : apart}
      y={y}
      textAnchor={anchor === 'start' ? undefined : anchor}
    >
      {`${children} `}
    </text>
  )
}

/** The marks of an axis, downwards from `y`, and its values beneath. */
export function Axis({ ticks, y }: { ticks: Tick[]; y: number }) {
  return ticks.map(({ at, text, ...place }) => (
    <g key={text}>
      <line className={styles.grid} x1={`${at}%`} x2={`${at}%`} y1={y} y2={y + 6} />
      <Words place={place} y={y + 19}>
        {text}
      </Words>
    </g>
  ))
}

/** A sentence where there is nothing to draw. */
export function NothingToDraw({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}

/** The filling of a part, before its name in the table beside the plot. */
export function PartSwatch({ tone }: { tone: PlotTone }) {
  return (
    <svg className={styles.swatch} width="14" height="14" aria-hidden="true">
      <rect className={styles[tone]} x=".5" y=".5" width="13" height="13" />
    </svg>
  )
}

/** The plot and its numbers, side by side where there is room. */
export function PlotBeside({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>
}
