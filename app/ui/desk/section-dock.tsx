import { mostInBar, useDeskSections } from './sections.ts'

/** The sections under the thumb on small screens, on every page that has no next step of its own to offer there. */
export function SectionDock() {
  const sections = useDeskSections().slice(0, mostInBar)
  return (
    <nav className="dock" aria-label="Main sections">
      <ul>
        {sections.map(({ name, shortLabel, href, waiting, current }) => (
          <li key={name}>
            <a href={href} aria-current={current}>
              <b>{shortLabel}</b>
              {waiting && (
                <span className="n">
                  {waiting.count.toLocaleString('en-GB')} {waiting.words}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
