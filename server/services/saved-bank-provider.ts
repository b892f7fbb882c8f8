import type { BankDetails, Mandate, PaymentReference, ProviderDeposits } from './payment-provider.ts';

/** The payment provider's part for saved bank accounts and the proof of two small deposits (integrations A.4). */
export interface SavedBankProvider {
  /** The provider's customer that owns a person's accounts. The same user always gives the same one. */
  openCustomer(userId: string): Promise<string>;
  /** Sends the numbers. The same method id always gives the same account there, however often this is called. */
  saveBankMethod(method: NewBankMethod): Promise<ProviderBankMethod>;
  readBankMethod(setupId: string): Promise<ProviderBankMethod>;
  /** Looks for a method whose answer was lost. Null when it was never made. */
  findBankMethod(method: {
    readonly providerCustomerId: string;
    readonly methodId: string;
  }): Promise<ProviderBankMethod | null>;
  /** Ends it there, whatever its state. One that is gone already is fine. */
  removeBankMethod(method: { readonly setupId: string; readonly providerMethodId: string | null }): Promise<void>;
  verifyMethodDeposits(setupId: string, proof: DepositAnswer): Promise<DepositVerdict>;
  verifyPaymentDeposits(payment: PaymentReference, proof: DepositAnswer): Promise<DepositVerdict>;
}

export interface NewBankMethod {
  readonly methodId: string;
  readonly providerCustomerId: string;
  readonly bank: BankDetails;
  readonly email: string;
  readonly mandate: Mandate;
}

/** The saved account as the provider last reported it. */
export interface ProviderBankMethod {
  readonly setupId: string;
  readonly providerMethodId: string | null;
  readonly status: 'pending_verification' | 'verified' | 'failed';
  /** Set while it waits for its two small deposits to be confirmed. */
  readonly deposits: ProviderDeposits | null;
  readonly failureMessage: string | null;
}

/** What the payer read on the statement: cents, or the code. */
export type DepositAnswer = { readonly amounts: readonly [number, number] } | { readonly code: string };

/** `exceeded`: the provider takes no more answers. `over`: it waits for none, and its status says why. */
export type DepositVerdict = 'verified' | 'wrong' | 'exceeded' | 'over';
