import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test('QUO-09 a text is paragraphs and lists, parted by empty lines, and nothing else', () => {
  expect(textBlocks('')).toEqual([]);
  expect(
    textBlocks('Thank you.\r\nWe begin in May.\n\n\n# No heading, *no* <b>markup</b>\n- Sand\n-  Oil\nDone.\n-no item'),
  ).toEqual([
    { kind: 'paragraph', lines: ['Thank you.', 'We begin in May.'] },
    { kind: 'paragraph', lines: ['# No heading, *no* <b>markup</b>'] },
    { kind: 'list', items: ['Sand', 'Oil'] },
    { kind: 'paragraph', lines: ['Done.', '-no item'] },
  ]);
  expect(textBlocks('- One\n\n- Two')).toEqual([
    { kind: 'list', items: ['One'] },
    { kind: 'list', items: ['Two'] },
  ]);
});

test('QUO-09 no word of a text is lost, however it is written', () => {
  const lines = fc.array(fc.constantFrom('', '- a', 'b c', '-', ' - d', '--', '- '), { maxLength: 12 });
  fc.assert(
    fc.property(lines, (written) => {
      const words = (text: string) => text.replaceAll(/[\s-]/g, '');
      const shown = textBlocks(written.join('\n')).flatMap((block) =>
        block.kind === 'list' ? block.items : block.lines,
      );
      expect(words(shown.join(''))).toBe(words(written.join('')));
    }),
  );
});
