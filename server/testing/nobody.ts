/** Whether this process may become another user. */
export const isRoot = process.geteuid?.() === 0;

export const NOBODY = 65_534;

/** Does it as a user who owns nothing. */
export async function asNobody<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
