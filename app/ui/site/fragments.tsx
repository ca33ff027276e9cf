import { createContext, useContext, type ComponentType } from 'react'

/** The HTML of a component with these properties, perhaps from memory. */
export type RenderFragment = <Props extends object>(Component: ComponentType<Props>, props: Props) => string

/** Set by the server while it renders a reading page (app/document/fragments.server.tsx). Nobody else has HTML to keep. */
export const FragmentsContext = createContext<RenderFragment | null>(null)

interface FragmentItemProps<Props> {
  of: ComponentType<Props>
  /** All that the component shows, the operator's facts apart, as values that JSON can write. */
  props: Props
}

/** A list item with this component in it. On a reading page its HTML is kept, so that a list made anew renders what has changed. */
export function FragmentItem<Props extends object>({ of: Component, props }: FragmentItemProps<Props>) {
  const render = useContext(FragmentsContext)
  if (render) return <li dangerouslySetInnerHTML={{ __html: render(Component, props) }} />
  return (
    <li>
      <Component {...props} />
    </li>
  )
}
