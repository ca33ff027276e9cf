import type { ReactNode } from 'react'
import { mostUntyped } from '#app/domain/lists/bulk.ts'
import { Problem } from '#app/ui/problem.tsx'
import { BulkConfirm, type BulkConfirmProps } from './bulk.tsx'
import { AdminPage } from './desk.tsx'
import { TypedNumber } from './typed-number.tsx'

interface BulkPageProps {
  title: string
  /** The list that the rows were chosen from, with its filters. */
  back: { label: string; href: string }
  /** Words of the link back where there is nothing to confirm. */
  backWords: string
  /** The reason why nothing can be changed, or was. */
  refusal: string | null
  /** The result of the last press, if it was refused. */
  mistake: { message: string; typed: string; isNumber: boolean } | undefined
  /** The question; null where nothing can be changed. */
  confirm: Omit<BulkConfirmProps, 'back' | 'field'> | null
  /** The other conditions of confirming. */
  note: ReactNode
}

/** The page that asks once more before many rows are changed; where they are many, their number is typed. */
export function BulkPage({ title, back, backWords, refusal, mistake, confirm, note }: BulkPageProps) {
  const problem = mistake?.message ?? refusal
  return (
    <AdminPage title={title} back={back}>
      <div className="stack">
        {problem && <Problem title="Nothing was changed" message={problem} takesFocus />}
        {confirm ? (
          <>
            <BulkConfirm
              {...confirm}
              back={back.href}
              field={
                confirm.count > mostUntyped && (
                  <TypedNumber
                    count={confirm.count}
                    value={mistake?.typed ?? ''}
                    mistake={mistake?.isNumber ? mistake.message : null}
                  />
                )
              }
            />
            <p className="fine">{note}</p>
          </>
        ) : (
          <p>
            <a className="btn" href={back.href}>
              {backWords}
            </a>
          </p>
        )}
      </div>
    </AdminPage>
  )
}

/** Rows left alone, and those that stay for another round, as far as there are any. */
export function LeftOver({ leftAlone, later }: { leftAlone: string; later: number }) {
  return (
    <>
      {leftAlone && <p className="small">Left alone: {leftAlone}.</p>}
      {later > 0 && (
        <p className="small">
          One round takes the newest of them. {later.toLocaleString('en-GB')} more stay for the next.
        </p>
      )}
    </>
  )
}
