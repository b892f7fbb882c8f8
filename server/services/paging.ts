/** `page` and `pageSize` of a list call as SQL wants them (D88). */
export const pageOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** One text for LIKE per word: a name that has every one of them, in any order, is meant (COMM-04). Empty when nothing is asked. */
export const containingEach = (text: string | undefined): readonly string[] => [
  ...new Set((text ?? '').split(/\s+/).flatMap((word) => containing(word) ?? [])),
];

/** A text for LIKE that matches itself anywhere, without regard to case (D69). Null when there is nothing to search for. */
export function containing(text: string | undefined): string | null {
  const wanted = text?.trim().toLowerCase();
  return wanted ? `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
}
