import type { RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, nowContext, tooManyContext, visitorContext } from '#app/context.ts'
import { uploadFields, type UploadRules } from '#app/domain/files/files.ts'
import { takeUploads, type Intake } from '#app/domain/files/intake.server.ts'
import { getEnv } from '#app/env.server.ts'
import { callerOf } from '#app/middleware/rate-limit.server.ts'

export interface FormWithUploads extends Intake {
  /** Every field that is no file. */
  form: FormData
  /** True where it was sent too often. Then its files were thrown away, and nothing may come of it but the form again. */
  isTooMany: boolean
}

/**
 * Reads a form with files by these rules, and stores the files as they arrive. When the body as a whole is wrong, ends the
 * request and leaves none of its files. The form shows its files with UploadField and attaches them with `attachUploads`.
 */
export async function receiveUploads(
  context: Readonly<RouterContextProvider>,
  rules: UploadRules,
): Promise<FormWithUploads> {
  const caller = { key: callerOf(context), isKnown: context.get(visitorContext) !== null }
  const store = { db: context.get(dbContext), dataDir: getEnv().dataDir }
  const tooMany = context.get(tooManyContext)
  let form = new FormData()
  const intake = await takeUploads(store, rules, caller, context.get(nowContext), async (save) => {
    const sent = tooMany
      ? await tooMany.body.upload(rules.field, () => Promise.resolve(null))
      : await context.get(bodyContext).upload(rules.field, save)
    form = sent.form
    const ids = (field: string) => form.getAll(field).filter((value) => typeof value === 'string')
    return { files: sent.files, shown: ids(uploadFields.shown), kept: ids(uploadFields.kept) }
  })
  return { form, isTooMany: tooMany !== null, ...intake }
}
