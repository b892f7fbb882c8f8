import { z } from 'zod';

/** An authenticator names a passkey in at most 1,023 bytes. */
const PasskeyId = z.string().max(1_400);
const Bytes = z.string().max(1_000);
const Whole = { id: PasskeyId, type: z.literal('public-key') };

/** What a browser answers when it has made a passkey, with its bytes as base64url. */
export const NewPasskey = z.object({
  ...Whole,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: z.string().max(8_000),
    /** How the device is reached: internal, usb, hybrid. It helps the browser to find the passkey again. */
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** What a browser answers when a passkey was used. It counts once, for what it was asked for. */
export const PasskeyUse = z.object({
  ...Whole,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.string().max(100).nullish(),
  }),
});
export type PasskeyUse = z.output<typeof PasskeyUse>;

const Known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** What a browser needs in order to make a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Those that the person has already. A device that holds one makes no second. */
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** What a browser needs in order to use one (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Known),
  userVerification: z.enum(['required', 'preferred']),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;
