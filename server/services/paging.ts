/** `page` and `pageSize` of a list call as SQL wants them (D88). */
export const pageOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** A text for LIKE that matches itself anywhere, without regard to case (D69). Null when there is nothing to search for. */
export function containing(text: string | undefined): string | null {
  const wanted = text?.trim().toLowerCase();
  return wanted ? `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
}
