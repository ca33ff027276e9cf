import { confirmedField } from '#app/domain/deals/desk/desk.ts'
import { dealFormId } from './ids.ts'
import styles from './form.module.css'

/** Words of a form about figures far from the computed ones. */
export interface SentFigures {
  /** The questions that hold up the saving. */
  asked: string[]
  /** The questions whose boxes were ticked, word for word. */
  confirmed: string[]
}

/** The mistakes where a question holds up the saving, by the id of the first box; nothing where none does. */
export function figureMistakes({ asked }: SentFigures): Record<string, string[]> {
  if (asked.length === 0) return {}
  const message =
    'Figures that were entered are far from the computed ones. Correct them, or tick that you have checked them.'
  return { [confirmedField]: [message] }
}

/** A box for each question, right above the buttons that save. What was ticked stays ticked while the form has other mistakes. */
export function ConfirmFigures({ asked, confirmed }: SentFigures) {
  const questions = asked.length > 0 ? asked : confirmed
  if (questions.length === 0) return null
  const id = `${dealFormId}-${confirmedField}`
  return (
    <fieldset className={asked.length > 0 ? 'mistake' : undefined} aria-describedby={`${id}-hint`}>
      <legend>Check these figures</legend>
      <p id={`${id}-hint`} className="fine">
        An active deal is shown with what was entered. Correct the figures, or tick what you have checked. Saved without
        “Active”, the deal needs neither.
      </p>
      {questions.map((question, index) => (
        <label key={question} className={styles.flag}>
          <input
            id={index === 0 ? id : `${id}-${index}`}
            type="checkbox"
            name={confirmedField}
            value={question}
            defaultChecked={confirmed.includes(question)}
          />
          <span>
            {question} <b>I have checked it.</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The ticked boxes, on the way through another form. */
export function HiddenConfirmed({ confirmed }: Pick<SentFigures, 'confirmed'>) {
  return confirmed.map((question) => <input key={question} type="hidden" name={confirmedField} value={question} />)
}
