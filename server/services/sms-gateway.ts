/** A text to one phone. */
export interface Text {
  /** E.164, as +17855550188. */
  readonly to: string;
  readonly text: string;
  /** Comes back with every word about what became of this text, so that it is known even when the answer to `send` was lost. */
  readonly reference: string;
}

/** What a provider tells by calling us, as it came. Nothing in it is believed before its signature fits. */
export interface ProviderCall {
  /** The path and the query that was asked for; the origin is ours, by configuration, and never what the caller says. */
  readonly path: string;
  readonly signature: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface InboundText {
  readonly sid: string;
  /** E.164. */
  readonly from: string;
  readonly text: string;
  readonly hasPictures: boolean;
  /** The provider read one of its keywords in it, in whatever language it was set up for. */
  readonly keyword: 'stop' | 'start' | 'help' | null;
}

export interface TextStatus {
  readonly sid: string;
  readonly reference: string;
  readonly state: 'on_its_way' | 'sent' | 'bounced' | 'failed';
  /** The provider's number for what went wrong. */
  readonly code: number | null;
}

/** Text messages. Without a provider there are none: nothing is offered, and nothing may be queued. */
export interface SmsGateway {
  readonly isOn: boolean;
  /** The ten digits that texts come from; null when the provider chooses from several numbers, or there is none. */
  readonly sender: string | null;
  /** Throws TextRefused when trying again would not help, and anything else when it may. The provider knows no idempotency key. */
  send(text: Text): Promise<{ readonly sid: string }>;
  /** Null when the signature does not fit. */
  readInbound(call: ProviderCall): Promise<InboundText | null>;
  /** Null when the signature does not fit. */
  readStatus(call: ProviderCall): Promise<TextStatus | null>;
}

export type TextRefusal = 'opted_out' | 'invalid_number' | 'rejected';

/** The provider will not send this text to this number. */
export class TextRefused extends Error {
  readonly reason: TextRefusal;
  /** The provider's number for it. */
  readonly code: number;
  constructor(reason: TextRefusal, code: number, message: string) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

/** For an installation without a provider of texts. */
export const noTexts: SmsGateway = {
  isOn: false,
  sender: null,
  send: async () => {
    throw new Error('texts are switched off');
  },
  readInbound: async () => null,
  readStatus: async () => null,
};
