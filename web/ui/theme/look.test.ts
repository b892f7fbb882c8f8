import { DEFAULT_THEME, defaultVariantColorsResolver as library, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { bySystem } from './by-system.ts';
import { defaultVariantColorsResolver } from './library-variants.ts';
import { theme } from './theme.ts';
import { variablesOfLook } from './variables.ts';

const VARIANTS = ['filled', 'light', 'subtle', 'outline', 'default'];
/** All of ours but oak, which no component wears. */
const HUES = ['chalk', 'blue', 'gray', 'dark', 'green', 'yellow', 'red'];

test('the colors of a variant are those that the library chooses, from variables that the style sheets have', () => {
  const css = variablesOfLook();
  const own = mergeMantineTheme(DEFAULT_THEME, theme);
  for (const variant of VARIANTS)
    for (const color of HUES) {
      const chosen = defaultVariantColorsResolver({ color, variant });
      expect(chosen, `${variant} ${color}`).toEqual(library({ color, variant, theme: own }));
      for (const [, name] of JSON.stringify(chosen).matchAll(/var\((--mantine[a-z-]*)\)/g))
        expect(css).toContain(`${name}:`);
    }
});

test('the variables of the look have its scales, its roles in both schemes once, and no hue that no screen has', () => {
  const css = variablesOfLook();
  expect(css).toContain('--mantine-color-chalk-7: #244e86;');
  expect(css).toContain('--mantine-radius-default: 6px;');
  expect(css.split('--mantine-color-body: var(--u-paper);')).toHaveLength(2);
  const [, dark = ''] = /^:root\[data-mantine-color-scheme="dark"\]\{(.*)\}$/m.exec(css) ?? [];
  expect(dark).toContain('--mantine-color-chalk-filled: var(--mantine-color-chalk-6);');
  expect(dark).not.toContain('--mantine-color-body');
  expect(css).not.toMatch(/pink|grape|violet|teal/);
  expect(bySystem(css)).toContain(
    '@media (prefers-color-scheme: dark){:root:not([data-mantine-color-scheme]){--mantine-color-scheme: dark;',
  );
});
