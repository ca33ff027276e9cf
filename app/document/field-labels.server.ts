import { postFields } from '#app/domain/blog/desk/record.ts'
import { comparableLabels } from '#app/domain/deals/record/record-kinds.ts'
import { dealFields } from '#app/domain/deals/record/record.ts'
import { adminListHref } from '#app/ui/links.ts'
import { capitalize } from '#app/utils/text.ts'

/** Names in forms of fields whose own names say it in other words. */
const otherLabels: Readonly<Record<string, string>> = {
  phone: 'Telephone',
  newTags: 'Add a tag',
  newAlts: 'What the new pictures show, one line each',
}

/**
 * The name of a field in the form at this path, for the page that gives back what was typed: forms of deals and posts have their
 * labels in one place. Any other is its name in words: `fullName` is "Full name".
 */
export function labelOfField(path: string, name: string): string {
  const [, sale, part] = /^comparables-(\d+)-(\w+)$/.exec(name) ?? []
  if (sale !== undefined && isPart(part)) return `${comparableLabels[part]}, sale ${Number(sale) + 1}`
  const fields: Readonly<Record<string, string | { label: string }>> = path.startsWith(adminListHref('blog'))
    ? postFields
    : path.startsWith(adminListHref('deals'))
      ? dealFields
      : {}
  const known = Object.hasOwn(fields, name)
    ? fields[name]!
    : Object.hasOwn(otherLabels, name)
      ? otherLabels[name]!
      : inWords(name)
  return typeof known === 'string' ? known : known.label
}

const isPart = (part: string | undefined): part is keyof typeof comparableLabels =>
  part !== undefined && Object.hasOwn(comparableLabels, part)

function inWords(name: string): string {
  return capitalize(
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[-._]+/g, ' ')
      .toLowerCase(),
  )
}
