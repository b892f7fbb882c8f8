interface Refusal {
  readonly message: string;
  readonly fields: Record<string, string>;
}

const NO_ANSWER = 'Underlay did not answer. Your entries are still here. Please check the connection and try again.';

/** Somebody else saved the record since it was read. The next save may replace theirs, once its person knows. */
export const changedElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CHANGED_ELSEWHERE';

/** No answer came, or the server broke off: it may be stored all the same. */
export const mayBeStored = (error: unknown): boolean =>
  !(error instanceof Error && 'status' in error) || error.status === 0 || Number(error.status) >= 500;

/** It was there, and was deleted. The server says what became of it. */
export const isGone = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && error.status === 410;

/** What was asked is not for this person's role. The server says so in a sentence that names the role (ROLE-06). */
export const isNotYourRole = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'not_your_role';

/** Too much was asked in a short time. How long to wait in seconds, or null for any other problem. */
export function secondsToWait(error: unknown): number | null {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 429) return null;
  return 'retrySeconds' in error && typeof error.retrySeconds === 'number' ? error.retrySeconds : null;
}

/** What to show for something that a call threw. It is the server's own message (ERR-04), or that there was no answer. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error) || !('status' in error)) return { message: NO_ANSWER, fields: {} };
  const fields = 'fields' in error && typeof error.fields === 'object' && error.fields !== null ? error.fields : {};
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { message: error.message, fields: Object.fromEntries(texts) };
}

/** The same refusal, with its fields as they are named in a form that holds them below `part`. */
export async function refusedIn<Answer>(part: string, saving: Promise<Answer>): Promise<Answer> {
  try {
    return await saving;
  } catch (error) {
    const named = Object.entries(refusalOf(error).fields).map(([path, message]) => [`${part}.${path}`, message]);
    throw error instanceof Error ? Object.assign(error, { fields: Object.fromEntries(named) }) : error;
  }
}
