import type { ReactNode } from 'react'
import type { Difference } from '#app/domain/records/merging.ts'

/** The page on which somebody chooses between two versions of a record: what it is made of, whatever the record. */

interface ConflictFormsProps {
  action: string
  /** Names the choices, so that those which are sent twice are known. */
  formId: string
  /** The version that is saved now, and the one that this person began from. */
  version: number
  beganWith: number
  className?: string
  /** The choices with all that is sent beside them. */
  children: ReactNode
  /** All that this person sent. */
  mine: ReactNode
}

/** The choices, which are sent as the whole record from the new version, and a form of what this person sent. */
export function ConflictForms({ action, formId, version, beganWith, className, children, mine }: ConflictFormsProps) {
  return (
    <>
      <form id="choices" method="post" action={action} className={className} encType="multipart/form-data">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="form" value={formId} />
        {children}
      </form>
      <form id="mine" method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="version" value={beganWith} />
        {mine}
      </form>
    </>
  )
}

/** The buttons under the choices, with those that only this kind of record has. */
export function ConflictButtons({ children, drop = 'Keep theirs' }: { children?: ReactNode; drop?: string }) {
  return (
    <>
      <button className="btn primary tall" type="submit" name="intent" value="save">
        Save these choices
      </button>
      <button className="btn tall" type="submit" form="mine" name="intent" value="back">
        Back to my form
      </button>
      {children}
      <button className="btn tall" type="submit" form="mine" name="intent" value="drop">
        {drop}
      </button>
    </>
  )
}

interface HiddenTextsProps<Name extends string> {
  names: readonly Name[]
  texts: Readonly<Record<Name, string>>
}

/** Texts that are sent as they are. */
export function HiddenTexts<Name extends string>({ names, texts }: HiddenTextsProps<Name>) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={texts[name]} />)
}

interface OnlyProps<Found extends Difference> {
  title: ReactNode
  differences: Found[]
  say: (difference: Found) => ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** What only one of the two has changed. */
export function Only<Found extends Difference>({ title, differences, say, className, children }: OnlyProps<Found>) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="facts">
        {differences.map((difference) => (
          <div key={difference.name}>
            <dt>{difference.label}</dt>
            <dd className={className}>{say(difference)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
