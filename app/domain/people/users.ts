/** A person who has signed in, as the rest of the code knows them. */
export interface User {
  id: string
  firstName: string
  lastName: string
  email: string
  isEmailVerified: boolean
  profileImageUrl: string | null
  isAdmin: boolean
}

/** A user whose role the server has checked on this very request. */
export type Admin = User & { isAdmin: true }

/** `Ivy Investor`, or the e-mail address where no name is known. */
export function fullName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}
