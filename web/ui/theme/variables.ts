import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { choices, roles, scales } from './scales.ts';

type Variables = Readonly<Record<string, string>>;

/**
 * The variables of the library, as our look has them. The build writes them in the place of the library's own (vite.config.ts), so
 * that no browser works them out: neither the code for it nor the scales are in a program.
 */
export function variablesOfLook(): string {
  const theme = mergeMantineTheme(
    { ...DEFAULT_THEME, colors: {} as typeof DEFAULT_THEME.colors },
    { ...scales, ...choices },
  );
  const { variables, light, dark } = defaultCssVariablesResolver(theme);
  const inBoth = { ...same(light, dark), ...roles };
  return convertCssVariables(
    { variables: { ...variables, ...inBoth }, light: without(light, inBoth), dark: without(dark, inBoth) },
    ':root',
  );
}

const same = (one: Variables, other: Variables): Variables =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => other[name] === value));

const without = (all: Variables, left: Variables): Variables =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in left)));
