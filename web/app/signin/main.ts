import { startSignIn } from '../../features/identity/sign-in.ts';

/**
 * AUTH-12: a browser that has nobody's session gets this in place of the manager's program, which it could do nothing
 * with yet. It leaves for sign-in, with the address kept.
 */
const { pathname, search, hash } = window.location;
const isSignUp = new URLSearchParams(search).get('intent') === 'signup';

startSignIn(pathname + search + hash, isSignUp ? { intent: 'signup' } : undefined).catch((error: unknown) => {
  console.error(error);
  document.getElementById('waiting')?.remove();
  document.getElementById('again')?.setAttribute('href', window.location.href);
  document.getElementById('problem')?.removeAttribute('hidden');
});
