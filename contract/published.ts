type Json = Readonly<Record<string, unknown>>;

/** In the words of JSON Schema. The server writes its answers from the same schemas, and there a format would change how. */
const FORMATS: Readonly<Record<string, string>> = { day: 'date', moment: 'date-time' };

/** A part of the document as it is published: days and moments by their format. */
export function published<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(published) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const format = FORMATS[String((node as Json)['x-unit'])];
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, published(value)]));
  return { ...copy, ...(format && { format }) } as Node;
}

/** What is answered and told, which may have more than is named: a field that comes later breaks nobody who left it unread (REF-03). */
export function openEnded<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(openEnded) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const fields = Object.entries(node).filter(([key, value]) => key !== 'additionalProperties' || value !== false);
  return Object.fromEntries(fields.map(([key, value]) => [key, openEnded(value)])) as Node;
}
