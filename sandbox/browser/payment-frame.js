// The card form inside the sandbox's frame. It exchanges messages with the embedding page, and only with the product's
// origins. The card goes straight to the provider.
import { cardProblem, cvcProblem, expiryProblem, format, partsOfExpiry, zipProblem } from '/elements/card-entries.js';

const allowedOrigins = document.documentElement.dataset.origins.split(' ');
const form = document.querySelector('form');
const fields = {
  number: document.querySelector('#number'),
  expiry: document.querySelector('#expiry'),
  cvc: document.querySelector('#cvc'),
  zip: document.querySelector('#zip'),
};
const country = document.querySelector('#country');
const zipRow = document.querySelector('#zip-row');
const ZIP_LABELS = { US: 'ZIP code', GB: 'Postal code', CA: 'Postal code', AU: 'Postal code' };
const REMEMBERED = {
  '.Input': { border: '--field-border', padding: '--field-padding' },
  '.Label': { fontWeight: '--label-weight', fontSize: '--label-size' },
};
const VARIABLES = {
  colorPrimary: '--focus',
  colorBackground: '--field-background',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextPlaceholder: '--text-3',
  colorDanger: '--danger',
  fontFamily: '--font',
  borderRadius: '--radius',
};
const NO_CONNECTION = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
let parentOrigin = null;

const problems = {
  number: () => cardProblem(fields.number.value),
  expiry: () => expiryProblem(fields.expiry.value, new Date()),
  cvc: () => cvcProblem(fields.cvc.value, fields.number.value),
  zip: () => (zipRow.hidden ? null : zipProblem(fields.zip.value, country.value)),
};

window.addEventListener('message', ({ origin, source, data }) => {
  if (source !== window.parent || !allowedOrigins.includes(origin) || data?.sandbox !== 'elements') return;
  parentOrigin = origin;
  const actions = {
    configure: () => configure(data.value ?? {}),
    focus: () => fields.number.focus(),
    blur: () => document.activeElement?.blur(),
    clear,
    submit: () => answer(data.id, validate()),
    confirm: async () => answer(data.id, await confirm(data.value)),
  };
  actions[data.type]?.();
});

for (const [name, field] of Object.entries(fields)) {
  field.addEventListener('input', (event) => {
    if (name !== 'zip') keepCaret(field, event, name);
    show(name, null);
    tellChange();
    if (name === 'number' && problems.number() === null && isAtEnd(field)) fields.expiry.focus();
    if (name === 'expiry' && problems.expiry() === null && isAtEnd(field)) fields.cvc.focus();
  });
  field.addEventListener('blur', () => {
    if (field.value) show(name, problems[name]());
    tell('blur');
  });
  field.addEventListener('focus', () => tell('focus'));
}
country.addEventListener('change', () => {
  const label = ZIP_LABELS[country.value];
  zipRow.hidden = label === undefined;
  zipRow.querySelector('label').textContent = label ?? '';
  show('zip', null);
  tellChange();
});
form.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('keydown', ({ key }) => key === 'Escape' && tell('escape'));
new ResizeObserver(() => tell('height', form.getBoundingClientRect().height)).observe(form);

// No page has sent a message yet. Every origin that may embed the frame is notified, and others get nothing.
for (const origin of allowedOrigins) send(origin, 'loaded');

function configure({ appearance = {}, readOnly = false }) {
  const style = document.documentElement.style;
  const set = (name, value) => /^[#\w\s(),.%'"-]{1,120}$/.test(value ?? '') && style.setProperty(name, value);
  for (const [variable, name] of Object.entries(VARIABLES)) set(name, appearance.variables?.[variable]);
  for (const [rule, names] of Object.entries(REMEMBERED)) {
    for (const [property, name] of Object.entries(names)) set(name, appearance.rules?.[rule]?.[property]);
  }
  if (appearance.theme === 'night') document.documentElement.dataset.theme = 'dark';
  for (const field of Object.values(fields)) field.readOnly = readOnly;
  tell('height', form.getBoundingClientRect().height);
  tell('ready');
}

/** Formats while typing, and keeps the caret behind the same digit. */
function keepCaret(field, { inputType = '' }, name) {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  const wasAtEnd = before.length === field.value.length;
  const digits = before.replace(/\D/g, '').length;
  const isInsert = !inputType.startsWith('delete');
  field.value = format[name](field.value, isInsert, fields.number.value);
  if (wasAtEnd && isInsert) return field.setSelectionRange(field.value.length, field.value.length);
  let place = 0;
  for (let seen = 0; place < field.value.length && seen < digits; place += 1) {
    if (/\d/.test(field.value[place])) seen += 1;
  }
  return field.setSelectionRange(place, place);
}

function isAtEnd(field) {
  return document.activeElement === field && field.selectionStart === field.value.length;
}

function validate() {
  let first = null;
  for (const name of Object.keys(fields)) {
    const problem = problems[name]();
    show(name, problem);
    if (problem && !first) first = { name, problem };
  }
  if (!first) return { selectedPaymentMethod: 'card' };
  fields[first.name].focus();
  return { error: { type: 'validation_error', ...first.problem } };
}

async function confirm({ clientSecret, key, account, returnUrl, billing }) {
  const { error } = validate();
  if (error) return { error };
  form.inert = true;
  try {
    const response = await fetch(
      `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0])}/confirm`,
      {
        method: 'POST',
        body: confirmation(clientSecret, returnUrl, billing),
        headers: { authorization: `Bearer ${key}`, ...(account && { 'stripe-account': account }) },
      },
    );
    const body = await response.json();
    return body.error ? { error: body.error } : { paymentIntent: body };
  } catch {
    return { error: NO_CONNECTION };
  } finally {
    form.inert = false;
  }
}

function confirmation(clientSecret, returnUrl, billing) {
  const { month, year } = partsOfExpiry(fields.expiry.value);
  const data = 'payment_method_data';
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: returnUrl,
    [`${data}[type]`]: 'card',
    [`${data}[card][number]`]: fields.number.value.replace(/\D/g, ''),
    [`${data}[card][exp_month]`]: String(month),
    [`${data}[card][exp_year]`]: String(year),
    [`${data}[card][cvc]`]: fields.cvc.value,
    [`${data}[billing_details][address][country]`]: country.value,
  });
  if (!zipRow.hidden) body.set(`${data}[billing_details][address][postal_code]`, fields.zip.value);
  for (const part of ['name', 'email', 'phone']) {
    if (billing?.[part]) body.set(`${data}[billing_details][${part}]`, billing[part]);
  }
  return body;
}

function show(name, problem) {
  const place = document.querySelector(`#${name}-problem`);
  place.textContent = problem?.message ?? '';
  place.hidden = !problem;
  fields[name].setAttribute('aria-invalid', String(Boolean(problem)));
}

function clear() {
  for (const [name, field] of Object.entries(fields)) {
    field.value = '';
    show(name, null);
  }
  tellChange();
}

function tellChange() {
  const complete = Object.values(problems).every((problem) => problem() === null);
  const empty = Object.values(fields).every((field) => field.value === '');
  tell('change', { complete, empty, collapsed: false, value: { type: 'card' } });
}

function answer(id, value) {
  if (parentOrigin) window.parent.postMessage({ sandbox: 'elements', type: 'answer', id, value }, parentOrigin);
}

function tell(type, value) {
  if (parentOrigin) send(parentOrigin, type, value);
}

function send(origin, type, value) {
  window.parent.postMessage({ sandbox: 'elements', type, value }, origin);
}
