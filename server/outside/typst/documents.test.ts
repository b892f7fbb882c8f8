import { textBlocks } from '@underlay/domain/offers/text-blocks.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '../../services/log.ts';
import { picture } from '../../testing/files.ts';
import { invoiceDocument, lines } from '../../testing/invoice-documents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { createDocuments } from './create-documents.ts';

const log = createLog('silent');
const documents = createDocuments(log);
const OURS = { businessId: 'tallgrass' };
afterAll(() => documents.close());

const set = async (change: Parameters<typeof invoiceDocument>[0] = {}) =>
  readPdf(await documents.render(invoiceDocument(change), OURS));
/** The width of a line or a cell decides where it breaks. Only the words are compared. */
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const letters = (text: string) => text.replaceAll(/\s+/g, '');

describe('a document for everybody', () => {
  test('its text can be selected in the order in which it is read', async () => {
    const { text, pages } = await set();
    expect(pages).toBe(1);
    const order = ['Tallgrass', '(785) 555-0142', 'Invoice 1048', 'due November 9th, 2026', 'Bill To', 'Maple Row'];
    const more = ['Job', 'Invoice Date', 'Select white oak', 'Category', '234', '$6.85', '$1,602.90', 'Subtotal'];
    const places = [...order, ...more, 'check 2207', '($1,200.00)', 'Amount Due', '$503.08\nPay', 'Page 1 of 1'];
    expect(places.map((place) => text.indexOf(place)).toSorted((a, b) => a - b)).toEqual(
      places.map((place) => text.indexOf(place)),
    );
    expect(text.indexOf('Tallgrass')).toBe(0);
  });

  test('D93 it wears the color of the business, and says the same in it', async () => {
    const [plain, green] = await Promise.all(
      ['', '#2f6b4f'].map((accent) => documents.render(invoiceDocument({ accent }), OURS)),
    );
    if (!plain || !green) throw new Error('no document');
    expect(green.equals(plain)).toBe(false);
    expect((await readPdf(green)).text).toBe((await readPdf(plain)).text);
  });

  test('it is tagged PDF/UA-1, with its title, its language, a heading, the heads of its columns and its link', async () => {
    const { roles, language, title, raw, links } = await set();
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect([language, title]).toEqual(['en-US', 'Invoice 1048 from Tallgrass Flooring Co.']);
    expect(links).toEqual(['https://underlay.example/p/u/1/a/2/invoices/3']);
    expect(roles.filter((role) => role === 'TH')).toHaveLength(5);
    expect(roles.filter((role) => role === 'TD')).toHaveLength(5);
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'THead', 'TBody', 'Link']));
  });

  test('OPT-06 the picture of a package is a figure with a text, and the others keep their heads', async () => {
    const line = lines(1);
    const part = (name: string) => ({ name, note: 'Five inches.', small: 'chosen', subtotal: '$5.00', lines: line });
    const name = 'oak';
    const parts = [{ ...part('Oak'), picture: { name, alt: 'Picture of Oak' } }, part('Walnut')];
    const jpeg = await picture(640, 400).jpeg().toBuffer();
    const set = await documents.render(invoiceDocument({ lines: [], parts }), { ...OURS, pictures: [{ name, jpeg }] });
    const { roles, text, raw } = await readPdf(set);
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(roles.filter((role) => role === 'Figure')).toHaveLength(1);
    expect([text.includes('Oak'), text.includes('Walnut')]).toEqual([true, true]);
    // The JPEG is in it as it is.
    expect(
      set.length -
        (await documents.render(invoiceDocument({ lines: [], parts: [part('Oak'), part('Walnut')] }), OURS)).length,
    ).toBeLessThan(jpeg.length + 10_000);
  });

  test('the same invoice gives the same bytes, by another process too', async () => {
    const other = createDocuments(log);
    const [once, again] = [
      await documents.render(invoiceDocument(), OURS),
      await other.render(invoiceDocument(), OURS),
    ];
    await other.close();
    expect(again.equals(once)).toBe(true);
  });

  test('QUO-09 the notes stand above the lines, the terms at the end, as paragraphs and lists under their headings', async () => {
    const notes = { title: 'Notes', blocks: textBlocks('We begin in May.\n\n- Sand\n- Oil') };
    const { text, roles } = await set({ notes, terms: { title: 'Terms', blocks: textBlocks('Half before.') } });
    const order = ['Notes\nWe begin in May.', 'Sand', 'Oil', 'White oak plank', 'Amount Due', 'Terms\nHalf before.'];
    const places = order.map((words) => text.indexOf(words));
    expect([places.toSorted((one, other) => one - other), places.includes(-1)]).toEqual([places, false]);
    for (const [role, count] of [
      ['H2', 2],
      ['L', 1],
      ['LI', 2],
    ] as const)
      expect(roles.filter((each) => each === role)).toHaveLength(count);
  });

  test('500 lines fill pages that each repeat the heads of the columns, and the total is on the last', async () => {
    const { text, pages } = await set({ lines: lines(500, (index) => ({ description: `Line ${index + 1}.` })) });
    expect(pages).toBeGreaterThan(10);
    expect(text.match(/Sub-Total/g)).toHaveLength(pages);
    expect(text.match(/Line \d+\./g)).toEqual(Array.from({ length: 500 }, (_, index) => `Line ${index + 1}.`));
    expect(text).toContain(`Page ${pages} of ${pages}`);
    expect(text.lastIndexOf('Amount Due')).toBeGreaterThan(text.lastIndexOf('Line 500.'));
  });

  test('INV-17 the way to pay stands with the sums, however full the page is', async () => {
    const { link, totals } = invoiceDocument();
    for (let count = 14; count <= 24; count += 1) {
      const { text } = await set({ lines: lines(count) });
      const sums = text.slice(text.indexOf(totals[0]?.label ?? ''));
      expect([count, sums.includes(link?.label ?? ''), sums.match(/Page \d/g)?.length]).toEqual([count, true, 1]);
    }
  });

  test('100,000 characters are set whole, and so is a word without an end', async () => {
    const long = 'Sand the edges, then oil. '.repeat(4_000).slice(0, 100_000).trim();
    const { text, pages } = await set({ description: long });
    expect(pages).toBeGreaterThan(10);
    const without = spaced(text.replaceAll(/\s*Invoice 1048 from Tallgrass Flooring Co\. Page \d+ of \d+\s*/g, ' '));
    expect(without).toContain(spaced(long));
    const word = 'Fußbodendielenverlegung'.repeat(12);
    const broken = await set({ description: word, lines: lines(1, () => ({ category: word, description: word })) });
    expect(letters(broken.text).split(word)).toHaveLength(4);
  });
});

describe('whatever somebody typed', () => {
  const TYPST = `#panic("x") #{1+1} $a^2$ *bold* _it_ \\ \\u{41} = Head - item + 1. @ref <tag> [b] \`raw\` // no /* no */ ~ --- "q" 'q' #import "a"`;

  test('stays literal: code, formulas and markup of the type-setter are words like others', async () => {
    const { text, pages } = await set({
      title: TYPST,
      name: TYPST,
      from: { name: TYPST, lines: [TYPST] },
      facts: [[{ label: 'Bill To', title: TYPST, lines: [TYPST] }], [], [], []],
      description: TYPST,
      notes: { title: TYPST, blocks: [{ kind: 'list', items: [TYPST] }] },
      terms: { title: TYPST, blocks: [{ kind: 'paragraph', lines: [TYPST] }] },
      lines: lines(1, () => ({ category: TYPST, description: TYPST })),
      totals: [{ kind: 'payment', label: TYPST, amount: '$1.00', small: TYPST, mark: null }],
    });
    expect(letters(text).split(letters(TYPST))).toHaveLength(1 + 14 + pages);
  });

  test.each([
    ['Greek, Cyrillic and accents', 'Ωμέγα Δάπεδα Ремонт полов Żółć Đặng Nguyễn'],
    ['Chinese, Japanese and Korean', '地板安装 床フローリング 마루 시공'],
    ['a Hebrew name', 'ריצוף'],
    ['an Arabic name', 'محمد'],
    ['emoji', '🎉 👍🏽 👨‍👩‍👧 🏳️‍🌈 ❤️ 1️⃣'],
    ['signs of the trade', '½ ¾ × ≤ ² ³ ″ ′ ° ± → ✓ № €'],
  ])('is shown: %s', async (_, typed) => {
    const { text, raw } = await set({ from: { name: typed, lines: [] }, description: typed });
    expect(raw).toContain('pdfuaid:part');
    expect(text.split(typed)).toHaveLength(3);
    expect(text).not.toContain('□');
  });

  test('runs from the right when its first letter does, beside figures that do not', async () => {
    const { text } = await set({ lines: lines(1, () => ({ description: 'ריצוף אלון 12' })) });
    for (const part of ['ריצוף', 'אלון', '12', '$1,602.90']) expect(text).toContain(part);
  });

  test('accents in a heap keep their letter', async () => {
    const { text } = await set({ description: `before z\u0323\u0308 after q${'\u0301'.repeat(60)} end` });
    expect(text.normalize('NFC')).toContain('before \u1e93\u0308');
    expect(text).toContain('end');
  });

  test('what has no shape is left out, and what no font has is a box; the document is made all the same', async () => {
    const { text, raw } = await set({
      description: 'a\u0000b\u0007c\u001b[2Jd\ufeff\ufffe\ud800e \ue000 \u{10fffe} \u0e20 \u202egnp.exe\u2066 "\\" end',
    });
    expect(spaced(text)).toContain('a b c [2Jd\ufffde □ □ gnp.exe "\\" end');
    expect(raw).toContain('pdfuaid:part');
  });
});
