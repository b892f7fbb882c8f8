import type { ConnectionRight } from '@underlay/domain/connections/connection-rights.ts';
import { type May, mayOf, type Role } from '@underlay/domain/members/rights.ts';

/** A program of one business, as its token says (CONN-05). */
export interface Connection {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly rights: readonly ConnectionRight[];
  readonly onlyRead: boolean;
  readonly endsAt: Date | null;
  readonly usedAt: Date | null;
}

/** A signed-in person, as they were authenticated, or a program in their place. */
export interface User {
  /** Of a program its connection's. */
  readonly id: string;
  readonly email: string;
  /** Whether they have confirmed the address. Only then does mail to it concern them. */
  readonly emailConfirmed: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly lastLogin: Date | null;
  /** All tokens of this sign-in, where the provider is our own. */
  readonly family?: Buffer;
  /** What tells them from the tokens of another sign-in of the same browser. Those of before it was given have none. */
  readonly nonce?: string;
  /** The browser that this sign-in is in, as our own provider knows it. It outlives the family, whose tokens may be copied. */
  readonly browser?: string;
  /** When they last gave what proves who they are: in this sign-in with us, or according to another provider. */
  readonly provedAt?: Date;
  /** Of a program. It proves nothing of anybody. */
  readonly connection?: Connection;
}

/**
 * The address by which mail to it concerns this person. Null until they have proved to own it. Whoever reads the mail proves it,
 * so what is meant for an address needs no secret of its own.
 */
export const provenEmail = ({ email, emailConfirmed }: User): string | null => (emailConfirmed && email ? email : null);

/** What a caller may in a business. A program has rights and no role. */
export interface Standing {
  readonly role: Role | null;
  readonly may: May;
}

/** For what a business's founder is answered before they are a member of it, and for what is filled for show. */
export const AS_OWNER: Standing = { role: 'owner', may: mayOf('owner') };

/** The origin of a request, for records that must name it. */
export interface Visitor {
  readonly ipAddress: string;
  readonly userAgent: string;
}

export type TokenCheck =
  | {
      readonly ok: true;
      readonly user: User;
      /** What they are in the business that was asked about, when the statement that read the token found that they may work there. */
      readonly membership?: { readonly businessId: string; readonly role: Role };
    }
  | { readonly ok: false; readonly expired: boolean };

/**
 * Who is calling, and what they may see. The features with users and members implement it, so this folder imports none
 * of them.
 */
export interface Authenticator {
  /**
   * The user of a bearer token. `binding` is the browser's binding cookie. A stolen token comes without it (P15). With a business,
   * the same statement may answer what they are there.
   */
  userOf(token: string, binding: string | null, businessId: string | null): Promise<TokenCheck>;
  /**
   * What they are in this business, read anew for each call, so that a change counts from the next one on (ROLE-04). Null for who is
   * no member. Refuses with `second_factor_needed` one without a second factor where the business asks for it.
   */
  roleOf(businessId: string, userId: string): Promise<Role | null>;
  /** Called with each member whose request is answered, in its own context. */
  seeMember(businessId: string, user: User): Promise<void>;
}
