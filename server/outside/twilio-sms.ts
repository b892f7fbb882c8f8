import type Twilio from 'twilio';
import type { TwilioConfig } from '../config.ts';
import { messageOf } from '../services/log.ts';
import {
  type InboundText,
  noTexts,
  type ProviderCall,
  type SmsGateway,
  TextRefused,
  type TextStatus,
} from '../services/sms-gateway.ts';

type Sdk = typeof Twilio;
type Client = ReturnType<Sdk>;
type RequestOptions<Data> = Parameters<typeof Twilio.RequestClient.prototype.request<Data>>[0];

const TIMEOUT_MILLISECONDS = 15_000;
/** Where the provider calls us with new texts and with the status of ours. */
const STATUS_PATH = '/core/api/webhooks/sms/status';

/** Texts through Twilio, by its own SDK. In the sandbox the same SDK speaks to a stand-in. */
export function createTwilioSms(config: TwilioConfig | null, publicOrigin: string): SmsGateway {
  if (!config) return noTexts;
  const { from, authToken } = config;
  const sdk = loadedOnce(async () => (await import('twilio')).default);
  const client = loadedOnce(async () => createClient(await sdk(), config));
  const isTrue = async ({ path, signature, fields }: ProviderCall) =>
    (await sdk()).validateRequest(authToken, signature, `${publicOrigin}${path}`, fields);
  return {
    isOn: true,
    sender: /^\+1\d{10}$/.test(from) ? from.slice(2) : null,
    async send({ to, text, reference }) {
      const { messages } = await client();
      const statusCallback = `${publicOrigin}${STATUS_PATH}?delivery=${encodeURIComponent(reference)}`;
      const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
      try {
        return { sid: (await messages.create({ to, body: text, statusCallback, ...sender })).sid };
      } catch (error) {
        throw refusalIn(error) ?? outOfReach(error);
      }
    },
    readInbound: async (call) => ((await isTrue(call)) ? inboundText(call.fields) : null),
    readStatus: async (call) => ((await isTrue(call)) ? textStatus(call) : null),
  };
}

/** The SDK takes 40 MB of memory and a quarter of a second. It is loaded with the first text. A failure is not kept. */
function loadedOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** The SDK has no option for another address. In the sandbox each request is redirected there. */
function createClient(sdk: Sdk, { accountSid, authToken, sandboxOrigin }: TwilioConfig): Client {
  const { RequestClient } = sdk;
  class SandboxClient extends RequestClient {
    override request<Data>(options: RequestOptions<Data>) {
      const uri = options.uri.replace(/^https:\/\/api\.twilio\.com/, sandboxOrigin ?? '');
      return super.request<Data>({ ...options, uri });
    }
  }
  const timeout = { timeout: TIMEOUT_MILLISECONDS };
  const httpClient = sandboxOrigin ? new SandboxClient(timeout) : new RequestClient(timeout);
  return sdk(accountSid, authToken, { httpClient, autoRetry: false });
}

const OPTED_OUT = 21610;
/** Not a number, not a mobile number, or one that texts cannot reach. */
const INVALID_NUMBERS: readonly number[] = [21201, 21211, 21214, 21217, 21614];
/** We can fix these, and then it works: wrong keys, no money, too many at once. */
const WORTH_ANOTHER_TRY: readonly number[] = [401, 402, 403, 408, 429];

function refusalIn(error: unknown): TextRefused | null {
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  const number = typeof code === 'number' ? code : 0;
  const reason = typeof message === 'string' ? message : `status ${status}`;
  if (number === OPTED_OUT) return new TextRefused('opted_out', number, reason);
  if (INVALID_NUMBERS.includes(number)) return new TextRefused('invalid_number', number, reason);
  return WORTH_ANOTHER_TRY.includes(status) ? null : new TextRefused('rejected', number, reason);
}

/** Without the details of the SDK's own error, such as our keys and the text. Failed work is stored with its error. */
const outOfReach = (error: unknown): Error => new Error(`texts are out of reach: ${messageOf(error)}`);

const KEYWORDS = { STOP: 'stop', START: 'start', HELP: 'help' } as const;

function inboundText(fields: ProviderCall['fields']): InboundText {
  const keyword = Object.entries(KEYWORDS).find(([name]) => name === fields.OptOutType);
  return {
    sid: fields.MessageSid ?? '',
    from: fields.From ?? '',
    text: fields.Body ?? '',
    hasPictures: Number(fields.NumMedia ?? 0) > 0,
    keyword: keyword?.[1] ?? null,
  };
}

const STATES: Readonly<Record<string, TextStatus['state']>> = {
  sent: 'sent',
  delivered: 'sent',
  read: 'sent',
  undelivered: 'bounced',
  failed: 'failed',
  canceled: 'failed',
};

function textStatus({ path, fields }: ProviderCall): TextStatus {
  const code = Number(fields.ErrorCode ?? '');
  return {
    sid: fields.MessageSid ?? '',
    reference: new URL(path, 'http://here').searchParams.get('delivery') ?? '',
    state: STATES[fields.MessageStatus ?? ''] ?? 'on_its_way',
    code: Number.isInteger(code) && code > 0 ? code : null,
  };
}
