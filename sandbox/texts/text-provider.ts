/** The account of the product's configuration in the sandbox. */
const ACCOUNT = { sid: 'AC00000000000000000000000000000000', auth_token: 'sandbox_twilio_auth_token' } as const;
export const SENDER = '+17855550100';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Twilio as `emulate` plays it: the API on a port of its own here, with webhooks signed as Twilio signs them. */
export interface TextProvider {
  /** A request of the API, unchanged. Its answer is returned unchanged. */
  forward(path: string, body: string, authorization: string | undefined): Promise<Answer>;
  /** A text from a phone. The product is notified. */
  receive(number: string, text: string): Promise<{ sid: string }>;
  /** The network's status of a text. The product is notified. False for an unknown text or status. */
  report(sid: string, status: string): Promise<boolean>;
  stop(): Promise<void>;
}

export function createTextProvider(inboundUrl: string): TextProvider {
  let opened: ReturnType<typeof openEmulator> | undefined;
  /** Opened with the first text, because most who need a payment provider send none. */
  const emulator = () => {
    opened ??= openEmulator(inboundUrl);
    return opened;
  };
  const own = `Basic ${Buffer.from(`${ACCOUNT.sid}:${ACCOUNT.auth_token}`).toString('base64')}`;
  const post = async (path: string, body: string, authorization: string | undefined): Promise<Answer> => {
    const answer = await fetch(`${(await emulator()).url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization && { authorization }),
      },
      body,
    });
    return { status: answer.status, body: await answer.text() };
  };
  const simulate = (what: string, fields: Record<string, string>) =>
    post(`/_twilio/simulate/${what}`, new URLSearchParams(fields).toString(), own);
  return {
    forward: post,
    async receive(number, text) {
      const { status, body } = await simulate('inbound-message', { To: SENDER, From: number, Body: text });
      if (status !== 201) throw new Error(`the emulator refused a text: ${body}`);
      return { sid: (JSON.parse(body) as { sid: string }).sid };
    },
    report: async (sid, status) =>
      (await simulate('message-status', { MessageSid: sid, Status: status })).status === 200,
    stop: async () => (await opened)?.close(),
  };
}

async function openEmulator(inboundUrl: string) {
  const { createEmulator } = await import('emulate');
  return createEmulator({
    service: 'twilio',
    port: 0,
    seed: {
      twilio: {
        account: { ...ACCOUNT, friendly_name: 'Underlay sandbox' },
        phone_numbers: [{ phone_number: SENDER, friendly_name: 'Underlay', sms_url: inboundUrl }],
        messaging_services: [],
      },
    },
  });
}
