import { adminDealEditHref, adminDealNewHref } from '#app/ui/links.ts'

/** The form of this deal, or (deal 0) of a new one. */
export function dealFormHref(dealId: number): string {
  return dealId === 0 ? adminDealNewHref : adminDealEditHref(dealId)
}
