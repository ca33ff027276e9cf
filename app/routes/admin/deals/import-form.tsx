import { importRules, mostImportLines } from '#app/domain/deals/import/import.ts'
import { acceptedKinds } from '#app/domain/files/files.ts'
import { FileForm } from '#app/ui/desk/file-form.tsx'
import { adminDealsImportHref, dealsTemplateHref } from '#app/ui/links.ts'

/** The form that takes a file of deals, with why the last one was not taken. */
export function ImportForm({ mistakes = [] }: { mistakes?: string[] }) {
  return (
    <>
      <FileForm
        action={adminDealsImportHref}
        name={importRules.field}
        accept={acceptedKinds(importRules)}
        label="CSV with a heading line"
        hint={`At most ${mostImportLines.toLocaleString('en-GB')} deals and 20MB. The columns of the export are the columns of the import. A spreadsheet may save it as any CSV or as Unicode text.`}
        mistakes={mistakes}
        button="Check the file"
      >
        Checking changes nothing. A second page shows what would happen and asks.
      </FileForm>
      <p className="small">
        <a href={dealsTemplateHref} download>
          A file to begin with
        </a>
      </p>
    </>
  )
}
