import type { RouterContextProvider } from 'react-router'
import {
  bodyContext,
  clientAddressContext,
  dbContext,
  nowContext,
  tooManyContext,
  visitorContext,
} from '#app/context.ts'
import type { UploadRules } from '#app/domain/files/files.ts'
import { getFiles } from '#app/resources.server.ts'
import { uploadFields } from '#app/utils/upload-fields.ts'
import { takeUploads, type Intake } from '#app/domain/files/intake.server.ts'
import { getEnv } from '#app/env.server.ts'
import { callerOf } from '#app/middleware/rate-limit.server.ts'
import { networkOf } from '#app/utils/networks.ts'

interface FormWithUploads<Rules extends readonly UploadRules[]> {
  /** Every field that is no file. */
  form: FormData
  /** True where it was sent too often. Then its files were thrown away, and nothing may come of it but the form again. */
  isTooMany: boolean
  /** The result of each file field, in the order of the rules. */
  intakes: { [Index in keyof Rules]: Intake }
}

/**
 * Reads a form with a file field for each of these rules, and stores the files as they arrive. When the body as a whole is wrong, ends the
 * request and leaves none of its files. The form shows its files with UploadField and attaches them with `attachUploads`.
 */
export async function receiveUploads<const Rules extends readonly UploadRules[]>(
  context: Readonly<RouterContextProvider>,
  rules: Rules,
): Promise<FormWithUploads<Rules>> {
  const isKnown = context.get(visitorContext) !== null
  // A provider gives a customer up to a /48.
  const caller = { key: callerOf(context), network: networkOf(context.get(clientAddressContext), 3), isKnown }
  const { identityKeys: sealingKeys } = getEnv()
  const store = { db: context.get(dbContext), files: getFiles(), sealingKeys }
  const tooMany = context.get(tooManyContext)
  let form = new FormData()
  const fields = rules.map(({ field }) => field)
  const intakes = await takeUploads(store, rules, caller, context.get(nowContext), async (save) => {
    form = tooMany
      ? await tooMany.body.upload(fields, () => Promise.resolve())
      : await context.get(bodyContext).upload(fields, save)
    const ids = (field: string) => form.getAll(field).filter((value) => typeof value === 'string')
    return { shown: ids(uploadFields.shown), kept: ids(uploadFields.kept) }
  })
  return { form, isTooMany: tooMany !== null, intakes: intakes as FormWithUploads<Rules>['intakes'] }
}
