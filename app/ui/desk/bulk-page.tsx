import type { ReactNode } from 'react'
import { mostUntyped, writeShown, type SeenRow } from '#app/domain/lists/bulk.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { Problem } from '#app/ui/problem.tsx'
import { BulkConfirm, type BulkConfirmProps } from './bulk.tsx'
import { AdminPage } from './desk.tsx'
import { TypedNumber } from './typed-number.tsx'

interface BulkPageProps {
  /** The word for one row, such as `deal`. */
  row: string
  /** The change as an order, such as `Delete`. */
  verb: string
  /** The list that the rows were chosen from, and the words of the link back where there is nothing to confirm. */
  list: { label: string; backWords: string }
  asked: {
    change: string
    which: 'ticked' | 'all'
    back: string
    stoodAt: string
    /** The reason why nothing can be changed. */
    refusal: string | null
  }
  /** The result of the last press, if it was refused. */
  mistake: { message: string; typed: string; isNumber: boolean } | undefined
  /** The filters of the list in words, where all that match were chosen. */
  found: ReactNode
  /** The rows that are to be changed: the lists of the plan that the form posts. */
  shown: Readonly<Record<string, readonly SeenRow[]>>
  /** A field that has to be filled in before, such as the reason. */
  field?: ReactNode
  /** The rest of the question; null where nothing can be changed. */
  confirm: Pick<BulkConfirmProps, 'action' | 'sums' | 'names' | 'button' | 'children'> | null
  /** The other conditions of confirming. */
  note: string
}

/** The page that asks once more before many rows are changed; where they are many, their number is typed. */
export function BulkPage({ row, verb, list, asked, mistake, found, shown, field, confirm, note }: BulkPageProps) {
  const { change, which, back, stoodAt, refusal } = asked
  const count = Object.values(shown).reduce((sum, rows) => sum + rows.length, 0)
  const problem = mistake?.message ?? refusal
  return (
    <AdminPage
      title={confirm ? `${verb} ${countText(count, row)}?` : `${verb} ${row}s`}
      back={{ label: list.label, href: back }}
    >
      <div className="stack">
        {problem && <Problem title="Nothing was changed" message={problem} takesFocus />}
        {confirm ? (
          <>
            <BulkConfirm
              {...confirm}
              back={back}
              lead={
                which === 'ticked' ? (
                  <>
                    {`These are the ${row}s that you ticked, as they stood at `}
                    {stoodAt}.
                  </>
                ) : (
                  <>
                    {`These are all ${row}s`}
                    {found}, as the list stood at {stoodAt}.
                  </>
                )
              }
              count={count}
              shown={writeShown(shown)}
              isDanger={change === 'delete'}
              field={
                <>
                  {field}
                  {count > mostUntyped && (
                    <TypedNumber
                      count={count}
                      value={mistake?.typed ?? ''}
                      mistake={mistake?.isNumber ? mistake.message : null}
                    />
                  )}
                </>
              }
            />
            <p className="fine">{`${countText(mostUntyped, row)} or fewer are confirmed without typing the number. ${note}`}</p>
          </>
        ) : (
          <p>
            <a className="btn" href={back}>
              {list.backWords}
            </a>
          </p>
        )}
      </div>
    </AdminPage>
  )
}

interface LeftOverProps {
  leftAlone: string
  later: number
  /** The rows that one round takes. */
  first?: 'newest' | 'oldest'
}

/** Rows left alone, and those that stay for another round, as far as there are any. */
export function LeftOver({ leftAlone, later, first = 'newest' }: LeftOverProps) {
  return (
    <>
      {leftAlone && <p className="small">Left alone: {leftAlone}.</p>}
      {later > 0 && (
        <p className="small">
          One round takes the {first} of them. {later.toLocaleString('en-GB')} more stay for the next.
        </p>
      )}
    </>
  )
}
