// Signs in with a passkey. Where the browser has none to offer, its button stays hidden and the page works all the same.
const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } = SimpleWebAuthnBrowser;
// A challenge lives for five minutes. The list that the browser shows in the email field stands longer.
const RENEW_MILLISECONDS = 4 * 60_000;
const FAILED = 'That did not work. Please try again, or go on without a passkey.';
const STOPPED = 'No passkey was used. You can try again, or go on without one.';

for (const form of document.querySelectorAll('form[data-passkey]')) {
  // Passkeys belong to a name. An address of figures has none.
  if (!browserSupportsWebAuthn() || /^[\d.]+$|^\[/.test(location.hostname)) continue;
  form.hidden = false;
  for (const note of document.querySelectorAll('[data-without-passkeys]')) note.hidden = true;
  const status = form.querySelector('[role="status"]');
  const button = form.querySelector('button');
  let renewing;

  const use = async (more) => {
    const answer = await fetch(`${form.action}/options`, { method: 'POST', body: new URLSearchParams() });
    if (!answer.ok) throw new Error(`the options were answered ${answer.status}`);
    const passkey = await startAuthentication({ optionsJSON: await answer.json(), ...more });
    form.elements.passkey.value = JSON.stringify(passkey);
    form.submit();
  };

  // Offers passkeys among what the browser fills into the email field. Each new request ends the one before.
  const offer = async () => {
    clearTimeout(renewing);
    renewing = setTimeout(offer, RENEW_MILLISECONDS);
    // It ends when the button is pressed or nothing is chosen. A page that is out of date says so when its form is sent.
    await use({ useBrowserAutofill: true }).catch((error) => console.info(error.message));
  };
  const offers = form.dataset.passkey === 'autofill' ? browserSupportsWebAuthnAutofill() : Promise.resolve(false);
  offers.then((can) => can && offer());

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    clearTimeout(renewing);
    button.disabled = true;
    status.textContent = '';
    try {
      await use({});
    } catch (error) {
      status.textContent = error.name === 'NotAllowedError' || error.name === 'AbortError' ? STOPPED : FAILED;
      button.disabled = false;
      if (await offers) offer();
    }
  });
}
