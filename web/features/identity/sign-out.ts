import { provider } from './provider.ts';
import { returnPath } from './sign-in.ts';
import { forgetPerson } from './token-store.ts';

/** AUTH-18: clears local storage, then signs out at the provider. */
export async function signOut(path: string = currentPath()): Promise<void> {
  forgetPerson();
  await endSession(path);
}

/**
 * Signs out at the provider, which sends the browser back to this page (D20). When it cannot be reached the tokens are gone all the
 * same. Every tab does so where nothing typed would be lost: one that asked to sign in before another has ended the session would be
 * let in without a password.
 */
export async function endSession(path: string = currentPath()): Promise<void> {
  try {
    const { server, client } = await provider();
    if (server.end_session_endpoint === undefined) throw new Error('the provider has no logout');
    const address = new URL(server.end_session_endpoint);
    address.searchParams.set('client_id', client.client_id);
    address.searchParams.set('post_logout_redirect_uri', `${window.location.origin}/signed-out`);
    address.searchParams.set('state', returnPath(path));
    window.location.assign(address);
  } catch (error) {
    console.error('the provider was not told', error);
    window.location.assign(returnPath(path));
  }
}

export const currentPath = (): string => window.location.pathname + window.location.search;
