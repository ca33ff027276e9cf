import { createContext, useContext, type ComponentType, type HTMLAttributes } from 'react'

/** The HTML of a component with these properties, perhaps from memory. */
export type RenderFragment = <Props extends object>(Component: ComponentType<Props>, props: Props) => string

/** Set by the server while it renders a reading page (app/document/fragments.server.tsx). Nobody else has HTML to keep. */
export const FragmentsContext = createContext<RenderFragment | null>(null)

interface FragmentProps<Props> extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  /** The element around it. The other attributes are its own. */
  as: 'div' | 'footer' | 'li' | 'section' | 'tr' | 'ul'
  of: ComponentType<Props>
  /** All that the component shows, the operator's facts apart, as values that JSON can write. */
  props: Props
  /** True where that holds anything of one person's, such as an address: it is then rendered each time and kept nowhere. */
  isPersonal?: boolean
}

/** An element with this component in it. On a reading page its HTML is kept, so that a page made anew renders what has changed. */
export function Fragment<Props extends object>(given: FragmentProps<Props>) {
  const { as: Element, of: Component, props, isPersonal = false, ...attributes } = given
  const render = useContext(FragmentsContext)
  if (render && !isPersonal)
    return <Element {...attributes} dangerouslySetInnerHTML={{ __html: render(Component, props) }} />
  return (
    <Element {...attributes}>
      <Component {...props} />
    </Element>
  )
}
