import type { BankAccountType } from '@underlay/domain/payments/authorization-text.ts';

/**
 * The accounts of businesses at the payment provider. Each operation can be repeated after a lost answer and after a
 * change. It finds what was made by our own ids, and brings it to the wanted state.
 */
export interface AccountProvider {
  /** The business's own account, still empty. The same business always gets the same one. */
  openAccount(businessId: string): Promise<string>;
  updateAccount(accountId: string, details: AccountDetails): Promise<void>;
  /** Its owners, as far as they came from us. */
  persons(accountId: string): Promise<readonly ProviderPerson[]>;
  /** Answers the provider's name of the person. `personId` is the one it had so far. */
  putPerson(accountId: string, person: AccountPerson, personId: string | null): Promise<string>;
  /** Succeeds when the person is gone already. */
  removePerson(accountId: string, personId: string): Promise<void>;
  /** Declares that everybody who must be named has been named. */
  confirmPersons(accountId: string): Promise<void>;
  /** Makes it the account that is paid out to, and removes the earlier ones. Answers its name at the provider. */
  putBankAccount(accountId: string, bank: AccountBank): Promise<string>;
  accountState(accountId: string): Promise<ProviderAccount>;
  /** Whether it is known there to whoever has our keys. */
  knowsAccount(accountId: string): Promise<boolean>;
  /** All accounts of the platform that were opened since and not closed, whether anybody here knows of them or not. */
  accountsSince(since: Date): AsyncIterable<OpenedAccount>;
}

export interface OpenedAccount {
  readonly id: string;
  /** The id of the business that it was opened for. Null when another program opened it. */
  readonly businessId: string | null;
  /** Empty until the provider was told one. */
  readonly name: string;
  readonly openedAt: Date;
}

export interface PostalAddress {
  readonly addressLine1: string;
  readonly addressLine2?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export interface AccountDetails {
  readonly name: string;
  readonly email: string;
  /** Ten digits. */
  readonly phone: string;
  readonly address: PostalAddress;
  readonly website: string;
  readonly businessType: string;
  readonly businessStructure: string | null;
  readonly legalName: string;
  readonly industry: string;
  /** Null when the provider has it already, or there is none. */
  readonly ein: string | null;
  readonly terms: { readonly acceptedAt: Date; readonly ipAddress: string; readonly userAgent: string } | null;
}

export interface AccountPerson {
  readonly ownerId: string;
  /** The version of the owner's entries. A repeated change is the same change. */
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: PostalAddress;
  /** yyyy-mm-dd. Null when the provider has it already, as with the SSN. */
  readonly dateOfBirth: string | null;
  readonly ssn: string | null;
  readonly isRepresentative: boolean;
  readonly quarterOwner: boolean;
  readonly boardMember: boolean;
  readonly executiveManager: boolean;
  /** The business is this person, who is then part of the account itself. */
  readonly isBusiness: boolean;
}

/** What the provider calls the person who is the business. */
export const PERSON_OF_INDIVIDUAL = 'individual';

export interface ProviderPerson {
  readonly id: string;
  /** Null when nobody here made it. */
  readonly ownerId: string | null;
}

export interface BankDetails {
  readonly accountHolderName: string;
  readonly accountType: BankAccountType;
  readonly accountNumber: string;
  readonly routingNumber: string;
}

export interface AccountBank extends BankDetails {
  readonly bankId: string;
}

/** The account as the provider last reported it. */
export interface ProviderAccount {
  readonly id: string;
  /** active, pending, restricted, rejected, unsupported or inactive. */
  readonly achCapability: string;
  readonly cardCapability: string;
  readonly requirements: readonly ProviderRequirement[];
  /** The account that is paid out to. Null without a bank account. */
  readonly bank: { readonly id: string; readonly status: BankStatus } | null;
}

export type BankStatus = 'pending_verification' | 'verified' | 'failed';

/** A requirement that the provider has of the business now. */
export interface ProviderRequirement {
  readonly code: string;
  /** The provider's objection to what it has. Empty otherwise. */
  readonly problem: string;
  readonly personId: string | null;
}
