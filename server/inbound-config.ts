import { StartProblem } from './database/start-problem.ts';
import { portNumber, together } from './environment.ts';

/** How mail comes in: customers' answers, and undeliverable mail (D57). */
export interface InboundMailConfig {
  /** The domain of incoming mail. Null takes no mail, and answers go to the business's own address. */
  readonly domain: string | null;
  /** The port of the SMTP listener. Null has none, as behind a provider that calls the hook. */
  readonly smtpPort: number | null;
  /** Signs the hook's requests. Empty closes the hook. */
  readonly hookSecret: string;
  /** Files of a certificate and its key (PEM), for senders who encrypt. Null offers no STARTTLS. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

export function inboundMailConfig(env: NodeJS.ProcessEnv, sandboxPort: number | null): InboundMailConfig {
  const domain = env.INBOUND_DOMAIN || (sandboxPort === null ? null : 'inbound.localhost');
  if (domain === null && (env.INBOUND_SMTP_PORT || env.INBOUND_HOOK_SECRET))
    throw new StartProblem('INBOUND_SMTP_PORT and INBOUND_HOOK_SECRET need INBOUND_DOMAIN, whose mail they take.');
  const isListening = Boolean(env.INBOUND_SMTP_PORT) || (sandboxPort !== null && !env.INBOUND_DOMAIN);
  const tls = together(env, 'INBOUND_TLS_CERT', 'INBOUND_TLS_KEY');
  return {
    domain,
    smtpPort: isListening ? portNumber(env, 'INBOUND_SMTP_PORT', sandboxPort ?? 0) : null,
    hookSecret: env.INBOUND_HOOK_SECRET ?? '',
    tls: tls && { certFile: tls.INBOUND_TLS_CERT, keyFile: tls.INBOUND_TLS_KEY },
  };
}
