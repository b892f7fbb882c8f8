/** A text to one phone. */
export interface Text {
  /** E.164, as +17855550188. */
  readonly to: string;
  readonly text: string;
  /** Every status of this text carries it. We then know the status even when the answer to `send` was lost. */
  readonly reference: string;
}

/** A call from the provider, unchanged. Nothing in it is trusted before its signature is checked. */
export interface ProviderCall {
  /** The requested path and query. The origin is ours, by configuration, and never taken from the caller. */
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
  /** The keyword that the provider recognized, in whatever language it was set up for. */
  readonly keyword: 'stop' | 'start' | 'help' | null;
}

export interface TextStatus {
  readonly sid: string;
  readonly reference: string;
  readonly state: 'on_its_way' | 'sent' | 'bounced' | 'failed';
  /** The provider's code for the problem. */
  readonly code: number | null;
}

/** Text messages. Without a provider none are offered and none may be queued. */
export interface SmsGateway {
  readonly isOn: boolean;
  /** The ten digits that texts come from. Null without a provider, or when it chooses from several numbers. */
  readonly sender: string | null;
  /** Throws TextRefused when no retry can help, else another error. The provider knows no idempotency key. */
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
