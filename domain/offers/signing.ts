/** SIGN-02, SIGN-03. */
export const MAX_SIGNER = 100;
export const MAX_TITLE = 100;
export const MAX_REFERENCE = 60;

/** SIGN-10: how long the same answer, sent again, is answered as the first one. */
export const SAME_ANSWER_MILLISECONDS = 10 * 60_000;
