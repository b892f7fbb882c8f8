const SIGN_IN_AGAIN = 401;

/** What the server says of a question that it cannot answer. Nothing of what another try may answer, or another sign-in. */
export const reasonOf = (error: Error): string | undefined =>
  'status' in error && Number(error.status) >= 400 && Number(error.status) < 500 && error.status !== SIGN_IN_AGAIN
    ? error.message
    : undefined;
