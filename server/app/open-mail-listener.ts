import { StartProblem } from '../database/start-problem.ts';
import { listenForMail, type MailListener } from '../features/mail-in/index.ts';
import type { Platform } from '../services/platform.ts';

export type { MailListener };

/** Opens the mail listener when this process has one. A taken port and a missing certificate give one sentence. */
export async function openMailListener(platform: Platform): Promise<MailListener | null> {
  try {
    return await listenForMail(platform);
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === 'open') throw new StartProblem(`INBOUND_TLS_CERT or INBOUND_TLS_KEY cannot be read: ${message}.`);
    if (code !== 'EADDRINUSE') throw error;
    throw new StartProblem(
      `Port ${platform.config.inbound.smtpPort}, for mail that comes in, is taken by another program. Stop that program, or set INBOUND_SMTP_PORT to another number.`,
    );
  }
}
