import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../web');
/** What web/ui/theme/library-unused.ts stands in for. It is not there when a page runs, though its types are. */
const UNUSED = /\b(?:Button|ActionIcon)\.?Group|\btype="(?:bars|dots)"|\btype: '(?:bars|dots)'/;

test('no screen uses a part of the component library that is left out of the build', () => {
  const screens = globSync('{app,features,ui}/**/*.tsx', { cwd: WEB });
  expect(screens.length).toBeGreaterThan(500);
  expect(screens.filter((file) => UNUSED.test(readFileSync(join(WEB, file), 'utf8')))).toEqual([]);
});
