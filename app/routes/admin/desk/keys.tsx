import { AdminPage } from '#app/ui/desk/desk.tsx'
import { useDeskSections } from '#app/ui/desk/sections.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/keys'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Keyboard shortcuts – Admin') }]

const keys: [string, string[]][] = [
  ['Search everything', ['/']],
  ['Search this list', ['f']],
  ['Next row, row before', ['j', 'k']],
  ['Open the row', ['Enter']],
  ['Tick the row', ['x']],
  ['The main action of the page', ['e']],
  ['Next case', ['n']],
  ['Back to the list', ['u']],
  ['Save the form of a deal', ['Ctrl', 'S']],
  ['This sheet', ['?']],
]

/** The keys of the desk, as a page of its own and as the sheet that `?` shows over any other. */
export default function Keys() {
  const sections = useDeskSections()
  return (
    <AdminPage title="Keyboard shortcuts">
      <div id="sheet" className="stack">
        <h2 id="sheet-title">Keys of the desk</h2>
        <p className="muted">
          Single keys work while no field is being typed in; Ctrl S works in the form of a deal, while typing too. No
          key sends money, email or a decision: the main action is followed where it is a link, and only brought into
          focus where it is a button.
        </p>
        <dl className="keys">
          {keys.map(([what, pressed]) => (
            <Keystroke key={what} what={what} pressed={pressed} />
          ))}
          {sections.map(({ name, label, key }) => (
            <Keystroke key={name} what={label} pressed={['g', key]} />
          ))}
        </dl>
        <p className="needs-script">
          <label className="row">
            <input type="checkbox" id="keys-off" />
            Switch single keys off in this browser
          </label>
        </p>
      </div>
      <noscript>
        <p>Keys need scripts, which this browser does not run here. Every page of the desk works without them.</p>
      </noscript>
    </AdminPage>
  )
}

function Keystroke({ what, pressed }: { what: string; pressed: string[] }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {pressed.map((key, index) => (
          <span key={key}>
            {index > 0 && ' '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  )
}
