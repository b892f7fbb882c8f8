/** What a migration may not do to a table that has rows: keep others from it while it reads or writes all of them. */

export interface MigrationText {
  readonly name: string;
  readonly text: string;
}

/** Its one statement runs outside of a transaction (server/database/migrate-outside.ts). */
const OUTSIDE = /^-- outside a transaction/;

/** One sentence for each statement that locks for long. `earlier` are the migrations before it. */
export function longLocks({ text }: MigrationText, earlier: readonly MigrationText[]): string[] {
  const statements = statementsOf(text);
  if (OUTSIDE.test(text)) return outsideProblems(statements);
  const made = statements.flatMap(
    (each) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(each)?.[1] ?? [],
  );
  const before = earlier.flatMap((each) => statementsOf(each.text));
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table === null || made.includes(table)) return [];
    return RULES.filter(({ refuses }) => refuses(statement, { before, statements })).map(
      ({ instead }) => `${statement.slice(0, 80)}: ${instead}`,
    );
  });
}

interface Surroundings {
  /** Of the migrations before. */
  readonly before: readonly string[];
  /** Of this one. */
  readonly statements: readonly string[];
}

const RULES: readonly { refuses(statement: string, around: Surroundings): boolean; instead: string }[] = [
  {
    refuses: (statement) => /^(create (unique )?index|reindex)\b(?!.* concurrently )/.test(statement),
    instead: 'make it concurrently, outside a transaction',
  },
  {
    refuses: (statement) => /\balter (column )?\w+ (set data )?type\b/.test(statement),
    instead: 'add a second column, write both, copy in batches',
  },
  {
    refuses: (statement, { before, statements }) =>
      [...statement.matchAll(/\balter (?:column )?(\w+) set not null\b/g)].some(
        ([, column]) => !isProvedNotNull(tableOf(statement), column ?? '', { before, statements }),
      ),
    instead: 'first a check (column is not null) not valid, in the next migration validate it and set it',
  },
  {
    refuses: (statement) =>
      /^alter table /.test(statement) &&
      clausesOf(statement).some(
        (clause) => /^add (constraint \w+ )?(check|foreign key)\b/.test(clause) && !/ not valid$/.test(clause),
      ),
    instead: 'add it not valid, and validate it in the next migration',
  },
  {
    refuses: (statement) =>
      clausesOf(statement).some((clause) =>
        /^add (column )?(?!constraint|check|foreign|primary|unique|exclude)\w+ .*\bcheck ?\(/.test(clause),
      ),
    instead: 'add the column first and its check apart, not valid',
  },
  {
    refuses: (statement) =>
      clausesOf(statement).some((clause) =>
        /^add (constraint \w+ )?(primary key|unique|exclude)\b(?!.* using index )/.test(clause),
      ),
    instead: 'make its index concurrently, and add the constraint using it',
  },
  {
    refuses: (statement) =>
      /\badd (column )?\w+ .*(\bstored\b|\bas identity\b|\b(big)?serial\b|default \(?(gen_random_uuid|random|clock_timestamp)\()/.test(
        statement,
      ),
    instead: 'that writes every row anew: add it empty, fill it in batches',
  },
  {
    refuses: (statement, { statements }) => {
      const constraint = /\bvalidate constraint (\w+)/.exec(statement)?.[1];
      return constraint !== undefined && statements.some((each) => each.includes(`add constraint ${constraint} `));
    },
    instead: 'the lock of adding it would last as long: validate it in the next migration',
  },
  {
    refuses: (statement) => /^(update|delete from|merge into|truncate|cluster|lock table)\b/.test(statement),
    instead: 'change rows outside a transaction, in batches, each committed',
  },
];

/** A validated check tells PostgreSQL that there is nothing to look for. */
function isProvedNotNull(table: string | null, column: string, { before, statements }: Surroundings): boolean {
  const check = new RegExp(`^alter table ${table} .*add constraint (\\w+) check \\(${column} is not null\\) not valid`);
  const constraint = before.flatMap((each) => check.exec(each)?.[1] ?? []).at(-1);
  return [...before, ...statements].some((each) => each === `alter table ${table} validate constraint ${constraint}`);
}

function outsideProblems(statements: readonly string[]): string[] {
  if (statements.length !== 1) return ['outside a transaction stands one statement'];
  const [only = ''] = statements;
  const isFit = /^create (unique )?index concurrently (?!if )\w+ on |^drop index concurrently if exists /.test(only);
  // The text of its block is left out of the statement; the runner's test shows one.
  return isFit || /^do /.test(only) ? [] : [`${only.slice(0, 80)}: only an index, or a block in batches`];
}

function tableOf(statement: string): string | null {
  const found =
    /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*?\bon (?:only )?|update (?:only )?|delete from (?:only )?|merge into |truncate (?:table )?|cluster |lock table |reindex (?:table|index) )([\w.]+)/.exec(
      statement,
    );
  return found?.[1] ?? null;
}

/** What an `alter table` does, one by one. */
function clausesOf(statement: string): string[] {
  const actions = /^alter table (?:if exists )?(?:only )?[\w.]+ (.*)$/.exec(statement)?.[1] ?? '';
  const clauses = [''];
  let depth = 0;
  for (const letter of actions) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += letter;
  }
  return clauses.map((clause) => clause.trim());
}

/** In small letters and on one line each, without comments, texts and bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, (found) => (found.startsWith('--') ? '' : "''"))
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
