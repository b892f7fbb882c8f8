/** docs/security.md answers every requirement of OWASP's ASVS 5.0.0, levels 1 and 2, with files that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

/** How many requirements of the two levels each section has. Their numbers begin at 1 and leave none out. */
const SECTIONS =
  'V1.1:2 V1.2:9 V1.3:11 V1.4:3 V1.5:2 V2.1:3 V2.2:3 V2.3:4 V2.4:1 V3.2:2 V3.3:4 V3.4:6 V3.5:5 V3.7:2 V4.1:3 V4.2:1 ' +
  'V4.3:2 V4.4:4 V5.1:1 V5.2:3 V5.3:2 V5.4:3 V6.1:3 V6.2:12 V6.3:4 V6.4:4 V6.5:5 V6.6:3 V6.8:4 V7.1:3 V7.2:4 V7.3:2 ' +
  'V7.4:5 V7.5:2 V7.6:2 V8.1:2 V8.2:3 V8.3:1 V8.4:1 V9.1:3 V9.2:4 V10.1:2 V10.2:2 V10.3:4 V10.4:11 V10.5:5 V10.6:2 ' +
  'V10.7:3 V11.1:2 V11.2:3 V11.3:3 V11.4:4 V11.5:1 V11.6:1 V12.1:3 V12.2:2 V12.3:4 V13.1:1 V13.2:5 V13.3:2 V13.4:5 ' +
  'V14.1:2 V14.2:4 V14.3:3 V15.1:3 V15.2:3 V15.3:7 V16.1:1 V16.2:5 V16.3:4 V16.4:3 V16.5:3 V17.1:1 V17.2:4 V17.3:2';
const REQUIRED = SECTIONS.split(' ').flatMap((section) => {
  const [name = '', count] = section.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${name}.${index + 1}`);
});

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [ids = '', how = '', shown = ''] = line
      .slice(2)
      .split('|')
      .map((cell) => cell.trim());
    return { ids: ids.split(', '), how, files: [...shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) };
  });

test('every requirement of the two levels is answered once', () => {
  expect(REQUIRED).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...REQUIRED].sort());
});

test('whoever answers names a file that is there, or says that the technique is not used or the answer open', () => {
  const missing = rows.flatMap(({ files }) => files).filter((file) => !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
  const unproved = rows.filter(({ how, files }) => files.length === 0 && !/^(no |none|\*\*Open|plain )/.test(how));
  expect(unproved.map(({ ids }) => ids)).toEqual([]);
});
