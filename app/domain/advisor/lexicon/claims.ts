import { words } from './lists.ts'

/** Words before a share that somebody told of a yield, or that other money earns. */
export const claims = words`
  said says swears swore told tells reckons reckon reckoned gives giving claims claimed claiming advertised advert beat beats isa isas savings
  inflation earns earning premium bonds shares stocks pension chatgpt boasts brags
`
/** Words of whoever lends, and of what is lent. */
export const lends = words`
  mortgage mortgages loan loans lender lenders bank broker rate rates interest fixed fix ltv deposit down borrow borrowing borrowed lend lends
  repayment io stress stressed cover agent agents management letting
`
