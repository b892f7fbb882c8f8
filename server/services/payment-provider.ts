import type { Cents } from '@underlay/domain/money/money.ts';
import type { OnlineMethod } from '@underlay/domain/payments/can-pay-online.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import type { ProviderFact } from '@underlay/domain/payments/payment.ts';
import type { RefundFact } from '@underlay/domain/payments/refund.ts';
import type { AccountProvider, BankDetails } from './account-provider.ts';

export type { BankDetails } from './account-provider.ts';

/** The port to the payment provider. One adapter speaks Stripe's protocol, to Stripe or to the sandbox. */
export interface PaymentProvider extends AccountProvider {
  /** Starts a card payment. The browser finishes it with `clientSecret`. A payment id always gives the same one. */
  createCardPayment(payment: NewPayment): Promise<ProviderPayment>;
  payByBank(
    payment: NewPayment & { readonly bank: TypedBank | SavedBank; readonly mandate: Mandate },
  ): Promise<ProviderPayment>;
  /** Every payment that was begun on an account since a moment, newest first. */
  paymentsSince(account: AccountSince): AsyncIterable<ListedPayment>;
  /** The names of payments with a refund or a dispute that was begun since, or may have changed since. */
  movedSince(account: AccountSince): AsyncIterable<string>;
  /** With its refunds when the provider reports any, or when we know of some. */
  readPayment(payment: PaymentReference & { readonly hasRefunds?: boolean }): Promise<ProviderPayment>;
  /** Looks for a payment whose name at the provider we never received. Null when it was never made. */
  findPayment(payment: {
    readonly providerAccountId: string;
    readonly paymentId: string;
    readonly since: Date;
  }): Promise<ProviderPayment | null>;
  /** Sends money back to the payer. The same refund id always gives the same refund. */
  refundPayment(refund: NewRefund): Promise<ProviderRefund>;
  /** All refunds of a payment, oldest first. */
  refundsOf(payment: PaymentReference): Promise<readonly ProviderRefund[]>;
  /** The payment after the attempt. One that has just succeeded cannot be canceled. Its failure names the reason. */
  cancelPayment(payment: PaymentReference, reason?: CancelReason): Promise<ProviderPayment>;
  /** Checks signature and age. Throws on a forged or stale one. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}

export interface AccountSince {
  readonly providerAccountId: string;
  readonly since: Date;
}

/** A payment in a list: enough to see whether it has to be asked for. Its net is told when nothing of it went back. */
export interface ListedPayment {
  readonly reported: ProviderPayment;
  /** What was refunded of it, or is on its way back, in cents. */
  readonly refunded: number;
  readonly isDisputed: boolean;
}

/** What was written into a payment when it was begun, by us or by somebody else. */
export interface ProviderOrigin {
  readonly businessId: string | null;
  readonly invoiceId: string | null;
  /** Where it is meant for several, or credit or a bank discount goes with it. Empty otherwise. */
  readonly targets: readonly {
    readonly invoiceId: string;
    readonly amount: number;
    readonly credit: number;
    readonly discount: number;
  }[];
  /** Null: a way of paying that we do not offer. */
  readonly method: OnlineMethod | null;
  /** What the payer paid on top, and what the platform took, in cents. */
  readonly fee: number;
  readonly cost: number;
  readonly createdAt: Date;
  /** What it is for, in words, as its payer's bank reads it: `Invoice 1005`. Empty when it does not say. */
  readonly purpose: string;
}

export interface PaymentReference {
  readonly providerAccountId: string;
  readonly providerPaymentId: string;
}

/** Why a payment that waits for deposits is canceled: its payer wants that, money came by hand, or wrong answers used up the attempts. */
export type CancelReason = 'by_payer' | 'replaced_by_hand' | 'attempts_used_up';

export interface NewPayment {
  readonly providerAccountId: string;
  readonly businessId: string;
  readonly paymentId: string;
  /** What it is meant for, in order: what is charged for each invoice, and what credit covers and the bank discount takes off beside it, in cents. */
  readonly targets: readonly {
    readonly invoiceId: string;
    readonly number: number;
    readonly amount: Cents;
    readonly credit: Cents;
    readonly discount: Cents;
  }[];
  /** What is charged: amount plus fee. */
  readonly total: Cents;
  /** What the payer pays on top. */
  readonly fee: Cents;
  /** What the platform takes of it: the application fee (FEE-01). */
  readonly cost: Cents;
}

export interface NewRefund extends PaymentReference {
  readonly businessId: string;
  readonly paymentId: string;
  readonly refundId: string;
  /** In cents, fee included. */
  readonly total: number;
  /** Whether the platform returns the cost too. It does so only with the whole amount (FEE-09). */
  readonly withCost: boolean;
}

/** A part of a payment that went back to its payer: by a refund, or because their bank took it. */
export interface ProviderRefund {
  readonly id: string;
  /** Our refund's id. Null when it was made at the provider. */
  readonly refundId: string | null;
  /** In cents. */
  readonly total: number;
  readonly fact: RefundFact;
  /** What of the cost came back to the business with it, in cents. Null: the provider has not said. */
  readonly costBack: number | null;
  /** A message for the business, when it failed. */
  readonly failureMessage: string | null;
  /** The provider's code for why the payer's bank took it. Only of a dispute about a part, which failed when the business keeps it. */
  readonly bankReason?: string;
}

/** Numbers that a payer typed. */
export interface TypedBank extends BankDetails {
  /** As it was when they did. Empty when there was none. */
  readonly payerEmail: string;
}

/** A verified account of the platform's own customer, for a payment to a business. */
export interface SavedBank {
  readonly providerCustomerId: string;
  readonly providerMethodId: string;
}

export interface Mandate {
  readonly signedAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** The payment as the provider last reported it. */
export interface ProviderPayment {
  readonly id: string;
  readonly fact: ProviderFact;
  readonly clientSecret: string;
  readonly total: number;
  readonly currency: string;
  readonly paymentId: string | null;
  readonly origin: ProviderOrigin;
  readonly lastFour: string;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  /** Set while it waits for the payer to confirm two small deposits (integrations A.4). */
  readonly deposits: ProviderDeposits | null;
  /** The provider's name of the last attempt on its form that was declined. */
  readonly decline?: string | null;
  /**
   * What the provider has for the business from this payment, in cents: less costs, refunds that arrived, and disputes. Null: it has
   * not said (docs/decisions/0047).
   */
  readonly net: number | null;
  /** What the payer's bank took beyond what refunds, and other disputes, had left of it, in cents. Null: it was never disputed. */
  readonly takenBeyond: number | null;
  /** Empty when they were not requested. */
  readonly refunds: readonly ProviderRefund[];
}

export interface ProviderDeposits {
  readonly kind: DepositKind;
  readonly arrivesAt: Date | null;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly providerAccountId: string | null;
  readonly objectId: string | null;
  /** The provider's name of an attempt that was declined. Only as it comes in: it is counted at once and not kept. */
  readonly decline?: string | null;
}

/** The provider refused. The same request again is useless. `message` is for us, and may name what nobody else knows. */
export class ProviderRefused extends Error {
  readonly code: string;
  /** Why, in words for people. Null where the provider has none for them. */
  readonly copy: string | null;
  /** What it is about, in the provider's name for that entry. Empty when it does not say. */
  readonly about: string;
  constructor(code: string, message: string, more: { copy?: string | null; about?: string } = {}) {
    super(message);
    this.code = code;
    this.copy = more.copy ?? null;
    this.about = more.about ?? '';
  }
}

/** The provider gave no usable answer. The effect may or may not have happened. */
export class ProviderSilent extends Error {}

/** The same for as long as the provider keeps what it answered under this idempotency key: for a day. */
export class FailureRepeated extends ProviderSilent {}

/** The provider has no such account, or it is not the platform's any more: it was closed, or is of another one. */
export class AccountGone extends ProviderSilent {}
