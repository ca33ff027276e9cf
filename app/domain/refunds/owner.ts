import { fullAddress } from '#app/domain/deals/record/address.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { mailtoHref } from '#app/utils/mailto.ts'
import { dealReference } from '#app/utils/references.ts'

/** The owner of a deal as the desk reaches them, and the mail that asks them whether the property is still for sale. */

/** A deal's private facts that a question to its owner needs. Texts are empty where nobody has entered them. */
export interface DealOwner {
  dealId: number
  dealTitle: string
  name: string
  email: string
  phone: string
  address: string
  postcode: string
}

/** Who writes to the owner. */
interface Asker {
  name: string
  /** The name of the product. */
  siteName: string
}

/** The owner's contact as a page of the desk shows it. */
export interface OwnerContact extends Pick<DealOwner, 'dealId' | 'name' | 'email' | 'phone'> {
  /** The address that calls them; null without a number. */
  callHref: string | null
  /** The address that opens the mail to them, ready to send; null without an email address. */
  askHref: string | null
}

/** The columns of deals that `ownerOf` reads. */
export const ownerColumns = [
  'deals.title as deal_title',
  'deals.owner_name',
  'deals.owner_email',
  'deals.owner_phone',
  'deals.address',
  'deals.postcode',
] as const

/** The owner of this deal, from `ownerColumns` of its row, which a left join may leave null. */
export function ownerOf(
  dealId: number,
  row: Record<'deal_title' | 'owner_name' | 'owner_email' | 'owner_phone' | 'address' | 'postcode', string | null>,
): DealOwner {
  return {
    dealId,
    dealTitle: row.deal_title ?? '',
    name: row.owner_name ?? '',
    email: row.owner_email ?? '',
    phone: row.owner_phone ?? '',
    address: row.address ?? '',
    postcode: row.postcode ?? '',
  }
}

/**
 * The mail that asks whether a property is still for sale: by the last day before `dueAt` (exclusive), or soon where that is over or
 * null.
 * It says nothing of a buyer: neither who asks for money back nor that anybody has paid.
 */
export function askOwnerMail(owner: DealOwner, asker: Asker, dueAt: string | null, now: string) {
  const reference = dealReference(owner.dealId)
  const by = dueAt !== null && dueAt > now ? `by ${formatDate(addMilliseconds(dueAt, -1))}` : 'as soon as you can'
  const property = [`${owner.dealTitle} (${reference})`, fullAddress(owner)].filter((line) => line !== '')
  const paragraphs = [
    `Hello${owner.name && ` ${owner.name}`},`,
    `We are writing about a property that you offer through ${asker.siteName}:`,
    property.join('\r\n'),
    'Is it still for sale? If it has been sold or withdrawn, please tell us which of the two, and since when.',
    `Please answer ${by}.`,
    ['Thank you,', asker.name, asker.siteName].join('\r\n'),
  ]
  return { subject: `${reference}: is the property still for sale?`, body: paragraphs.join('\r\n\r\n') }
}

/** The owner's contact, with the mail of `askOwnerMail` and the call as addresses. */
export function ownerContact(owner: DealOwner, asker: Asker, dueAt: string | null, now: string): OwnerContact {
  const { dealId, name, email, phone } = owner
  return {
    dealId,
    name,
    email,
    phone,
    callHref: phone === '' ? null : callHref(phone),
    askHref: email === '' ? null : mailtoHref(email, askOwnerMail(owner, asker, dueAt, now)),
  }
}

/** `+44 (0)1632 960 001` is dialled without the zero in brackets, which is for callers at home. */
function callHref(phone: string): string {
  const dialled = phone.startsWith('+') ? phone.replace('(0)', '') : phone
  return `tel:${dialled.replace(/[^+\d]/g, '')}`
}
