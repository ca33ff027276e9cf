import { phrases, words } from './lists.ts'

/** All of a sum that was named before is the deposit. */
export const allAsDeposit = phrases`
  it all as deposit, it all as the deposit, it all as a deposit, all of it as deposit, all of that as deposit, all that as deposit,
  all that as the deposit, the whole lot as deposit, the lot as deposit, the lot as the deposit, the lot as a deposit, that as deposit,
  that as the deposit, that as a deposit, that as my deposit, it as deposit, it as the deposit, it as a deposit, it as my deposit, all of it down,
  it all down, the lot down, the whole lot down, the whole of it down, that down as deposit, all that down, all of that down, it all in as deposit,
  the lot in as deposit, use it for the deposit, use that for the deposit, it all for the deposit, it all for deposit, that for the deposit,
  all of it for deposit, that for a deposit, it for a deposit
`
/** Who has such a sum, or where it comes from. */
export const ofSum = words`left leaves leave have has got ive weve inherited inheritance saved savings sold sale got given gave gift pot lump pension redundancy windfall money cash bank won selling`
/** Before a number that is all of a sum. */
export const wholes = words`whole full entire`
