import { useEffect, useState, type ComponentType } from 'react'
import { coverHelp, coverKinds } from '#app/domain/covers/kinds.ts'
import { PlainArea } from '#app/ui/plain-fields.tsx'
import { fieldId } from './ids.ts'
import type { FormTexts } from './props.ts'
import { useFieldText } from './use-field.tsx'

/** The cover of a post in lines, with a look at it as it is typed. Without script the preview of the post shows it. */
export function CoverField({ texts, mistakes }: Pick<FormTexts, 'texts' | 'mistakes'>) {
  const lines = useFieldText(fieldId('cover'), texts.cover)
  const hasLines = lines !== ''
  const [Look, setLook] = useState<ComponentType<{ lines: string }> | null>(null)
  // Most posts are written without a cover. A form whose look does not come is a form all the same.
  useEffect(() => {
    if (hasLines)
      void import('./cover-look.tsx').then(
        ({ CoverLook }) => setLook(() => CoverLook),
        () => undefined,
      )
  }, [hasLines])
  return (
    <fieldset>
      <legend>Cover</legend>
      {Look && <Look lines={lines} />}
      <PlainArea
        id={fieldId('cover')}
        name="cover"
        label="Cover in lines (optional)"
        hint="Shown where there is no featured image. Use figures of the article."
        rows={6}
        spellCheck={false}
        placeholder={'8.24%\nthe rate that pays nothing\ncolumns\n* 5.5%: £2,771\n7.5%: £746'}
        defaultValue={texts.cover}
        mistake={mistakes.cover ?? false}
      />
      <details className="plain">
        <summary className="small">How a cover is written</summary>
        <p className="small">
          Its figure; what the figure is; the kind of chart; then a line for each row. A star before a row makes it the
          one that counts. Without a kind the figure stands alone.
        </p>
        <ul className="small">
          {coverKinds.map((kind) => (
            <li key={kind}>
              <b>{kind}</b>: {coverHelp[kind]}
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}
