import { createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * The greens. Shade 6 is the site's green and 7 its hover. Mantine looks for them at these places, so no other colour has to be
 * derived.
 */
const evergreen: MantineColorsTuple = [
  '#eef3ea',
  '#e6ede2',
  '#cddbcb',
  '#a9c2ac',
  '#6f9a7c',
  '#3f6e55',
  '#14432f',
  '#0c2e20',
  '#0a271b',
  '#071d14',
]

/** Warm greys: 3 is the hairline, 4 the border of a control (3.9 : 1), 6 and up are readable text. */
const gray: MantineColorsTuple = [
  '#fffdf8',
  '#faf6ed',
  '#f2ebdc',
  '#dcd3bf',
  '#827b69',
  '#737061',
  '#605f55',
  '#545448',
  '#474a42',
  '#1b201c',
]

/** The reds of mistakes and refusals. Shade 6 is the text colour of grade E. */
const red: MantineColorsTuple = [
  '#fdf1ef',
  '#f9deda',
  '#f0bab3',
  '#dc8a80',
  '#c2594f',
  '#a8322d',
  '#8b1a1a',
  '#6d1212',
  '#5c0e0e',
  '#4a0a0a',
]

/**
 * Mantine in the look of site.css: the same colours, radii and type, so that both look alike. Tokens alone
 * know the dark: the CSS variables are in styles/mantine.css, and the colours here only name places.
 */
export const theme = createTheme({
  white: '#fff',
  black: '#1b201c',
  colors: { evergreen, gray, red },
  primaryColor: 'evergreen',
  fontFamily: 'var(--font-sans)',
  headings: { fontFamily: 'var(--font-serif)', fontWeight: '400' },
  fontSizes: { xs: '.8125rem', sm: '.9375rem', md: '1.0625rem', lg: '1.25rem' },
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { defaultProps: { closeButtonLabel: 'Close', color: 'evergreen', variant: 'outline' } },
    Button: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Radio: { defaultProps: { size: 'md' } },
    Skeleton: { defaultProps: { animate: false } },
    Textarea: { defaultProps: { rows: 5 } },
  },
})
