import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../web');
/** What web/ui/theme/library-unused.ts stands in for. It is not there when a page runs, though its types are. */
const UNUSED = new RegExp(
  [
    /\b(?:Button|ActionIcon)\.?Group|\btype="(?:bars|dots)"|\btype: '(?:bars|dots)'/,
    /\bMenu\.?(?:Sub|Search|Checkbox|Radio|ContextMenu)|\bPopover\.?ContextMenu|\bwithArrow\b|\bScrollArea\b/,
    // The list of a choice has the library's scroll bars unless it says that it has none.
    /<(?:Select|MultiSelect|Autocomplete|TagsInput)\b(?![\s\S]*\bwithScrollArea=\{false\})/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** Lists without end, which a customer's program leaves out. */
const ENDLESS = /\binfinite(?:Query)?|Infinite/;

test('no screen uses a part of the component library that is left out of the build', () => {
  const screens = globSync('{app,features,ui}/**/*.tsx', { cwd: WEB });
  expect(screens.length).toBeGreaterThan(500);
  const having = (part: RegExp) => screens.filter((file) => part.test(readFileSync(join(WEB, file), 'utf8')));
  expect(having(UNUSED)).toEqual([]);
  expect(having(ENDLESS).filter((file) => !file.includes('/manager/'))).toEqual([]);
});
