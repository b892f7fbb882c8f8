/**
 * Where mails, texts and files go with these settings, named by the setting and without what is secret in it. Whoever shares one with
 * another product writes to its customers, or deletes its files.
 */
export function outsidePlaces(env: NodeJS.ProcessEnv): string[] {
  const [, mailServer] = /^\w+:\/\/(?:.*@)?([^/?#]+)/.exec(env.SMTP_URL ?? '') ?? [];
  const named = {
    SMTP_URL: mailServer,
    INBOUND_DOMAIN: env.INBOUND_DOMAIN,
    TWILIO_ACCOUNT_SID: env.TWILIO_ACCOUNT_SID,
    S3_BUCKET:
      env.S3_BUCKET && `${env.S3_ENDPOINT ? `${env.S3_ENDPOINT.replace(/\/+$/, '')}/` : 's3://'}${env.S3_BUCKET}`,
  };
  return Object.entries(named).flatMap(([setting, place]) => (place ? [`${setting} (${place})`] : []));
}
