/**
 * A reader that reads each text once, however often it is asked: what it found is kept as long as the text is. All who ask have the same,
 * and change nothing of it.
 */
export function readOnce<Text extends object, Found>(read: (text: Text) => Found): (text: Text) => Found {
  const before = new WeakMap<Text, { found: Found }>()
  return (text) => {
    let kept = before.get(text)
    if (!kept) before.set(text, (kept = { found: read(text) }))
    return kept.found
  }
}
