import { capitalize } from '#app/utils/text.ts'

/** Versions of posts as their pages name them. */

/** The number under which the newer text of an update stands among the versions of a guide, before all that were ever saved. */
export const offeredVersion = 0

/** A version as it is called, such as `version 3`. */
export function versionName(version: number): string {
  return version === offeredVersion ? 'the newer text' : `version ${version}`
}

/** The same at the beginning of a heading. */
export function versionTitle(version: number): string {
  return capitalize(versionName(version))
}
