import { badParameter } from '../wire/stripe-error.ts';

const MAX_KEYS = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

/** Metadata after an update. A given key replaces, an empty value removes. */
export function mergedMetadata(
  before: Record<string, string>,
  change: Record<string, string | number | null> | '' | null | undefined,
): Record<string, string> {
  if (change === undefined) return before;
  if (change === '' || change === null) return {};
  const after = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(change)) {
    if (key.length > LONGEST_KEY || String(value).length > LONGEST_VALUE) {
      throw badParameter(
        `Metadata keys can be at most ${LONGEST_KEY} characters and values ${LONGEST_VALUE} characters long.`,
        { param: `metadata[${key}]` },
      );
    }
    if (value === null || value === '') after.delete(key);
    else after.set(key, String(value));
  }
  if (after.size > MAX_KEYS) {
    throw badParameter(`Metadata can have at most ${MAX_KEYS} keys.`, { param: 'metadata' });
  }
  return Object.fromEntries(after);
}
