/** JSON in which names stand in order, so that it reads the same whoever wrote it and wherever it was kept meanwhile (VER-01). */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(JSON.parse(JSON.stringify(value))));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
}
