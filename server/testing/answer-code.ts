import type { Answer } from './people.ts';

/** What the product may answer when the provider gave no answer. Any other failure is our mistake. */
const PROVIDER_SILENT: readonly unknown[] = ['provider_unavailable', 'card_form_open'];

/** An answer as one word. Throws when the product made a mistake. */
export function answerCode({ status, body }: Answer<unknown>): string {
  const { code, message } = (body ?? {}) as { code?: string; message?: string };
  if (status >= 500 && !PROVIDER_SILENT.includes(code))
    throw new Error(`the product answered ${status} ${code}: ${message}`);
  return code ? `${status} ${code}` : String(status);
}
