/** The value at `address.zip`. Undefined where the path leads nowhere. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, values);
}

export const filesIn = (value: unknown): readonly File[] =>
  Array.isArray(value) ? value.filter((file) => file instanceof File) : [];
