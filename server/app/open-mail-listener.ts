import { StartProblem } from '../database/start-problem.ts';
import { listenForMail, type MailListener } from '../features/mail-in/index.ts';
import type { Platform } from '../services/platform.ts';

export type { MailListener };

/** Opens the door for mail, when this process has one. A taken port is said in one sentence. */
export async function openMailListener(platform: Platform): Promise<MailListener | null> {
  try {
    return await listenForMail(platform);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartProblem(
      `Port ${platform.config.inbound.smtpPort}, for mail that comes in, is taken by another program. Stop that program, or set INBOUND_SMTP_PORT to another number.`,
    );
  }
}
