import type { Role } from './roles.ts'

/** A person who has signed in, as the rest of the code knows them. */
export interface User {
  id: string
  firstName: string
  lastName: string
  email: string
  isEmailVerified: boolean
  profileImageUrl: string | null
  role: Role
}

/** The issuer of an account that has been deleted and of which something is kept. Nobody can sign in by it. */
export const deletedIssuer = 'deleted'

/** True where a person's verified address is one of these, which are admins whatever else is decided (the setting ADMIN_EMAILS). */
export function isListedAdmin(
  person: Pick<User, 'email' | 'isEmailVerified'>,
  adminEmails: readonly string[],
): boolean {
  return person.isEmailVerified && adminEmails.includes(person.email.toLowerCase())
}

/** Somebody at the desk. The server has checked on this very request that their role allows what they are about to do. */
export type Admin = User & { role: Exclude<Role, 'user'> }

/** The name to show, such as `Ivy Investor`, or the e-mail address where no name is known. */
export function fullName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}

/** The name of the person who is joined to a row; null where nobody is. */
export function joinedName(row: {
  first_name: string | null
  last_name: string | null
  email: string | null
}): string | null {
  if (row.email === null) return null
  return fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email })
}
