/** Kept back from a refund in one case only: documents opened, and then a change of plans (decisions.md, Refunds). */
export const administrationFeePence = 15_000
