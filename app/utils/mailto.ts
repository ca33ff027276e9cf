/** The address that opens one's own mail program with a mail ready to send; an empty `to` leaves its reader open. Lines of the
 * body end with CRLF. */
export function mailtoHref(to: string, { subject, body }: { subject: string; body: string }): string {
  const at = to.lastIndexOf('@')
  const reader = at < 0 ? '' : `${encodeURIComponent(to.slice(0, at))}@${to.slice(at + 1)}`
  return `mailto:${reader}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
