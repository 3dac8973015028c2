import {
  type ActionIconProps,
  type AnchorProps,
  type CSSVariablesResolver,
  createTheme,
  type MenuProps,
  type PopoverProps,
  type PortalProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'

const font = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif"

/** Mantine's own colours, from the light to the dark end; everything else is a variable in tokens.css. */
export const theme = createTheme({
  // Instead of Mantine's own, which moves a button and so has the whole page laid out again.
  activeClassName: 'pressed',
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    green: [
      '#eef5f1',
      '#dcebe3',
      '#b9d8c8',
      '#86cba9',
      '#5fa583',
      '#3f8d68',
      '#2f7d5b',
      '#1f5a41',
      '#194a35',
      '#123828',
    ],
    gray: [
      '#faf8f4',
      '#f3efe7',
      '#ebe6db',
      '#e0d9cc',
      '#cfc6b7',
      '#8d8374',
      '#655d51',
      '#524b41',
      '#39352d',
      '#23201a',
    ],
    dark: [
      '#ece7dc',
      '#d2ccbf',
      '#b0a899',
      '#8f887b',
      '#4d493f',
      '#36332c',
      '#292722',
      '#211f1b',
      '#191815',
      '#141310',
    ],
    red: [
      '#fdf1ef',
      '#fbe0dc',
      '#f6bfb8',
      '#f5a196',
      '#e57265',
      '#d35546',
      '#bd4234',
      '#a8291f',
      '#8f2119',
      '#701912',
    ],
  },
  white: '#ffffff',
  black: '#23201a',
  fontFamily: font,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Names in place of imports, so that a page loads only the components it uses.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } satisfies ActionIconProps },
    Anchor: { defaultProps: { underline: 'always', inherit: true } satisfies AnchorProps },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 100, transition: 'fade' },
        radius: 'lg',
        shadow: 'md',
        // A focusable element that is no item has no place in a menu.
        withInitialFocusPlaceholder: false,
      } satisfies MenuProps,
    },
    // Applies to Menu and Combobox too. global.css limits the height to the available space.
    Popover: {
      defaultProps: {
        // Two reasons to stay out of the page's flow: a phone widens a page to what juts out of it, and so the field and
        // the dropdown in turn; and a browser scrolls to an entry that gets the focus, which closes a menu.
        floatingStrategy: 'fixed',
        middlewares: {
          // Without enough space on either side, the larger one.
          flip: { fallbackStrategy: 'bestFit', padding: 8 },
          size: {
            padding: 8,
            apply: ({ availableHeight, elements }) =>
              elements.floating.style.setProperty('--gh-room', `${Math.floor(availableHeight)}px`),
          },
        },
      } satisfies Partial<PopoverProps>,
    },
    // Menus and dialogs open inside the page's main part, so that they belong to a landmark.
    Portal: { defaultProps: { target: '#layers' } satisfies Partial<PortalProps> },
    Skeleton: { defaultProps: { 'aria-hidden': true } },
    // What people type reads in the direction of its own script. Mantine puts a field's own `dir` on the box around
    // it, where what is typed does not count.
    PillsInputField: { defaultProps: { dir: 'auto' } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } satisfies TextareaProps },
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } satisfies TextInputProps },
  },
})

const surfaces = {
  '--mantine-color-text': 'var(--gh-ink)',
  '--mantine-color-bright': 'var(--gh-ink)',
  '--mantine-color-body': 'var(--gh-raised)',
  '--mantine-color-dimmed': 'var(--gh-soft)',
  '--mantine-color-placeholder': 'var(--gh-soft)',
  '--mantine-color-error': 'var(--gh-red-text)',
  '--mantine-color-anchor': 'var(--gh-green-text)',
  '--mantine-color-default': 'var(--gh-surface)',
  '--mantine-color-default-color': 'var(--gh-ink)',
  '--mantine-color-default-hover': 'var(--gh-sunken)',
  '--mantine-color-default-border': 'var(--gh-edge)',
}

/** Mantine paints with our surfaces, so that both schemes are designed in one place. */
export const surfaceVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--gh-shadow)' },
  light: surfaces,
  dark: surfaces,
})
