import { Fragment, type ReactNode } from 'react'
import type { Placed, Tick } from './places.ts'
import styles from './plot.module.css'

interface DrawingProps {
  /** The picture in one sentence; without one the words around the drawing say it. */
  label?: string
  /** In pixels. */
  height: number
  children: ReactNode
}

/** The drawing of a plot. Its sizes are for pages without styles; with them it is as wide as its place, and the height as a style wins over `auto`. */
export function Drawing({ label, height, children }: DrawingProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.plot} width="480" height={height} style={{ height }} {...name}>
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

interface AxisProps {
  ticks: Tick[]
  /** The height that marks hang from. */
  marks: number
  /** The line that the values stand on. */
  words: number
}

/** The marks of an axis and its values. */
export function Axis({ ticks, marks, words }: AxisProps) {
  return ticks.map(({ at, text, ...place }) => (
    <Fragment key={text}>
      <line className={styles.grid} x1={`${at}%`} x2={`${at}%`} y1={marks} y2={marks + 6} />
      <Words place={place} y={words}>
        {text}
      </Words>
    </Fragment>
  ))
}

interface PlotFigureProps {
  /** The measure, where no heading above says it. */
  title?: string
  /** The words beneath: what is seen, with the source. */
  caption: ReactNode
  children: ReactNode
}

/** A plot with the words above and beneath it. */
export function PlotFigure({ title, caption, children }: PlotFigureProps) {
  return (
    <figure className={styles.figure}>
      {title && <p className="small muted">{title}</p>}
      {children}
      <figcaption className="fine">{caption}</figcaption>
    </figure>
  )
}

/** A sentence where there is nothing to draw. */
export function NothingToDraw({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}
