/** The value at `address.zip`. Undefined where the path leads nowhere. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, values);
}

export const filesIn = (value: unknown): readonly File[] =>
  Array.isArray(value) ? value.filter((file) => file instanceof File) : [];

/** What is shown after a save: what was stored, but for what is another value by now than was sent. A list is one value. */
export function takenOver<Values>(shown: Values, sent: Values, stored: Values): Values {
  if (isSame(shown, sent)) return stored;
  if (!isGroup(shown) || !isGroup(sent) || !isGroup(stored)) return shown;
  const parts = Object.entries(shown).map(([key, value]) => [key, takenOver(value, sent[key], stored[key])]);
  return Object.fromEntries(parts);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isGroup(one) || !isGroup(other)) return one === other;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
}
