/** Mailboxes behind the addresses that lead to them. */

/** Domains of one provider, each with the one under which its mailboxes are known here. */
const domains: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  // Apple gives one mailbox up to three domains.
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
}

/** The letters that a provider takes no notice of. */
const ignored: Record<string, RegExp> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }

/** At Yahoo a throw-away address is a name of its owner, a hyphen and a keyword; no other address there has a hyphen. */
const isYahoo = /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/
/** At Fastmail whatever stands before `@ivy.fastmail.com` leads to `ivy@fastmail.com`. */
const ofFastmail = /^([^.]+)\.(fastmail\.(?:com|fm|co\.uk))$/

/**
 * The mailbox that an address leads to, so that one person's many addresses are one: in lower case, without a `+tag`, and by what the
 * large providers say of theirs. It serves to count, never to write to.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const named = address.slice(at + 1)
  const [, user, fastmail] = ofFastmail.exec(named) ?? []
  if (user && fastmail) return `${user}@${fastmail}`
  const domain = domains[named] ?? named
  const untagged = before(address.slice(0, at), '+')
  const name = isYahoo.test(domain) ? before(untagged, '-') : untagged
  const letters = ignored[domain]
  return `${(letters && name.replace(letters, '')) || name}@${domain}`
}

/** A name up to the first such sign in it, which is never its first letter. */
function before(name: string, sign: string): string {
  const at = name.indexOf(sign, 1)
  return at < 0 ? name : name.slice(0, at)
}
