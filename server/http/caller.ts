/** A signed-in person, as they were authenticated. */
export interface User {
  readonly id: string;
  readonly email: string;
  /** Whether they have proved to own the address: only then does what was sent to it concern them. */
  readonly emailConfirmed: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly lastLogin: Date | null;
  /** All tokens of this sign-in, where the provider is our own. */
  readonly family?: Buffer;
  /** When they last proved who they are, as another provider says it. */
  readonly provedAt?: Date;
}

/** Where a request came from, for records that must say so. */
export interface Visitor {
  readonly ipAddress: string;
  readonly userAgent: string;
}

export type TokenCheck = { readonly ok: true; readonly user: User } | { readonly ok: false; readonly expired: boolean };

/**
 * Who is calling, and what they may see. The features that know users and members answer, so that this folder imports none of them.
 */
export interface Authenticator {
  /** The user of a bearer token. `binding` is the browser's binding cookie, which a stolen token comes without (P15). */
  userOf(token: string, binding: string | null): Promise<TokenCheck>;
  isMember(businessId: string, userId: string): Promise<boolean>;
}
