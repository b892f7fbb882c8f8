import type { IncomingHttpHeaders } from 'node:http';

/** Empty `why` where it is right. `isRight` null where nobody entered a secret. */
export interface Verdict {
  readonly isRight: boolean | null;
  readonly why: string;
}

/** What a receiver has to do with every message: ask the library of Standard Webhooks whether it is from the product. */
export async function checkSignature(secret: string, body: string, headers: IncomingHttpHeaders): Promise<Verdict> {
  if (secret === '') return { isRight: null, why: '' };
  const { Webhook } = await import('standardwebhooks');
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return { isRight: true, why: '' };
  } catch (error) {
    return { isRight: false, why: (error as Error).message };
  }
}

/** As the product shows it: the prefix and 24 to 64 bytes in base64. */
export const isSecret = (text: string): boolean => {
  const [, key] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = key ? Buffer.from(key, 'base64').length : 0;
  return bytes >= 24 && bytes <= 64;
};
