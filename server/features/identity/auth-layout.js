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
