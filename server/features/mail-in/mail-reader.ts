import { type ParsedMail, parseMail, TooMuch } from './parse-mail.ts';

/** What the process receives, one at a time. */
export interface ReaderTask {
  readonly bytes: Uint8Array;
  readonly envelopeFrom: string | null;
}

/** What it answers. Any other failure ends it. */
export type ReaderAnswer = { readonly mail: ParsedMail } | { readonly problem: string };

async function answerTo({ bytes, envelopeFrom }: ReaderTask): Promise<ReaderAnswer> {
  try {
    return { mail: await parseMail(bytes, envelopeFrom) };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { problem: error.message };
  }
}

process.on('message', async (task: ReaderTask) => process.send?.(await answerTo(task)));
