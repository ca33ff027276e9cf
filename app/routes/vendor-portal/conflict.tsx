import type { Difference, Side } from '#app/domain/records/merging.ts'
import { namesOf, type Answers, type QuestionName, type StepName } from '#app/domain/submissions/record.ts'
import type { AnswerConflict } from '#app/domain/submissions/saving.server.ts'
import { ConflictButtons, ConflictForms, HiddenTexts } from '../admin/records/conflict.tsx'
import styles from './conflict.module.css'

interface ConflictFormProps {
  step: StepName
  conflict: AnswerConflict
  /** What this window sent, and the version that it began from. */
  mine: { texts: Answers; version: number }
  action: string
  /** Names these choices, so that those which are sent twice are known. */
  formId: string
}

/** The choice between two versions of each answer that two windows changed. It is sent as the whole page, from the new version. */
export function AnswerConflictForm({ step, conflict, mine, action, formId }: ConflictFormProps) {
  const { both, merged, version } = conflict
  const choices = new Set(both.map(({ name }) => name))
  const names = namesOf(step)
  const texts = (answers: Answers) =>
    Object.fromEntries(names.map((name) => [name, answers[name] ?? ''])) as Record<QuestionName, string>
  return (
    <ConflictForms
      action={action}
      formId={formId}
      version={version}
      beganWith={mine.version}
      className="stack"
      mine={<HiddenTexts names={names} texts={texts(mine.texts)} />}
    >
      <HiddenTexts names={names.filter((name) => !choices.has(name))} texts={texts(merged)} />
      {both.map((difference) => (
        <Choice key={difference.name} difference={difference} />
      ))}
      <div className="row">
        <ConflictButtons drop="Keep what was saved" />
      </div>
    </ConflictForms>
  )
}

function Choice({ difference: { name, label, base, theirs, mine } }: { difference: Difference }) {
  const side = (by: string, { value, said }: Side, isChosen: boolean) => (
    <label className={styles.side}>
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />
      <span>
        <b>{by}</b>
        <span className={styles.said}>{said}</span>
      </span>
    </label>
  )
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {base !== undefined && <p className="fine">When you opened this page: {base}</p>}
      <div className={styles.sides}>
        {side('Saved in the other window', theirs, false)}
        {side('Typed in this window', mine, true)}
      </div>
    </fieldset>
  )
}
