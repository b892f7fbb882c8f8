import type { NewPasskey, PasskeyCreation, PasskeyUse } from '@underlay/contract/passkey-responses.ts';
import { callAs } from '../../api/client.ts';
import { person } from '../identity/index.ts';

/** Whether this browser has passkeys to offer here. They belong to a name, so an address of figures has none. */
export const hasPasskeys = (): boolean =>
  window.PublicKeyCredential !== undefined && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Few pages ask a device, and these only now and then. */
const devices = () => import('@simplewebauthn/browser');

/** The browser or the device has said no. It is shown like a refusal of the server. */
class PasskeyProblem extends Error {
  readonly status = 0;
}

const STOPPED = 'No passkey was used. Nothing was changed. You can try again.';
const FAILED = 'The passkey did not work on this device. Nothing was changed. You can try again.';
const HERE_ALREADY = 'This device or password manager has a passkey for your account already.';

/** Asks the device for a new passkey. */
export const makePasskey = (asked: PasskeyCreation): Promise<NewPasskey> =>
  inWords(async () => {
    const { startRegistration } = await devices();
    const { id, type, response } = await startRegistration({ optionsJSON: asked });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, type, response: { clientDataJSON, attestationObject, transports } };
  });

/** Asks the device for a passkey in place of password and code. The answer counts once. */
export async function askForPasskey(): Promise<PasskeyUse> {
  const { startAuthentication } = await inWords(devices);
  const asked = await callAs(person, 'PUT /session/passkeys/confirmation', {});
  return inWords(async () => {
    const { id, type, response } = await startAuthentication({ optionsJSON: asked });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  });
}

async function inWords<Made>(ask: () => Promise<Made>): Promise<Made> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new PasskeyProblem(HERE_ALREADY, { cause: error });
    throw new PasskeyProblem(name === 'NotAllowedError' || name === 'AbortError' ? STOPPED : FAILED, { cause: error });
  }
}
