import { expect, test } from 'vitest';
import { bySystem, waitsForProgram } from './by-system.ts';

const dark = (rule: string): string => `@media (prefers-color-scheme: dark){${rule}}`;

test('rules for the scheme that the program sets hold by the system’s before it has', () => {
  expect(bySystem(':root[data-mantine-color-scheme="dark"]{--a: 1;}')).toBe(
    dark(':root:not([data-mantine-color-scheme]){--a: 1;}'),
  );
  expect(bySystem(':where([data-mantine-color-scheme=dark]) .m_1:before{color:red}')).toBe(
    dark(':where(:root:not([data-mantine-color-scheme])) .m_1:before{color:red}'),
  );
  expect(bySystem('html:root[data-brand][data-mantine-color-scheme="dark"] {--a:1}')).toBe(
    dark('html:root[data-brand]:not([data-mantine-color-scheme]){--a:1}'),
  );
  const both = '[data-mantine-color-scheme=light] .a,[data-mantine-color-scheme=dark] .b{display:none}';
  expect(bySystem(both)).toBe(
    `@media (prefers-color-scheme: light){:root:not([data-mantine-color-scheme]) .a{display:none}}${dark(
      ':root:not([data-mantine-color-scheme]) .b{display:none}',
    )}`,
  );
});

test('rules for no scheme or for any are left alone', () => {
  for (const selector of [':root', '[data-mantine-color-scheme] .m_1', ':root:not([data-mantine-color-scheme])'])
    expect([bySystem(`${selector}{a:b}`), waitsForProgram(selector)]).toEqual(['', false]);
});
