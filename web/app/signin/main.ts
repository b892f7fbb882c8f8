import { startSignIn } from '../../features/identity/sign-in.ts';

/**
 * AUTH-12: a browser that has nobody's session gets this in place of the manager's program, which it could do nothing
 * with yet. It leaves for sign-in, with the address kept.
 */
const { pathname, search, hash } = window.location;
const isSignUp = new URLSearchParams(search).get('intent') === 'signup';

document.getElementById('waiting')?.removeAttribute('hidden');
startSignIn(pathname + search + hash, isSignUp ? { intent: 'signup' } : undefined).catch((error: unknown) => {
  console.error(error);
  document.getElementById('waiting')?.remove();
  // Following a link to the address that one is at goes nowhere when it ends in a place on the page.
  document.getElementById('again')?.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload();
  });
  document.getElementById('problem')?.removeAttribute('hidden');
});
