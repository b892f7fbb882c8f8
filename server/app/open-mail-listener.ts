import { StartProblem } from '../database/start-problem.ts';
import { listenForMail, type MailListener } from '../features/mail-in/index.ts';
import type { Platform } from '../services/platform.ts';
import { portTaken } from './port-taken.ts';

export type { MailListener };

/** Opens the mail listener when this process has one. A taken port and a missing certificate give one sentence. */
export async function openMailListener(platform: Platform): Promise<MailListener | null> {
  try {
    return await listenForMail(platform);
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === 'open') throw new StartProblem(`INBOUND_TLS_CERT or INBOUND_TLS_KEY cannot be read: ${message}.`);
    if (code !== 'EADDRINUSE') throw error;
    throw portTaken('INBOUND_SMTP_PORT', { port: platform.config.inbound.smtpPort, use: 'for mail that comes in' });
  }
}
