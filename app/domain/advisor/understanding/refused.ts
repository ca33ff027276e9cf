import type { Words } from './words.ts'

/** Requests that the advisor refuses, whatever else a message says: secrets, other people, instructions; and what to buy. */

const forbidden = [
  // Its instructions, and being something else.
  'system prompt', 'your prompt', 'initial prompt', 'hidden prompt', 'your instructions', 'previous instructions', 'prior instructions', 'ignore all previous', 'ignore all instructions', 'ignore all your', 'ignore all rules', 'ignore previous', 'ignore your', 'ignore everything above', 'ignore everything you', 'ignore instructions', 'disregard your', 'disregard all', 'disregard previous', 'disregard the guidelines', 'disregard the rules', 'disregard the instructions', 'disregard the above', 'forget your', 'forget all instructions', 'forget all previous', 'override your', 'override the rules', 'override the system', 'pretend you', 'pretend to be', 'pretend that you', 'act as an admin', 'act as an administrator', 'act as the administrator', 'act as admin', 'act as dan', 'act as if you', 'act as a developer', 'act as a hacker', 'roleplay', 'role play', 'you are now', 'jailbreak', 'dan mode', 'developer mode', 'debug mode', 'admin mode', 'god mode', 'sudo', 'root access', 'repeat the words above', 'repeat everything above', 'the text above', 'words above', 'above this line', 'system message', 'system text', 'system role', 'new instructions', 'have no restrictions', 'no rules',
  // Other people.
  'of another user', 'of other users', 'of another customer', 'of other customers', 'of another buyer', 'of other buyers', 'another users', 'other users conversations', 'other users chats', 'other users documents', 'other users data', 'other peoples documents', 'other peoples conversations', 'other peoples data', 'show me other users', 'list other users', 'all users', 'users data', 'list users', 'user list', 'list of users', 'list of buyers', 'list of customers', 'who bought', 'who has reserved', 'who reserved', 'who owns deal', 'who owns this deal', 'who owns this property', 'who owns this house', 'who owns this flat', 'who owns this one', 'who owns it', 'who owns the property', 'who owns the house', 'who owns pid', 'owners name', 'owners address', 'owners email', 'owners phone', 'owner name', 'owner address', 'address of the owner', 'name of the owner', 'email of the owner', 'number of the owner', 'name of the vendor', 'who is the vendor', 'vendors name', 'name of the seller', 'who is the seller', 'sellers name', 'full address', 'exact address', 'street address', 'phone number of', 'email address of', 'emails of', 'email addresses', 'all emails', 'contact details of', 'tenants name', 'tenants names', 'name of the tenant', 'names of the tenants', 'credit card numbers', 'card numbers', 'conversation of', 'conversations of', 'other conversations', 'other chats',
  // Things that are not public.
  'admin password', 'admin panel', 'admin access', 'admin account', 'admin login', 'as admin', 'an admin', 'administrator', 'admins', 'draft deal', 'draft deals', 'drafts', 'deals in draft', 'unpublished', 'hidden deals', 'hidden deal', 'hidden ones', 'inactive deals', 'inactive deal', 'secret key', 'secret keys', 'your secret', 'your secrets', 'secret deals', 'passwords', 'the password', 'password of', 'api key', 'api keys', 'apikey', 'env', 'environment variables', 'access token', 'session cookie', 'credentials', 'print the database', 'dump the database', 'show the database', 'show me the database', 'read the database', 'delete the database', 'query the database', 'access the database', 'database dump', 'database schema', 'document link', 'document links', 'document url', 'document urls', 'download link', 'download links', 'links to documents', 'links to the documents', 'link to the documents', 'documents without paying', 'free documents', 'legal pack link', 'file key', 'file path', 'read file', 'readfile', 'etc passwd', 'source code', 'base64', 'rot13', 'drop table', 'union select', 'insert into', 'delete from', 'or 1 1', 'script alert', 'script src', 'onerror', 'iframe', 'javascript', 'img src', 'im start', 'im end', 'endoftext', 'inst', 'tool call', 'function call', 'call the tool', 'eval', 'exec', '169 254', 'localhost',
] // prettier-ignore

/** A visitor's own matter is the site's: "I forgot my password", "my document link does not work". */
const own = [
  'my password', 'forgot password', 'forgot the password', 'forgotten my password', 'reset password', 'reset the password', 'file a complaint',
  'my document link', 'my document links', 'my download link', 'my download links', 'does not work', 'doesnt work', 'dont work', 'do not work', 'not working', 'isnt working', 'wont work', 'wont open', 'will not open', 'cant open', 'cannot open', 'broken', 'expired', 'fails', 'failed', 'not arrived', 'havent got', 'never got', 'missing', 'when do i get', 'when will i get', 'when do i see', 'after i pay', 'once i have paid',
] // prettier-ignore

/** Whether a text asks for what nobody is told, and not of what is the visitor's own. */
export function isForbidden(words: Words): boolean {
  return words.hasAny(forbidden) && !words.hasAny(own)
}

const recommendation = [
  'should i buy', 'should i invest', 'should i go', 'should i choose', 'should i pick', 'should i get', 'should i take', 'should i sell', 'should i put', 'should i use', 'should i do', 'should i set', 'should i remortgage', 'should i fix', 'should i reserve', 'should we buy', 'should we invest', 'shall i buy', 'which one should', 'which should i', 'what should i', 'where should i', 'would you do', 'would you buy', 'would you pick', 'would you choose', 'would you invest', 'would you recommend', 'do you recommend', 'you recommend', 'recommend me', 'what do you suggest', 'your recommendation', 'best for me', 'right for me', 'good for me', 'investment for me', 'suit me', 'suits me', 'suitable for me', 'good investment', 'good buy', 'good deal', 'safe investment', 'best investment', 'advise me', 'give me advice', 'your advice', 'tell me what to buy', 'tell me which', 'pick one', 'pick for me', 'choose for me', 'is it worth buying', 'worth buying', 'worth investing', 'good idea', 'good time to buy', 'guarantee', 'guaranteed', 'through a limited company or', 'avoid tax', 'pay less tax', 'which mortgage', 'best mortgage', 'which lender', 'your opinion', 'you think i', 'do you think', 'will prices', 'house prices fall', 'prices crash', 'my situation',
] // prettier-ignore

export function isRecommendation(words: Words): boolean {
  return words.hasAny(recommendation)
}

const greetings = ['hi', 'hello', 'hey', 'hiya', 'good morning', 'good afternoon', 'good evening', 'morning', 'alright', 'howdy'] // prettier-ignore
const thanks = ['thanks', 'thank', 'cheers', 'ta', 'great', 'perfect', 'brilliant', 'ok', 'okay', 'nice', 'lovely', 'bye', 'goodbye'] // prettier-ignore

/** A message of a few words that only greets, or only thanks. */
export function courtesyOf(words: Words): 'greeting' | 'thanks' | null {
  const count = words.tokens.filter(({ kind }) => kind !== 'sign').length
  if (count === 0 || count > 5 || words.tokens.some(({ kind }) => kind === 'number')) return null
  const first = words.tokens.find(({ kind }) => kind === 'word')?.text ?? ''
  if (thanks.includes(first) && (count === 1 || words.hasAny(['thanks', 'thank you', 'cheers', 'thats great']))) return 'thanks' // prettier-ignore
  return (greetings.includes(first) || words.hasAny(greetings.slice(4, 7))) && count <= 3 ? 'greeting' : null
}
