/** The state that the admin had before them, so that a refusal can say what has changed since. */
export function Seen({ seen }: { seen: number }) {
  return <input type="hidden" name="seen" value={seen} />
}
