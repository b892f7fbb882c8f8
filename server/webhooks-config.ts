import { StartProblem } from './database/start-problem.ts';

export interface WebhooksConfig {
  /** Off keeps messages waiting. */
  readonly isOn: boolean;
  /** Calls addresses of this machine and of private networks too. Anybody with a connection could then look around there. */
  readonly isPrivateAllowed: boolean;
}

/** The sandbox's receiver is on this machine, so where it stands in, calls reach it: not in production, which is open to strangers. */
export function webhooksConfig(env: NodeJS.ProcessEnv, isSandboxLocal: boolean): WebhooksConfig {
  const { WEBHOOKS: webhooks = '', WEBHOOKS_PRIVATE: mayBePrivate = '' } = env;
  if (!['', 'on', 'off'].includes(webhooks))
    throw new StartProblem(`WEBHOOKS must be "off" or empty, not "${webhooks}".`);
  if (!['', 'on', 'off'].includes(mayBePrivate))
    throw new StartProblem(`WEBHOOKS_PRIVATE must be "on", "off" or empty, not "${mayBePrivate}".`);
  return { isOn: webhooks !== 'off', isPrivateAllowed: mayBePrivate === '' ? isSandboxLocal : mayBePrivate === 'on' };
}
