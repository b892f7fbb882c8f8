const font = "'Instrument Sans Variable', 'Underlay Fallback', 'Underlay Fallback Roboto', system-ui, sans-serif";

const chalk = [
  '#f1f6fd',
  '#e1ebf9',
  '#c4d8f2',
  '#a1bfe7',
  '#7ca2d6',
  '#5885c1',
  '#3c6aa6',
  '#244e86',
  '#173c6b',
  '#0f2a4d',
] as const;

/** The scales of the look. Blue is chalk, so there is one hue less. They are part of the style sheets alone (variables.ts). */
export const scales = {
  white: '#ffffff',
  black: '#24211d',
  // biome-ignore format: ten shades read best on one line each
  colors: {
    chalk,
    blue: chalk,
    gray: ['#faf9f6', '#f4f0eb', '#e9e5de', '#d9d4cc', '#bbb5ac', '#8c877e', '#6a655d', '#514c45', '#3a3630', '#24211d'],
    dark: ['#eee8e4', '#d6d0cb', '#b2aba6', '#8e8883', '#57514e', '#3d3835', '#282422', '#1a1614', '#13100e', '#0c0a08'],
    oak: ['#fcf6ed', '#f7ead6', '#efd8b6', '#e1c08f', '#d2a76c', '#b98849', '#9b6f39', '#7e572e', '#5e4023', '#422c19'],
    green: ['#f0f9f1', '#dbf1de', '#bae2c1', '#93cd9e', '#6eb27d', '#4f9560', '#397949', '#295e37', '#214a2b', '#193520'],
    yellow: ['#fef9e9', '#fdf0c9', '#fae19f', '#f3cf76', '#eabb53', '#d1a03c', '#af822f', '#845e1c', '#684919', '#483212'],
    red: ['#fdf2f0', '#fce2dd', '#f9c6bd', '#f0a294', '#e37b6c', '#cd574a', '#b34034', '#922e25', '#74251e', '#501c16'],
  },
  cursorType: 'pointer',
  fontFamily: font,
  fontFamilyMonospace: font,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.45', xl: '1.3' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '0.875rem', lineHeight: '1.35' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '14px' },
  shadows: {
    xs: 'var(--u-shadow-sheet)',
    sm: 'var(--u-shadow-sheet)',
    md: 'var(--u-shadow-float)',
    lg: 'var(--u-shadow-float)',
    xl: 'var(--u-shadow-float)',
  },
} as const;

/** What a page asks for as well while it runs (theme.ts). */
export const choices = {
  primaryColor: 'chalk',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
} as const;

/** Mantine's own variables are the roles of the look, in both schemes, so both always agree. */
export const roles = {
  '--mantine-color-body': 'var(--u-paper)',
  '--mantine-color-text': 'var(--u-text)',
  '--mantine-color-bright': 'var(--u-text)',
  '--mantine-color-dimmed': 'var(--u-text-3)',
  '--mantine-color-placeholder': 'var(--u-text-3)',
  '--mantine-color-anchor': 'var(--u-link)',
  '--mantine-color-error': 'var(--u-danger)',
  '--mantine-color-success': 'var(--u-success)',
  '--mantine-color-default': 'var(--u-sheet)',
  '--mantine-color-default-hover': 'var(--u-sunken)',
  '--mantine-color-default-color': 'var(--u-text)',
  '--mantine-color-default-border': 'var(--u-hairline-strong)',
  '--mantine-color-disabled': 'var(--u-disabled-bg)',
  '--mantine-color-disabled-color': 'var(--u-disabled-fg)',
  '--mantine-color-disabled-border': 'var(--u-disabled-bg)',
  '--mantine-color-red-filled': 'var(--u-danger-fill)',
} as const;
