import { Secret, TOTP } from 'otpauth';

/** An authenticator app with this secret. Answers the code of the half minute that is `steps` away from a clock's. */
export function codeApp(secret: unknown, now: () => Date): (steps?: number) => string {
  const app = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  return (steps = 0) => app.generate({ timestamp: now().getTime() + steps * 30_000 });
}
