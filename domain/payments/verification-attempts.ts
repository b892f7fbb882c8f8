/** METH-08, word for word. It is a file of its own, for the page of a failed payment says it and nothing else of deposits. */
export const ATTEMPTS_USED_UP = 'Exceeded max verification attempts.';
