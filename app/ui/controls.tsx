import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './styles/theme.ts'
import './styles/mantine.css'

/**
 * The frame of Mantine's controls, around the form that has them. Pages without such a form render nothing of
 * Mantine, and send none of its styles.
 */
export function Controls({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      // Mantine's variables are in our own stylesheet. In the page they would add five kilobytes and a <style> in the body.
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
