import type { Words } from './words.ts'

/** What the advisor does not do, whatever else a message says: secrets, other people, instructions; and what to buy. */

const forbidden = [
  'system prompt', 'your prompt', 'initial prompt', 'hidden prompt', 'your instructions', 'previous instructions', 'prior instructions', 'ignore all', 'ignore previous', 'ignore your', 'ignore the above', 'ignore everything', 'ignore instructions', 'ignore any', 'disregard', 'forget your', 'forget everything', 'forget all', 'forget previous', 'override', 'act as', 'pretend', 'roleplay', 'role play', 'you are now', 'jailbreak', 'dan mode', 'developer mode', 'debug mode', 'admin mode', 'god mode', 'sudo', 'root access', 'repeat the words above', 'repeat everything above', 'text above', 'words above', 'above this line', 'system message', 'system text', 'system role', 'new instructions', 'no restrictions', 'without restrictions', 'unrestricted', 'no rules', 'guidelines',
  'other users', 'other user', 'other customers', 'other customer', 'other investors', 'other peoples', 'another user', 'another users', 'another customer', 'all users', 'users data', 'list users', 'user list', 'list of users', 'who bought', 'who has reserved', 'who reserved', 'who owns', 'owners name', 'owners address', 'owner name', 'owner address', 'address of the owner', 'name of the owner', 'name of the vendor', 'the vendor', 'vendors name', 'full address', 'exact address', 'street address', 'house number', 'phone number of', 'email of', 'email address of', 'emails of', 'email addresses', 'all emails', 'contact details of', 'tenants name', 'name of the tenant', 'credit card', 'card numbers',
  'admin', 'administrator', 'admins', 'draft', 'drafts', 'unpublished', 'hidden deals', 'hidden deal', 'inactive deals', 'inactive deal', 'secret', 'secrets', 'password', 'passwords', 'api key', 'api keys', 'apikey', 'env', 'environment variables', 'access token', 'session cookie', 'credentials', 'database', 'document link', 'document links', 'document url', 'document urls', 'download link', 'download links', 'links to documents', 'link to the documents', 'documents without paying', 'free documents', 'legal pack link', 'file key', 'file path', 'etc passwd', 'source code', 'your code', 'base64', 'rot13', 'drop table', 'select from', 'union select', 'insert into', 'delete from', 'or 1', 'script', 'onerror', 'iframe', 'javascript', 'img src', 'im start', 'im end', 'endoftext', 'inst', 'tool call', 'function call', 'call the tool', 'eval', 'exec', '169 254', 'localhost', 'file', 'conversation of', 'conversations of', 'other conversations', 'other chats',
] // prettier-ignore

/** A person's own account is the site's matter: "I forgot my password". */
const own = ['my password', 'forgot password', 'forgotten my password', 'reset password', 'file a complaint']

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
