/**
 * The comments of all migrations, each by the name it stands above: `payments`, `payments.applied`, `payments_newest`.
 * Later ones replace earlier ones. A comment with an empty line below it is about the migration and is left out.
 */
export function readComments(migrations: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const comments = new Map<string, readonly string[]>();
  for (const text of migrations) {
    let waiting: string[] = [];
    let table = '';
    for (const line of text.split('\n')) {
      const comment = /^\s*(--.*)$/.exec(line)?.[1];
      if (comment) {
        if (!comment.startsWith('-- outside a transaction')) waiting.push(comment);
        continue;
      }
      table = /^(?:create|alter) table (\w+)/.exec(line)?.[1] ?? table;
      // The comment above a change of a table is about the first thing that the change names.
      if (/^alter table \w+$/.test(line)) continue;
      const name = nameIn(line, table);
      if (name && waiting.length > 0) comments.set(name, waiting);
      waiting = [];
    }
  }
  return comments;
}

function nameIn(line: string, table: string): string | undefined {
  const made = /^create (?:unique )?(?:table|index|function) (?:concurrently )?(\w+)/.exec(line)?.[1];
  if (made) return made;
  const part = /^(?:alter table \w+|\s) *(?:(?:add|alter) )?(?:column |constraint )?(\w+)/.exec(line)?.[1];
  return part && `${table}.${part}`;
}
