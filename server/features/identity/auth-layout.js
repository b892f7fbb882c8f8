// Offers to show what is typed into a password. Without it the pages work all the same.
for (const input of document.querySelectorAll('input[type="password"]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'reveal';
  const turn = (shown) => {
    input.type = shown ? 'text' : 'password';
    button.textContent = shown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', shown ? 'Hide password' : 'Show password');
  };
  turn(false);
  button.addEventListener('click', () => {
    turn(input.type === 'password');
    input.focus();
  });
  // It is submitted as a password, so that the browser offers to keep it as one.
  input.form?.addEventListener('submit', () => turn(false));
  input.after(button);
}
// Says how hard a new password is to guess, once its typing pauses. The server knows: it decides by the same rule.
for (const input of document.querySelectorAll('input[autocomplete="new-password"]')) {
  const note = document.getElementById(`${input.id}-note`);
  const [help, usual] = [[...note.childNodes], note.className];
  const meter = document.createElement('span');
  meter.className = 'meter';
  meter.hidden = true;
  meter.append(...[1, 2, 3].map(() => document.createElement('i')));
  note.before(meter);
  note.setAttribute('role', 'status');
  const say = (strength) => {
    meter.hidden = !strength;
    meter.dataset.level = strength?.level;
    note.className = strength ? 'help' : usual;
    note.replaceChildren(...(strength ? [strength.text] : help));
  };
  let pause;
  const ask = async () => {
    const typed = input.value;
    const options = { method: 'POST', body: new URLSearchParams(new FormData(input.form)) };
    const answer = await fetch(new URL('strength', input.form.action), options).catch(() => null);
    const strength = answer?.ok ? await answer.json() : null;
    if (input.value === typed) say(strength);
  };
  input.addEventListener('input', () => {
    clearTimeout(pause);
    if (input.value.length < input.dataset.least) say(null);
    else pause = setTimeout(ask, 400);
  });
}
