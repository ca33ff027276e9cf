import { words } from './lists.ts'

/** Words of a sum that comes on top of another. */

export const adds = words`add adds added adding put putting stick pop whack bung roll rolled goes going`
export const onto = words`to onto on into with`
export const beforeThing = words`the my our that this those top of existing old new same mortgage refurb`
