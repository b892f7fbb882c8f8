import type { DatabaseSync } from 'node:sqlite';
import type { Verdict } from './check-signature.ts';

/** What a receiver was told. */
export interface HookMessage {
  /** The last part of the address it came to. */
  readonly name: string;
  /** `webhook-id`: the same for every attempt. */
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly signature: Verdict;
  /** What the answer was. */
  readonly answered: AnswerMode;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export const ANSWER_MODES = {
  status_200: '200',
  status_500: '500',
  status_410: '410, never again',
  status_429: '429, later',
  redirect: 'a redirect',
  slow: 'one byte a second',
  no_answer: 'nothing',
  large: '10 MB',
  reset: 'a cut line',
} as const;
export type AnswerMode = keyof typeof ANSWER_MODES;

export interface ChosenAnswer {
  readonly mode: AnswerMode;
  /** The number of messages that it still answers. Null answers all of them. */
  readonly times: number | null;
  /** Seconds, for `status_429`. */
  readonly retryAfter: number;
}

export interface Receiver {
  readonly name: string;
  /** Empty when none was entered. */
  readonly secret: string;
  readonly answer: ChosenAnswer;
}

const USUAL: ChosenAnswer = { mode: 'status_200', times: null, retryAfter: 60 };
const MAX_KEPT = 300;

export type MessageStore = ReturnType<typeof createMessageStore>;

export function createMessageStore(database: DatabaseSync) {
  const insert = database.prepare('insert into hook_messages (name, body) values (?, ?)');
  const forget = database.prepare(
    `delete from hook_messages where seq <= (select max(seq) from hook_messages) - ${MAX_KEPT}`,
  );
  const newest = database.prepare('select body from hook_messages order by seq desc');
  const clear = database.prepare('delete from hook_messages');
  const upsert = database.prepare(
    'insert into hook_receivers (name, body) values (?, ?) on conflict (name) do update set body = excluded.body',
  );
  const select = database.prepare('select body from hook_receivers where name = ?');
  const names = database.prepare('select name from hook_receivers union select name from hook_messages order by name');

  const receiver = (name: string): Receiver => {
    const row = select.get(name);
    return row ? (JSON.parse(String(row.body)) as Receiver) : { name, secret: '', answer: USUAL };
  };
  const change = (name: string, changed: Partial<Receiver>) =>
    void upsert.run(name, JSON.stringify({ ...receiver(name), ...changed }));
  return {
    keep(message: HookMessage) {
      insert.run(message.name, JSON.stringify(message));
      forget.run();
    },
    /** Newest first, of one receiver when it is given. */
    list: (name = ''): HookMessage[] =>
      newest
        .all()
        .map((row) => JSON.parse(String(row.body)) as HookMessage)
        .filter((message) => name === '' || message.name === name),
    clear: () => void clear.run(),
    names: (): string[] => names.all().map((row) => String(row.name)),
    receiver,
    setSecret: (name: string, secret: string) => change(name, { secret }),
    setAnswer: (name: string, answer: ChosenAnswer) => change(name, { answer }),
    /** What the next message is answered. */
    takeAnswer(name: string): ChosenAnswer {
      const { answer } = receiver(name);
      if (answer.times === null) return answer;
      const times = answer.times - 1;
      change(name, { answer: times > 0 ? { ...answer, times } : USUAL });
      return answer;
    },
  };
}
