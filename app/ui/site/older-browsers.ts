/**
 * Gives browsers of 2021 (Safari 14, Chrome 90, Firefox 88) what the libraries of hydrated pages use and those do not have. Our own
 * modules do without newer functions (built-scripts.test.ts).
 */
export function fillInFunctions(): void {
  // Slate and Mantine.
  Object.hasOwn ??= (object, name) => Object.prototype.hasOwnProperty.call(object, name)
  // Slate.
  Array.prototype.findLast ??= findLast
  // React and React Router send the name of the button that was pressed with a form.
  if (typeof SubmitEvent === 'undefined' || !('submitter' in SubmitEvent.prototype)) followButtons()
}

function findLast(this: unknown[], isIt: (each: unknown, index: number, all: unknown[]) => unknown): unknown {
  for (let index = this.length - 1; index >= 0; index -= 1) if (isIt(this[index], index, this)) return this[index]
  return undefined
}

/** The Enter key presses the first button of a form, too. */
function followButtons(): void {
  let pressed: HTMLButtonElement | null = null
  const follow = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  addEventListener('click', follow, true)
  Object.defineProperty(Event.prototype, 'submitter', {
    get(this: Event) {
      return this.type === 'submit' && pressed?.form === this.target ? pressed : null
    },
  })
}
