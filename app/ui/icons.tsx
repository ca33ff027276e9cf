const paths = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  back: 'M20 12H4M10 6l-6 6 6 6',
  forward: 'M4 12h16M14 6l6 6-6 6',
  tick: 'M4 12.5l5 5L20 6.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7',
  close: 'M5 5l14 14M19 5L5 19',
  down: 'M4 8l8 8 8-8',
  external: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  pin: 'M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z',
  rising: 'M3 17l6-6 4 4 8-9M15 6h6v6',
  bars: 'M5 20v-7M12 20V5M19 20v-11',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17v.5',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  send: 'M3 11l18-7-7 18-3-8z',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  minimise: 'M5 18h14',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5C14 6 15 6 17.5 6V3C13 2.5 10.5 4 10.5 7v2.5H8V13h2.5v8',
  twitter: 'M4 4l16 16M20 4L4 20',
  linkedin: 'M5 10v10M5 5v.5M10 20V10M10 14c0-5 9-6 9 0v6',
} as const

export type IconName = keyof typeof paths

/**
 * A line icon in the colour of its text. Always beside words, so it is hidden from assistive technology. Its size is that of the
 * stylesheet; without one it would fill the page if it had none of its own.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="17" height="17" aria-hidden="true" viewBox="0 0 24 24">
      <path d={paths[name]} />
    </svg>
  )
}

/** The mark of the product: courses of ashlar. The one with an id can be shown again on the same page. */
export function Mark({ id }: { id?: string }) {
  return (
    <svg
      id={id}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M2 5h24v18H2zM2 11h24M2 17h24M11 5v6M20 11v6M8 11v6M15 17v6" />
    </svg>
  )
}

/** The mark once more, where a page has one with this id: the drawing itself would be too far away to pack small. */
export function MarkAgain({ of }: { of: string }) {
  return (
    <svg width="28" height="28" aria-hidden="true">
      <use href={`#${of}`} />
    </svg>
  )
}

/** The arrow of a drop-down list. */
export function Chevron() {
  return <Icon name="down" />
}
