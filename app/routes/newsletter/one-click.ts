/** True for the form that a mail program sends by itself (RFC 8058). */
export function isOneClick(form: FormData): boolean {
  return form.get('List-Unsubscribe') === 'One-Click'
}
