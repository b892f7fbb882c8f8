import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "\t'=1"],
  ['\r=1', '"\r\'=1"'],
  ['\tx', "'\tx"],
  ['job;=1+1', "job;'=1+1"],
  ['job\n=1+1', '"job\n\'=1+1"'],
  ['9-5; a=b', '9-5; a=b'],
  ['=HYPERLINK("https://x.example")', '"\'=HYPERLINK(""https://x.example"")"'],
  ['a=1', 'a=1'],
  ['Oak, white', '"Oak, white"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('AUDIT-06 a cell that a spreadsheet would compute is text, and what separates cells is quoted: %j', (text, cell) => {
  expect(csvLine([text, 'x'])).toBe(`${cell},x\r\n`);
});
