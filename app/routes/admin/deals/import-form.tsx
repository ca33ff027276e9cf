import { importRules, mostImportLines } from '#app/domain/deals/import.ts'
import { acceptedKinds } from '#app/domain/files/files.ts'
import { adminDealsImportHref, dealsTemplateHref } from '#app/ui/links.ts'

/** The form that takes a file of deals, with why the last one was not taken. */
export function ImportForm({ mistakes = [] }: { mistakes?: string[] }) {
  const isMistaken = mistakes.length > 0
  return (
    <>
      <form method="post" action={adminDealsImportHref} encType="multipart/form-data" className="panel stack">
        <h2>The file</h2>
        <div className="field">
          <label htmlFor="file">
            <b>CSV with a heading line</b>
          </label>
          <p id="file-hint" className="fine">
            At most {mostImportLines.toLocaleString('en-GB')} deals and 20MB. The columns of the export are the columns
            of the import. In a spreadsheet, save it as “CSV UTF-8”.
          </p>
          {isMistaken && (
            <p id="file-error" className="fine late">
              {mistakes.join(' ')}
            </p>
          )}
          <input
            id="file"
            type="file"
            name={importRules.field}
            accept={acceptedKinds(importRules)}
            aria-describedby={isMistaken ? 'file-error file-hint' : 'file-hint'}
            aria-invalid={isMistaken || undefined}
            style={{ width: '100%' }}
          />
        </div>
        <button className="btn primary wide tall" type="submit">
          Check the file
        </button>
        <p className="fine">Checking changes nothing. A second page shows what would happen and asks.</p>
      </form>
      <p className="small">
        <a href={dealsTemplateHref} download>
          A file to begin with
        </a>
      </p>
    </>
  )
}
