import { expect, test } from 'vitest';
import { PASSWORD_MESSAGE, passwordMessage } from './password.ts';

const OWNER = { email: 'dana.whitfield@mapleflooring.example', firstName: 'Dánä', lastName: "O'Hara Lee" };
const says = (password: string) => passwordMessage(password, OWNER);

test('TM-20 a password is 8 to 128 characters as a person counts them, of any kind', () => {
  expect(says('sevench')).toBe(PASSWORD_MESSAGE);
  expect(says('eight ch')).toBeNull();
  expect(says('🪵🧱🔨🪚📐🧰🪜🚪')).toBeNull();
  expect(says('abc '.repeat(32))).toBeNull();
  expect(says(`${'abc '.repeat(32)}d`)).toBe(PASSWORD_MESSAGE);
});

test.each([
  ['nothing but blanks', ['        ', '\u00a0\u2003 \u200b\u00a0\u2003 \u200b']],
  ['repeats the same few', ['aaaaaaaaaa', 'abababab', '--------1']],
  [
    'made of a name',
    [
      'underlay',
      'Und3r1ay!2026',
      'danadana',
      'DANA-1985-01',
      'whitfield7',
      'o-hara-lee',
      'dana.whitfield',
      'dana.whitfield@mapleflooring.example',
      'MapleFlooring1',
    ],
  ],
])('TM-20 a password is refused that is %s', (reason, passwords) => {
  for (const password of passwords) expect(says(password), password).toContain(reason);
});

test('TM-20 a name within a password of its own is no reason to refuse it', () => {
  for (const password of ['underlay the oak', 'dana laid a floor', 'flooring with maple', 'banana bread'])
    expect(says(password), password).toBeNull();
  const nobody = { email: '', firstName: '', lastName: '' };
  expect(passwordMessage('whitfield7', nobody)).toBeNull();
});

test('TM-20 what is left beside a name has to be four letters at least, and short names and endings are nobody’s', () => {
  const of = (password: string) => says(password)?.includes('made of a name') ?? false;
  expect(['whitfieldabc', 'whitfieldabcd', 'xyzwhitfield1'].map(of)).toEqual([true, false, true]);
  const short = { email: 'al@mail.example', firstName: 'Al', lastName: 'Ng' };
  expect(['alalalal1a', 'mailmail12', 'ngngng12ng'].map((one) => passwordMessage(one, short))).toEqual(
    Array(3).fill(null),
  );
  const bo = { email: 'bob@shop-floors.example', firstName: 'Bob', lastName: '' };
  expect(passwordMessage('bob-bob-1985', bo)).toContain('made of a name');
  expect(passwordMessage('shop-floors.example', bo)).toContain('made of a name');
});
