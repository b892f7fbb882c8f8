import type { Mail } from '../services/mailer.ts';

/** What the link in a mail carries. */
export function linkIn(mail: Mail | undefined): { origin: string; userId: string; code: string; onward: string } {
  const [href = ''] = /https?:\S+/.exec(mail?.text ?? '') ?? [];
  const url = new URL(href);
  const [, userId = ''] = /^\/activate\/([0-9a-f-]{36})$/.exec(url.pathname) ?? [];
  const { searchParams } = url;
  return { origin: url.origin, userId, code: searchParams.get('c') ?? '', onward: searchParams.get('r') ?? '' };
}
