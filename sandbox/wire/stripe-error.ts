import type Stripe from 'stripe';

/** The body of an error as Stripe writes it. */
export interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'api_error' | 'idempotency_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_method?: Stripe.PaymentMethod;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  doc_url?: string;
}

/** The provider refuses. Earlier effects of the request (a failed charge, an event) stay, as at Stripe. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Refused before anything was tried, so nothing is stored under the idempotency key. */
  readonly isBeforeExecution: boolean;
  constructor(status: number, body: ErrorBody, isBeforeExecution = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isBeforeExecution = isBeforeExecution;
  }
}

type Details = Partial<Omit<ErrorBody, 'message' | 'type'>>;

export function invalidRequest(message: string, details: Details = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details });
}

export function notFound(noun: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

export function badParameter(message: string, details: Details): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details }, true);
}
