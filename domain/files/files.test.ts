import { expect, test } from 'vitest';
import { endingOf, isImage, kindOfName, kindOfType } from './file-kind.ts';
import { cleanFileName } from './file-name.ts';
import { fileSize, inBytes, storageSize, tooLargeMessage } from './file-size.ts';

test('CONST-02 a size is shown in MB with two decimals, of 1,048,576 bytes each, and as less than the least where that were 0.00 (D33)', () => {
  expect([0, 1, 5_242, 10_486, 884_736, 1_048_576, 26_214_399].map(fileSize)).toEqual([
    '0.00 MB',
    'under 0.01 MB',
    'under 0.01 MB',
    '0.01 MB',
    '0.84 MB',
    '1.00 MB',
    '25.00 MB',
  ]);
});

test('FILE-03 FILE-04 D33 less than is strict, for 25 MB and for 5 MB', () => {
  expect(tooLargeMessage(26_214_399, 25)).toBeNull();
  expect(tooLargeMessage(26_214_400, 25)).toBe('File must be less than 25 MB.');
  expect(tooLargeMessage(inBytes(5) - 1, 5)).toBeNull();
  expect(tooLargeMessage(inBytes(5), 5)).toBe('File must be less than 5 MB.');
});

test('FILE-02 the ending of a name and a media type each name a kind, or none', () => {
  expect(['a.JPG', 'a.jpeg', 'a.png', 'a.b.gif', 'a.webp', 'plan.PDF'].map(kindOfName)).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'application/pdf',
  ]);
  expect(['a.svg', 'a.html', 'a.png.exe', 'png', '', 'a.', 'a.jpg '].map(kindOfName)).toEqual(Array(7).fill(null));
  expect(['image/jpg', 'IMAGE/PNG; q=1', 'image/svg+xml', '', 'toString'].map(kindOfType)).toEqual([
    'image/jpeg',
    'image/png',
    null,
    null,
    null,
  ]);
});

test('FILE-01 a name keeps what a person reads, and nothing that hides or leads elsewhere', () => {
  expect(cleanFileName('Küche – Eiche (2).jpg')).toBe('Küche – Eiche (2).jpg');
  expect(cleanFileName('plan\r\nSet-Cookie: a=b.pdf')).toBe('plan Set-Cookie: a=b.pdf');
  expect(cleanFileName('invoice\u202efdp.exe')).toBe('invoice fdp.exe');
  expect(cleanFileName('../../etc/passwd.png')).toBe('passwd.png');
  expect(cleanFileName('C:\\plans\\kitchen.pdf')).toBe('kitchen.pdf');
  expect(cleanFileName('\u200b\u0000 ')).toBe('');
  const long = cleanFileName(`${'🪵'.repeat(300)}.jpeg`);
  expect([...long]).toHaveLength(150);
  expect(long.endsWith('🪵.jpeg')).toBe(true);
});

test('CONST-02 room for many files is shown in GB from one upwards, with a decimal where there is one', () => {
  const megabyte = inBytes(1);
  const rooms = [0, 500 * megabyte, 1023.99 * megabyte, 1024 * megabyte, 1536 * megabyte, 2_048_000 * megabyte];
  expect(rooms.map(storageSize)).toEqual(['0.00 MB', '500.00 MB', '1023.99 MB', '1 GB', '1.5 GB', '2,000 GB']);
});

test('FILE-02 the blanks of a media type do not count, and which kinds are pictures', () => {
  expect([' image/png ; q=1', 'image/png;', 'image/x-png; image/png'].map(kindOfType)).toEqual([
    'image/png',
    'image/png',
    null,
  ]);
  expect(['image/png', 'application/pdf', 'x-image/png'].map(isImage)).toEqual([true, false, false]);
  expect(['a.b.pdf', 'pdf', '.pdf', ''].map(endingOf)).toEqual(['.pdf', '', '.pdf', '']);
});

test('FILE-01 a name has 150 characters at most, of which an ending takes ten', () => {
  expect(cleanFileName('x'.repeat(150))).toBe('x'.repeat(150));
  expect(cleanFileName('a \u0000  b.pdf')).toBe('a b.pdf');
  expect(cleanFileName(`${'x'.repeat(150)}.${'y'.repeat(20)}`)).toBe(`${'x'.repeat(140)}.${'y'.repeat(9)}`);
});
