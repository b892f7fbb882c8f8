/** What the address of Sign-in and security carries. */
interface SecuritySearch {
  /** Where somebody came from, and goes on to. */
  readonly back?: string;
  /** They have just chosen a new password in place of one they had forgotten. Otherwise they came to set up two-step sign-in. */
  readonly after?: 'reset';
}

export const securitySearch = ({ back, after }: { back?: unknown; after?: unknown }): SecuritySearch => ({
  ...(typeof back === 'string' && { back }),
  ...(after === 'reset' && { after }),
});
